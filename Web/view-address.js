// The view in the page's address: `#map=ZOOM/LATITUDE/LONGITUDE/BEARING/PITCH&style=NAME&lang=CODE`,
// `&place=ID` in a link that opens a place, and the fields of a route (`directions/route-address.js`).
// The fragment never leaves the browser, so a server's log does not learn where one looks. Style and language
// stand there only when the visitor picked them: a link then shows the same map, and otherwise the reader's own.
// Reading is forgiving: what makes no sense is left out, field by field.

import { languages } from './language.js';
import { styleNames } from './appearance.js';
import { readRoute, writeRoute } from './directions/route-address.js';

/** Reads a fragment into `{ view, style, language, place, route }`, each undefined where it is missing or senseless. */
export function readAddress(fragment) {
    const fields = new URLSearchParams(fragment.replace(/^#/, ''));
    const style = fields.get('style');
    const language = fields.get('lang');
    const place = fields.get('place') ?? '';
    return {
        view: readView(fields.get('map') ?? ''),
        style: styleNames.includes(style) ? style : undefined,
        language: languages.some(({ code }) => code === language) ? language : undefined,
        place: /^[A-Za-z0-9-]{1,64}$/.test(place) ? place : undefined,
        route: readRoute(fields),
    };
}

/** True for a view that a map can show. */
export function isSensible(view) {
    return view !== null && [view.zoom, view.latitude, view.longitude, view.bearing, view.pitch].every(Number.isFinite)
        && view.zoom >= 0 && view.zoom <= 24 && Math.abs(view.latitude) <= 90 && Math.abs(view.longitude) <= 360
        && view.pitch >= 0 && view.pitch <= 85;
}

/** Writes the fragment of a view, with style and language where they were picked and a route where there is one. */
export function writeAddress({ view, style, language, route }) {
    const digits = Math.max(0, Math.ceil((view.zoom * Math.LN2 + Math.log(512 / 360 / 0.5)) / Math.LN10));
    const numbers = [round(view.zoom, 2), round(view.latitude, digits), round(view.longitude, digits)];
    if (view.bearing !== 0 || view.pitch !== 0) numbers.push(round(view.bearing, 1), round(view.pitch, 0));
    let fragment = `#map=${numbers.join('/')}`;
    if (style !== 'automatic') fragment += `&style=${style}`;
    if (language !== 'automatic') fragment += `&lang=${language}`;
    return fragment + writeRoute(route);
}

function readView(text) {
    const numbers = text.split('/').map((part) => (part === '' ? NaN : Number(part)));
    const [zoom, latitude, longitude, bearing = 0, pitch = 0] = numbers;
    const view = { zoom, latitude, longitude, bearing, pitch };
    return numbers.length >= 3 && numbers.length <= 5 && isSensible(view) ? view : undefined;
}

function round(value, digits) {
    return Number(value.toFixed(digits));
}
