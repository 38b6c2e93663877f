// How far one gets from a place in 5, 10 and 15 minutes: areas on the map, darker the nearer, and a card with a vehicle
// to choose and the same in words.

import { choices } from '../choices.js';
import { addMenuEntry } from '../context-menu.js';
import { vehicleChoice } from '../directions/vehicle-choice.js';
import { element } from '../dom.js';
import { languageEvents } from '../language.js';
import { hideCard, showCard } from '../messages.js';
import { addPin } from '../pin.js';
import { fetchReach } from '../server.js';
import { durationInWords, travelInWords } from '../units.js';

const minutes = [5, 10, 15];
const overlay = 'reach';
const nothing = { type: 'FeatureCollection', features: [] };
const colour = '#8a3ffc';

/** Adds the entry to the context menu. */
export function addReach({ mapView }) {
    mapView.addOverlay(overlay, [
        { id: 'reach-area', type: 'fill', paint: { 'fill-color': colour, 'fill-opacity': 0.16 } },
        { id: 'reach-edge', type: 'line', paint: { 'line-color': colour, 'line-width': 1.8, 'line-opacity': 0.8 } },
    ]);
    addMenuEntry({ symbol: 'clock', text: 'reach.title', order: 20, run: (place) => open(mapView, place) });
}

function open(mapView, place) {
    hideCard('reach');
    const pin = addPin(mapView.map, place, 'here.pin');
    const told = element('div', { class: 'reach', role: 'status' });
    let asked = 0;
    const ask = async (fits) => {
        asked += 1;
        const mine = asked;
        told.setAttribute('aria-busy', 'true');
        let answer = nothing;
        let problem;
        try {
            answer = await fetchReach(place, choices.get('vehicle'), minutes);
        } catch (failure) {
            problem = failure;
        }
        if (mine !== asked) return;
        told.setAttribute('aria-busy', 'false');
        mapView.setOverlayData(overlay, answer);
        const bands = () => answer.features.toReversed().map((area) => band(area, place));
        told.replaceChildren(...(problem ? [trouble(problem)] : bands()));
        const isSomewhere = answer.features.some(({ geometry }) => cornersOf(geometry).length > 0);
        if (fits && isSomewhere) mapView.fit(boxOf(answer.features), { padding: 64 });
    };
    const vehicles = vehicleChoice({
        vehicle: choices.get('vehicle'), chooseVehicle: (vehicle) => choices.set('vehicle', vehicle),
    });
    const anew = () => ask(true);
    const again = () => ask(false);
    choices.addEventListener('vehicle', anew);
    choices.addEventListener('units', again);
    languageEvents.addEventListener('change', again);
    showCard('reach', {
        symbol: 'clock',
        title: 'reach.title',
        body: [vehicles.node, told],
        closed: () => {
            asked += 1;
            choices.removeEventListener('vehicle', anew);
            choices.removeEventListener('units', again);
            languageEvents.removeEventListener('change', again);
            pin.remove();
            mapView.setOverlayData(overlay, nothing);
        },
    });
    ask(true);
}

/** One area in words: within which time how far away. */
function band({ geometry, properties }, place) {
    const far = Math.max(0, ...cornersOf(geometry).map((corner) => metresBetween(corner, place)));
    const values = { time: durationInWords(properties.minutes * 60), distance: travelInWords(far) };
    return element('p', { class: 'reach-band', 'data-minutes': String(properties.minutes) },
        element('span', { text: 'reach.band', values }));
}

function trouble({ status, message }) {
    if (status === 0 || !message) return element('p', { text: 'directions.failed' });
    return element('p', { lang: 'en' }, message.replaceAll('`', ''));
}

function cornersOf({ coordinates }) {
    return coordinates.flatMap(([outer]) => outer);
}

function metresBetween([longitude, latitude], place) {
    const east = (longitude - place.longitude) * Math.cos(place.latitude * Math.PI / 180);
    return Math.hypot(east, latitude - place.latitude) * 111_195;
}

function boxOf(features) {
    const corners = features.flatMap(({ geometry }) => cornersOf(geometry));
    const [east, north] = [Math.max(...corners.map(([x]) => x)), Math.max(...corners.map(([, y]) => y))];
    return { south: Math.min(...corners.map(([, y]) => y)), west: Math.min(...corners.map(([x]) => x)), north, east };
}
