// The search: a combobox (WAI-ARIA 1.2, list autocomplete) that suggests from the second character on, once typing
// has paused. An answer that comes late never overwrites a newer one. Without a text it lists favourites and recent
// places.

import { element, reword } from '../dom.js';
import { icon } from '../icons.js';
import { currentLanguage, languageEvents, say } from '../language.js';
import { addPin } from '../pin.js';
import { favouritePlaces, recentPlaces, rememberPlace } from '../saved-places.js';
import { suggestPlaces } from '../server.js';
import { addShortcut } from '../shortcuts.js';
import { lengthInWords } from '../units.js';
import { kindWords } from './place.js';

const shortestText = 2;
const pauseMilliseconds = 150;

/** Adds the search to the bar. */
export function addSearch(page) {
    const search = new Search(page);
    document.querySelector('.brand').after(search.node);
    addShortcut({ key: '/', text: 'search.label', run: () => search.focus() });
}

class Search {
    #page;
    #input;
    #list;
    #status;
    #clear;
    #timer;
    #asked = 0;
    #request;
    #places = [];
    #active = -1;
    #preview;

    constructor(page) {
        this.#page = page;
        this.#list = element('ul', { class: 'suggestions', id: 'suggestions', role: 'listbox', label: 'search.suggestions', hidden: true });
        this.#status = element('p', { class: 'search-status', id: 'search-status', role: 'status' });
        this.#input = element('input', {
            type: 'text', id: 'search-input', role: 'combobox', label: 'search.label', autocomplete: 'off', spellcheck: 'false',
            enterkeyhint: 'search', 'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': 'suggestions',
            maxlength: '200',
            on: {
                input: () => this.#typed(),
                keydown: (event) => this.#key(event),
                focus: () => this.#opened(),
                blur: () => this.#close(),
            },
        });
        this.#clear = element('button', {
            type: 'button', class: 'icon-button search-clear', label: 'search.clear', hidden: true,
            on: { click: () => { this.#reset(); this.focus(); this.#showSaved(); } },
        }, icon('close'));
        this.node = element('div', { class: 'search', role: 'search', label: 'search.label' },
            icon('search'), this.#input, this.#clear, this.#list, this.#status);
        const place = () => { this.#input.placeholder = say('search.placeholder'); };
        languageEvents.addEventListener('change', place);
        place();
    }

    focus() {
        this.#input.focus();
        this.#input.select();
    }

    #opened() {
        if (this.#input.value.trim() === '') this.#showSaved();
    }

    #typed() {
        clearTimeout(this.#timer);
        const text = this.#input.value.trim();
        this.#clear.hidden = this.#input.value === '';
        if (text === '') {
            this.#forget();
            this.#showSaved();
        } else if ([...text].length < shortestText) {
            this.#forget();
            this.#close();
        } else {
            this.#timer = setTimeout(() => this.#ask(text), pauseMilliseconds);
        }
    }

    /** Lets go of what was asked for: its answer is no longer wanted. */
    #forget() {
        this.#asked += 1;
        this.#request?.abort();
    }

    async #ask(text) {
        this.#forget();
        const asked = this.#asked;
        this.#request = new AbortController();
        const { latitude, longitude } = this.#page.mapView.view();
        try {
            const places = await suggestPlaces(text, { latitude, longitude }, currentLanguage(), this.#request.signal);
            if (asked !== this.#asked || document.activeElement !== this.#input) return [];
            this.#show(places.map((place) => ({ place })));
            if (places.length === 0) this.#tell('search.none', { text });
            return places;
        } catch (failure) {
            if (asked !== this.#asked || failure.name === 'AbortError') return [];
            this.#show([]);
            this.#tell(failure.status === 400 ? 'search.none' : 'search.failed', { text });
            return [];
        }
    }

    #showSaved() {
        const favourites = favouritePlaces();
        const recent = recentPlaces().filter(({ id }) => !favourites.some((favourite) => favourite.id === id));
        this.#show([
            ...favourites.map((place) => ({ place, symbol: 'star', note: 'search.favourite' })),
            ...recent.map((place) => ({ place, symbol: 'clock', note: 'search.recent' })),
        ]);
    }

    #show(rows) {
        this.#places = rows.map(({ place }) => place);
        this.#activate(-1);
        this.#list.replaceChildren(...rows.map((row, index) => this.#option(row, index)));
        const isOpen = rows.length > 0;
        this.#list.hidden = !isOpen;
        this.#input.setAttribute('aria-expanded', String(isOpen));
        if (isOpen) this.#tell('search.count', { count: rows.length });
        else this.#tell();
    }

    #option({ place, symbol = 'pin', note }, index) {
        const far = place.distanceMetres === undefined ? '' : lengthInWords(place.distanceMetres);
        const where = (place.address?.lines ?? []).filter((line) => line !== place.title).join(', ');
        return element('li', {
            class: 'suggestion', id: `suggestion-${index}`, role: 'option', 'aria-selected': 'false',
            on: {
                pointerdown: (event) => event.preventDefault(),
                click: () => this.#choose(place),
                pointerenter: () => this.#activate(index),
            },
        },
        icon(symbol),
        element('span', { class: 'suggestion-words' },
            element('span', { class: 'suggestion-title' }, ...marked(place.title, place.titleRanges ?? [])),
            element('span', { class: 'suggestion-where' },
                element('span', { text: note ?? kindWords[place.kind] ?? 'kind.poi' }), where && ` · ${where}`)),
        far && element('span', { class: 'suggestion-far' }, far));
    }

    #key(event) {
        const last = this.#places.length - 1;
        const isOpen = !this.#list.hidden;
        if (event.key === 'ArrowDown' && isOpen) this.#activate(this.#active >= last ? 0 : this.#active + 1);
        else if (event.key === 'ArrowUp' && isOpen) this.#activate(this.#active <= 0 ? last : this.#active - 1);
        else if (event.key === 'ArrowDown') this.#typed();
        else if (event.key === 'Enter') this.#enter();
        else if (event.key === 'Escape' && (isOpen || this.#input.value !== '')) this.#escape(isOpen);
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    async #enter() {
        clearTimeout(this.#timer);
        if (this.#active >= 0) return this.#choose(this.#places[this.#active]);
        const text = this.#input.value.trim();
        const places = text === '' ? [] : await this.#ask(text);
        if (places.length > 0) this.#choose(places[0]);
    }

    /** The first Escape closes the list, the next one empties the field. */
    #escape(isOpen) {
        if (isOpen) this.#close();
        else this.#reset();
    }

    #reset() {
        this.#input.value = '';
        this.#clear.hidden = true;
        this.#forget();
        this.#close();
    }

    #choose(place) {
        this.#input.value = place.title;
        this.#clear.hidden = false;
        this.#forget();
        this.#close();
        if (place.kind !== 'point') rememberPlace(place);
        this.#page.showPlace(place);
    }

    #close() {
        clearTimeout(this.#timer);
        this.#show([]);
    }

    /** Marks an option as the active one and shows where it lies. */
    #activate(index) {
        this.#list.children[this.#active]?.setAttribute('aria-selected', 'false');
        this.#preview?.remove();
        this.#preview = undefined;
        this.#active = index;
        const option = this.#list.children[index];
        if (option === undefined) {
            this.#input.removeAttribute('aria-activedescendant');
            return;
        }
        option.setAttribute('aria-selected', 'true');
        option.scrollIntoView({ block: 'nearest' });
        this.#input.setAttribute('aria-activedescendant', option.id);
        this.#preview = addPin(this.#page.mapView.map, this.#places[index].coordinate, 'place.marker');
    }

    #tell(text, values) {
        this.#status.toggleAttribute('data-shown', text === 'search.none' || text === 'search.failed');
        if (text === undefined) {
            delete this.#status.dataset.text;
            this.#status.textContent = '';
        } else {
            reword(this.#status, { text, values });
        }
    }
}

/** A text with its matched parts in `<mark>`; ranges count Unicode scalars. */
function marked(text, ranges) {
    const scalars = [...text];
    const parts = [];
    let from = 0;
    for (const [start, end] of ranges) {
        parts.push(scalars.slice(from, start).join(''), element('mark', {}, scalars.slice(start, end).join('')));
        from = end;
    }
    return [...parts, scalars.slice(from).join('')];
}
