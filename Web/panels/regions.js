// The list twin of what the map covers: every imported region with a way to fly there; and, when nothing has been
// imported, the card that says how to begin.

import { element } from '../dom.js';
import { icon } from '../icons.js';
import { addPanel } from '../sheets.js';
import { commandLine, showCard } from '../messages.js';
import { regions } from '../regions.js';

/** The command shown wherever map data is missing: a whole, working example. */
export const importCommand = 'waymark import geofabrik:europe/malta';

/** Adds the panel. */
export function addRegions({ mapView }) {
    const panel = addPanel({
        name: 'regions', symbol: 'regions', label: 'regions.title', place: 'bar', shortcut: 'r',
        fill(body) {
            const update = () => body.replaceChildren(...content(mapView, panel));
            regions.addEventListener('change', update);
            update();
            regions.load().catch(() => {});
            return () => regions.removeEventListener('change', update);
        },
    });
    const tellWhenEmpty = () => {
        if (regions.list.length > 0) return;
        showCard('no-data', { symbol: 'regions', title: 'regions.none-title', body: [{ text: 'regions.none-text' }], command: importCommand });
    };
    regions.addEventListener('change', tellWhenEmpty);
    if (regions.list !== undefined) tellWhenEmpty();
    return panel;
}

function content(mapView, panel) {
    const items = (regions.list ?? []).map((region) => {
        const title = element('span', { class: 'row-title', translate: 'no' }, region.title);
        return element('li', {}, mapView === undefined ? title : element('button', {
            type: 'button', class: 'row', label: 'regions.fly', values: { title: region.title },
            on: { click: () => flyTo(mapView, panel, region) },
        }, icon('fly'), title));
    });
    return [
        ...(regions.list ? [element('p', { class: 'hint', text: 'regions.count', values: { count: regions.list.length } })] : []),
        element('ul', { class: 'rows' }, ...items),
        element('p', { class: 'hint', text: 'regions.more' }),
        commandLine(importCommand),
    ];
}

function flyTo(mapView, panel, { boundingBox }) {
    if (matchMedia('(max-width: 640px)').matches) panel.close();
    mapView.fit(boundingBox);
    mapView.map.getCanvas().focus();
}
