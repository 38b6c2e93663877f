// What to avoid, and when to leave.

import { element, reword } from '../dom.js';
import { avoidable } from './itinerary.js';

const avoidWords = {
    tolls: 'directions.avoid-tolls', motorways: 'directions.avoid-motorways', ferries: 'directions.avoid-ferries',
    unpaved: 'directions.avoid-unpaved', tunnels: 'directions.avoid-tunnels',
};

/** Makes the options, folded up. Returns `{ node, update }`. */
export function routeOptions(itinerary) {
    const boxes = avoidable.car.map((kind) => {
        const input = element('input', {
            type: 'checkbox', name: 'avoid', value: kind,
            on: { change: () => itinerary.setAvoided(kind, input.checked) },
        });
        const node = element('label', { class: 'option' }, element('span', { text: avoidWords[kind] }), input);
        return { kind, input, node };
    });
    const departure = element('input', {
        type: 'datetime-local', class: 'departure', id: 'departure',
        on: { change: () => itinerary.setDeparture(departure.value) },
    });
    const summary = element('summary', { class: 'fold', text: 'directions.options' });
    const node = element('details', { class: 'route-wishes' }, summary,
        element('fieldset', { class: 'options' },
            element('legend', { text: 'directions.avoid' }), ...boxes.map((box) => box.node)),
        element('label', { class: 'departure-label', for: 'departure', text: 'directions.departure' }), departure,
        element('p', { class: 'hint', text: 'directions.departure-hint' }));
    const update = () => {
        for (const box of boxes) {
            box.node.hidden = !avoidable[itinerary.vehicle].includes(box.kind);
            box.input.checked = itinerary.avoid.has(box.kind);
        }
        if (departure.value !== itinerary.departure) departure.value = itinerary.departure;
        const count = itinerary.avoided().length + (itinerary.departure === '' ? 0 : 1);
        reword(summary, { text: count === 0 ? 'directions.options' : 'directions.options-set', values: { count } });
    };
    update();
    return { node, update };
}
