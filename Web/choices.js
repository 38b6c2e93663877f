// What the visitor has picked and the page remembers in this browser: style, language, units, 3-D buildings,
// single-key shortcuts, the last view, recent and favourite places, the vehicle, the activity. A private window that refuses storage only forgets sooner.

const defaults = {
    style: 'automatic', language: 'automatic', units: 'automatic', buildings: false, shortcuts: true, view: null,
    centreAddress: false, recentPlaces: [], favouritePlaces: [], vehicle: 'car', activity: 'walk',
};
const storageKey = 'waymark.choices';

class Choices extends EventTarget {
    #values;
    #visit = {};

    constructor() {
        super();
        this.#values = { ...defaults, ...read() };
    }

    /** The value of a choice. */
    get(name) {
        return this.#visit[name] ?? this.#values[name];
    }

    /** Uses a value for this visit alone, as a link asks for it, and fires an event of the choice's name. */
    use(name, value) {
        if (this.get(name) === value) return;
        this.#visit[name] = value;
        this.dispatchEvent(new Event(name));
    }

    /** Sets a choice, remembers it, and fires an event of the choice's name when it has changed. */
    set(name, value) {
        if (JSON.stringify(this.get(name)) === JSON.stringify(value)) return;
        delete this.#visit[name];
        this.#values[name] = value;
        try {
            localStorage.setItem(storageKey, JSON.stringify(this.#values));
        } catch {
            // Storage is off: the choice holds until the page is closed.
        }
        this.dispatchEvent(new Event(name));
    }
}

function read() {
    try {
        const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
        return Object.fromEntries(Object.entries(stored).filter(([name]) => name in defaults));
    } catch {
        return {};
    }
}

/** The choices of this visitor. */
export const choices = new Choices();
