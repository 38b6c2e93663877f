// The address under the map's centre: while it is switched on, a crosshair stands in the middle and the address is
// told as soon as the map has rested for a second.

import { choices } from '../choices.js';
import { element, reword } from '../dom.js';
import { icon } from '../icons.js';
import { currentLanguage, languageEvents } from '../language.js';
import { fetchAddress } from '../server.js';
import { addShortcut } from '../shortcuts.js';
import { lengthInWords } from '../units.js';

const restMilliseconds = 1000;

/** Adds the switch among the map's controls and the address below the crosshair. */
export function addCentre({ mapView: { map } }) {
    const button = element('button', {
        type: 'button', class: 'icon-button', id: 'centre-button', label: 'centre.switch', 'aria-pressed': 'false',
        on: { click: () => choices.set('centreAddress', !choices.get('centreAddress')) },
    }, icon('centre'));
    const told = element('p', { class: 'centre-address', id: 'centre-address', role: 'status', hidden: true });
    document.getElementById('controls-top').append(button);
    document.getElementById('crosshair').after(told);
    addShortcut({ key: 'a', text: 'centre.switch', run: () => button.click() });

    let timer;
    let asked = 0;
    const wait = (milliseconds) => {
        clearTimeout(timer);
        asked += 1;
        if (choices.get('centreAddress')) timer = setTimeout(ask, milliseconds);
    };
    const ask = async () => {
        const mine = asked;
        const { lat, lng } = map.getCenter().wrap();
        let answer;
        try {
            answer = await fetchAddress({ latitude: lat, longitude: lng }, currentLanguage());
        } catch {
            answer = undefined;
        }
        if (mine === asked) tell(told, answer);
    };
    const show = () => {
        const isOn = choices.get('centreAddress');
        button.setAttribute('aria-pressed', String(isOn));
        document.body.toggleAttribute('data-centre', isOn);
        if (!isOn) told.hidden = true;
        wait(0);
    };
    map.on('movestart', () => { told.hidden = true; wait(restMilliseconds); });
    map.on('moveend', () => wait(restMilliseconds));
    choices.addEventListener('centreAddress', show);
    languageEvents.addEventListener('change', () => wait(0));
    show();
}

function tell(told, answer) {
    delete told.dataset.text;
    told.hidden = false;
    if (answer === undefined) {
        reword(told, { text: 'search.failed', values: {} });
    } else if (answer.places.length > 0) {
        const [place] = answer.places;
        told.textContent = [place.title, ...place.address.lines.filter((line) => line !== place.title)].join(', ');
    } else if (answer.nearestPlace) {
        const { title, distanceMetres } = answer.nearestPlace;
        reword(told, { text: 'centre.nearest', values: { title, distance: lengthInWords(distanceMetres) } });
    } else {
        reword(told, { text: 'centre.none', values: {} });
    }
}
