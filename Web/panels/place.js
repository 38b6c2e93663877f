// One place: its pin and circle on the map, and the card that tells what is known of it.

import { circle } from '../circle.js';
import { element, reword } from '../dom.js';
import { icon } from '../icons.js';
import { currentLanguage } from '../language.js';
import { copy, hideCard, showCard } from '../messages.js';
import { addPin } from '../pin.js';
import { kindWord } from '../place-kinds.js';
import { isFavourite, toggleFavourite } from '../saved-places.js';
import { fetchPlace } from '../server.js';
import { decimalDegrees } from '../units.js';

const circleMetres = 40;
const nothing = { type: 'FeatureCollection', features: [] };

/** Adds `page.showPlace(place)`, which flies there and opens the card; a link with a place opens it at once. */
export function addPlace(page) {
    const { mapView } = page;
    mapView.addOverlay('place-circle', [
        { id: 'place-circle-area', type: 'fill', paint: { 'fill-color': '#d93025', 'fill-opacity': 0.12 } },
        { id: 'place-circle-edge', type: 'line', paint: { 'line-color': '#d93025', 'line-width': 1.5, 'line-opacity': 0.7 } },
    ]);
    page.showPlace = (place, { fly = true } = {}) => {
        if (fly) flyTo(mapView, place);
        open(page, place);
    };
}

/** Opens the place that a link names; one that is not known here is passed over. */
export async function openLinkedPlace(page, id) {
    try {
        page.showPlace(await fetchPlace(id, currentLanguage()));
    } catch {
        // The link is of another server or of a region that is gone: the map stands where the link says.
    }
}

function flyTo(mapView, { coordinate, boundingBox: box }) {
    const isExtended = box.north - box.south > 0.0005 || box.east - box.west > 0.0005;
    if (isExtended) {
        mapView.fit(box, { padding: 96 });
    } else {
        mapView.map.flyTo({ center: [coordinate.longitude, coordinate.latitude], zoom: Math.max(17, mapView.map.getZoom()) });
    }
}

async function open(page, place) {
    const { mapView } = page;
    hideCard('place');
    const { latitude, longitude } = place.coordinate;
    const pin = addPin(mapView.map, place.coordinate, 'place.marker');
    mapView.setOverlayData('place-circle', circle(latitude, longitude, circleMetres));
    const details = element('dl', { class: 'place-details' });
    const where = decimalDegrees(latitude, longitude);
    showCard('place', {
        symbol: 'pin',
        plainTitle: place.title,
        body: [
            element('p', { class: 'hint', text: kindWord(place) }),
            element('p', { class: 'place-address' }, ...lines(place)),
            details,
            element('p', { class: 'coordinates-small', translate: 'no' }, where),
            place.kind === 'point' ? element('span') : favouriteButton(place),
        ],
        actions: [
            { text: 'directions.title', run: () => page.directions.to(place) },
            { text: 'place.share', run: () => copy(link(place)) },
            { text: 'here.copy', run: () => copy(where) },
        ],
        closed: () => {
            pin.remove();
            mapView.setOverlayData('place-circle', nothing);
        },
    });
    if (place.kind !== 'point') fillDetails(details, place);
}

/** The address, a line each, without what the title says already. */
function lines({ title, address }) {
    const shown = (address?.lines ?? []).filter((line) => line !== title);
    return shown.flatMap((line, index) => (index === 0 ? [line] : [document.createElement('br'), line]));
}

async function fillDetails(list, { id }) {
    let attributes;
    try {
        ({ attributes } = await fetchPlace(id, currentLanguage()));
    } catch {
        return;
    }
    const phone = attributes.phone ?? attributes['contact:phone'];
    const website = attributes.website ?? attributes['contact:website'];
    if (attributes.opening_hours) addRow(list, 'place.hours', document.createTextNode(attributes.opening_hours.replaceAll('; ', '\n')));
    if (phone) addRow(list, 'place.phone', anchor(`tel:${phone.replace(/[^+\d]/g, '')}`, phone));
    if (website && /^https?:\/\//.test(website)) addRow(list, 'place.website', anchor(website, website.replace(/^https?:\/\/(www\.)?|\/$/g, '')));
}

function addRow(list, text, content) {
    list.append(element('dt', { text }), element('dd', {}, content));
}

function anchor(href, text) {
    return element('a', { href, rel: 'noopener noreferrer', target: '_blank', translate: 'no' }, text);
}

function favouriteButton(place) {
    const label = () => (isFavourite(place) ? 'place.unfavourite' : 'place.favourite');
    const button = element('button', {
        type: 'button', class: 'icon-button favourite', label: label(), 'aria-pressed': String(isFavourite(place)),
        on: {
            click: () => {
                toggleFavourite(place);
                button.setAttribute('aria-pressed', String(isFavourite(place)));
                reword(button, { label: label() });
            },
        },
    }, icon('star'));
    return button;
}

function link({ id, kind, coordinate: { latitude, longitude } }) {
    const view = `#map=17/${latitude.toFixed(5)}/${longitude.toFixed(5)}`;
    return `${location.origin}/${view}${kind === 'point' ? '' : `&place=${encodeURIComponent(id)}`}`;
}
