// The profile: photo, the name that others see, e-mail, language, units, time zone; and the password.

import { element } from '../dom.js';
import { languages } from '../language.js';
import { announce } from '../messages.js';
import { account } from './account.js';
import { choice, field, form, tellFailure } from './form.js';
import { newPassword } from './sign-in.js';
import { emailFault, missing } from './rules.js';

/** The profile's form. */
export function profileScreen() {
    const { displayName, email, language, units, timeZone } = account.person;
    return [
        photoRow(),
        form({
            name: 'profile', action: 'account.save',
            fields: [
                field({ name: 'displayName', label: 'account.display-name', hint: 'account.display-name-hint', value: displayName, autocomplete: 'name', maxlength: 80 }),
                field({ name: 'email', label: 'account.email', hint: 'account.email-hint', type: 'email', value: email ?? '', autocomplete: 'email', check: emailFault }),
                choice({
                    name: 'language', label: 'settings.language', value: language ?? '',
                    options: [{ value: '', text: 'settings.language-automatic' }, ...languages.map(({ code, name }) => ({ value: code, plain: name }))],
                }),
                choice({
                    name: 'units', label: 'settings.units', value: units ?? '',
                    options: [
                        { value: '', text: 'settings.units-automatic' }, { value: 'metric', text: 'settings.units-metric' },
                        { value: 'imperial', text: 'settings.units-imperial' },
                    ],
                }),
                choice({
                    name: 'timeZone', label: 'account.time-zone', value: timeZone ?? '',
                    options: [{ value: '', text: 'account.time-zone-place' }, ...timeZones(timeZone).map((name) => ({ value: name, plain: name }))],
                }),
            ],
            send: async (values) => {
                await account.change(Object.fromEntries(Object.entries(values).map(([name, value]) =>
                    [name, value === '' && name !== 'displayName' ? null : value])));
                announce('account.saved');
            },
        }),
    ];
}

/** Changing the password. */
export function passwordScreen(show) {
    return [
        element('p', { class: 'hint', text: 'account.password-ends-sessions' }),
        form({
            name: 'password', action: 'account.set-password',
            fields: [
                field({ name: 'current', label: 'account.current-password', type: 'password', autocomplete: 'current-password', check: missing, required: true }),
                newPassword(),
            ],
            send: async ({ current, password }) => {
                await account.changePassword(current, password);
                announce('account.saved');
                show('menu');
            },
        }),
    ];
}

/** The picture of the account: its photo, or the first letter of its name. */
export function portrait(person, size) {
    const box = element('span', { class: `portrait portrait-${size}`, 'aria-hidden': 'true', translate: 'no' });
    if (person.photo) box.append(element('img', { src: person.photo, alt: '' }));
    else box.textContent = [...(person.displayName || person.name)][0].toUpperCase();
    return box;
}

function photoRow() {
    const fault = element('p', { class: 'field-fault', role: 'alert' });
    const change = async (file) => {
        fault.textContent = '';
        delete fault.dataset.text;
        try {
            await account.setPhoto(file);
            row.replaceWith(photoRow());
        } catch (failure) {
            tellFailure(failure, fault);
        }
    };
    const picker = element('input', {
        type: 'file', accept: 'image/jpeg,image/png,image/webp', class: 'visually-hidden', tabindex: '-1', 'aria-hidden': 'true',
        on: { change: () => { if (picker.files.length > 0) change(picker.files[0]); } },
    });
    const row = element('div', { class: 'photo-row' }, portrait(account.person, 'large'),
        element('div', {}, picker,
            element('button', { type: 'button', class: 'button', text: 'account.photo-choose', on: { click: () => picker.click() } }),
            account.person.photo ? element('button', { type: 'button', class: 'button button-quiet', text: 'account.photo-remove', on: { click: () => change() } }) : undefined,
            element('p', { class: 'hint', text: 'account.photo-hint' }), fault));
    return row;
}

/** The time zones that the browser knows, and the account's own where it knows more. */
function timeZones(own) {
    const known = Intl.supportedValuesOf('timeZone');
    return own && !known.includes(own) ? [own, ...known] : known;
}
