// The recorder of the page: the server's own Swift (Sources/Tracking) as WebAssembly, wrapped into plain objects. One engine
// is one recording. It keeps no fixes and asks for none: whoever uses it hands them in, keeps those that are to be kept
// together with a snapshot now and then, and draws. `make web` builds ../tracking.wasm.

/** What somebody can do while recording; the place in this list is the number that the module knows it by. */
export const activities = ['walk', 'run', 'bicycle', 'car'];

/** Where altitudes come from; phones and browsers tell those of satellites. */
export const altitudeSources = ['barometer', 'satellites'];

/** Metres of a mile, for laps. */
export const mile = 1609.344;

/** How many classes of speed a line is coloured by. */
export const speedClasses = 6;

const phases = ['ready', 'recording', 'paused', 'finished'];
const obstacles = [undefined, 'not-started', 'paused', 'finished', 'no-fix', 'inaccurate', 'standing', 'late'];

/** The numbers of `figures` in Sources/TrackingWasm, in its order. */
const figureNames = [
    'phase', 'activity', 'isPausedByItself', 'obstacle', 'obstacleAccuracy', 'startTime', 'finishTime', 'lastFixTime',
    'lastAccuracy', 'totalTime', 'recordedTime', 'speed', 'distance', 'timedDistance', 'gapDistance', 'elapsed', 'active',
    'moving', 'averageSpeed', 'averageMovingSpeed', 'averagePace', 'maximumSpeed', 'bestPace', 'ascent', 'descent',
    'minimumAltitude', 'maximumAltitude', 'segments', 'fixes', 'inaccurate', 'outliers', 'late',
];

const known = (number) => (Number.isNaN(number) ? undefined : number);
const number = (value) => value ?? NaN;

/** The fix of a browser's `GeolocationPosition`. */
export function fixOf({ timestamp, coords }) {
    return {
        time: Math.round(timestamp), latitude: coords.latitude, longitude: coords.longitude, accuracy: coords.accuracy,
        altitude: coords.altitude, altitudeAccuracy: coords.altitudeAccuracy, speed: coords.speed, course: coords.heading,
    };
}

/** A snapshot that cannot be gone on from; `code` is `recorder.snapshot-version-unknown` or `recorder.snapshot-damaged`. */
export class SnapshotError extends Error {
    constructor(code, message) {
        super(message);
        this.code = code;
    }
}

/**
 * A recording. Times are milliseconds since 1970, lengths metres, speeds m/s, paces seconds per metre, durations seconds;
 * what is unknown is undefined.
 */
export class RecorderEngine {
    #module;

    /** The exports of an instance of the module; `load` makes one. */
    constructor(exports) {
        this.#module = exports;
    }

    /** An engine that is ready for `prepare` or `restore`. */
    static async load(address = new URL('../tracking.wasm', import.meta.url)) {
        const response = await fetch(address);
        if (!response.ok) throw new Error(`The recorder's module could not be loaded: ${response.status} for ${address}`);
        const { instance } = await WebAssembly.instantiateStreaming(response);
        return new RecorderEngine(instance.exports);
    }

    /** Forgets everything and takes the choices for a new recording. */
    prepare({ activity = 'walk', altitudes = 'satellites', lapLength = 1000, pausesWhenStanding = false } = {}) {
        const choice = [activities.indexOf(activity), altitudeSources.indexOf(altitudes)];
        if (choice.includes(-1)) throw new RangeError(`no such choice: ${activity}, ${altitudes}`);
        this.#module.prepare(...choice, lapLength, pausesWhenStanding ? 1 : 0);
    }

    /** Begins; false where it has begun already. */
    start(time = Date.now()) {
        return this.#module.start(time) === 1;
    }

    /** Stops for a while; false where it is not recording. */
    pause(time = Date.now()) {
        return this.#module.pause(time) === 1;
    }

    /** Goes on after a pause; false where there is none. */
    resume(time = Date.now()) {
        return this.#module.resume(time) === 1;
    }

    /** Ends the recording; false where it has not begun or is finished. */
    finish(time = Date.now()) {
        return this.#module.finish(time) === 1;
    }

    /**
     * Takes a fix `{ time, latitude, longitude, accuracy?, altitude?, altitudeAccuracy?, speed?, course?, battery? }` and
     * says what became of it: whether it must be kept, whether it is a point of the line, whether the line breaks before
     * it, and else why not.
     */
    receive(fix) {
        const answer = this.#module.receive(
            fix.time, fix.latitude, fix.longitude, number(fix.accuracy), number(fix.altitude), number(fix.altitudeAccuracy),
            number(fix.speed), number(fix.course), number(fix.battery));
        return {
            isKept: (answer & 1) !== 0, isAdded: (answer & 2) !== 0, startsSegment: (answer & 4) !== 0,
            obstacle: obstacles[answer >> 8],
        };
    }

    /**
     * All figures at a time. `phase` is ready, recording, paused or finished; `obstacle` says why no point is being added:
     * not-started, paused, finished, no-fix, inaccurate (with `obstacleAccuracy`), standing, or nothing.
     */
    live(now = Date.now()) {
        const values = this.#numbers(this.#module.figures(now), figureNames.length);
        const figures = Object.fromEntries(figureNames.map((name, index) => [name, known(values[index])]));
        figures.phase = phases[figures.phase];
        figures.activity = activities[figures.activity];
        figures.obstacle = obstacles[figures.obstacle];
        figures.isPausedByItself = figures.isPausedByItself === 1;
        return figures;
    }

    /** The laps, the unfinished one last: `{ distance, duration, moving }`. */
    laps() {
        return this.#rows(this.#module.laps(), 3).map(([distance, duration, moving]) => ({ distance, duration, moving }));
    }

    /** The pauses that have ended: `{ start, end }`. */
    pauses() {
        return this.#rows(this.#module.pauses(), 2).map(([start, end]) => ({ start, end }));
    }

    /** All that must outlive a crash, some hundred bytes. */
    snapshot() {
        const length = this.#module.takeSnapshot();
        return new Uint8Array(this.#module.memory.buffer, this.#module.snapshotAddress(), length).slice();
    }

    /** Goes on from a snapshot, exactly where it was taken; fixes kept since then are to be handed in again. */
    restore(snapshot) {
        this.#put(snapshot);
        const answer = this.#module.restore();
        if (answer === 1) {
            throw new SnapshotError('recorder.snapshot-version-unknown', 'A newer version wrote this recording.');
        }
        if (answer !== 0) throw new SnapshotError('recorder.snapshot-damaged', 'The stored recording is damaged.');
    }

    /** The class, 0 to 5, of a speed in the bands of an activity. */
    speedClass(activity, speed) {
        return this.#module.speedClass(activities.indexOf(activity), speed);
    }

    /**
     * A segment's fixes as runs of one colour, `{ first, last, speedClass }` with places in the list, and the five speeds
     * at which a new class begins. Without an activity each class holds a sixth of the way.
     */
    colourRuns(fixes, activity) {
        const values = new Float64Array(fixes.length * 3);
        fixes.forEach((fix, index) => values.set([fix.time, fix.latitude, fix.longitude], index * 3));
        this.#put(new Uint8Array(values.buffer));
        const count = this.#module.colourRuns(activity === undefined ? -1 : activities.indexOf(activity));
        const runs = this.#rows(count, 3).map(([first, last, speedClass]) => ({ first, last, speedClass }));
        const limits = this.#numbers(this.#module.numbersAddress() + count * 24, speedClasses - 1);
        return { runs, limits: Array.from(limits) };
    }

    /** Metres between two places along the ellipsoid. */
    distance(one, other) {
        return this.#module.distance(one.latitude, one.longitude, other.latitude, other.longitude);
    }

    // The module's memory may move whenever it works: it is looked at anew each time, and what is read is a copy.

    #numbers(address, count) {
        return new Float64Array(this.#module.memory.buffer.slice(address, address + count * 8));
    }

    #rows(count, width) {
        const values = this.#numbers(this.#module.numbersAddress(), count * width);
        return Array.from({ length: count }, (_, row) => Array.from(values.slice(row * width, (row + 1) * width), known));
    }

    #put(bytes) {
        const address = this.#module.makeRoom(bytes.length);
        if (!address && bytes.length) throw new RangeError(`${bytes.length} bytes are too many for the recorder`);
        if (address) new Uint8Array(this.#module.memory.buffer, address, bytes.length).set(bytes);
    }
}
