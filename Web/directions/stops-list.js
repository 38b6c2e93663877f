// The stops as a list of fields, the twin of the markers on the map: find a place for each, add, remove, change the
// order (by dragging a handle or with its arrow keys), turn round.

import { element, reword } from '../dom.js';
import { icon } from '../icons.js';
import { announce } from '../messages.js';
import { PlaceField } from '../place-field.js';
import { letterOf, mostStops } from './itinerary.js';

const fieldWords = {
    start: { label: 'directions.start', placeholder: 'directions.choose-start' },
    via: { label: 'directions.stop', placeholder: 'directions.choose-stop' },
    destination: { label: 'directions.destination', placeholder: 'directions.choose-destination' },
};

/**
 * The list of an itinerary; put `node` into the panel. `put(stop, place)` gives a stop its place, `usePosition(stop)`
 * the visitor's position.
 */
export class StopsList {
    #itinerary;
    #mapView;
    #does;
    #rows = new Map();
    #list = element('ol', { class: 'stops', label: 'directions.stops' });
    #add = element('button', {
        type: 'button', class: 'text-button', id: 'add-stop', on: { click: () => this.#addStop() },
    }, icon('plus'), element('span', { text: 'directions.add-stop' }));
    #reverse = element('button', {
        type: 'button', class: 'icon-button', id: 'reverse-stops', label: 'directions.swap',
        on: { click: () => this.#itinerary.reverse() },
    }, icon('swap'));

    constructor(itinerary, mapView, does) {
        this.#itinerary = itinerary;
        this.#mapView = mapView;
        this.#does = does;
        this.node = element('div', { class: 'stops-box' },
            this.#list, element('div', { class: 'stops-foot' }, this.#add, this.#reverse));
        this.update();
    }

    /** Shows the itinerary's stops as they are now; what is being typed stays. */
    update() {
        const { stops } = this.#itinerary;
        for (const [key, row] of this.#rows) {
            if (stops.some((stop) => stop.key === key)) continue;
            row.field.remove();
            row.node.remove();
            this.#rows.delete(key);
        }
        stops.forEach((stop, index) => this.#dress(this.#rows.get(stop.key) ?? this.#makeRow(stop), stop, index));
        const nodes = stops.map(({ key }) => this.#rows.get(key).node);
        if (nodes.some((node, index) => node !== this.#list.children[index])) {
            const focused = document.activeElement;
            this.#list.replaceChildren(...nodes);
            if (this.#list.contains(focused)) focused.focus();
        }
        this.#add.disabled = stops.length >= mostStops;
        reword(this.#reverse, { label: stops.length > 2 ? 'directions.reverse' : 'directions.swap' });
    }

    /** Lets go of what outlives the list's elements. */
    remove() {
        for (const { field } of this.#rows.values()) field.remove();
    }

    /** Goes to the first field without a place, or to the first of all. */
    focus() {
        const { stops } = this.#itinerary;
        const stop = stops.find(({ coordinate }) => !coordinate) ?? stops[0];
        this.#rows.get(stop.key).field.focus();
    }

    #makeRow(stop) {
        const index = () => this.#itinerary.stops.indexOf(stop);
        const field = new PlaceField({
            name: `stop-${stop.key}`, ...fieldWords.via, mapView: this.#mapView, keeps: true,
            chosen: ({ coordinate, title }) => this.#does.put(stop, { coordinate, title }),
            emptied: () => this.#itinerary.emptyStop(index()),
            offers: () => [
                { symbol: 'locate', text: 'directions.my-position', run: () => this.#does.usePosition(stop) },
            ],
        });
        const letter = element('span', { class: 'stop-letter', 'aria-hidden': 'true', translate: 'no' });
        const handle = element('button', {
            type: 'button', class: 'icon-button stop-handle',
            on: {
                keydown: (event) => this.#moveByKey(event, stop),
                pointerdown: (event) => this.#moveByPointer(event, stop),
            },
        }, icon('handle'));
        const remove = element('button', {
            type: 'button', class: 'icon-button stop-remove', on: { click: () => this.#removeStop(index()) },
        }, icon('minus'));
        const node = element('li', { class: 'stop' }, letter, field.node, handle, remove);
        const row = { field, letter, handle, remove, node };
        this.#rows.set(stop.key, row);
        return row;
    }

    #dress({ field, letter, handle, remove, node }, { title }, index) {
        const values = { letter: letterOf(index) };
        const role = this.#itinerary.roleOf(index);
        node.dataset.role = role;
        letter.textContent = letterOf(index);
        field.reword({ ...fieldWords[role], values });
        field.show(title);
        reword(handle, { label: 'directions.move-stop', values });
        reword(remove, { label: 'directions.remove-stop', values });
        handle.hidden = remove.hidden = this.#itinerary.stops.length <= 2;
    }

    #addStop() {
        const stop = this.#itinerary.insertStop(this.#itinerary.stops.length - 1);
        this.#rows.get(stop.key).field.focus();
    }

    #removeStop(index) {
        this.#itinerary.removeStop(index);
        const stop = this.#itinerary.stops[Math.min(index, this.#itinerary.stops.length - 1)];
        const row = this.#rows.get(stop.key);
        if (row.remove.hidden) row.field.focus();
        else row.remove.focus();
        announce('directions.stop-removed');
    }

    #moveByKey(event, stop) {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        this.#move(stop, this.#itinerary.stops.indexOf(stop) + step);
    }

    #moveByPointer(event, stop) {
        if (event.button !== 0) return;
        event.preventDefault();
        const row = this.#rows.get(stop.key);
        row.node.dataset.moving = '';
        const follow = ({ clientY }) => {
            const others = this.#itinerary.stops.filter((other) => other !== stop);
            const above = others.filter(({ key }) => {
                const { top, height } = this.#rows.get(key).node.getBoundingClientRect();
                return top + height / 2 < clientY;
            });
            this.#move(stop, above.length);
        };
        const release = () => {
            delete row.node.dataset.moving;
            removeEventListener('pointermove', follow);
            removeEventListener('pointerup', release);
            removeEventListener('pointercancel', release);
        };
        addEventListener('pointermove', follow);
        addEventListener('pointerup', release);
        addEventListener('pointercancel', release);
    }

    #move(stop, index) {
        const { stops } = this.#itinerary;
        if (index < 0 || index >= stops.length || stops[index] === stop) return;
        this.#itinerary.moveStop(stops.indexOf(stop), index);
        this.#rows.get(stop.key).handle.focus();
        announce('directions.stop-moved', { letter: letterOf(index) });
    }
}
