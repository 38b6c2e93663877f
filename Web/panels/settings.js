// Language and units.

import { element } from '../dom.js';
import { choices } from '../choices.js';
import { languages } from '../language.js';
import { addPanel } from '../sheets.js';

const units = [
    { value: 'automatic', text: 'settings.units-automatic' },
    { value: 'metric', text: 'settings.units-metric' },
    { value: 'imperial', text: 'settings.units-imperial' },
];

/** Adds the panel. */
export function addSettings() {
    addPanel({ name: 'settings', symbol: 'globe', label: 'settings.title', place: 'bar', shortcut: 's', fill });
}

function fill(body) {
    const languageChoice = element('fieldset', { class: 'options' }, element('legend', { text: 'settings.language' }),
        option('language', 'automatic', element('span', { text: 'settings.language-automatic' })),
        ...languages.map(({ code, name }) => option('language', code, element('span', { lang: code, translate: 'no' }, name))));
    const unitChoice = element('fieldset', { class: 'options' }, element('legend', { text: 'settings.units' }),
        ...units.map(({ value, text }) => option('units', value, element('span', { text }))));
    body.append(languageChoice, unitChoice);
}

function option(name, value, words) {
    return element('label', { class: 'option' }, words, element('input', {
        type: 'radio', name, value, checked: choices.get(name) === value,
        on: { change: () => choices.set(name, value) },
    }));
}
