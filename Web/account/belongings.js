// Taking everything along, and going: the export, and the deletion that can be undone for some days.

import { element } from '../dom.js';
import { currentLocale } from '../language.js';
import { account, exportAddress } from './account.js';
import { field, form, tellFailure } from './form.js';
import { missing } from './rules.js';

/** Export and deletion. */
export function belongingsScreen() {
    return [
        element('h3', { text: 'account.export' }),
        element('p', { class: 'hint', text: 'account.export-hint' }),
        element('a', { class: 'button button-link', href: exportAddress, download: true, text: 'account.export-do' }),
        element('h3', { text: 'account.delete' }),
        ...(account.person.deletesAt ? undoing() : deleting()),
    ];
}

function deleting() {
    return [
        element('p', { class: 'hint', text: 'account.delete-hint' }),
        form({
            name: 'delete', action: 'account.delete-do',
            fields: [field({ name: 'current', label: 'account.current-password', type: 'password', autocomplete: 'current-password', check: missing, required: true })],
            send: ({ current }) => account.requestDeletion(current),
        }),
    ];
}

/** The notice that an account is going, with the way back. */
export function undoing() {
    const fault = element('p', { class: 'field-fault', role: 'alert' });
    const when = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'full' }).format(new Date(account.person.deletesAt));
    const undo = async () => {
        try {
            await account.undoDeletion();
        } catch (failure) {
            tellFailure(failure, fault);
        }
    };
    return [
        element('p', { class: 'notice', role: 'status', text: 'account.deleting', values: { when } }),
        element('button', { type: 'button', class: 'button', text: 'account.undelete', on: { click: undo } }), fault,
    ];
}
