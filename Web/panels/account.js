// The account panel: who one is here. Signed out it offers to sign in; signed in it is a short menu whose entries open
// in its place. A link that works once (`#link=…`) opens it at what the link is for.

import { account } from '../account/account.js';
import { belongingsScreen, undoing } from '../account/belongings.js';
import { tellFailure } from '../account/form.js';
import { devicesScreen, keysScreen, sessionsScreen } from '../account/lists.js';
import { passwordScreen, portrait, profileScreen } from '../account/profile.js';
import { newPasswordScreen, recoveryScreen, signInScreen, signUpScreen } from '../account/sign-in.js';
import { element } from '../dom.js';
import { icon } from '../icons.js';
import { announce } from '../messages.js';
import { addPanel } from '../sheets.js';

const screens = {
    'sign-in': { make: signInScreen, isLive: true }, 'sign-up': { make: signUpScreen, title: 'account.sign-up' },
    recovery: { make: recoveryScreen, title: 'account.forgot' },
    'new-password': { make: newPasswordScreen, title: 'account.new-password' },
    menu: { make: menuScreen, isLive: true },
    profile: { make: profileScreen, title: 'account.profile', symbol: 'person' },
    password: { make: passwordScreen, title: 'account.password', symbol: 'key' },
    sessions: { make: sessionsScreen, title: 'account.sessions', symbol: 'screen' },
    devices: { make: devicesScreen, title: 'account.devices', symbol: 'phone' },
    keys: { make: keysScreen, title: 'account.keys', symbol: 'key' },
    belongings: { make: belongingsScreen, title: 'account.belongings', symbol: 'save', isLive: true },
};
const entries = ['profile', 'password', 'sessions', 'devices', 'keys', 'belongings'];

/** Adds the panel, and `page.openAccount(screen, detail)`. */
export function addAccount(page) {
    let shown = { name: 'menu' };
    let body;
    const draw = () => {
        if (!body) return;
        const { name, detail } = current(shown);
        const { make, title } = screens[name];
        const isHome = name === 'menu' || name === 'sign-in';
        body.dataset.screen = name;
        body.replaceChildren(...(isHome ? [] : [heading(title, () => show(home()))]), ...make(show, detail));
    };
    const show = (name, detail) => {
        shown = { name, detail };
        draw();
        (body?.querySelector('[data-first], input, h3') ?? body)?.focus({ preventScroll: true });
    };
    const panel = addPanel({
        name: 'account', symbol: 'person', label: 'account.title', place: 'bar', shortcut: 'a',
        fill(sheetBody) {
            body = sheetBody;
            draw();
            return () => {
                body = undefined;
                shown = { name: home() };
            };
        },
    });
    let who = account.person?.id;
    account.addEventListener('change', () => {
        const isSame = account.person?.id === who;
        who = account.person?.id;
        // A form that its own saving changed stays as it is, with the focus where it was.
        if (isSame && !screens[shown.name].isLive) return;
        const hadFocus = body?.contains(document.activeElement);
        if (!isSame) shown = { name: home() };
        draw();
        if (hadFocus) body.querySelector('[tabindex="-1"], button, input')?.focus({ preventScroll: true });
    });
    page.openAccount = (name, detail) => {
        panel.open();
        show(name, detail);
    };
    const token = takeToken();
    account.load().catch(() => {
        // Without an answer nobody is signed in; the page's banner says that the server is gone.
    }).finally(() => followLink(page, token));
    addEventListener('hashchange', () => followLink(page, takeToken()));
}

/** The token of a link that works once, taken out of the page's address and history; undefined when there is none. */
function takeToken() {
    const token = new URLSearchParams(location.hash.slice(1)).get('link') ?? undefined;
    if (token !== undefined) history.replaceState(null, '', location.pathname);
    return token;
}

async function followLink(page, token) {
    if (token === undefined) return;
    try {
        const purpose = await account.followLink(token);
        if (purpose === 'demo') announce('account.welcome', { name: account.person.displayName || account.person.name });
        else page.openAccount(purpose === 'recovery' ? 'new-password' : 'sign-up', { token, purpose });
    } catch (failure) {
        page.openAccount('sign-in');
        const fault = element('p', { class: 'form-fault', role: 'alert' });
        tellFailure(failure, fault);
        document.querySelector('#account-sheet .sheet-body').prepend(fault);
    }
}

function home() {
    return account.person === null ? 'sign-in' : 'menu';
}

/** What can be shown: a screen for who is signed in needs somebody who is. */
function current({ name, detail }) {
    const needsPerson = name === 'menu' || screens[name].symbol !== undefined;
    return needsPerson === (account.person !== null) || !needsPerson && detail ? { name, detail } : { name: home() };
}

function heading(title, back) {
    return element('div', { class: 'screen-head' },
        element('button', { type: 'button', class: 'icon-button', label: 'account.back', on: { click: back } }, icon('back')),
        element('h3', { text: title, tabindex: '-1' }));
}

function menuScreen(show) {
    const { person } = account;
    return [
        element('div', { class: 'person' }, portrait(person, 'small'), element('div', {},
            element('p', { class: 'row-title', translate: 'no' }, person.displayName || person.name),
            element('p', { class: 'hint', translate: 'no' }, person.email ?? person.name))),
        ...(person.deletesAt ? undoing() : []),
        element('ul', { class: 'rows' }, ...entries.map((name) => element('li', {}, element('button', {
            type: 'button', class: 'row', on: { click: () => show(name) },
        }, icon(screens[name].symbol), element('span', { text: screens[name].title }))))),
        element('button', { type: 'button', class: 'button', text: 'account.sign-out', on: { click: () => account.signOut() } }),
    ];
}
