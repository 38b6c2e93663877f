// Starts the page: words, then the regions, then the map, then the panels. A panel is one file under `panels/`
// with one function that takes the page; a new panel is one import and one line here.

import { choices } from './choices.js';
import { followAppearance } from './appearance.js';
import { languageEvents, preferredLanguage, speak } from './language.js';
import { isSensible, readAddress, writeAddress } from './view-address.js';
import { MapView } from './map-view.js';
import { regions } from './regions.js';
import { insist, mapErrors, watchFailures } from './failures.js';
import { closeNewestCard, hideCard, showBanner } from './messages.js';
import { closeSheet } from './sheets.js';
import { listenForShortcuts } from './shortcuts.js';
import { addContextMenu } from './context-menu.js';
import { addAccount } from './panels/account.js';
import { addAttribution } from './panels/attribution.js';
import { addCamera } from './panels/camera.js';
import { addCentre } from './panels/centre.js';
import { addDirections } from './panels/directions.js';
import { addHere } from './panels/here.js';
import { addLayers } from './panels/layers.js';
import { addLocate } from './panels/locate.js';
import { addPlace, openLinkedPlace } from './panels/place.js';
import { addReach } from './panels/reach.js';
import { addRecord } from './panels/record.js';
import { addRegions } from './panels/regions.js';
import { addScale } from './panels/scale.js';
import { addSearch } from './panels/search.js';
import { addSettings } from './panels/settings.js';
import { addTracks } from './panels/tracks.js';
import { addShortcutList } from './panels/shortcuts.js';

const world = { zoom: 1.5, latitude: 25, longitude: 10, bearing: 0, pitch: 0 };

const address = readAddress(location.hash);
if (address.style) choices.use('style', address.style);
if (address.language) choices.use('language', address.language);
followAppearance();
const speakPicked = () => insist('language', () => speak(pickedLanguage()));
await Promise.all([speakPicked(), insist('regions', () => regions.load())]);
choices.addEventListener('language', speakPicked);
addEventListener('languagechange', speakPicked);

const remembered = choices.get('view');
const mapView = startMap(address.view ?? (isSensible(remembered) ? remembered : undefined));
const page = { mapView };
const regionsPanel = addRegions(page);
page.openRegions = () => regionsPanel.open();
addSettings();
addAccount(page);
addShortcutList();
document.getElementById('skip').addEventListener('click', () => mapView?.map.getCanvas().focus());
listenForShortcuts(() => closeNewestCard() || closeSheet());
if (mapView !== undefined) {
    addLayers(page);
    addLocate(page);
    addCentre(page);
    addCamera(page);
    addScale(page);
    addAttribution(page);
    addHere(page);
    addDirections(page);
    addPlace(page);
    addReach(page);
    addRecord(page);
    addTracks(page);
    addSearch(page);
    addContextMenu(page);
    watchFailures(mapView);
    keepAddress(page);
    if (address.route) page.directions.restore(address.route, { fits: address.view === undefined });
    if (address.place) openLinkedPlace(page, address.place);
    keepRegions(mapView);
}

/** For tests and the curious: `waymark.mapView`, `waymark.mapErrors`, `waymark.directions.route`, `await waymark.idle()`. */
window.waymark = { mapView, mapErrors, directions: page.directions, idle: () => mapView?.idle() };

function pickedLanguage() {
    const picked = choices.get('language');
    return picked === 'automatic' ? preferredLanguage() : picked;
}

/** The map at a view, or over the first region, or over the world; undefined, with a banner, without WebGL. */
function startMap(view) {
    const again = () => location.reload();
    if (typeof maplibregl === 'undefined') {
        showBanner('library', { text: 'banner.library', retry: again });
        return undefined;
    }
    try {
        const started = new MapView(document.getElementById('map'), view ?? world);
        if (!view && regions.list?.length > 0) started.fit(regions.list[0].boundingBox, { animate: false });
        return started;
    } catch {
        document.body.dataset.map = 'failed';
        showBanner('graphics', { text: 'banner.no-webgl', retry: again });
        return undefined;
    }
}

/** Keeps the view in the page's address and follows when the visitor edits it or goes back. */
function keepAddress({ mapView, directions }) {
    let written;
    const write = () => {
        const view = mapView.view();
        choices.set('view', view);
        written = writeAddress({ view, style: choices.get('style'), language: choices.get('language'), route: directions.address() });
        history.replaceState(null, '', written);
    };
    mapView.map.on('moveend', write);
    directions.addEventListener('change', write);
    choices.addEventListener('style', write);
    languageEvents.addEventListener('change', write);
    addEventListener('hashchange', () => {
        if (location.hash === written) return;
        const { view, style, language, route } = readAddress(location.hash);
        if (style) choices.use('style', style);
        if (language) choices.use('language', language);
        if (view) mapView.jump(view);
        if (route) directions.restore(route, { fits: view === undefined });
    });
    write();
}

/** Looks for new regions when the visitor comes back to the page, from the terminal perhaps, and shows them. */
function keepRegions(mapView) {
    const look = () => {
        if (document.visibilityState === 'visible') regions.load().catch(() => {});
    };
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    let before = regions.list;
    regions.addEventListener('change', () => {
        mapView.reload();
        if (before?.length === 0 && regions.list.length > 0) {
            hideCard('no-data');
            mapView.fit(regions.list[0].boundingBox);
        }
        before = regions.list;
    });
}
