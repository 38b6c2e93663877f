// The steps of one route as a list, the twin of its line: resting on a step points it out on the map, choosing it
// moves the map there. Instructions come from the server, in the language that was asked for.

import { element } from '../dom.js';
import { currentLocale } from '../language.js';
import { durationInWords, travelInWords } from '../units.js';
import { letterOf } from './itinerary.js';
import { laneArrow, maneuverIcon } from './maneuver-icons.js';

/**
 * Makes the list. `stops` are the itinerary's stops that the legs join; `pointOut(step)` marks one on the map or,
 * without a step, none; `show(step)` moves the map there.
 */
export function stepsList({ route, language, stops, pointOut, show }) {
    const legs = route.legs.map((leg) => {
        const steps = element('ol', { class: 'steps' },
            ...(leg.steps ?? []).map((step, index) =>
                item(step, `step-${leg.from}-${index}`, language, { pointOut, show })));
        return route.legs.length === 1 ? steps : element('section', { class: 'leg' }, legTitle(leg, stops), steps);
    });
    return element('div', { class: 'legs', on: { pointerleave: () => pointOut(undefined) } }, ...legs);
}

function legTitle(leg, stops) {
    const { index, title } = stops[leg.to];
    const far = `${durationInWords(leg.durationSeconds)} · ${travelInWords(leg.distanceMetres)}`;
    return element('h3', { class: 'leg-title' },
        element('span', { class: 'stop-letter', translate: 'no' }, letterOf(index)),
        element('span', { class: 'leg-name', text: 'directions.leg', values: { title } }),
        element('span', { class: 'leg-far' }, far));
}

function item(step, id, language, { pointOut, show }) {
    return element('li', {}, element('button', {
        type: 'button', class: 'step', id,
        on: {
            pointerenter: () => pointOut(step),
            focus: () => pointOut(step),
            blur: () => pointOut(undefined),
            click: () => show(step),
        },
    },
    maneuverIcon(step),
    element('span', { class: 'step-words' },
        element('span', { class: 'step-instruction', lang: language }, step.instruction),
        step.lanes && lanes(step.lanes),
        step.distanceMetres > 0 && element('span', { class: 'step-far' }, travelInWords(step.distanceMetres)) || undefined)));
}

/** The lanes from left to right, those to take standing out; told in words to who does not see them. */
function lanes(list) {
    const usable = list.flatMap(({ isValid }, index) => (isValid ? [String(index + 1)] : []));
    const words = new Intl.ListFormat(currentLocale(), { type: 'disjunction' }).format(usable);
    return element('span', { class: 'lanes' },
        element('span', {
            class: 'visually-hidden', text: 'directions.lanes', values: { lanes: words, count: list.length },
        }),
        ...list.map(({ indications, isValid }) => element('span', {
            class: 'lane', 'data-valid': String(isValid), 'aria-hidden': 'true',
        }, ...indications.map(laneArrow))));
}
