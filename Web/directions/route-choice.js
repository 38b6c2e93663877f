// The routes of an answer as a list to choose from, the twin of the lines and bubbles on the map: time, distance, the
// roads it takes, and what one should know of it (tolls, ferries …).

import { element } from '../dom.js';
import { durationInWords, timeOfDay, travelInWords } from '../units.js';

const traitWords = {
    tolls: 'directions.has-tolls', motorways: 'directions.has-motorways', ferries: 'directions.has-ferries',
    unpaved: 'directions.has-unpaved', tunnels: 'directions.has-tunnels',
};

/** Makes the list; with one route it is a statement rather than a choice. */
export function routeChoice({ routes, chosenIndex, departure, choose }) {
    if (routes.length === 1) {
        const only = element('div', { class: 'route-option' }, ...words(routes[0], departure));
        return element('div', { class: 'route-options' }, only);
    }
    return element('fieldset', { class: 'route-options' },
        element('legend', { class: 'visually-hidden', text: 'directions.routes' }),
        ...routes.map((route, index) => element('label', { class: 'route-option' },
            element('input', {
                type: 'radio', name: 'route', value: String(index), checked: index === chosenIndex,
                on: { change: () => choose(index) },
            }), ...words(route, departure))));
}

function words({ durationSeconds, distanceMetres, summary, legs, traits = [] }, departure) {
    const roads = summary || [...new Set(legs.map((leg) => leg.summary).filter(Boolean))].join(', ');
    const arrival = departure === '' ? undefined : new Date(new Date(departure).getTime() + durationSeconds * 1000);
    const known = traits.filter((trait) => trait in traitWords);
    return [
        element('span', { class: 'route-numbers' },
            element('strong', { class: 'route-time' }, durationInWords(durationSeconds)),
            element('span', { class: 'route-far' }, travelInWords(distanceMetres)),
            arrival && element('span', {
                class: 'route-arrival', text: 'directions.arrival', values: { time: timeOfDay(arrival) },
            })),
        roads ? element('span', { class: 'route-summary', text: 'directions.by', values: { roads } }) : undefined,
        known.length > 0 ? element('span', { class: 'route-traits' },
            ...known.map((trait) => element('span', { class: 'route-trait', text: traitWords[trait] }))) : undefined,
    ];
}
