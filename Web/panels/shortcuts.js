// The list of keys behind `?`, and the switch that turns single keys off.

import { element } from '../dom.js';
import { choices } from '../choices.js';
import { addPanel } from '../sheets.js';
import { allShortcuts } from '../shortcuts.js';

const mapKeys = [
    { keys: ['←', '↑', '→', '↓'], text: 'keys.pan' },
    { keys: ['Shift', '←', '→'], text: 'keys.turn' },
    { keys: ['Shift', '↑', '↓'], text: 'keys.tilt' },
    { keys: ['Shift', 'F10'], text: 'keys.menu' },
    { keys: ['Esc'], text: 'keys.close' },
];

/** Adds the list. */
export function addShortcutList() {
    addPanel({ name: 'keys', symbol: 'question', label: 'keys.title', place: 'bar', shortcut: '?', fill });
}

function fill(body) {
    const enabled = element('input', {
        type: 'checkbox', role: 'switch', checked: choices.get('shortcuts'),
        on: { change: () => choices.set('shortcuts', enabled.checked) },
    });
    body.append(
        element('h3', { text: 'keys.everywhere' }),
        table(allShortcuts().map(({ key, text }) => ({ keys: [key.length === 1 ? key.toUpperCase() : key], text }))),
        element('label', { class: 'switch' }, element('span', { text: 'keys.enabled' }), enabled),
        element('h3', { text: 'keys.on-map' }),
        table(mapKeys));
}

function table(rows) {
    return element('dl', { class: 'keys' }, ...rows.map(({ keys, text }) => element('div', {},
        element('dt', { translate: 'no' }, ...keys.map((key) => element('kbd', {}, key))),
        element('dd', { text }))));
}
