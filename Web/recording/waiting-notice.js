// Says that walks wait in this browser for the server, why, and what can be done about it.

import { element } from '../dom.js';
import { uploadQueue } from './upload-queue.js';

const words = {
    'sign-in': 'waiting.sign-in', network: 'waiting.network', server: 'waiting.server', refused: 'waiting.refused', sending: 'waiting.sending',
};

/** The notice's elements; none while nothing waits. */
export function waitingNotice(page) {
    const { walks, reason } = uploadQueue;
    if (walks.length === 0) return [];
    const action = {
        'sign-in': { text: 'account.sign-in', run: () => page.openAccount('sign-in') },
        network: { text: 'banner.retry', run: () => uploadQueue.send() },
        server: { text: 'banner.retry', run: () => uploadQueue.send() },
    }[reason];
    return [element('div', { class: 'notice waiting', 'data-reason': reason ?? 'sending' },
        element('p', { text: words[reason ?? 'sending'], values: { count: walks.length } }),
        action && element('button', { type: 'button', class: 'button', text: action.text, on: { click: action.run } }))];
}
