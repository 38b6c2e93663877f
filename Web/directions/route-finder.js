// Asks the server for the route of an itinerary whenever it changes, and holds the answer: routes, which of them is
// chosen, or what went wrong. While something is dragged one question is on its way at a time and the newest wish waits
// for its turn, so that the line keeps following; otherwise a newer question drops the older one. A late answer
// never overwrites a newer one.

import { awaitServer } from '../failures.js';
import { currentLanguage, languageEvents } from '../language.js';
import { fetchDirections } from '../server.js';

/** Fires `change` when answer, choice, problem or `isAsking` is another. */
export class RouteFinder extends EventTarget {
    /** The server's answer; `stops` are the itinerary's stops that its waypoints belong to. */
    answer;
    /** Which route of the answer is chosen. */
    chosenIndex = 0;
    /** The `ServerFailure` in place of an answer. */
    problem;
    isAsking = false;

    #itinerary;
    #request;
    #asked = 0;
    #isLive = false;
    #waits = false;
    #wished = 0;

    constructor(itinerary) {
        super();
        this.#itinerary = itinerary;
        itinerary.addEventListener('change', ({ detail }) => this.ask(detail));
        languageEvents.addEventListener('change', () => {
            if (this.answer || this.problem) this.ask({ keepsChoice: true });
        });
    }

    /** The chosen route, if there is one. */
    get route() {
        return this.answer?.routes[this.chosenIndex];
    }

    /** Chooses a route of the answer. */
    choose(index) {
        this.chosenIndex = index;
        this.#tell();
    }

    /** Chooses a route of the answer that is to come. */
    wish(index) {
        this.#wished = index;
    }

    /** Asks for the itinerary as it is now; resolves when that is settled, however it went. */
    async ask({ live = false, keepsChoice = false } = {}) {
        if (live && this.isAsking && this.#isLive) {
            this.#waits = true;
            return;
        }
        if (keepsChoice) this.#wished = this.chosenIndex;
        this.#asked += 1;
        this.#request?.abort();
        this.#waits = false;
        if (!this.#itinerary.isComplete()) return this.#settle({});
        const asked = this.#asked;
        this.#request = new AbortController();
        this.#isLive = live;
        this.isAsking = true;
        this.#tell();
        const stops = this.#itinerary.filled();
        let result;
        try {
            const question = this.#question(stops, !live);
            result = { answer: { ...await fetchDirections(question, currentLanguage(), this.#request.signal), stops } };
        } catch (problem) {
            result = { problem };
        }
        if (asked !== this.#asked) return;
        const waits = this.#waits;
        if (!waits || result.answer) this.#settle(result, live);
        this.isAsking = false;
        if (waits) await this.ask({ live: true });
    }

    #question(stops, detail) {
        const { vehicle, departure } = this.#itinerary;
        return {
            coordinates: stops.map(({ coordinate }) => coordinate), vehicle, avoid: this.#itinerary.avoided(),
            depart: withOffset(departure), detail,
        };
    }

    #settle({ answer, problem }, live = false) {
        this.isAsking = false;
        this.answer = answer;
        this.problem = problem;
        this.chosenIndex = !live && this.#wished < (answer?.routes.length ?? 0) ? this.#wished : 0;
        if (!live) this.#wished = 0;
        if (problem?.status === 0) awaitServer(() => this.ask(), () => {});
        this.#tell();
    }

    #tell() {
        this.dispatchEvent(new Event('change'));
    }
}

/** A local date and time with the visitor's offset from UTC, so that the server knows the hour on the clock too. */
function withOffset(time) {
    if (time === '') return '';
    const minutes = -new Date(time).getTimezoneOffset();
    const twoDigits = (number) => String(number).padStart(2, '0');
    const offset = `${twoDigits(Math.floor(Math.abs(minutes) / 60))}:${twoDigits(Math.abs(minutes) % 60)}`;
    return `${time}:00${minutes < 0 ? '-' : '+'}${offset}`;
}
