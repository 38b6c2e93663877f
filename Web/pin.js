// The pin that marks one place on the map.

import { element } from './dom.js';

/** Puts a pin on the map; `label` is the word key of what it marks. Returns the marker, to be removed by its maker. */
export function addPin(map, { latitude, longitude }, label) {
    const pin = element('div', { class: 'pin', role: 'img', label }, pinShape());
    return new maplibregl.Marker({ element: pin, anchor: 'bottom' }).setLngLat([longitude, latitude]).addTo(map);
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
