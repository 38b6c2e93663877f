// Walks on their way to the server. They stay in the browser until the server has acknowledged them; sending is tried
// again, later each time, at the browser's `online` event, and when somebody signs in. Listeners hear `change`, and `sent`
// after a walk has arrived.

import { account } from '../account/account.js';
import { recordingStore } from './recording-store.js';
import { sendWalk } from './walks.js';

const firstDelay = 2_000;
const longestDelay = 300_000;

class UploadQueue extends EventTarget {
    #walks = [];
    #delay = firstDelay;
    #timer;
    #isSending = false;

    /** Why walks wait: `sign-in`, `network`, `server` or `refused`; undefined while one is being sent or none waits. */
    reason;

    /** The walks that wait, the oldest first. */
    get walks() { return this.#walks; }

    /** Begins with what waits from earlier visits. */
    async begin() {
        const again = () => this.send();
        addEventListener('online', again);
        addEventListener('offline', again);
        account.addEventListener('change', again);
        await this.send();
    }

    /** Sends what waits, one walk after the other; called again while it does, it does nothing. */
    async send() {
        if (this.#isSending) return;
        this.#isSending = true;
        clearTimeout(this.#timer);
        try {
            this.#walks = await recordingStore.waiting();
            this.reason = undefined;
            for (const walk of [...this.#walks]) {
                this.#tell('change');
                this.reason = await this.#sendOne(walk) ?? this.reason;
                if (this.reason === 'network' || this.reason === 'server') break;
            }
        } finally {
            this.#isSending = false;
        }
        if (this.reason === 'network' || this.reason === 'server') {
            this.#timer = setTimeout(() => this.send(), this.#delay);
            this.#delay = Math.min(this.#delay * 2, longestDelay);
        } else {
            this.#delay = firstDelay;
        }
        this.#tell('change');
    }

    /** Gives up a walk that waits. */
    async forget(id) {
        await recordingStore.forget(id);
        this.#walks = this.#walks.filter((walk) => walk.id !== id);
        this.#tell('change');
    }

    /** Sends one walk; returns why it waits on, or nothing once the server has it. */
    async #sendOne(walk) {
        const person = account.person?.id;
        if (person === undefined || (walk.owner !== undefined && walk.owner !== person)) return navigator.onLine ? 'sign-in' : 'network';
        if (!navigator.onLine) return 'network';
        try {
            await sendWalk(walk);
        } catch (failure) {
            if (failure.status === 0) return 'network';
            if (failure.status === 401) return 'sign-in';
            return failure.status >= 500 || [404, 408, 429].includes(failure.status) ? 'server' : 'refused';
        }
        await this.forget(walk.id);
        this.#tell('sent');
        return undefined;
    }

    #tell(name) {
        this.dispatchEvent(new Event(name));
    }
}

/** The queue of this browser. */
export const uploadQueue = new UploadQueue();
