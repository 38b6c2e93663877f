// Lengths, durations and coordinates as people of the visitor's locale write them. Metres, seconds and degrees come in.

import { choices } from './choices.js';
import { currentLocale, say } from './language.js';

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

/** A length on the way, rounded as one would say it: `40 m`, `350 m`, `3.4 km`, `128 km`. */
export function travelInWords(metres) {
    const unit = isImperial() ? 0.3048 : 1;
    const isShort = metres < (isImperial() ? 160 : 1000);
    const step = !isShort ? unit : metres / unit < 250 ? 10 * unit : 50 * unit;
    return lengthInWords(isShort ? Math.max(step, Math.round(metres / step) * step) : metres, metres < 100_000 ? 1 : 0);
}

/** Seconds in words, rounded to minutes and never to none: `12 min`, `1 h 12 min`, `2 d 3 h`. */
export function durationInWords(seconds) {
    const minutes = Math.max(1, Math.round(seconds / 60));
    const hours = Math.floor(minutes / 60);
    if (hours >= 24) return say('duration.days', { days: Math.floor(hours / 24), hours: hours % 24 });
    if (hours === 0) return say('duration.minutes', { minutes });
    if (minutes % 60 === 0) return say('duration.whole-hours', { hours });
    return say('duration.hours', { hours, minutes: minutes % 60 });
}

/** A speed in m/s as a number in the visitor's unit: km/h, or mph. */
export function speedNumber(speed) {
    return isImperial() ? speed * 3600 / 1609.344 : speed * 3.6;
}

/** A speed in m/s: `4.9 km/h`, `3.1 mph`. */
export function speedInWords(speed) {
    return speedFormat().format(speedNumber(speed));
}

/** The short name of the unit of speeds: `km/h`. */
export function speedUnit() {
    return speedFormat().formatToParts(1).find(({ type }) => type === 'unit').value;
}

function speedFormat() {
    const unit = isImperial() ? 'mile-per-hour' : 'kilometer-per-hour';
    return new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** Seconds as a clock counts them: `4:07`, `1:02:45`. */
export function clockInWords(seconds) {
    const whole = Math.max(0, Math.floor(seconds));
    const two = (number) => String(number).padStart(2, '0');
    const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
    return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** The time of day of a date by the clocks of a time zone, else by the browser's: `14:32`, `2:32 PM`. */
export function timeOfDay(date, timeZone) {
    return new Intl.DateTimeFormat(currentLocale(), { hour: 'numeric', minute: '2-digit', timeZone: timeZone || undefined }).format(date);
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
