// While the panel is closed: what the route on the map takes, with a way back to the panel and one to be rid of it.

import { element } from '../dom.js';
import { icon } from '../icons.js';
import { durationInWords, travelInWords } from '../units.js';

let chip;

/** Shows the chip of a route; without a route takes it away. */
export function showRouteChip(route, { vehicle, open, clear }) {
    chip?.remove();
    chip = undefined;
    if (route === undefined) return;
    chip = element('div', { class: 'route-chip', role: 'group', label: 'directions.route' },
        element('button', { type: 'button', class: 'route-chip-open', on: { click: open } },
            icon(vehicle),
            element('strong', {}, durationInWords(route.durationSeconds)),
            element('span', {}, travelInWords(route.distanceMetres)),
            element('span', { class: 'visually-hidden', text: 'directions.open' })),
        element('button', {
            type: 'button', class: 'icon-button', label: 'directions.clear', on: { click: clear },
        }, icon('close')));
    document.getElementById('cards').append(chip);
}
