// A field that finds a place: a combobox (WAI-ARIA 1.2, list autocomplete) that suggests from the second character on,
// once typing has paused. An answer that comes late never overwrites a newer one. Without a text it lists what its
// owner offers, favourites and recent places. What happens with the chosen place is its owner's business.

import { element, reword } from './dom.js';
import { icon } from './icons.js';
import { currentLanguage, languageEvents, say } from './language.js';
import { addPin } from './pin.js';
import { kindWord } from './place-kinds.js';
import { favouritePlaces, recentPlaces, rememberPlace } from './saved-places.js';
import { suggestPlaces } from './server.js';
import { lengthInWords } from './units.js';

const shortestText = 2;
const pauseMilliseconds = 150;

/** One field with its list; put `node` into the page. */
export class PlaceField {
    #name;
    #mapView;
    #chosen;
    #emptied;
    #offers;
    #placeholder;
    #input;
    #list;
    #status;
    #clear;
    #timer;
    #asked = 0;
    #request;
    #rows = [];
    #active = -1;
    #preview;
    #kept;

    /**
     * Makes a field. `name` begins its elements' ids, `label` and `placeholder` are word keys; `chosen(place)` is called
     * with the place. `emptied()` is called when the text is given up. `offers()` gives rows that stand before the
     * saved places: `[{ symbol, text, run }]`. With `keeps` the field shows its place's name again when it is left.
     */
    constructor({
        name, label, values, placeholder, mapView, chosen, emptied = () => {}, offers = () => [], keeps = false,
    }) {
        this.#name = name;
        this.#mapView = mapView;
        this.#chosen = chosen;
        this.#emptied = emptied;
        this.#offers = offers;
        this.#placeholder = placeholder;
        this.#kept = keeps ? '' : undefined;
        this.#list = element('ul', {
            class: 'suggestions', id: `${name}-suggestions`, role: 'listbox', label: 'search.suggestions', hidden: true,
        });
        this.#status = element('p', { class: 'search-status', id: `${name}-status`, role: 'status' });
        this.#input = element('input', {
            type: 'text', id: `${name}-input`, role: 'combobox', label, values, autocomplete: 'off', spellcheck: 'false',
            enterkeyhint: 'search', 'aria-autocomplete': 'list', 'aria-expanded': 'false',
            'aria-controls': `${name}-suggestions`, maxlength: '200',
            on: {
                input: () => this.#typed(),
                keydown: (event) => this.#key(event),
                focus: () => this.#opened(),
                blur: () => this.#left(),
            },
        });
        this.#clear = element('button', {
            type: 'button', class: 'icon-button search-clear', label: 'search.clear', hidden: true,
            on: { click: () => { this.#reset(); this.focus(); this.#showSaved(); } },
        }, icon('close'));
        this.node = element('div', { class: 'place-field' },
            icon('search'), this.#input, this.#clear, this.#list, this.#status);
        languageEvents.addEventListener('change', this.#showPlaceholder);
        this.#showPlaceholder();
    }

    /** Lets go of what outlives the field's elements. */
    remove() {
        this.#forget();
        this.#close();
        languageEvents.removeEventListener('change', this.#showPlaceholder);
        this.node.remove();
    }

    /** Goes to the field and selects its text. */
    focus() {
        this.#input.focus();
        this.#input.select();
    }

    /** Shows the name of a place that was found elsewhere; what is being typed stays. */
    show(text) {
        const isTyping = document.activeElement === this.#input && this.#input.value !== (this.#kept ?? '');
        if (this.#kept !== undefined) this.#kept = text;
        if (isTyping) return;
        this.#input.value = text;
        this.#clear.hidden = text === '';
    }

    /** Changes the words of the field. */
    reword({ label, values, placeholder = this.#placeholder }) {
        reword(this.#input, { label, values });
        this.#placeholder = placeholder;
        this.#showPlaceholder();
    }

    #showPlaceholder = () => {
        this.#input.placeholder = say(this.#placeholder);
    };

    #opened() {
        if (this.#kept !== undefined) this.#input.select();
        if (this.#input.value.trim() === '') this.#showSaved();
    }

    #left() {
        this.#close();
        if (this.#kept === undefined || this.#input.value === this.#kept) return;
        this.#forget();
        this.#input.value = this.#kept;
        this.#clear.hidden = this.#kept === '';
    }

    #typed() {
        clearTimeout(this.#timer);
        const text = this.#input.value.trim();
        this.#clear.hidden = this.#input.value === '';
        if (text === '') {
            this.#forget();
            this.#giveUp();
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
        const { latitude, longitude } = this.#mapView.view();
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
            ...this.#offers(),
            ...favourites.map((place) => ({ place, symbol: 'star', note: 'search.favourite' })),
            ...recent.map((place) => ({ place, symbol: 'clock', note: 'search.recent' })),
        ]);
    }

    #show(rows) {
        this.#activate(-1);
        this.#rows = rows;
        this.#list.replaceChildren(...rows.map((row, index) => this.#option(row, index)));
        const isOpen = rows.length > 0;
        this.#list.hidden = !isOpen;
        this.#input.setAttribute('aria-expanded', String(isOpen));
        if (isOpen) this.#tell('search.count', { count: rows.length });
        else this.#tell();
    }

    #option(row, index) {
        return element('li', {
            class: 'suggestion', id: `${this.#name}-suggestion-${index}`, role: 'option', 'aria-selected': 'false',
            on: {
                pointerdown: (event) => event.preventDefault(),
                click: () => this.#take(row),
                pointerenter: () => this.#activate(index),
            },
        }, ...(row.place ? placeWords(row)
            : [icon(row.symbol), element('span', { class: 'suggestion-words', text: row.text })]));
    }

    #key(event) {
        const last = this.#rows.length - 1;
        const isOpen = !this.#list.hidden;
        if (event.key === 'ArrowDown' && isOpen) this.#activate(this.#active >= last ? 0 : this.#active + 1);
        else if (event.key === 'ArrowUp' && isOpen) this.#activate(this.#active <= 0 ? last : this.#active - 1);
        else if (event.key === 'ArrowDown') this.#typed();
        else if (event.key === 'Enter') this.#enter();
        else if (event.key !== 'Escape' || !this.#escape(isOpen)) return;
        event.preventDefault();
        event.stopPropagation();
    }

    async #enter() {
        clearTimeout(this.#timer);
        if (this.#active >= 0) return this.#take(this.#rows[this.#active]);
        const text = this.#input.value.trim();
        if (text === '' || text === this.#kept) return;
        const places = await this.#ask(text);
        if (places.length > 0) this.#take({ place: places[0] });
    }

    /** The first Escape closes the list, the next one gives the text up; false when there is nothing left to do. */
    #escape(isOpen) {
        if (isOpen) this.#close();
        else if (this.#kept !== undefined && this.#input.value !== this.#kept) this.#left();
        else if (this.#kept === undefined && this.#input.value !== '') this.#reset();
        else return false;
        return true;
    }

    #reset() {
        this.#input.value = '';
        this.#clear.hidden = true;
        this.#forget();
        this.#close();
        this.#giveUp();
    }

    #giveUp() {
        if (this.#kept !== undefined) this.#kept = '';
        this.#emptied();
    }

    #take({ place, run }) {
        this.#forget();
        this.#close();
        if (run) return run();
        this.#input.value = place.title;
        this.#clear.hidden = false;
        if (this.#kept !== undefined) this.#kept = place.title;
        if (place.kind !== 'point') rememberPlace(place);
        this.#chosen(place);
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
        const { place } = this.#rows[index];
        if (place) this.#preview = addPin(this.#mapView.map, place.coordinate, 'place.marker');
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

/** What an option says of a place: its name, its kind and address, and how far it is. */
function placeWords({ place, symbol = 'pin', note }) {
    const far = place.distanceMetres === undefined ? '' : lengthInWords(place.distanceMetres);
    const where = (place.address?.lines ?? []).filter((line) => line !== place.title).join(', ');
    return [
        icon(symbol),
        element('span', { class: 'suggestion-words' },
            element('span', { class: 'suggestion-title' }, ...marked(place.title, place.titleRanges ?? [])),
            element('span', { class: 'suggestion-where' },
                element('span', { text: note ?? kindWord(place) }), where && ` · ${where}`)),
        far && element('span', { class: 'suggestion-far' }, far),
    ];
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
