// The context menu's entries about a bare place: what is here, copy its coordinates, centre the map on it.

import { element } from '../dom.js';
import { addMenuEntry } from '../context-menu.js';
import { copy, hideCard, showCard } from '../messages.js';
import { regions } from '../regions.js';
import { decimalDegrees, sexagesimalDegrees } from '../units.js';

/** Adds the entries. */
export function addHere({ mapView: { map } }) {
    addMenuEntry({ symbol: 'question', text: 'here.title', order: 10, run: (place) => showHere(map, place) });
    addMenuEntry({
        symbol: 'copy', text: 'here.copy', order: 80, run: ({ latitude, longitude }) => copy(decimalDegrees(latitude, longitude)),
    });
    addMenuEntry({
        symbol: 'centre', text: 'here.centre', order: 90, run: ({ latitude, longitude }) => map.easeTo({ center: [longitude, latitude] }),
    });
}

function showHere(map, { latitude, longitude }) {
    hideCard('here');
    const pin = new maplibregl.Marker({ element: element('div', { class: 'pin', role: 'img', label: 'here.pin' }, pinShape()), anchor: 'bottom' })
        .setLngLat([longitude, latitude]).addTo(map);
    const around = regions.around(latitude, longitude) ?? [];
    showCard('here', {
        symbol: 'pin',
        title: 'here.title',
        body: [
            element('p', { class: 'coordinates', translate: 'no' }, decimalDegrees(latitude, longitude)),
            element('p', { class: 'hint', translate: 'no' }, sexagesimalDegrees(latitude, longitude)),
            around.length > 0
                ? { text: 'here.region', values: { title: around.map(({ title }) => title).join(', ') } }
                : { text: 'here.no-region' },
        ],
        actions: [{ text: 'here.copy', run: () => copy(decimalDegrees(latitude, longitude)) }],
        closed: () => pin.remove(),
    });
}

function pinShape() {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 32 42');
    const shapes = [
        ['pin-body', 'M16 1C7.7 1 1 7.6 1 15.7 1 25.5 11.6 36 16 41c4.4-5 15-15.5 15-25.3C31 7.6 24.3 1 16 1z'],
        ['pin-eye', 'M16 10a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z'],
    ];
    for (const [name, d] of shapes) {
        const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
        path.setAttribute('class', name);
        path.setAttribute('d', d);
        svg.append(path);
    }
    return svg;
}
