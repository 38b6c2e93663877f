// Directions: the panel with stops, vehicle, wishes, routes and steps, and what of it is on the map. The itinerary
// holds what is asked for, the finder asks and holds the answer; this file ties both to the panel, the map, the
// context menu and the page's address.

import { addMenuEntry } from '../context-menu.js';
import { Itinerary, letterOf } from '../directions/itinerary.js';
import { addLineDragging } from '../directions/line-dragging.js';
import { coveredMargins, freeMiddle, isInFreePart } from '../directions/map-room.js';
import { drawMapForPaper } from '../directions/print-map.js';
import { DirectionsSheet } from '../directions/sheet.js';
import { RouteBubbles } from '../directions/route-bubbles.js';
import { showRouteChip } from '../directions/route-chip.js';
import { RouteFinder } from '../directions/route-finder.js';
import { hitLayers, lineOf, RouteLine } from '../directions/route-line.js';
import { StopMarkers } from '../directions/stop-markers.js';
import { choices } from '../choices.js';
import { currentLanguage, languageEvents } from '../language.js';
import { askPosition } from '../own-position.js';
import { fetchAddress } from '../server.js';
import { addPanel, moveOnPhones } from '../sheets.js';
import { decimalDegrees } from '../units.js';

/** How close the map comes to a step that is chosen. */
const stepZoom = 16.5;

/** Adds directions as `page.directions`, on which others call `from`, `to` and `through` with a place. */
export function addDirections(page) {
    page.directions = new Directions(page);
}

class Directions extends EventTarget {
    #map;
    #itinerary = new Itinerary();
    #finder = new RouteFinder(this.#itinerary);
    #line;
    #panel;
    #sheet;
    #fits = false;

    constructor({ mapView }) {
        super();
        const itinerary = this.#itinerary;
        const finder = this.#finder;
        this.#map = mapView.map;
        this.#line = new RouteLine(mapView);
        const bubbles = new RouteBubbles(this.#map, (index) => finder.choose(index));
        const drop = (stop) => this.#place(stop, stop.coordinate);
        new StopMarkers(this.#map, itinerary, drop);
        const routeToPull = () => finder.route && { route: finder.route, stops: finder.answer.stops };
        addLineDragging(this.#map, itinerary, routeToPull, drop);
        this.#panel = addPanel({
            name: 'directions', symbol: 'directions', label: 'directions.title', place: 'bar', shortcut: 'd',
            fill: (body) => this.#fill(body, mapView),
        });
        moveOnPhones(document.getElementById('directions-button'));
        this.#addMenuEntries();
        this.#map.on('click', (event) => this.#click(event));
        itinerary.addEventListener('change', () => {
            this.#sheet?.update();
            this.dispatchEvent(new Event('change'));
        });
        finder.addEventListener('change', () => {
            this.#line.show(finder.answer, finder.chosenIndex);
            bubbles.show(finder.answer, finder.chosenIndex);
            this.#sheet?.showAnswer();
            this.#showChip();
            if (this.#fits && finder.answer && !finder.isAsking) this.#fit();
            this.dispatchEvent(new Event('change'));
        });
        choices.addEventListener('units', () => finder.dispatchEvent(new Event('change')));
        languageEvents.addEventListener('change', () => this.#nameStops(() => true));
    }

    /** Opens the panel with a start; `title` may be left out. */
    from(place) {
        this.#begin(this.#itinerary.stops[0], place);
    }

    /** Opens the panel with a destination. */
    to(place) {
        this.#begin(this.#itinerary.stops.at(-1), place);
    }

    /** Opens the panel with one more stop before the destination. */
    through(place) {
        const { stops } = this.#itinerary;
        const empty = stops.slice(1, -1).find(({ coordinate }) => !coordinate);
        this.#begin(empty ?? this.#itinerary.insertStop(stops.length - 1), place);
    }

    /** The chosen route, as the server described it; undefined without one. */
    get route() {
        return this.#finder.route;
    }

    /** What an address needs to show this route again; undefined without a route. */
    address() {
        const { vehicle, departure } = this.#itinerary;
        if (!this.#itinerary.isComplete()) return undefined;
        return {
            vehicle, departure, avoid: this.#itinerary.avoided(), alternative: this.#finder.chosenIndex,
            coordinates: this.#itinerary.filled().map(({ coordinate }) => coordinate),
        };
    }

    /** Shows the route of an address, with the panel; the map moves there if it `fits`. */
    restore(route, { fits }) {
        this.#fits = fits;
        this.#finder.wish(route.alternative);
        this.#itinerary.restore(route);
        this.#panel.open();
        this.#nameStops(({ title }) => title === '');
    }

    #begin(stop, { coordinate, title }) {
        this.#panel.open();
        if (title) this.#put(stop, { coordinate, title });
        else this.#place(stop, coordinate, true);
        this.#sheet.focus();
    }

    /** Gives a stop a place that was chosen by its name. */
    #put(stop, place) {
        const index = this.#itinerary.stops.indexOf(stop);
        if (index < 0) return;
        this.#fits = true;
        this.#itinerary.setStop(index, { ...place, isNamedByAddress: false });
    }

    /** Gives a stop a place on the map; its name follows. */
    #place(stop, coordinate, fits = false) {
        this.#fits = fits;
        const title = decimalDegrees(coordinate.latitude, coordinate.longitude);
        this.#itinerary.setStop(this.#itinerary.stops.indexOf(stop), { coordinate, title, isNamedByAddress: true });
        this.#nameStops((other) => other === stop);
    }

    /** Names stops by their addresses, those that a test picks and that no name was chosen for. */
    #nameStops(isMeant) {
        for (const stop of this.#itinerary.filled()) {
            if ((stop.title === '' || stop.isNamedByAddress) && isMeant(stop)) this.#name(stop);
        }
    }

    async #name(stop) {
        const { coordinate } = stop;
        let title = decimalDegrees(coordinate.latitude, coordinate.longitude);
        try {
            const { places: [found] } = await fetchAddress(coordinate, currentLanguage());
            if (found) title = found.title;
        } catch {
            // The coordinates are name enough.
        }
        if (stop.coordinate !== coordinate || stop.title === title) return;
        this.#itinerary.rename(stop, title);
    }

    async #usePosition(stop) {
        const coordinate = await askPosition();
        if (coordinate && this.#itinerary.stops.includes(stop)) this.#place(stop, coordinate, true);
    }

    #fill(body, mapView) {
        this.#sheet = new DirectionsSheet(body, {
            itinerary: this.#itinerary, finder: this.#finder, mapView,
            put: (stop, place) => this.#put(stop, place),
            usePosition: (stop) => this.#usePosition(stop),
            pointOut: (step) => this.#line.pointOut(step && this.#finder.route, step),
            showStep: (step) => this.#showStep(step),
            showRoute: () => this.#fit(true),
            drawMap: (place) => this.#drawMap(place),
            clear: () => { this.#itinerary.clear(); this.#sheet.focus(); },
        });
        this.#showChip();
        return () => {
            this.#sheet.remove();
            this.#sheet = undefined;
            this.#line.pointOut(undefined);
            this.#showChip();
        };
    }

    /** While the panel is closed a route that is still on the map has a chip that says so. */
    #showChip() {
        showRouteChip(this.#sheet ? undefined : this.#finder.route, {
            vehicle: this.#itinerary.vehicle, open: () => this.#panel.open(),
            clear: () => { this.#itinerary.clear(); this.#map.getCanvas().focus(); },
        });
    }

    #addMenuEntries() {
        addMenuEntry({
            symbol: 'start', text: 'directions.from-here', order: 1, run: (coordinate) => this.from({ coordinate }),
        });
        addMenuEntry({
            symbol: 'via', text: 'directions.via-here', order: 2, run: (coordinate) => this.through({ coordinate }),
            isOffered: () => this.#itinerary.isComplete(),
        });
        addMenuEntry({
            symbol: 'finish', text: 'directions.to-here', order: 3, run: (coordinate) => this.to({ coordinate }),
        });
        this.#map.on('mouseenter', hitLayers.others, () => { this.#map.getCanvas().style.cursor = 'pointer'; });
        this.#map.on('mouseleave', hitLayers.others, () => { this.#map.getCanvas().style.cursor = ''; });
    }

    /** A click chooses the route that lies there, or else gives the first stop without a place that place. */
    #click({ point, lngLat, originalEvent }) {
        if (originalEvent.target !== this.#map.getCanvas()) return;
        const layers = Object.values(hitLayers).filter((id) => this.#map.getLayer(id));
        const [hit] = this.#map.queryRenderedFeatures(point, { layers });
        if (hit?.layer.id === hitLayers.others) return this.#finder.choose(hit.properties.route);
        const stop = this.#sheet && this.#itinerary.stops.find(({ coordinate }) => !coordinate);
        if (hit || !stop) return;
        const { lat, lng } = lngLat.wrap();
        this.#place(stop, { latitude: lat, longitude: lng });
    }

    /** Moves the map so that the whole route is in sight; without `always` only when it is not. */
    #fit(always = false) {
        this.#fits = false;
        const boxes = this.#finder.answer.routes.flatMap(({ boundingBox }) => boundingBox ?? []);
        if (boxes.length === 0) return;
        const all = {
            south: Math.min(...boxes.map(({ south }) => south)), west: Math.min(...boxes.map(({ west }) => west)),
            north: Math.max(...boxes.map(({ north }) => north)), east: Math.max(...boxes.map(({ east }) => east)),
        };
        if (!always && isInFreePart(this.#map, all)) return;
        this.#map.fitBounds([[all.west, all.south], [all.east, all.north]], { padding: coveredMargins(), maxZoom: 17 });
    }

    /** Draws the map for paper, with the stops. */
    #drawMap(place) {
        const stops = this.#itinerary.stops.flatMap(({ coordinate }, index) => (coordinate
            ? [{ letter: letterOf(index), role: this.#itinerary.roleOf(index), coordinate }] : []));
        const { boundingBox } = this.#finder.route;
        if (boundingBox) drawMapForPaper(this.#map, place, boundingBox, stops);
    }

    #showStep(step) {
        this.#line.pointOut(this.#finder.route, step);
        const line = lineOf(this.#finder.route, step.geometryRange);
        const zoom = Math.max(stepZoom, this.#map.getZoom());
        this.#map.flyTo({ center: line[0], zoom, offset: freeMiddle(), maxDuration: 2000 });
    }
}
