// Single-key shortcuts. Each panel adds its own; the list behind `?` shows them all. They rest while one types,
// and can be turned off, because speech input and stray hands press single keys too (WCAG 2.1.4). Escape always closes
// what was opened last.

import { choices } from './choices.js';
import { isTyping } from './dom.js';

const shortcuts = [];

/** Adds a shortcut: the key as `KeyboardEvent.key` names it, the words for the list, and what it does. */
export function addShortcut({ key, text, run }) {
    shortcuts.push({ key, text, run });
}

/** The shortcuts, in the order in which they were added. */
export function allShortcuts() {
    return shortcuts;
}

/** Starts listening; `escape` is what Escape does. */
export function listenForShortcuts(escape) {
    addEventListener('keydown', (event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) return escape();
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
        if (!choices.get('shortcuts')) return;
        const shortcut = shortcuts.find(({ key }) => key === event.key);
        if (!shortcut) return;
        event.preventDefault();
        shortcut.run();
    });
}
