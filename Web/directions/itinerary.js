// What is asked for: stops in their order, a vehicle, what to avoid, when to leave. It knows nothing of answers, of
// the map or of the panel; those listen to its `change` event, whose `detail.live` is true while something is dragged,
// and to `rename`, when only a stop's name is another.

import { choices } from '../choices.js';

/** The vehicles, in the order in which they are offered. */
export const vehicles = ['car', 'motorbike', 'taxi', 'truck', 'bicycle', 'foot'];

/** What each vehicle can be kept away from. */
export const avoidable = {
    car: ['tolls', 'motorways', 'ferries', 'unpaved', 'tunnels'],
    motorbike: ['tolls', 'motorways', 'ferries', 'unpaved', 'tunnels'],
    taxi: ['tolls', 'motorways', 'ferries', 'unpaved', 'tunnels'],
    truck: ['tolls', 'motorways', 'ferries', 'unpaved', 'tunnels'],
    bicycle: ['ferries', 'unpaved', 'tunnels'],
    foot: ['ferries', 'unpaved', 'tunnels'],
};

/** As many stops as there is room for in the list. */
export const mostStops = 12;

/** The letter of a stop, on the map and in the list. */
export function letterOf(index) {
    return String.fromCharCode(65 + index);
}

let stopsMade = 0;

/**
 * The stops and wishes of one route. A stop is `{ key, coordinate, title, isNamedByAddress }`: its coordinate is
 * undefined until it is chosen, and a name that is only the address of the place changes with the language.
 */
export class Itinerary extends EventTarget {
    stops = [newStop(), newStop()];
    vehicle = choices.get('vehicle');
    avoid = new Set();
    departure = '';

    /** The stops that have a place. */
    filled() {
        return this.stops.filter(({ coordinate }) => coordinate);
    }

    /** What the stop at an index is: `start`, `via` or `destination`. */
    roleOf(index) {
        if (index === 0) return 'start';
        return index === this.stops.length - 1 ? 'destination' : 'via';
    }

    /** True when there is enough to ask for a route. */
    isComplete() {
        return this.stops[0].coordinate !== undefined && this.stops.at(-1).coordinate !== undefined;
    }

    /** What is really avoided: the wishes that make sense for the vehicle. */
    avoided() {
        return avoidable[this.vehicle].filter((kind) => this.avoid.has(kind));
    }

    /** Gives a stop its place. */
    setStop(index, place, live = false) {
        Object.assign(this.stops[index], place);
        this.#tell(live);
    }

    /** Takes the place of a stop away; the stop stays. */
    emptyStop(index) {
        this.setStop(index, { coordinate: undefined, title: '' });
    }

    /** Gives a stop another name; nothing has to be asked anew. */
    rename(stop, title) {
        Object.assign(stop, { title, isNamedByAddress: true });
        this.dispatchEvent(new Event('rename'));
    }

    /** Puts a stop before the one at an index and returns it. */
    insertStop(index, place = {}, live = false) {
        const stop = newStop(place);
        this.stops.splice(index, 0, stop);
        this.#tell(live);
        return stop;
    }

    /** Removes a stop; two always remain. */
    removeStop(index) {
        if (this.stops.length <= 2) return this.emptyStop(index);
        this.stops.splice(index, 1);
        this.#tell();
    }

    /** Moves a stop to another place in the order. */
    moveStop(from, to) {
        const [stop] = this.stops.splice(from, 1);
        this.stops.splice(to, 0, stop);
        this.#tell();
    }

    /** Turns the order round. */
    reverse() {
        this.stops.reverse();
        this.#tell();
    }

    /** Chooses the vehicle and remembers it. */
    chooseVehicle(vehicle) {
        this.vehicle = vehicle;
        choices.set('vehicle', vehicle);
        this.#tell();
    }

    /** Avoids something, or no longer. */
    setAvoided(kind, isAvoided) {
        if (isAvoided) this.avoid.add(kind);
        else this.avoid.delete(kind);
        this.#tell();
    }

    /** When to leave, as a local date and time (`2026-12-01T08:00`); empty for no time at all. */
    setDeparture(departure) {
        this.departure = departure;
        this.#tell();
    }

    /** Begins anew; the vehicle stays. */
    clear() {
        this.stops = [newStop(), newStop()];
        this.avoid.clear();
        this.departure = '';
        this.#tell();
    }

    /** Takes over what an address says, as `readRoute` gives it. */
    restore({ vehicle, coordinates, avoid, departure }) {
        this.stops = coordinates.map((coordinate) => newStop({ coordinate }));
        this.vehicle = vehicle;
        this.avoid = new Set(avoid);
        this.departure = departure;
        this.#tell();
    }

    #tell(live = false) {
        this.dispatchEvent(new CustomEvent('change', { detail: { live } }));
    }
}

function newStop({ coordinate, title = '' } = {}) {
    stopsMade += 1;
    return { key: stopsMade, coordinate, title };
}
