// Forms of the account panel: fields with their words, hints and faults where a screen reader finds them, checked as one
// types once a field was left or the form was sent; sending once at a time; the server's refusals in the page's language.

import { element, reword } from '../dom.js';
import { icon } from '../icons.js';
import { faultWords } from './faults.js';

let fieldNumber = 0;

/**
 * A field. `label` and `hint` are word keys; `check(value)` gives the key of what is wrong, or undefined. Returns
 * `{ name, node, value, isRight(), refuse(text, values), focus() }`.
 */
export function field({ name, label, hint, type = 'text', value = '', autocomplete = 'off', check = () => undefined, ...attributes }) {
    const id = `field-${name}-${fieldNumber += 1}`;
    const fault = element('p', { class: 'field-fault', id: `${id}-fault`, 'aria-live': 'polite' });
    const note = hint && element('p', { class: 'hint', id: `${id}-hint`, text: hint });
    let isWatched = false;
    const look = () => {
        const wrong = check(input.value);
        show(wrong);
        return wrong === undefined;
    };
    const input = element('input', {
        id, name, type, value, autocomplete, autocapitalize: 'none', spellcheck: 'false',
        'aria-describedby': [note && `${id}-hint`, `${id}-fault`].filter(Boolean).join(' '), ...attributes,
        on: {
            input: () => { if (isWatched) look(); else show(); },
            blur: () => { if (input.value !== '') { isWatched = true; look(); } },
        },
    });
    const show = (text, values) => {
        input.setAttribute('aria-invalid', String(text !== undefined));
        fault.textContent = '';
        delete fault.dataset.text;
        if (text !== undefined) reword(fault, { text, values });
    };
    const box = element('div', { class: 'field-box' }, input, type === 'password' ? revealer(input) : undefined);
    const node = element('div', { class: 'field' }, element('label', { for: id, text: label }), box, note, fault);
    return {
        name, node, input,
        get value() { return input.value; },
        isRight: () => { isWatched = true; return look(); },
        refuse: (text, values) => show(text, values),
        focus: () => input.focus(),
    };
}

/** A choice among words: `options` are `{ value, text }` or `{ value, plain }` for what is the same in every language. */
export function choice({ name, label, value, options }) {
    const id = `field-${name}-${fieldNumber += 1}`;
    const select = element('select', { id, name }, ...options.map((option) => element('option', {
        value: option.value, selected: option.value === value, text: option.text,
    }, option.plain)));
    return {
        name, get value() { return select.value; }, isRight: () => true, refuse: () => {}, focus: () => select.focus(),
        node: element('div', { class: 'field' }, element('label', { for: id, text: label }), element('div', { class: 'field-box' }, select)),
    };
}

/**
 * A form. `send(values)` is called with the fields' values by name when all are right; what it throws is told at the
 * field that it is about, else above the button.
 */
export function form({ name, fields, action, send, extra = [] }) {
    const fault = element('p', { class: 'form-fault', role: 'alert' });
    const button = element('button', { type: 'submit', class: 'button button-main', text: action });
    const submit = async (event) => {
        event.preventDefault();
        if (button.disabled) return;
        fault.textContent = '';
        delete fault.dataset.text;
        const wrong = fields.filter((field) => !field.isRight());
        if (wrong.length > 0) return wrong[0].focus();
        button.disabled = true;
        try {
            await send(Object.fromEntries(fields.map((field) => [field.name, field.value])));
        } catch (failure) {
            tell(failure, fields, fault);
        } finally {
            button.disabled = false;
        }
    };
    return element('form', { class: 'form', name, novalidate: true, on: { submit } },
        ...fields.map(({ node }) => node), ...extra, fault, button);
}

/** Says what a failed action met, in a paragraph of its own. */
export function tellFailure(failure, node) {
    const { text, values } = faultWords(failure);
    reword(node, { text, values });
}

function tell(failure, fields, fault) {
    const { text, values, field: name } = faultWords(failure);
    const about = fields.find((field) => field.name === name);
    if (about) {
        about.refuse(text, values);
        about.focus();
    } else {
        reword(fault, { text, values });
    }
}

/** The button that shows a password while it is pressed in. */
function revealer(input) {
    const button = element('button', {
        type: 'button', class: 'icon-button', label: 'account.show-password', 'aria-pressed': 'false',
        on: {
            click: () => {
                const shows = input.type === 'password';
                input.type = shows ? 'text' : 'password';
                button.setAttribute('aria-pressed', String(shows));
            },
        },
    }, icon('eye'));
    return button;
}
