// A walk in words: its name, when it was, how long and how far, and where.

import { element } from '../dom.js';
import { currentLocale, say } from '../language.js';
import { clockInWords, lengthInWords } from '../units.js';

/** When a walk began, by the clocks of the place where it was. */
export function walkDate({ startedAt, timeZone }) {
    return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short', timeZone: timeZone || undefined })
        .format(new Date(startedAt));
}

/** What a walk is called: its name, else where it was, else when. */
export function walkName(walk) {
    return walk.name || walk.district || walkDate(walk);
}

/** `3.4 km · 48:12`. */
export function walkExtent({ distanceMetres, totalSeconds }) {
    return `${lengthInWords(distanceMetres, 2)} · ${clockInWords(totalSeconds)}`;
}

/** When and where a walk was, without what its name says already. */
export function walkCircumstances(walk) {
    return [walkDate(walk), walkDistrict(walk)].filter((words) => words !== walkName(walk)).join(' · ');
}

/** Where a walk was, or in words why nobody can say. */
function walkDistrict({ district, districtState }) {
    return district ?? say(districtState === 'no-region' ? 'tracks.no-region' : 'tracks.none-near');
}

/** An amount with its name. */
export function amount(text, value) {
    return element('div', {}, element('dt', { text }), element('dd', {}, value));
}
