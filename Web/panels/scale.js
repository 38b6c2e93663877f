// The scale at the window's foot: the longest round length that fits, at the middle of the map.

import { element } from '../dom.js';
import { choices } from '../choices.js';
import { languageEvents } from '../language.js';
import { isImperial, lengthInWords } from '../units.js';

const longestPixels = 96;
const metresPerPixelAtZoom0 = 40_075_016.686 / 512;

/** Adds the scale. */
export function addScale({ mapView: { map } }) {
    const length = element('span', { class: 'scale-length' });
    const scale = element('div', { class: 'scale', role: 'img' }, length, element('span', { class: 'scale-bar' }));
    document.getElementById('foot').append(scale);

    const update = () => {
        const metresPerPixel = metresPerPixelAtZoom0 * Math.cos(map.getCenter().lat * Math.PI / 180) / 2 ** map.getZoom();
        const metres = roundLength(metresPerPixel * longestPixels);
        length.textContent = lengthInWords(metres, 2);
        scale.setAttribute('aria-label', length.textContent);
        scale.style.setProperty('--length', `${metres / metresPerPixel}px`);
    };
    map.on('move', update);
    choices.addEventListener('units', update);
    languageEvents.addEventListener('change', update);
    update();
}

/** The longest length of 1, 2, 3 or 5 times a power of ten, in the visitor's unit, not above `metres`. */
export function roundLength(metres) {
    const unit = isImperial() ? (metres < 1609.344 / 4 ? 0.3048 : 1609.344) : 1;
    const count = metres / unit;
    const power = 10 ** Math.floor(Math.log10(count));
    return [5, 3, 2, 1].map((step) => step * power).find((step) => step <= count) * unit;
}
