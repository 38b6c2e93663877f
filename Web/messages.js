// What the page says of its own accord: banners (something is wrong, at the top, with a way out), cards (something
// worth reading, with a command or actions) and brief announcements. Each banner and card has a name and stands once.

import { element, reword } from './dom.js';
import { icon } from './icons.js';

const banners = new Map();
const cards = new Map();
let announcement;

/** Shows a banner; `retry` is what its button does. A banner of the same name is replaced. */
export function showBanner(name, { text, values, retry }) {
    hideBanner(name);
    const banner = element('div', { class: 'banner', role: 'alert', 'data-banner': name },
        icon('warning'),
        element('p', { text, values }),
        retry && element('button', {
            type: 'button', class: 'button', text: 'banner.retry',
            on: { click: () => { hideBanner(name); retry(); } },
        }),
        closeButton(() => hideBanner(name)));
    banners.set(name, banner);
    document.getElementById('banners').append(banner);
}

/** Takes a banner away. */
export function hideBanner(name) {
    banners.get(name)?.remove();
    banners.delete(name);
}

/**
 * Shows a card with a title (`plainTitle` is one that is a name, not a word), paragraphs (`{ text, values }` or
 * elements), a command to copy, and actions (`{ text, run }`, each of which also closes the card). The card takes the focus and gives it back; `closed` is
 * called when it goes.
 */
export function showCard(name, { symbol, title, plainTitle, values, body = [], command, actions = [], closed }) {
    hideCard(name);
    const before = document.activeElement;
    const close = () => {
        const hadFocus = card.contains(document.activeElement);
        hideCard(name);
        if (hadFocus) before?.focus();
    };
    const heading = element('h2', { text: title, values, id: `card-${name}` }, plainTitle);
    const card = element('section', { class: 'card', tabindex: '-1', 'data-card': name, 'aria-labelledby': `card-${name}` },
    element('div', { class: 'card-head' }, icon(symbol), heading, closeButton(close)),
    ...body.map((part) => part instanceof Element ? part : element('p', part)),
    command && commandLine(command),
    actions.length > 0 && element('div', { class: 'card-actions' }, ...actions.map(({ text, run }) => element('button', {
        type: 'button', class: 'button', text, on: { click: () => { close(); run(); } },
    }))) || undefined);
    cards.set(name, { card, close, closed });
    document.getElementById('cards').append(card);
    card.focus({ preventScroll: true });
}

/** Closes the newest card; false when there is none. */
export function closeNewestCard() {
    const newest = [...cards.values()].at(-1);
    newest?.close();
    return newest !== undefined;
}

/** Takes a card away. */
export function hideCard(name) {
    const shown = cards.get(name);
    if (!shown) return;
    cards.delete(name);
    shown.card.remove();
    shown.closed?.();
}

/** Says something briefly, in sight and to screen readers. */
export function announce(text, values) {
    const announcer = document.getElementById('announcer');
    clearTimeout(announcement);
    reword(announcer, { text, values: values ?? {} });
    announcer.dataset.shown = '';
    announcement = setTimeout(() => { delete announcer.dataset.shown; }, 4000);
}

/** A command line to read, with a button that copies it. */
export function commandLine(command) {
    return element('div', { class: 'command' },
        element('code', { translate: 'no', tabindex: '0', role: 'textbox', 'aria-readonly': 'true', label: 'card.command' }, command),
        element('button', {
            type: 'button', class: 'icon-button', label: 'card.copy-command', on: { click: () => copy(command) },
        }, icon('copy')));
}

/** Copies a text and says so. */
export async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
        announce('copy.done', { text });
    } catch {
        announce('copy.refused', { text });
    }
}

function closeButton(close) {
    return element('button', { type: 'button', class: 'icon-button', label: 'close', on: { click: close } }, icon('close'));
}
