// Places that this browser remembers: the recent ones and the visitor's favourites. They never leave the browser.

import { choices } from './choices.js';

const recentLimit = 8;

/** The places chosen last, newest first. */
export function recentPlaces() {
    return choices.get('recentPlaces');
}

/** The favourites, newest first. */
export function favouritePlaces() {
    return choices.get('favouritePlaces');
}

/** Puts a place first among the recent ones. */
export function rememberPlace(place) {
    const others = recentPlaces().filter(({ id }) => id !== place.id);
    choices.set('recentPlaces', [brief(place), ...others].slice(0, recentLimit));
}

/** True when a place is a favourite. */
export function isFavourite(place) {
    return favouritePlaces().some(({ id }) => id === place.id);
}

/** Makes a place a favourite, or no longer one. */
export function toggleFavourite(place) {
    const others = favouritePlaces().filter(({ id }) => id !== place.id);
    choices.set('favouritePlaces', isFavourite(place) ? others : [brief(place), ...others]);
}

/** What a list needs of a place. */
function brief({ id, kind, title, label, coordinate, boundingBox, address }) {
    return { id, kind, title, label, coordinate, boundingBox, address: { lines: address?.lines ?? [] } };
}
