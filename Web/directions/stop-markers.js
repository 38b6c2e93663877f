// The stops on the map: a lettered marker each, to be dragged; the route follows while one drags.

import { element, reword } from '../dom.js';
import { languageEvents } from '../language.js';
import { letterOf } from './itinerary.js';

/** The markers of an itinerary; `dropped(stop)` is called when one has been dragged somewhere. */
export class StopMarkers {
    #map;
    #itinerary;
    #dropped;
    #markers = new Map();

    constructor(map, itinerary, dropped) {
        this.#map = map;
        this.#itinerary = itinerary;
        this.#dropped = dropped;
        for (const event of ['change', 'rename']) itinerary.addEventListener(event, () => this.#update());
        languageEvents.addEventListener('change', () => this.#update());
    }

    #update() {
        const { stops } = this.#itinerary;
        for (const [key, marker] of this.#markers) {
            if (stops.some((stop) => stop.key === key && stop.coordinate)) continue;
            marker.remove();
            this.#markers.delete(key);
        }
        stops.forEach((stop, index) => {
            if (!stop.coordinate) return;
            const marker = this.#markers.get(stop.key) ?? this.#add(stop);
            marker.setLngLat([stop.coordinate.longitude, stop.coordinate.latitude]);
            this.#dress(marker.getElement(), stop, index);
        });
    }

    #add(stop) {
        const marker = new maplibregl.Marker({
            element: element('div', { class: 'stop-marker', role: 'img' },
                element('span', { class: 'stop-letter', translate: 'no' })),
            draggable: true,
        });
        const { longitude, latitude } = stop.coordinate;
        marker.setLngLat([longitude, latitude]).addTo(this.#map);
        const move = (live) => {
            const { lng, lat } = marker.getLngLat().wrap();
            const place = { coordinate: { latitude: lat, longitude: lng } };
            this.#itinerary.setStop(this.#itinerary.stops.indexOf(stop), place, live);
        };
        marker.on('drag', () => move(true));
        marker.on('dragend', () => { move(true); this.#dropped(stop); });
        this.#markers.set(stop.key, marker);
        return marker;
    }

    #dress(node, { title }, index) {
        node.dataset.role = this.#itinerary.roleOf(index);
        node.firstChild.textContent = letterOf(index);
        reword(node, { label: 'directions.marker', values: { letter: letterOf(index), title } });
    }
}
