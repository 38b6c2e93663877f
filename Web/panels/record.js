// The record panel: a big START, what is measured while one moves, why no point is added where none is, pause, and FINISH
// with a question first. The line grows on the map; while the panel is closed a chip shows the way back to it.

import { account } from '../account/account.js';
import { choices } from '../choices.js';
import { freeMiddle, isInFreePart } from '../directions/map-room.js';
import { element, reword } from '../dom.js';
import { icon } from '../icons.js';
import { languageEvents } from '../language.js';
import { announce } from '../messages.js';
import { explainAbsence } from '../own-position.js';
import { LiveFigures } from '../recording/live-figures.js';
import { LiveLine } from '../recording/live-line.js';
import { recorder } from '../recording/recorder.js';
import { recordingStore } from '../recording/recording-store.js';
import { uploadQueue } from '../recording/upload-queue.js';
import { waitingNotice } from '../recording/waiting-notice.js';
import { addPanel, moveOnPhones } from '../sheets.js';
import { activities } from '../tracking/recorder-engine.js';
import { clockInWords, lengthInWords } from '../units.js';

/** The icon and the words of each activity. */
const activityLooks = {
    walk: { symbol: 'foot', text: 'activity.walk' }, run: { symbol: 'run', text: 'activity.run' },
    bicycle: { symbol: 'bicycle', text: 'vehicle.bicycle' }, car: { symbol: 'car', text: 'vehicle.car' },
};
/** How close the map comes to where a recording begins. */
const startZoom = 16;
/** What keeps positions away for good. */
const lasting = ['denied', 'insecure', 'unsupported'];

/** Adds the panel, and goes on with a recording that a reload interrupted. */
export function addRecord(page) {
    const panel = new RecordPanel(page);
    recorder.recover().catch(() => announce('record.failed'));
    uploadQueue.begin();
    page.openRecord = () => panel.open();
}

class RecordPanel {
    #page;
    #map;
    #line;
    #panel;
    #body;
    #figures;
    #isAsked = false;
    #isFollowed = true;
    #chip;
    #ticking;

    constructor(page) {
        this.#page = page;
        this.#map = page.mapView.map;
        this.#line = new LiveLine(page.mapView);
        this.#panel = addPanel({
            name: 'record', symbol: 'record', label: 'record.title', place: 'bar', shortcut: 'w', fill: (body) => this.#fill(body),
        });
        moveOnPhones(document.getElementById('record-button'));
        this.#map.on('dragstart', () => { this.#isFollowed = false; });
        recorder.addEventListener('change', () => this.#change());
        recorder.addEventListener('fix', () => this.#move());
        recorder.addEventListener('trouble', () => this.#trouble());
        uploadQueue.addEventListener('sent', () => announce('waiting.sent'));
        for (const [source, event] of [[uploadQueue, 'change'], [languageEvents, 'change'], [choices, 'units'], [account, 'change']]) {
            source.addEventListener(event, () => { if (!this.#isAsked) this.#draw(); });
        }
    }

    open() {
        this.#panel.open();
    }

    #fill(body) {
        this.#body = body;
        this.#isFollowed = true;
        this.#isAsked = false;
        this.#draw();
        return () => {
            this.#body = undefined;
            this.#showChip();
        };
    }

    async #change() {
        this.#isAsked = false;
        document.getElementById('record-button').toggleAttribute('data-recording', recorder.isOn);
        clearInterval(this.#ticking);
        if (recorder.isOn) {
            this.#line.update(await recorder.engine(), recorder);
            this.#ticking = setInterval(() => this.#tick(), 1000);
        } else {
            this.#line.clear();
        }
        const hadFocus = this.#body?.contains(document.activeElement);
        this.#draw();
        if (hadFocus) this.#focusFirst();
    }

    async #move() {
        this.#line.update(await recorder.engine(), recorder);
        this.#tick();
        const { fixes } = recorder;
        const last = fixes.at(-1);
        if (!last || !this.#isFollowed) return;
        const { latitude, longitude } = last;
        const isSeen = isInFreePart(this.#map, { south: latitude, north: latitude, west: longitude, east: longitude });
        if (fixes.length > 1 && isSeen) return;
        this.#map.easeTo({
            center: [longitude, latitude], zoom: Math.max(this.#map.getZoom(), fixes.length > 1 ? 0 : startZoom), offset: freeMiddle(),
        });
    }

    async #trouble() {
        const { trouble } = recorder;
        if (lasting.includes(trouble)) {
            explainAbsence(trouble);
            if (recorder.isOn && recorder.fixes.length === 0) return recorder.discard();
        }
        this.#tick();
    }

    #tick() {
        if (!recorder.isOn) return;
        this.#figures?.update(recorder);
        this.#showChip();
    }

    #draw() {
        this.#showChip();
        if (!this.#body) return;
        this.#figures = undefined;
        this.#body.replaceChildren(...(recorder.isElsewhere ? [element('p', { class: 'notice', text: 'record.elsewhere' })]
            : recorder.isOn ? this.#running() : this.#ready()));
    }

    #focusFirst() {
        this.#body?.querySelector('.record-start, .record-commands button')?.focus({ preventScroll: true });
    }

    #ready() {
        const inputs = activities.map((activity) => element('input', {
            type: 'radio', name: 'activity', value: activity, checked: activity === choices.get('activity'),
            on: { change: () => choices.set('activity', activity) },
        }));
        return [
            element('fieldset', { class: 'vehicles activities' },
                element('legend', { class: 'visually-hidden', text: 'record.activity' }),
                ...inputs.map((input) => element('label', { class: 'vehicle' }, input, icon(activityLooks[input.value].symbol),
                    element('span', { class: 'vehicle-name', text: activityLooks[input.value].text })))),
            element('button', { type: 'button', class: 'record-start', text: 'record.start', on: { click: () => this.#start() } }),
            element('p', { class: 'hint record-hint', text: recordingStore.isDurable ? 'record.hint' : 'record.undurable' }),
            ...waitingNotice(this.#page),
        ];
    }

    #running() {
        if (this.#isAsked) return this.#question();
        const { phase } = recorder.figures;
        const isPaused = phase === 'paused' || recorder.trouble === 'ask';
        this.#figures = new LiveFigures(recorder);
        const command = (text, symbol, run, look = '') => element('button', {
            type: 'button', class: `button record-command ${look}`, on: { click: run },
        }, icon(symbol), element('span', { text }));
        return [
            this.#figures.node,
            element('div', { class: 'record-commands' },
                isPaused ? command('record.resume', 'play', () => this.#resume(), 'button-main') : command('record.pause', 'pause', () => this.#pause()),
                command('record.finish', 'finish', () => this.#ask(true))),
            this.#figures.legend,
        ];
    }

    /** The question before FINISH, with the way to throw the recording away, which asks once more. */
    #question() {
        const { distance, recordedTime } = recorder.figures;
        let isSure = false;
        const discard = (event) => {
            if (isSure) return this.#discard();
            isSure = true;
            reword(event.currentTarget, { text: 'record.discard-sure' });
        };
        const values = { distance: lengthInWords(distance), time: clockInWords(recordedTime) };
        return [element('div', { class: 'record-question', role: 'group', 'aria-labelledby': 'record-question' },
            element('h3', { id: 'record-question', text: 'record.finish-title', tabindex: '-1' }),
            element('p', { text: 'record.finish-text', values }),
            account.person ? undefined : element('p', { class: 'hint', text: 'record.signed-out' }),
            element('div', { class: 'record-commands' },
                element('button', { type: 'button', class: 'button button-main', text: 'record.save', on: { click: () => this.#finish() } }),
                element('button', { type: 'button', class: 'button', text: 'record.keep-on', on: { click: () => this.#ask(false) } })),
            element('button', { type: 'button', class: 'button button-quiet', text: 'record.discard', on: { click: discard } }))];
    }

    async #start() {
        try {
            await recorder.start(choices.get('activity'));
        } catch {
            return announce('record.failed');
        }
        if (recorder.isOn) announce('record.started');
    }

    #pause() {
        recorder.pause();
        announce('record.paused');
    }

    #resume() {
        recorder.resume();
        announce('record.started');
    }

    #ask(isAsked) {
        this.#isAsked = isAsked;
        this.#draw();
        if (isAsked) this.#body.querySelector('#record-question').focus({ preventScroll: true });
        else this.#focusFirst();
    }

    async #finish() {
        const walk = await recorder.finish(account.person?.id);
        if (!walk) return announce('record.nothing');
        announce('record.kept');
        await uploadQueue.send();
    }

    async #discard() {
        await recorder.discard();
        announce('record.discarded');
    }

    /** While a recording goes on with the panel closed: how far and how long, and the way back. */
    #showChip() {
        if (!recorder.isOn || this.#body) {
            this.#chip?.remove();
            this.#chip = undefined;
            return;
        }
        const { distance, recordedTime } = recorder.figures;
        const words = [element('strong', {}, clockInWords(recordedTime)), element('span', {}, lengthInWords(distance)),
            element('span', { class: 'visually-hidden', text: 'record.open' })];
        if (!this.#chip) {
            const button = element('button', { type: 'button', class: 'route-chip-open', on: { click: () => this.open() } });
            this.#chip = element('div', { class: 'route-chip record-chip', role: 'group', label: 'record.title' }, button);
            document.getElementById('cards').append(this.#chip);
        }
        this.#chip.firstChild.replaceChildren(icon('record'), ...words);
    }
}
