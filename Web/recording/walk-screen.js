// One walk: its figures, the line's legend, the replay, and what can be done with it: rename, save as a file, delete.

import { element, reword } from '../dom.js';
import { icon } from '../icons.js';
import { clockInWords, lengthInWords, speedInWords } from '../units.js';
import { Replay } from './replay.js';
import { speedLegend } from './walk-line.js';
import { amount, walkCircumstances, walkName } from './walk-words.js';
import { exportAddress } from './walks.js';

const formats = { gpx: 'GPX', kml: 'KML', geojson: 'GeoJSON', csv: 'CSV' };

/**
 * The screen of a walk as the server described it, with its points. `back`, `rename(name)` and `remove` are what its
 * buttons do, `place(coordinates)` shows where the replay is. Returns `{ nodes, stop }`.
 */
export function walkScreen({ walk, legend }, points, { back, rename, remove, place }) {
    const replay = points.length > 1 ? new Replay(points, walk.timeZone, place) : undefined;
    const title = element('h3', { tabindex: '-1', translate: 'no' }, walkName(walk));
    const head = element('div', { class: 'screen-head' },
        element('button', { type: 'button', class: 'icon-button', label: 'tracks.back', on: { click: back } }, icon('back')), title);
    const format = element('select', {}, ...Object.entries(formats).map(([value, name]) => element('option', { value }, name)));
    reword(format, { label: 'tracks.format' });
    const link = element('a', { class: 'button button-link', href: exportAddress(walk.id, 'gpx'), download: true, text: 'tracks.export' });
    format.addEventListener('change', () => { link.href = exportAddress(walk.id, format.value); });
    return {
        stop: () => replay?.stop(),
        nodes: [
            head,
            element('p', { class: 'hint', translate: 'no' }, walkCircumstances(walk)),
            element('dl', { class: 'figures' }, ...amounts(walk)),
            replay?.node, speedLegend(legend), renameForm(walk, rename),
            element('div', { class: 'walk-export' }, format, link),
            element('button', { type: 'button', class: 'text-button', on: { click: remove } }, icon('trash'), element('span', { text: 'tracks.delete' })),
        ].filter(Boolean),
    };
}

function amounts({ distanceMetres, totalSeconds, movingSeconds, averageSpeed, maxSpeed, ascentMetres, descentMetres }) {
    return [
        amount('record.distance', lengthInWords(distanceMetres, 2)),
        amount('record.moving', clockInWords(movingSeconds)),
        amount('record.total', clockInWords(totalSeconds)),
        typeof averageSpeed === 'number' ? amount('tracks.average', speedInWords(averageSpeed)) : undefined,
        typeof maxSpeed === 'number' ? amount('tracks.fastest', speedInWords(maxSpeed)) : undefined,
        typeof ascentMetres === 'number' ? amount('tracks.ascent', lengthInWords(ascentMetres)) : undefined,
        typeof descentMetres === 'number' ? amount('tracks.descent', lengthInWords(descentMetres)) : undefined,
    ].filter(Boolean);
}

function renameForm(walk, rename) {
    const input = element('input', { id: 'walk-name', name: 'walk-name', value: walk.name, maxlength: 200, autocomplete: 'off' });
    return element('form', {
        class: 'walk-rename', on: { submit: (event) => { event.preventDefault(); rename(input.value.trim()); } },
    }, element('label', { for: 'walk-name', text: 'tracks.name' }), input,
    element('button', { type: 'submit', class: 'button', text: 'account.save' }));
}
