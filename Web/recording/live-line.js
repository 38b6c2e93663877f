// The line of the recording as it grows. What lies well behind is settled and not reckoned again; the newest stretch is
// coloured anew with every point, since its speeds are still being made out.

import { gapFeature, hereFeature, runFeature, WalkLine } from './walk-line.js';

/** How many points the newest stretch may have before it settles. */
const longestTail = 240;

/** The line of a recorder on the map. */
export class LiveLine {
    #engine;
    #settledLine;
    #tailLine;
    #settled = [];
    #tail = [];
    #seen = 0;

    constructor(mapView) {
        this.#settledLine = new WalkLine(mapView, 'walk-recorded');
        this.#tailLine = new WalkLine(mapView, 'walk-recording');
    }

    /** Takes the line away. */
    clear() {
        this.#settled = [];
        this.#tail = [];
        this.#seen = 0;
        this.#settledLine.show([]);
        this.#tailLine.show([]);
    }

    /** Draws what a recorder has added, and where one is. */
    update(engine, { fixes, activity }) {
        this.#engine = engine;
        if (fixes.length < this.#seen) this.clear();
        const settledBefore = this.#settled.length;
        for (const fix of fixes.slice(this.#seen)) if (fix.isAdded) this.#add(fix, activity);
        this.#seen = fixes.length;
        if (this.#settled.length !== settledBefore) this.#settledLine.show(this.#settled);
        const last = fixes.at(-1);
        this.#tailLine.show([...this.#runs(activity), ...(last ? [hereFeature(place(last))] : [])]);
    }

    #add(fix, activity) {
        const before = this.#tail.at(-1);
        if (fix.startsSegment && before) {
            this.#settle(activity);
            this.#settled.push(gapFeature(place(before), place(fix)));
            this.#tail = [];
        } else if (this.#tail.length >= longestTail) {
            this.#settle(activity);
            this.#tail = [before];
        }
        this.#tail.push(fix);
    }

    #settle(activity) {
        this.#settled.push(...this.#runs(activity));
    }

    #runs(activity) {
        if (this.#tail.length < 2) return [];
        return this.#engine.colourRuns(this.#tail, activity).runs
            .map(({ first, last, speedClass }) => runFeature(this.#tail.slice(first, last + 1).map(place), speedClass));
    }
}

function place({ longitude, latitude }) {
    return [longitude, latitude];
}
