// How a phone comes to trust a server that made its own certificate: what to install, where, and what to compare before.

import { element } from '../dom.js';
import { account, authorityAddress } from './account.js';

/** The explanation, closed at first; undefined where the server's certificate is none of its own. */
export function trustWords() {
    const authority = account.server?.authority;
    if (!authority) return undefined;
    const { link, fingerprint } = authority;
    return element('details', { class: 'connection', 'data-part': 'trust' },
        element('summary', { text: 'account.trust' }),
        element('p', { class: 'hint', text: 'account.trust-why' }),
        element('p', { class: 'hint', text: 'account.trust-open' }),
        element('img', { class: 'qr-code', src: `${authorityAddress}/code`, alt: '', loading: 'lazy' }),
        element('p', {}, element('a', { href: authorityAddress, download: 'waymark-authority.crt', translate: 'no' }, link)),
        element('p', { class: 'hint', text: 'account.trust-apple' }),
        element('p', { class: 'hint', text: 'account.trust-android' }),
        element('p', { class: 'hint', text: 'account.trust-compare' }),
        element('code', { class: 'fingerprint', translate: 'no' }, fingerprint));
}
