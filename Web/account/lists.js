// What an account has of its own, as lists: where it is signed in, its devices, its keys. Each row says what it is and
// since when, and can be ended; what is shown only once stays until the visitor goes on.

import { element } from '../dom.js';
import { icon } from '../icons.js';
import { currentLocale } from '../language.js';
import { announce, copy } from '../messages.js';
import { account } from './account.js';
import { trustWords } from './trust.js';
import { field, form, tellFailure } from './form.js';
import { keyNameFault, missing } from './rules.js';

/** Where the account is signed in. */
export function sessionsScreen() {
    return [list({
        load: () => account.sessions(),
        row: (session) => ({
            symbol: 'screen', plain: browserName(session.agent), note: session.isCurrent ? 'account.session-current' : 'account.session-seen',
            values: { when: moment(session.seenAt), address: session.address },
            end: session.isCurrent ? undefined : { label: 'account.session-end', run: () => account.endSession(session.id) },
        }),
    }).node];
}

/** Phones and trackers that may send positions. */
export function devicesScreen() {
    const fresh = element('div', { class: 'fresh', role: 'status' });
    const devices = list({
        empty: 'account.devices-none',
        load: () => account.devices(),
        row: (device) => ({
            symbol: 'phone', plain: device.name, note: device.seenAt ? 'account.device-seen' : 'account.device-waiting',
            values: { when: moment(device.seenAt ?? device.createdAt) },
            end: { label: 'account.device-remove', run: () => account.removeDevice(device.id) },
        }),
    });
    const adding = form({
        name: 'device', action: 'account.device-add',
        fields: [field({ name: 'name', label: 'account.device-name', hint: 'account.device-name-hint', check: missing, required: true, maxlength: 80 })],
        send: async ({ name }) => {
            fresh.replaceChildren(...connectWords(await account.addDevice(name)));
            adding.reset();
            devices.renew();
        },
    });
    return [element('p', { class: 'hint', text: 'account.devices-hint' }), trustWords(), devices.node, fresh, adding].filter(Boolean);
}

/** Keys for apps that show the map, search and find ways. */
export function keysScreen() {
    const keys = list({
        empty: 'account.keys-none',
        load: () => account.keys(),
        row: (key) => ({
            symbol: 'key', plain: key.name, note: key.expiresAt ? 'account.key-until' : 'account.key-since',
            values: { when: moment(key.expiresAt ?? key.createdAt) },
            also: [
                element('button', { type: 'button', class: 'icon-button', label: 'account.key-change', values: { name: key.name }, on: { click: () => change(key) } }, icon('edit')),
                element('button', { type: 'button', class: 'icon-button', label: 'account.key-copy', on: { click: () => copy(key.value) } }, icon('copy')),
            ],
            end: { label: 'account.key-remove', run: () => account.removeKey(key.id) },
        }),
    });
    const change = (key) => {
        const back = () => {
            changing.replaceWith(adding);
            adding.querySelector('input').focus();
        };
        const changing = form({
            name: 'key-change', action: 'account.save', fields: keyFields(key),
            extra: [element('button', { type: 'button', class: 'button button-quiet', text: 'account.key-keep', on: { click: back } })],
            send: async ({ name, referers, until }) => {
                const isSameEnd = until === dayOf(key.expiresAt);
                await account.changeKey(key.id, { name, referers: pages(referers), expiresAt: isSameEnd ? undefined : endOf(until) ?? null });
                announce('account.saved');
                keys.renew();
                back();
            },
        });
        (keys.node.parentNode.querySelector('form[name=key-change]') ?? adding).replaceWith(changing);
        changing.querySelector('input').focus();
    };
    const adding = form({
        name: 'key', action: 'account.key-add', fields: keyFields(),
        send: async ({ name, referers, until }) => {
            await account.addKey({ name, referers: pages(referers), expiresAt: endOf(until) });
            adding.reset();
            keys.renew();
        },
    });
    return [element('p', { class: 'hint', text: 'account.keys-hint' }), keys.node, adding];
}

/** The fields of a key that is to be, or of one that is there. */
function keyFields(key) {
    return [
        field({ name: 'name', label: 'account.key-name', hint: 'account.key-name-hint', value: key?.name ?? '', check: keyNameFault, required: true, maxlength: 100 }),
        field({ name: 'referers', label: 'account.key-referers', hint: 'account.key-referers-hint', value: key?.referers.join(' ') ?? '' }),
        field({ name: 'until', label: 'account.key-end', hint: 'account.key-end-hint', type: 'date', value: dayOf(key?.expiresAt), min: dayOf(new Date().toISOString()) }),
    ];
}

function pages(text) {
    return text.split(/[\s,]+/).filter((page) => page !== '');
}

/** The day of an instant as a date field has it; none is an empty text. */
function dayOf(instant) {
    return instant?.slice(0, 10) ?? '';
}

/** The last moment of a day; undefined for none. */
function endOf(day) {
    return day === '' ? undefined : `${day}T23:59:59Z`;
}

/** A list that is fetched when it is shown and again after each change. */
function list({ load, row, empty }) {
    const node = element('ul', { class: 'rows' });
    const renew = async () => {
        try {
            const items = await load();
            node.replaceChildren(...items.map((item) => line(row(item), renew)));
            if (items.length === 0 && empty) node.append(element('li', { class: 'hint', text: empty }));
        } catch (failure) {
            const fault = element('li', { class: 'field-fault', role: 'alert' });
            tellFailure(failure, fault);
            node.replaceChildren(fault);
        }
    };
    renew();
    return { node, renew };
}

function line({ symbol, plain, note, values, also, end }, renew) {
    const remove = end && element('button', {
        type: 'button', class: 'icon-button', label: end.label, values: { name: plain },
        on: {
            click: async () => {
                try {
                    await end.run();
                    announce('account.ended', { name: plain });
                } catch (failure) {
                    const fault = element('p', { class: 'field-fault', role: 'alert' });
                    tellFailure(failure, fault);
                    words.append(fault);
                    return;
                }
                renew();
            },
        },
    }, icon('trash'));
    const words = element('span', { class: 'row-words' },
        element('span', { class: 'row-title', translate: 'no' }, plain), element('span', { class: 'hint', text: note, values }));
    return element('li', { class: 'row row-still' }, icon(symbol), words, ...[also].flat(), remove);
}

/** How to connect a phone that was just added: for each app a code to scan and a link to follow. */
function connectWords({ token, connections, warning }) {
    return [
        element('h3', { text: 'account.connect' }),
        warning === 'loopback' ? element('p', { class: 'notice', text: 'account.connect-loopback' }) : undefined,
        ...connections.map(({ app, link, qrCode }) => element('details', { class: 'connection' },
            element('summary', { translate: 'no' }, app),
            element('img', { class: 'qr-code', src: `data:image/svg+xml,${encodeURIComponent(qrCode)}`, alt: '' }),
            secret(link, 'account.connect-link'))),
        element('p', { class: 'hint', text: 'account.token-once' }),
        secret(token, 'account.token'),
    ].filter(Boolean);
}

function secret(text, label) {
    return element('div', { class: 'command' },
        element('code', { translate: 'no', tabindex: '0', role: 'textbox', 'aria-readonly': 'true', label }, text),
        element('button', { type: 'button', class: 'icon-button', label: 'account.copy', on: { click: () => copyQuietly(text) } }, icon('copy')));
}

/** Copies what should not be read aloud or stay on the screen. */
async function copyQuietly(text) {
    try {
        await navigator.clipboard.writeText(text);
        announce('account.copied');
    } catch {
        announce('account.copy-refused');
    }
}

function moment(instant) {
    return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
}

/** The browser and system that an agent names, as far as that can be told. */
function browserName(agent) {
    const browser = agent.match(/(Edg|OPR|Firefox|Chrome|Safari|curl)\/?([\d]+)?/);
    const system = agent.match(/Android|iPhone|iPad|Windows|Mac OS X|Linux/);
    const names = { Edg: 'Edge', OPR: 'Opera' };
    if (!browser) return agent.slice(0, 40) || '?';
    return [names[browser[1]] ?? browser[1], system?.[0]].filter(Boolean).join(' · ');
}
