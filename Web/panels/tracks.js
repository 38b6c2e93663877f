// The tracks panel: the walks of the account, the newest first, with those that still wait in this browser; a search; and
// one opened, with its line on the map.

import { account } from '../account/account.js';
import { coveredMargins } from '../directions/map-room.js';
import { element, reword } from '../dom.js';
import { languageEvents, say } from '../language.js';
import { announce } from '../messages.js';
import { uploadQueue } from '../recording/upload-queue.js';
import { waitingNotice } from '../recording/waiting-notice.js';
import { gapFeature, hereFeature, runFeature, WalkLine } from '../recording/walk-line.js';
import { walkScreen } from '../recording/walk-screen.js';
import { walkCircumstances, walkExtent, walkName } from '../recording/walk-words.js';
import { deleteWalk, fetchPoints, fetchWalk, fetchWalks, renameWalk, restoreWalk, thumbnailAddress } from '../recording/walks.js';
import { addPanel, moveOnPhones } from '../sheets.js';

const searchPause = 200;

/** Adds the panel. */
export function addTracks(page) {
    new TracksPanel(page);
}

class TracksPanel {
    #page;
    #mapView;
    #line;
    #dot;
    #body;
    #list;
    #status;
    #more;
    #screen;
    #text = '';
    #asking;
    #deleted;

    constructor(page) {
        this.#page = page;
        this.#mapView = page.mapView;
        this.#line = new WalkLine(page.mapView, 'walk-shown');
        this.#dot = new WalkLine(page.mapView, 'walk-replay');
        addPanel({
            name: 'tracks', symbol: 'tracks', label: 'tracks.title', place: 'bar', shortcut: 't', fill: (body) => this.#fill(body),
        });
        moveOnPhones(document.getElementById('tracks-button'));
        const again = () => { if (this.#body && !this.#screen) this.#showList(); };
        account.addEventListener('change', again);
        languageEvents.addEventListener('change', again);
        uploadQueue.addEventListener('sent', again);
    }

    #fill(body) {
        this.#body = body;
        this.#showList();
        return () => {
            this.#close();
            this.#body = undefined;
        };
    }

    #close() {
        this.#asking?.abort();
        this.#screen?.stop();
        this.#screen = undefined;
        this.#line.show([]);
        this.#dot.show([]);
    }

    #showList() {
        this.#close();
        const waiting = waitingNotice(this.#page);
        if (!account.person) {
            this.#body.replaceChildren(...waiting, ...(waiting.length > 0 ? [] : [
                element('p', { class: 'hint', text: 'tracks.sign-in' }),
                element('button', { type: 'button', class: 'button', text: 'account.sign-in', on: { click: () => this.#page.openAccount('sign-in') } }),
            ]));
            return;
        }
        let pause;
        const search = element('input', {
            type: 'search', class: 'tracks-search', label: 'tracks.search', placeholder: say('search.placeholder'), value: this.#text, autocomplete: 'off',
            on: { input: () => {
                this.#text = search.value.trim();
                clearTimeout(pause);
                pause = setTimeout(() => this.#load(), searchPause);
            } },
        });
        this.#list = element('ul', { class: 'rows tracks' });
        this.#status = element('p', { class: 'hint', role: 'status' });
        this.#more = element('button', { type: 'button', class: 'button', text: 'tracks.more', hidden: true });
        this.#body.replaceChildren(...[...waiting, this.#undoing(), search, this.#list, this.#status, this.#more].filter(Boolean));
        this.#load();
    }

    async #load(before) {
        this.#asking?.abort();
        this.#asking = new AbortController();
        try {
            const { walks, next } = await fetchWalks({ text: this.#text, before }, this.#asking.signal);
            const rows = walks.map((walk) => this.#row(walk));
            if (before) this.#list.append(...rows);
            else this.#list.replaceChildren(...rows);
            this.#more.hidden = next === null;
            this.#more.onclick = () => this.#load(next);
            const isEmpty = this.#list.children.length === 0;
            this.#status.hidden = !isEmpty;
            if (isEmpty) reword(this.#status, this.#text ? { text: 'search.none', values: { text: this.#text } } : { text: 'tracks.none' });
        } catch (failure) {
            if (failure.name === 'AbortError') return;
            this.#status.hidden = false;
            reword(this.#status, { text: 'directions.failed' });
        }
    }

    #row(walk) {
        return element('li', {}, element('button', { type: 'button', class: 'row track', 'data-walk': walk.id, on: { click: () => this.#open(walk.id) } },
            element('img', { class: 'track-picture', src: thumbnailAddress(walk.id), alt: '', width: 72, height: 48, loading: 'lazy' }),
            element('span', { class: 'track-words' },
                element('span', { class: 'row-title', translate: 'no' }, walkName(walk)),
                element('span', { class: 'hint', translate: 'no' }, walkExtent(walk)),
                element('span', { class: 'hint', translate: 'no' }, walkCircumstances(walk)))));
    }

    async #open(id) {
        let answer, points;
        try {
            [answer, points] = await Promise.all([fetchWalk(id), fetchPoints(id)]);
        } catch {
            return announce('directions.failed');
        }
        if (!this.#body) return;
        this.#close();
        this.#deleted = undefined;
        this.#screen = walkScreen(answer, points, {
            back: () => this.#leave(),
            rename: (name) => this.#rename(id, name),
            remove: () => this.#remove(answer.walk),
            place: (coordinates) => this.#dot.show([hereFeature(coordinates)]),
        });
        this.#body.replaceChildren(...this.#screen.nodes);
        this.#body.scrollTop = 0;
        this.#body.querySelector('h3').focus({ preventScroll: true });
        this.#line.show(features(answer.runs));
        const [west, south, east, north] = answer.box ?? [];
        if (answer.box) this.#mapView.fit({ west, south, east, north }, { padding: coveredMargins() });
    }

    /** Goes back to the list. */
    #leave() {
        this.#showList();
        document.getElementById('tracks-title').focus({ preventScroll: true });
    }

    async #rename(id, name) {
        try {
            await renameWalk(id, name);
            announce('account.saved');
            await this.#open(id);
        } catch {
            announce('directions.failed');
        }
    }

    async #remove(walk) {
        try {
            await deleteWalk(walk.id);
        } catch {
            return announce('directions.failed');
        }
        this.#deleted = walk;
        this.#showList();
        this.#body.querySelector('.track-undo button').focus();
    }

    /** The way back for the walk that was just deleted. */
    #undoing() {
        if (!this.#deleted) return undefined;
        const { id } = this.#deleted;
        const undo = async () => {
            try {
                await restoreWalk(id);
            } catch {
                return announce('directions.failed');
            }
            this.#deleted = undefined;
            this.#leave();
        };
        return element('div', { class: 'notice waiting track-undo', role: 'status' },
            element('p', { text: 'tracks.deleted', values: { name: walkName(this.#deleted) } }),
            element('button', { type: 'button', class: 'button', text: 'tracks.undo', on: { click: undo } }));
    }
}

/** Stretches of colour as features, dotted where the next does not begin where one ends. */
function features(runs) {
    const gaps = runs.slice(1).map(({ coordinates }, index) => [runs[index].coordinates.at(-1), coordinates[0]])
        .filter(([end, start]) => end[0] !== start[0] || end[1] !== start[1]);
    return [...runs.map((run) => runFeature(run.coordinates, run.class)), ...gaps.map(([end, start]) => gapFeature(end, start))];
}
