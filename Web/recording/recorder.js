// The recording that is going on: it feeds the engine with the browser's positions, keeps both so that a reload or a crash
// loses at most some seconds, and keeps the screen awake where it may. Panels listen: `change` when a command was given
// or a recording was found again, `fix` after each position, `trouble` when positions cannot be had.

import { positionOptions, reasonOf, whyNever } from '../own-position.js';
import { fixOf, RecorderEngine } from '../tracking/recorder-engine.js';
import { recordingStore } from './recording-store.js';

const keepEvery = 4_000;
const lockName = 'waymark.recording';

class Recorder extends EventTarget {
    #engine;
    #recording;
    #fixes = [];
    #unkept = [];
    #keeping = Promise.resolve();
    #watch;
    #timer;
    #wakeLock;
    #release;

    /** Why no positions come: denied, unavailable, timeout, insecure, unsupported, or `ask` where the browser must be asked again. */
    trouble;

    /** True while another window of this browser records. */
    isElsewhere = false;

    /** True from the start until it is finished or thrown away. */
    get isOn() { return this.#recording !== undefined; }

    /** All figures of the moment; undefined without a recording. */
    get figures() { return this.#recording && this.#engine.live(); }

    get activity() { return this.#recording?.activity; }

    /** The kept fixes, each with `isAdded` and `startsSegment`. */
    get fixes() { return this.#fixes; }

    /** The engine, for colours and distances. */
    async engine() { return this.#engine ??= await RecorderEngine.load(); }

    /** Looks for a recording that a reload or a crash interrupted, and goes on with it. */
    async recover() {
        const found = await recordingStore.load();
        if (!found) return;
        if (!await this.#claim()) {
            this.isElsewhere = true;
            this.#tell('change');
            return;
        }
        const engine = await this.engine();
        const { recording, fixes } = found;
        engine.prepare({ activity: recording.activity });
        try {
            engine.restore(recording.snapshot);
        } catch {
            // A snapshot of another version: the fixes tell the same again, without the pauses.
            engine.prepare({ activity: recording.activity });
            engine.start(recording.startedAt);
            for (const fix of fixes) engine.receive(fix);
        }
        this.#recording = recording;
        this.#fixes = fixes;
        this.#begin();
        if (engine.live().phase === 'recording') {
            const { state } = await navigator.permissions?.query({ name: 'geolocation' }) ?? { state: 'granted' };
            if (state === 'granted') this.#listen();
            else this.trouble = state === 'denied' ? 'denied' : 'ask';
        }
        this.#tell('change');
    }

    /** Starts: asks for the position, and records from the first one on. Throws where the engine cannot be loaded. */
    async start(activity) {
        this.trouble = whyNever();
        if (this.trouble) return this.#tell('trouble');
        if (!await this.#claim()) {
            this.isElsewhere = true;
            return this.#tell('change');
        }
        const engine = await this.engine();
        const now = Date.now();
        engine.prepare({ activity });
        engine.start(now);
        this.#recording = { id: crypto.randomUUID(), activity, startedAt: now, snapshot: engine.snapshot() };
        this.#fixes = [];
        this.#unkept = [];
        await recordingStore.begin(this.#recording);
        this.#begin();
        this.#listen();
        this.#tell('change');
    }

    pause() {
        if (!this.#engine.pause()) return;
        this.#deafen();
        this.#keep();
        this.#tell('change');
    }

    /** Goes on after a pause, or after positions could not be had. */
    resume() {
        this.#engine.resume();
        this.#listen();
        this.#keep();
        this.#tell('change');
    }

    /** Ends it and hands the walk to those that wait for the server; one of fewer than two points is none. Returns the walk. */
    async finish(owner) {
        this.#engine.finish();
        const { id, activity, startedAt } = this.#recording;
        const { distance, moving, recordedTime } = this.figures;
        const walk = this.#fixes.length < 2 ? undefined : {
            id, activity, startedAt, owner, endedAt: this.#fixes.at(-1).time, distance, moving, recordedTime,
            fixes: this.#fixes.map(({ isAdded, startsSegment, ...fix }) => fix),
        };
        await this.#end(walk);
        return walk;
    }

    /** Throws the recording away. */
    discard() {
        return this.#end(undefined);
    }

    async #end(walk) {
        this.#deafen();
        clearInterval(this.#timer);
        removeEventListener('pagehide', this.#hide);
        document.removeEventListener('visibilitychange', this.#hide);
        await this.#keeping;
        await recordingStore.end(walk);
        this.#recording = undefined;
        this.#fixes = [];
        this.#unkept = [];
        this.#wakeLock?.release();
        this.#release?.();
        this.#release = undefined;
        this.#tell('change');
    }

    #begin() {
        this.isElsewhere = false;
        this.#timer = setInterval(() => this.#keep(), keepEvery);
        addEventListener('pagehide', this.#hide);
        document.addEventListener('visibilitychange', this.#hide);
        this.#stayAwake();
    }

    #listen() {
        this.#deafen();
        this.trouble = undefined;
        this.#watch = navigator.geolocation.watchPosition(
            (position) => this.#receive(fixOf(position)),
            (failure) => {
                this.trouble = reasonOf(failure);
                this.#tell('trouble');
            },
            { ...positionOptions, maximumAge: 0 });
    }

    #deafen() {
        navigator.geolocation?.clearWatch(this.#watch);
    }

    #receive(fix) {
        if (!this.#recording || fix.time < this.#recording.startedAt) return;
        this.trouble = undefined;
        const { isKept, isAdded, startsSegment } = this.#engine.receive(fix);
        if (isKept) {
            const kept = { ...fix, isAdded, startsSegment };
            this.#fixes.push(kept);
            this.#unkept.push(kept);
        }
        this.#tell('fix');
    }

    /** Writes the snapshot with the fixes since the last one; one write follows the other. */
    #keep() {
        if (!this.#recording) return;
        this.#recording.snapshot = this.#engine.snapshot();
        const fixes = this.#unkept;
        this.#unkept = [];
        const recording = { ...this.#recording };
        this.#keeping = this.#keeping.then(() => recordingStore.keep(recording, fixes)).catch(() => {
            this.#unkept.unshift(...fixes);
        });
    }

    #hide = () => {
        this.#keep();
        if (document.visibilityState === 'visible') this.#stayAwake();
    };

    /** Asks that the screen stays on; browsers let go of it whenever the page is hidden. */
    async #stayAwake() {
        try {
            this.#wakeLock = await navigator.wakeLock?.request('screen');
        } catch {
            // The battery is low, or the browser does not want to: the recording goes on after the screen was locked.
        }
    }

    /** True when no other window of this browser records; holds that until the end. */
    #claim() {
        if (this.#release || !navigator.locks) return true;
        return new Promise((resolve) => {
            navigator.locks.request(lockName, { ifAvailable: true }, (lock) => {
                resolve(lock !== null);
                return lock && new Promise((release) => { this.#release = release; });
            });
        });
    }

    #tell(name) {
        this.dispatchEvent(new Event(name));
    }
}

/** The recorder of this page. */
export const recorder = new Recorder();
