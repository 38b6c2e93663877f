// Who is signed in, and what one asks of the server about one's account. One object for the whole page; panels listen to
// its `change`. Language and units of the profile are used on this page while one is signed in.

import { ask } from '../server.js';
import { choices } from '../choices.js';

const base = '/api/v1';

class AccountState extends EventTarget {
    #server;

    constructor() {
        super();
        for (const name of ['language', 'units']) choices.addEventListener(name, () => this.#keep(name));
    }

    /** What the server offers: `{ version, signUp, sendsMail, authority }`; undefined before it was asked. */
    get server() { return this.#server; }

    /** The account that is signed in: `{ id, name, email, displayName, units, language, timeZone, photo, … }`; or null. */
    get person() { return this.#server?.account ?? null; }

    /** Asks who is signed in. */
    async load() {
        this.#server = await ask('GET', `${base}/server`);
        this.#use(this.person);
    }

    async signIn(name, password) {
        this.#use((await ask('POST', `${base}/sessions`, { body: { name, password } })).account);
    }

    /** Makes an account; `token` is that of a link, where one led here. */
    async signUp({ name, email, password, token }) {
        const body = { name, password, email: email === '' ? undefined : email, token };
        this.#use((await ask('POST', `${base}/accounts`, { body })).account);
    }

    async signOut() {
        await ask('DELETE', `${base}/sessions/current`);
        this.#use(null);
    }

    /** What a link is for: `administrator`, `invitation`, `recovery`; or `demo`, which has signed in with it. */
    async followLink(token) {
        const { purpose, account } = await ask('POST', `${base}/sessions/link`, { body: { token } });
        if (purpose === 'demo') this.#use(account);
        return purpose;
    }

    /** Asks for a link to set a new password with; the answer never tells whether there is such an account. */
    async askRecovery(name) {
        await ask('POST', `${base}/account/recovery`, { body: { name } });
    }

    async recover(token, password) {
        this.#use((await ask('POST', `${base}/account/recovery/${encodeURIComponent(token)}`, { body: { password } })).account);
    }

    /** Changes fields of the profile; null unsets one. */
    async change(fields) {
        this.#use((await ask('PATCH', `${base}/account`, { body: fields })).account);
    }

    async changePassword(current, fresh) {
        await ask('PUT', `${base}/account/password`, { body: { current, new: fresh } });
    }

    /** Sets the photo from a file, or takes it away. */
    async setPhoto(file) {
        const answer = file ? await ask('PUT', `${base}/account/photo`, { body: file }) : await ask('DELETE', `${base}/account/photo`);
        this.#use(answer.account);
    }

    async sessions() { return (await ask('GET', `${base}/sessions`)).sessions; }

    async endSession(id) { await ask('DELETE', `${base}/sessions/${encodeURIComponent(id)}`); }

    async devices() { return (await ask('GET', `${base}/account/devices`)).devices; }

    /** Adds a device: `{ device, token, connections, warning }`; the token is never shown again. */
    async addDevice(name) { return ask('POST', `${base}/account/devices`, { body: { name } }); }

    async removeDevice(id) { await ask('DELETE', `${base}/account/devices/${encodeURIComponent(id)}`); }

    async keys() { return (await ask('GET', `${base}/account/keys`)).keys; }

    async addKey({ name, referers, expiresAt }) {
        return (await ask('POST', `${base}/account/keys`, { body: { name, referers, expiresAt } })).key;
    }

    /** Changes a key's name, pages or end: `{ name, referers, expiresAt }`, each where it is to change; its value stays. */
    async changeKey(id, changes) {
        return (await ask('PATCH', `${base}/account/keys/${encodeURIComponent(id)}`, { body: changes })).key;
    }

    async removeKey(id) { await ask('DELETE', `${base}/account/keys/${encodeURIComponent(id)}`); }

    /** Asks for the account's deletion, which can be undone for some days. */
    async requestDeletion(password) {
        this.#use((await ask('DELETE', `${base}/account`, { body: { password } })).account);
    }

    async undoDeletion() { this.#use((await ask('POST', `${base}/account/undelete`)).account); }

    /** Keeps in the profile what was picked on the page. */
    #keep(name) {
        const picked = choices.get(name) === 'automatic' ? null : choices.get(name);
        if (this.person === null || (this.person[name] ?? null) === picked) return;
        this.change({ [name]: picked }).catch(() => {
            // It holds on this page; the next pick tells the server again.
        });
    }

    #use(person) {
        this.#server = { ...this.#server, account: person };
        for (const name of ['language', 'units']) if (person?.[name]) choices.set(name, person[name]);
        this.dispatchEvent(new Event('change'));
    }
}

/** The account of this page. */
export const account = new AccountState();

/** Where the certificate of the server's own authority is fetched from, and a code of that address for phones. */
export const authorityAddress = `${base}/server/authority`;

/** Where the export of everything is fetched from. */
export const exportAddress = `${base}/account/export`;
