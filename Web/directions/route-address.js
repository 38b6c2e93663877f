// A route in the page's address: `route=VEHICLE;LATITUDE,LONGITUDE;LATITUDE,LONGITUDE…`, `avoid=tolls,ferries`,
// `depart=2026-12-01T08:00` and, for another route than the best, `alternative=1`.

import { avoidable, mostStops, vehicles } from './itinerary.js';

const digits = 5;

/** Reads a route from an address's fields; undefined where there is none that makes sense. */
export function readRoute(fields) {
    const [vehicle, ...places] = (fields.get('route') ?? '').split(';');
    const coordinates = places.map(readCoordinate);
    if (!vehicles.includes(vehicle) || coordinates.length < 2 || coordinates.length > mostStops) return undefined;
    if (coordinates.includes(undefined)) return undefined;
    const alternative = Number(fields.get('alternative') ?? 0);
    const departure = fields.get('depart') ?? '';
    return {
        vehicle,
        coordinates,
        avoid: (fields.get('avoid') ?? '').split(',').filter((kind) => avoidable.car.includes(kind)),
        departure: isLocalTime(departure) ? departure : '',
        alternative: [1, 2, 3].includes(alternative) ? alternative : 0,
    };
}

/** The fields of a route for an address, with a `&` before each; empty without a route. */
export function writeRoute(route) {
    if (route === undefined) return '';
    const { vehicle, coordinates, avoid, departure, alternative } = route;
    const places = coordinates.map(({ latitude, longitude }) => `${round(latitude)},${round(longitude)}`);
    let fields = `&route=${[vehicle, ...places].join(';')}`;
    if (avoid.length > 0) fields += `&avoid=${avoid.join(',')}`;
    if (departure !== '') fields += `&depart=${departure}`;
    if (alternative > 0) fields += `&alternative=${alternative}`;
    return fields;
}

function readCoordinate(text) {
    const found = /^(-?\d{1,2}(?:\.\d{1,12})?),(-?\d{1,3}(?:\.\d{1,12})?)$/.exec(text);
    if (!found) return undefined;
    const [latitude, longitude] = [Number(found[1]), Number(found[2])];
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

function isLocalTime(text) {
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && Number.isFinite(Date.parse(text));
}

function round(degrees) {
    return Number(degrees.toFixed(digits));
}
