// The replay of a walk: a dot goes along the points by their own times, as fast as one likes, and anywhere one drags the
// slider to.

import { element, reword } from '../dom.js';
import { icon } from '../icons.js';
import { clockInWords, speedInWords, timeOfDay } from '../units.js';

const rates = [1, 5, 10, 30, 60];

/** The controls over points `[time, latitude, longitude, …]` with the clocks of a time zone; `show(coordinates)` puts the dot somewhere. */
export class Replay {
    #points;
    #timeZone;
    #show;
    #moment;
    #frame;
    #button = element('button', { type: 'button', class: 'icon-button', label: 'tracks.play', on: { click: () => this.#toggle() } }, icon('play'));
    #slider;
    #words = element('output', { class: 'replay-words' });
    #rate = element('select', {}, ...rates.map((rate) =>
        element('option', { value: rate, selected: rate === 10 }, `${rate}\u00d7`)));

    constructor(points, timeZone, show) {
        this.#points = points;
        this.#timeZone = timeZone;
        this.#show = show;
        this.#moment = points[0][0];
        this.#slider = element('input', {
            type: 'range', min: 0, max: points.at(-1)[0] - points[0][0], step: 1000, value: 0, label: 'tracks.moment',
            on: { input: () => { this.#moment = points[0][0] + Number(this.#slider.value); this.#draw(); } },
        });
        reword(this.#rate, { label: 'tracks.rate' });
        this.node = element('div', { class: 'replay', role: 'group', label: 'tracks.replay' },
            this.#button, this.#slider, this.#rate, this.#words);
        this.#draw();
    }

    /** Stops; whoever takes the controls away calls this. */
    stop() {
        cancelAnimationFrame(this.#frame);
        this.#frame = undefined;
        this.#button.replaceChildren(icon('play'));
        reword(this.#button, { label: 'tracks.play' });
    }

    #toggle() {
        if (this.#frame !== undefined) return this.stop();
        const end = this.#points.at(-1)[0];
        if (this.#moment >= end) this.#moment = this.#points[0][0];
        this.#button.replaceChildren(icon('pause'));
        reword(this.#button, { label: 'record.pause' });
        let before;
        const step = (now) => {
            this.#moment = Math.min(end, this.#moment + (now - (before ?? now)) * Number(this.#rate.value));
            before = now;
            this.#draw();
            if (this.#moment >= end) this.stop();
            else this.#frame = requestAnimationFrame(step);
        };
        this.#frame = requestAnimationFrame(step);
    }

    #draw() {
        const after = this.#points.findIndex(([time]) => time > this.#moment);
        const next = this.#points[after < 0 ? this.#points.length - 1 : after];
        const last = this.#points[Math.max(0, (after < 0 ? this.#points.length : after) - 1)];
        const part = next[0] > last[0] ? Math.min(1, (this.#moment - last[0]) / (next[0] - last[0])) : 0;
        const between = (index) => last[index] + (next[index] - last[index]) * part;
        this.#show([between(2), between(1)]);
        const passed = this.#moment - this.#points[0][0];
        this.#slider.value = passed;
        const speed = last[5];
        const words = [timeOfDay(new Date(this.#moment), this.#timeZone), clockInWords(passed / 1000), speed === null ? undefined : speedInWords(speed)];
        this.#words.textContent = words.filter(Boolean).join(' · ');
        this.#slider.setAttribute('aria-valuetext', this.#words.textContent);
    }
}
