// Lengths and coordinates as people of the visitor's locale write them. Metres and degrees come in.

import { choices } from './choices.js';
import { currentLocale } from './language.js';

const imperialRegions = ['US', 'GB', 'LR', 'MM'];

/** True when lengths are shown in feet and miles: the visitor's choice, else the custom of the browser's region. */
export function isImperial() {
    const picked = choices.get('units');
    if (picked !== 'automatic') return picked === 'imperial';
    return imperialRegions.includes(new Intl.Locale(navigator.language).maximize().region);
}

/** Metres in words: `120 m`, `3.4 km`, `400 ft`, `2.1 mi`. */
export function lengthInWords(metres, digits = 1) {
    const [value, unit] = isImperial()
        ? (metres < 160 ? [metres / 0.3048, 'foot'] : [metres / 1609.344, 'mile'])
        : (metres < 1000 ? [metres, 'meter'] : [metres / 1000, 'kilometer']);
    const maximumFractionDigits = unit === 'meter' || unit === 'foot' ? 0 : digits;
    return new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, maximumFractionDigits }).format(value);
}

/** `43.73840, 7.42460`: latitude first, five digits (about a metre), always with a point, fit for pasting. */
export function decimalDegrees(latitude, longitude) {
    return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

/** `43°44′18.2″N 7°25′28.6″E`. */
export function sexagesimalDegrees(latitude, longitude) {
    return `${sexagesimal(latitude, 'N', 'S')} ${sexagesimal(longitude, 'E', 'W')}`;
}

function sexagesimal(degrees, positive, negative) {
    const tenths = Math.round(Math.abs(degrees) * 36000);
    const whole = Math.floor(tenths / 36000);
    const minutes = Math.floor(tenths / 600) % 60;
    const seconds = ((tenths % 600) / 10).toFixed(1);
    return `${whole}°${String(minutes).padStart(2, '0')}′${seconds.padStart(4, '0')}″${degrees < 0 ? negative : positive}`;
}
