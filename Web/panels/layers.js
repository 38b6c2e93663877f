// The layer switcher: the styles as pictures of themselves, 3-D buildings, and how to add better imagery.

import { element } from '../dom.js';
import { choices } from '../choices.js';
import { addPanel } from '../sheets.js';
import { announce, commandLine } from '../messages.js';
import { addShortcut } from '../shortcuts.js';

const styles = [
    { name: 'automatic', text: 'layers.automatic' },
    { name: 'standard', text: 'layers.standard' },
    { name: 'light', text: 'layers.light' },
    { name: 'dark', text: 'layers.dark' },
    { name: 'satellite', text: 'layers.satellite' },
    { name: 'hybrid', text: 'layers.hybrid' },
];

/** Below this zoom buildings do not stand up yet. */
const buildingsZoom = 15;

/** Adds the switcher. */
export function addLayers({ mapView }) {
    addPanel({
        name: 'layers', symbol: 'layers', label: 'layers.title', place: 'controls', shortcut: 'l', fill: (body) => fill(body, mapView),
    });
    addShortcut({
        key: '3', text: 'layers.buildings',
        run: () => { if (mapView.hasBuildings()) choices.set('buildings', !choices.get('buildings')); },
    });
    choices.addEventListener('buildings', () => {
        if (choices.get('buildings') && mapView.map.getZoom() < buildingsZoom) announce('layers.buildings-closer');
    });
}

function fill(body, mapView) {
    const cards = styles.map(({ name, text }) => {
        const input = element('input', {
            type: 'radio', name: 'style', value: name, checked: choices.get('style') === name,
            on: { change: () => choices.set('style', name) },
        });
        return element('label', { class: 'style-card' },
            input, element('span', { class: `style-picture style-picture-${name}`, 'aria-hidden': 'true' }, picture()),
            element('span', { class: 'style-name', text }));
    });
    const buildings = element('input', {
        type: 'checkbox', role: 'switch', checked: choices.get('buildings'),
        on: { change: () => choices.set('buildings', buildings.checked) },
    });
    body.append(
        element('fieldset', { class: 'style-cards' }, element('legend', { class: 'visually-hidden', text: 'layers.style' }), ...cards),
        element('p', { class: 'hint', text: 'layers.automatic-hint' }),
        element('label', { class: 'switch' }, element('span', { text: 'layers.buildings' }), buildings),
        element('p', { class: 'hint', text: 'layers.imagery-hint' }),
        commandLine('waymark import --imagery FILE'));

    const update = () => {
        for (const input of body.querySelectorAll('input[name=style]')) input.checked = input.value === choices.get('style');
        buildings.checked = choices.get('buildings');
        buildings.disabled = !mapView.hasBuildings();
    };
    update();
    choices.addEventListener('style', update);
    choices.addEventListener('buildings', update);
    mapView.map.on('styledata', update);
    return () => {
        choices.removeEventListener('style', update);
        choices.removeEventListener('buildings', update);
        mapView.map.off('styledata', update);
    };
}

/** A small map of water, a park, and roads, coloured by the style sheet. */
function picture() {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 96 64');
    svg.setAttribute('preserveAspectRatio', 'xMidYMid slice');
    const shapes = [
        ['land', 'M0 0h96v64H0z'],
        ['park', 'M8 6c10-5 24-3 28 6s-4 18-14 18S-2 11 8 6z'],
        ['water', 'M58 64c2-14 8-20 20-24 8-2.6 14-6 18-12v36z'],
        ['street', 'M-4 44L44 26l30-30M20 68L44 26M60-4l40 26'],
        ['road', 'M-4 20l100 34M40-4l14 72'],
    ];
    for (const [name, d] of shapes) {
        const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
        path.setAttribute('class', `picture-${name}`);
        path.setAttribute('d', d);
        svg.append(path);
    }
    return svg;
}
