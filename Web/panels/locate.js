// Locate me: find the position, follow it, follow it with the map turned to the heading; the dot, its accuracy
// circle and its heading cone. What keeps the position away, or that it lies outside every region, is said in words.
//
// States: off → following → heading → off by the button (heading is left out where the device tells none);
// dragging the map ends following and the button takes it up again. A position that is lost for a while keeps its
// last place, in grey.

import { element, reword } from '../dom.js';
import { icon } from '../icons.js';
import { announce, hideCard, showCard } from '../messages.js';
import { languageEvents } from '../language.js';
import { circle } from '../circle.js';
import { watchHeading } from '../heading.js';
import { absenceCards, explainAbsence, positionOptions, reasonOf, whyNever } from '../own-position.js';
import { regions } from '../regions.js';
import { lengthInWords } from '../units.js';
import { addShortcut } from '../shortcuts.js';
import { importCommand } from './regions.js';

const closeZoom = 15;
const outsideZoom = 8;
const accuracyOverlay = 'position-accuracy';
const labels = {
    off: 'locate.off', searching: 'locate.searching', seen: 'locate.seen',
    following: 'locate.following', heading: 'locate.heading',
};
const cardNames = ['outside', ...absenceCards];

/** Adds the button. */
export function addLocate(page) {
    new Locator(page);
}

class Locator {
    #page;
    #mapView;
    #map;
    #button = element('button', { type: 'button', class: 'icon-button', id: 'locate-button', on: { click: () => this.#press() } });
    #marker = new maplibregl.Marker({
        element: element('div', { class: 'position', role: 'img', label: 'locate.position' },
            element('span', { class: 'position-cone' }), element('span', { class: 'position-dot' })),
        rotationAlignment: 'map', pitchAlignment: 'map',
    });
    #state = 'off';
    #watch;
    #fix;
    #direction;
    #heading = watchHeading((degrees) => this.#turn(degrees));

    constructor(page) {
        const { mapView } = page;
        this.#page = page;
        this.#mapView = mapView;
        this.#map = mapView.map;
        mapView.addOverlay(accuracyOverlay, [
            { id: 'position-accuracy-area', type: 'fill', paint: { 'fill-color': '#1a73e8', 'fill-opacity': 0.14 } },
            { id: 'position-accuracy-edge', type: 'line', paint: { 'line-color': '#1a73e8', 'line-opacity': 0.5, 'line-width': 1 } },
        ]);
        document.getElementById('controls-top').append(this.#button);
        addShortcut({ key: 'm', text: 'locate.off', run: () => this.#press() });
        this.#map.on('dragstart', () => { if (this.#follows()) this.#enter('seen'); });
        this.#map.on('rotatestart', ({ originalEvent }) => {
            if (originalEvent && this.#state === 'heading') this.#enter('following');
        });
        languageEvents.addEventListener('change', () => this.#enter(this.#state));
        this.#enter('off');
    }

    #follows() {
        return this.#state === 'following' || this.#state === 'heading';
    }

    #enter(state) {
        this.#state = state;
        this.#button.dataset.state = state;
        this.#button.setAttribute('aria-pressed', String(state !== 'off' && state !== 'seen'));
        this.#button.replaceChildren(icon(state === 'heading' ? 'heading' : 'locate'));
        reword(this.#button, { label: labels[state] });
    }

    async #press() {
        switch (this.#state) {
        case 'off':
            this.#start();
            break;
        case 'seen':
            this.#enter('following');
            this.#show(closeZoom);
            break;
        case 'following':
            if (await this.#heading.ask()) {
                this.#enter('heading');
                this.#aim(600);
                announce('locate.heading-on');
            } else {
                this.#stop();
            }
            break;
        default:
            this.#stop();
        }
    }

    #start() {
        for (const name of cardNames) hideCard(name);
        const never = whyNever();
        if (never) return explainAbsence(never);
        this.#enter('searching');
        this.#watch = navigator.geolocation.watchPosition(
            (position) => this.#receive(position.coords),
            (failure) => this.#refuse(reasonOf(failure)),
            positionOptions);
    }

    #stop() {
        navigator.geolocation?.clearWatch(this.#watch);
        this.#fix = undefined;
        this.#marker.remove();
        this.#mapView.setOverlayData(accuracyOverlay, { type: 'FeatureCollection', features: [] });
        const turned = this.#state === 'heading';
        this.#enter('off');
        if (turned) this.#map.easeTo({ bearing: 0 });
    }

    #receive({ latitude, longitude, accuracy, heading }) {
        const first = this.#fix === undefined;
        this.#marker.getElement().classList.remove('is-stale');
        this.#fix = { latitude, longitude, accuracy };
        this.#marker.setLngLat([longitude, latitude]).addTo(this.#map);
        this.#mapView.setOverlayData(accuracyOverlay, circle(latitude, longitude, accuracy));
        if (Number.isFinite(heading)) this.#heading.receive(heading);
        if (!first) {
            this.#aim(600);
            return;
        }
        this.#enter('following');
        const outside = regions.around(latitude, longitude)?.length === 0;
        this.#show(outside ? outsideZoom : closeZoom);
        if (outside) this.#tellOutside();
        else announce('locate.found', { accuracy: lengthInWords(accuracy) });
    }

    /** Moves the camera to the position; inside a region never farther out than it already is. */
    #show(zoom) {
        const { latitude, longitude } = this.#fix;
        const target = zoom === closeZoom ? Math.max(zoom, Math.min(this.#map.getZoom(), 18)) : zoom;
        this.#map.flyTo({ center: [longitude, latitude], zoom: target, maxDuration: 3000 });
    }

    #turn(degrees) {
        const { classList, style } = this.#marker.getElement();
        classList.add('has-heading');
        style.setProperty('--heading', `${degrees}deg`);
        this.#direction = degrees;
        if (this.#state === 'heading') this.#aim(250);
    }

    /** Moves the camera after the position while it is followed, and after the direction in heading mode. */
    #aim(duration) {
        if (!this.#follows()) return;
        const { latitude, longitude } = this.#fix;
        const bearing = this.#state === 'heading' ? this.#direction : this.#map.getBearing();
        this.#map.easeTo({ center: [longitude, latitude], bearing, duration });
    }

    #refuse(reason) {
        if (reason !== 'denied' && this.#fix !== undefined) {
            this.#marker.getElement().classList.add('is-stale');
            return;
        }
        this.#stop();
        explainAbsence(reason);
    }

    #tellOutside() {
        showCard('outside', {
            symbol: 'regions',
            title: 'locate.outside-title',
            body: [{ text: 'locate.outside-text' }, { text: 'regions.command-hint' }],
            command: importCommand,
            actions: regions.list.length > 0 ? [{ text: 'locate.show-regions', run: this.#page.openRegions }] : [],
        });
    }
}
