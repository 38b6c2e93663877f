// The search in the bar: a field that finds a place, whose card then opens.

import { element } from '../dom.js';
import { PlaceField } from '../place-field.js';
import { addShortcut } from '../shortcuts.js';

/** Adds the search to the bar. */
export function addSearch(page) {
    const field = new PlaceField({
        name: 'search', label: 'search.label', placeholder: 'search.placeholder', mapView: page.mapView,
        chosen: (place) => page.showPlace(place),
    });
    document.querySelector('.brand').after(
        element('div', { class: 'search', role: 'search', label: 'search.label' }, field.node));
    addShortcut({ key: '/', text: 'search.label', run: () => field.focus() });
}
