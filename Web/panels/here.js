// The context menu's entries about a bare place: what is here, copy its coordinates, centre the map on it.

import { element, reword } from '../dom.js';
import { addMenuEntry } from '../context-menu.js';
import { currentLanguage } from '../language.js';
import { copy, hideCard, showCard } from '../messages.js';
import { addPin } from '../pin.js';
import { regions } from '../regions.js';
import { fetchAddress } from '../server.js';
import { decimalDegrees, lengthInWords, sexagesimalDegrees } from '../units.js';

/** Adds the entries. */
export function addHere(page) {
    const { map } = page.mapView;
    addMenuEntry({ symbol: 'question', text: 'here.title', order: 10, run: (place) => showHere(page, place) });
    addMenuEntry({
        symbol: 'copy', text: 'here.copy', order: 80, run: ({ latitude, longitude }) => copy(decimalDegrees(latitude, longitude)),
    });
    addMenuEntry({
        symbol: 'centre', text: 'here.centre', order: 90, run: ({ latitude, longitude }) => map.easeTo({ center: [longitude, latitude] }),
    });
}

function showHere({ mapView, directions }, { latitude, longitude }) {
    hideCard('here');
    const pin = addPin(mapView.map, { latitude, longitude }, 'here.pin');
    const address = element('p', { class: 'place-address' });
    const around = regions.around(latitude, longitude) ?? [];
    showCard('here', {
        symbol: 'pin',
        title: 'here.title',
        body: [
            address,
            element('p', { class: 'coordinates', translate: 'no' }, decimalDegrees(latitude, longitude)),
            element('p', { class: 'hint', translate: 'no' }, sexagesimalDegrees(latitude, longitude)),
            around.length > 0
                ? { text: 'here.region', values: { title: around.map(({ title }) => title).join(', ') } }
                : { text: 'here.no-region' },
        ],
        actions: [
            { text: 'directions.title', run: () => directions.to({ coordinate: { latitude, longitude } }) },
            { text: 'here.copy', run: () => copy(decimalDegrees(latitude, longitude)) },
        ],
        closed: () => pin.remove(),
    });
    fillAddress(address, { latitude, longitude });
}

/** Tells the address of the place, or the nearest town; where nothing is known the card stays as it is. */
async function fillAddress(line, place) {
    let answer;
    try {
        answer = await fetchAddress(place, currentLanguage());
    } catch {
        return;
    }
    const [found] = answer.places;
    if (found) {
        line.textContent = [found.title, ...found.address.lines.filter((part) => part !== found.title)].join(', ');
    } else if (answer.nearestPlace) {
        const { title, distanceMetres } = answer.nearestPlace;
        reword(line, { text: 'centre.nearest', values: { title, distance: lengthInWords(distanceMetres) } });
    }
}
