// The camera's buttons: zoom in and out, and a compass that shows only while the map is turned or tilted and sets
// it straight. The map's own keys (arrows, + −, Shift with arrows) belong to MapLibre.

import { element, reword } from '../dom.js';
import { icon } from '../icons.js';
import { addShortcut } from '../shortcuts.js';

/** Adds the buttons. */
export function addCamera({ mapView: { map } }) {
    const zoomIn = button('camera.zoom-in', 'plus', () => map.zoomIn());
    const zoomOut = button('camera.zoom-out', 'minus', () => map.zoomOut());
    const straighten = () => map.easeTo({ bearing: 0, pitch: 0 });
    const compass = element('button', {
        type: 'button', class: 'icon-button compass', id: 'compass', hidden: true, on: { click: straighten },
    }, needle());
    document.getElementById('controls-bottom').append(
        element('div', { class: 'control-group compass-group' }, compass),
        element('div', { class: 'control-group' }, zoomIn, zoomOut));

    const degrees = () => Math.round((map.getBearing() + 360) % 360) % 360;
    const name = () => reword(compass, { label: 'camera.straighten', values: { degrees: degrees() } });
    const update = () => {
        zoomIn.setAttribute('aria-disabled', String(map.getZoom() >= map.getMaxZoom()));
        zoomOut.setAttribute('aria-disabled', String(map.getZoom() <= map.getMinZoom()));
        const straight = degrees() === 0 && map.getPitch() < 0.5;
        if (straight && document.activeElement === compass) map.getCanvas().focus();
        compass.hidden = straight;
        compass.style.setProperty('--bearing', `${-map.getBearing()}deg`);
        compass.style.setProperty('--pitch', `${map.getPitch()}deg`);
    };
    map.on('move', update);
    map.on('moveend', name);
    update();
    name();

    addShortcut({ key: '+', text: 'camera.zoom-in', run: () => map.zoomIn() });
    addShortcut({ key: '-', text: 'camera.zoom-out', run: () => map.zoomOut() });
    addShortcut({ key: 'n', text: 'camera.north-up', run: straighten });
}

function button(label, symbol, run) {
    return element('button', { type: 'button', class: 'icon-button', label, on: { click: run } }, icon(symbol));
}

function needle() {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 24 24');
    svg.setAttribute('class', 'needle');
    svg.setAttribute('aria-hidden', 'true');
    for (const [name, d] of [['north', 'M12 2.5l4 9.5h-8z'], ['south', 'M12 21.5l-4-9.5h8z']]) {
        const half = document.createElementNS('http://www.w3.org/2000/svg', 'path');
        half.setAttribute('class', name);
        half.setAttribute('d', d);
        svg.append(half);
    }
    return svg;
}
