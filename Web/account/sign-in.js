// The screens for who is not signed in: signing in, signing up, asking for a new password, and setting one with a link.

import { element } from '../dom.js';
import { account } from './account.js';
import { field, form } from './form.js';
import { emailFault, missing, nameFault, passwordFault } from './rules.js';

/** Signing in, with ways to the other screens: `show(name)` goes there. */
export function signInScreen(show) {
    const name = field({ name: 'name', label: 'account.name-or-email', autocomplete: 'username', check: missing, required: true });
    const password = field({
        name: 'password', label: 'account.password', type: 'password', autocomplete: 'current-password', check: missing, required: true,
    });
    return [
        element('p', { class: 'hint', text: 'account.why' }),
        form({
            name: 'sign-in', fields: [name, password], action: 'account.sign-in',
            send: (values) => account.signIn(values.name, values.password),
        }),
        element('div', { class: 'form-ways' },
            account.server?.signUp === 'open' ? way('account.sign-up', () => show('sign-up')) : element('p', { class: 'hint', text: 'account.by-invitation' }),
            way('account.forgot', () => show('recovery'))),
    ];
}

/** Making an account; `token` and `purpose` are those of the link that led here, where one did. */
export function signUpScreen(show, { token, purpose } = {}) {
    return [
        element('p', { class: 'hint', text: purpose === 'administrator' ? 'account.first-administrator' : 'account.sign-up-hint' }),
        form({
            name: 'sign-up', action: 'account.sign-up', send: (values) => account.signUp({ ...values, token }),
            fields: [
                field({ name: 'name', label: 'account.name', hint: 'account.name-hint', autocomplete: 'username', check: nameFault, required: true }),
                field({ name: 'email', label: 'account.email', hint: 'account.email-hint', type: 'email', autocomplete: 'email', check: emailFault }),
                newPassword(),
            ],
        }),
        token ? undefined : element('div', { class: 'form-ways' }, way('account.have-one', () => show('sign-in'))),
    ].filter(Boolean);
}

/** Asking for a link to set a new password with. */
export function recoveryScreen(show) {
    const back = element('div', { class: 'form-ways' }, way('account.have-one', () => show('sign-in')));
    if (account.server && !account.server.sendsMail) return [element('p', { class: 'hint', text: 'account.recovery-operator' }), back];
    const done = element('p', { class: 'notice', role: 'status', hidden: true, text: 'account.recovery-sent' });
    const asking = form({
        name: 'recovery', action: 'account.recovery-ask',
        fields: [field({ name: 'name', label: 'account.name-or-email', autocomplete: 'username', check: missing, required: true })],
        send: async ({ name }) => {
            await account.askRecovery(name);
            asking.hidden = true;
            done.hidden = false;
        },
    });
    return [
        element('p', { class: 'hint', text: 'account.recovery-hint' }), asking, done, back,
    ];
}

/** Setting a new password with a link. */
export function newPasswordScreen(show, { token }) {
    return [form({
        name: 'new-password', action: 'account.set-password', fields: [newPassword()],
        send: ({ password }) => account.recover(token, password),
    })];
}

/** The field for a password that is to be. */
export function newPassword(name = 'password') {
    return field({
        name, label: 'account.new-password', hint: 'account.password-hint', type: 'password', autocomplete: 'new-password',
        check: passwordFault, required: true,
    });
}

function way(text, run) {
    return element('button', { type: 'button', class: 'button button-quiet', text, on: { click: run } });
}
