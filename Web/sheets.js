// Where panels open: a floating sheet at one side of a wide window, a bottom sheet on a phone. One is open at a
// time. A panel brings its button, its words and how to fill the sheet; this file does opening, closing, focus
// and swiping down.

import { element } from './dom.js';
import { icon } from './icons.js';
import { addShortcut } from './shortcuts.js';

let open;

/**
 * Adds a panel: a button in the bar (`place: 'bar'`) or among the map's controls (`place: 'controls'`) that opens
 * a sheet. `fill(body)` builds the content each time it opens and may return a function to call on closing.
 * Returns `{ open, close }`.
 */
export function addPanel({ name, symbol, label, place, shortcut, fill }) {
    const button = element('button', {
        type: 'button', class: 'icon-button', id: `${name}-button`, label, 'aria-expanded': 'false', 'aria-controls': `${name}-sheet`,
    }, icon(symbol));
    const panel = { name, label, place, fill, button };
    const toggle = () => (open?.panel === panel ? closeSheet() : openSheet(panel));
    button.addEventListener('click', toggle);
    document.getElementById(place === 'bar' ? 'bar-buttons' : 'controls-top').append(button);
    addShortcut({ key: shortcut, text: label, run: toggle });
    return { open: () => openSheet(panel), close: () => { if (open?.panel === panel) closeSheet(); } };
}

const isNarrow = matchMedia('(max-width: 640px)');
const movable = [];
isNarrow.addEventListener('change', placeMovable);

/** The button of a bar's panel stands first beside the search; on a phone, whose bar is full, first among the map's controls. */
export function moveOnPhones(button) {
    movable.push(button);
    placeMovable();
}

function placeMovable() {
    document.getElementById(isNarrow.matches ? 'controls-top' : 'bar-buttons').prepend(...movable);
}

/** Closes the open sheet, if any, and gives the focus back to its button. */
export function closeSheet() {
    if (!open) return;
    const { panel, sheet, done } = open;
    const hadFocus = sheet.contains(document.activeElement);
    open = undefined;
    sheet.remove();
    done?.();
    panel.button.setAttribute('aria-expanded', 'false');
    if (hadFocus) panel.button.focus();
}

function openSheet(panel) {
    if (open?.panel === panel) return;
    closeSheet();
    const body = element('div', { class: 'sheet-body' });
    const title = element('h2', { id: `${panel.name}-title`, text: panel.label, tabindex: '-1' });
    const head = element('div', { class: 'sheet-head' }, title, element('button', {
        type: 'button', class: 'icon-button', label: 'close', on: { click: closeSheet },
    }, icon('close')));
    const sheet = element('section', {
        class: `sheet sheet-${panel.place}`, id: `${panel.name}-sheet`, 'aria-labelledby': `${panel.name}-title`,
    }, head, body);
    closeOnSwipe(head, sheet);
    panel.button.setAttribute('aria-expanded', 'true');
    document.getElementById('sheets').append(sheet);
    open = { panel, sheet, done: undefined };
    open.done = panel.fill(body);
    title.focus({ preventScroll: true });
}

function closeOnSwipe(head, sheet) {
    let start;
    head.addEventListener('pointerdown', (event) => {
        if (event.pointerType === 'mouse' || event.target.closest('button')) return;
        start = event.clientY;
        head.setPointerCapture(event.pointerId);
    });
    head.addEventListener('pointermove', (event) => {
        if (start !== undefined) sheet.style.translate = `0 ${Math.max(0, event.clientY - start)}px`;
    });
    const release = (event) => {
        if (start === undefined) return;
        const distance = event.clientY - start;
        start = undefined;
        sheet.style.translate = '';
        if (event.type === 'pointerup' && distance > 80) closeSheet();
    };
    head.addEventListener('pointerup', release);
    head.addEventListener('pointercancel', release);
}
