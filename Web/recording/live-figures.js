// What is measured while one records: speed, distance and times in big figures, how good the positions are, why no point is
// being added, and the legend of the line's colours.

import { element, reword } from '../dom.js';
import { icon } from '../icons.js';
import { clockInWords, lengthInWords, speedInWords } from '../units.js';
import { speedLegend } from './walk-line.js';

const names = ['speed', 'distance', 'moving', 'total'];
const labels = { speed: 'record.speed', distance: 'record.distance', moving: 'record.moving', total: 'record.total' };
const troubles = {
    denied: 'locate.denied-title', unavailable: 'locate.unavailable-title', timeout: 'locate.timeout-title',
    insecure: 'locate.insecure-title', unsupported: 'locate.unsupported-title', ask: 'record.ask',
};
const obstacles = {
    'no-fix': 'record.no-fix', inaccurate: 'record.inaccurate', standing: 'record.standing', paused: 'record.paused', late: 'record.late',
};

/** The figures of a recorder: `node` and `legend` to show, `update` to bring them up to date. */
export class LiveFigures {
    #values = Object.fromEntries(names.map((name) => [name, element('dd', { 'data-figure': name })]));
    #quality = element('p', { class: 'gps' }, icon('satellite'), element('span', { text: 'record.gps-none' }));
    #status = element('p', { class: 'record-status', role: 'status' });

    constructor(recorder) {
        this.node = element('div', { class: 'record-live' },
            element('dl', { class: 'figures' }, ...names.map((name) => element('div', { class: `figure-${name}` },
                element('dt', { text: labels[name] }), this.#values[name]))),
            this.#quality, this.#status);
        this.legend = element('div');
        recorder.engine().then((engine) => {
            const { limits } = engine.colourRuns([], recorder.activity);
            const bands = [0, ...limits].map((from, index) => ({ from, to: limits[index] }));
            this.legend.append(speedLegend(bands));
        });
        this.update(recorder);
    }

    update({ figures, trouble }) {
        const { phase, speed, distance, moving, recordedTime, totalTime, obstacle, obstacleAccuracy, lastAccuracy } = figures;
        const isMoving = phase === 'recording' && obstacle === undefined;
        this.#write('speed', speedInWords(isMoving ? speed ?? 0 : 0));
        this.#write('distance', lengthInWords(distance, 2));
        this.#write('moving', clockInWords(moving ?? 0));
        this.#write('total', clockInWords(totalTime ?? recordedTime));
        this.#tellQuality(obstacle === 'no-fix' || trouble ? undefined : lastAccuracy, phase === 'paused');
        const [text, values] = trouble ? [troubles[trouble], {}]
            : obstacle ? [obstacles[obstacle] ?? 'record.no-fix', obstacleValues(obstacleAccuracy)] : ['record.adding', {}];
        this.#status.dataset.state = trouble ? 'trouble' : obstacle ?? 'adding';
        // Said again only when it differs, so that screen readers speak of changes alone.
        if (this.#status.dataset.text !== text || this.#status.dataset.values !== JSON.stringify(values)) reword(this.#status, { text, values });
    }

    #write(name, words) {
        if (this.#values[name].textContent !== words) this.#values[name].textContent = words;
    }

    #tellQuality(accuracy, isHidden) {
        this.#quality.hidden = isHidden;
        const level = accuracy === undefined ? 'none' : accuracy <= 12 ? 'good' : accuracy <= 30 ? 'fair' : 'weak';
        const text = { none: 'record.gps-none', good: 'record.gps-good', fair: 'record.gps-fair', weak: 'record.gps-weak' }[level];
        this.#quality.dataset.level = level;
        reword(this.#quality.lastChild, { text, values: accuracy === undefined ? {} : { accuracy: lengthInWords(accuracy) } });
    }
}

function obstacleValues(accuracy) {
    return accuracy === undefined ? {} : { accuracy: Number.isFinite(accuracy) ? lengthInWords(accuracy) : '∞' };
}
