// The visitor's own position, asked for once, and in words what keeps it away.

import { showCard } from './messages.js';

const reasonsByCode = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };
const words = {
    denied: { title: 'locate.denied-title', texts: ['locate.denied-text', 'locate.denied-remedy'] },
    unavailable: { title: 'locate.unavailable-title', texts: ['locate.unavailable-text', 'locate.unavailable-remedy'] },
    timeout: { title: 'locate.timeout-title', texts: ['locate.timeout-text', 'locate.timeout-remedy'] },
    insecure: { title: 'locate.insecure-title', texts: ['locate.insecure-text', 'locate.insecure-remedy'] },
    unsupported: { title: 'locate.unsupported-title', texts: ['locate.unsupported-text', 'locate.unsupported-remedy'] },
};

/** The names of the cards that `explainAbsence` shows. */
export const absenceCards = Object.keys(words);

/** How the position is asked for. */
export const positionOptions = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 5_000 };

/** Why this page can have no position at all; undefined when it may ask. */
export function whyNever() {
    if (!isSecureContext) return 'insecure';
    return navigator.geolocation ? undefined : 'unsupported';
}

/** The reason behind a `GeolocationPositionError`. */
export function reasonOf({ code }) {
    return reasonsByCode[code];
}

/** Asks for the position: `{ latitude, longitude }`, or undefined after the card that says why not. */
export async function askPosition() {
    const never = whyNever();
    if (never) return explainAbsence(never);
    try {
        const { coords } = await new Promise((resolve, reject) => {
            navigator.geolocation.getCurrentPosition(resolve, reject, positionOptions);
        });
        return { latitude: coords.latitude, longitude: coords.longitude };
    } catch (failure) {
        return explainAbsence(reasonOf(failure));
    }
}

/** Shows the card that says why there is no position and what can be done. */
export function explainAbsence(reason) {
    const { title, texts } = words[reason];
    showCard(reason, { symbol: 'warning', title, body: texts.map((text) => ({ text })) });
}
