// Walks as lines on the map, coloured by speed with an edge that sets them off, dotted where there were no positions; and
// the legend of the colours. The colours are viridis (S. van der Walt and N. Smith): dark to bright, so that people who do
// not see all colours tell them apart; the server's small pictures have the same.

import { effectiveStyle } from '../appearance.js';
import { element } from '../dom.js';
import { currentLocale } from '../language.js';
import { speedNumber, speedUnit } from '../units.js';

const colours = ['#440154', '#414487', '#2a788e', '#22a884', '#7ad151', '#fde725'];
const unknownColour = '#8a8f98';
const edges = { standard: '#ffffff', light: '#ffffff', dark: '#e9ecf2', satellite: '#ffffff', hybrid: '#ffffff' };
const outlines = { standard: '#2b2f36', light: '#2b2f36', dark: '#05070a', satellite: '#05070a', hybrid: '#05070a' };

const nothing = { type: 'FeatureCollection', features: [] };
const isRun = ['==', ['get', 'part'], 'run'];
const isGap = ['==', ['get', 'part'], 'gap'];
const isHere = ['==', ['get', 'part'], 'here'];

function width(extra) {
    return ['interpolate', ['exponential', 1.5], ['zoom'], 6, 2.5 + extra * 0.6, 12, 4 + extra, 16, 6 + extra * 1.2, 20, 14 + extra * 2];
}

/** A line in colours under a name of its own; `show` exchanges what is drawn. */
export class WalkLine {
    #mapView;
    #name;

    constructor(mapView, name) {
        this.#mapView = mapView;
        this.#name = name;
        const round = { 'line-cap': 'round', 'line-join': 'round' };
        const line = (part, filter, paint) => ({ id: `${name}-${part}`, type: 'line', filter, layout: round, paint });
        mapView.addOverlay(name, () => [
            line('gap', isGap, { 'line-color': outlines[effectiveStyle()], 'line-width': width(-1), 'line-dasharray': [0, 2], 'line-opacity': 0.8 }),
            line('outline', isRun, { 'line-color': outlines[effectiveStyle()], 'line-width': width(4.5), 'line-opacity': 0.55 }),
            line('edge', isRun, { 'line-color': edges[effectiveStyle()], 'line-width': width(3) }),
            line('colour', isRun, {
                'line-width': width(0),
                'line-color': ['match', ['get', 'speedClass'], ...colours.flatMap((colour, index) => [index, colour]), unknownColour],
            }),
            {
                id: `${name}-here`, type: 'circle', filter: isHere,
                paint: { 'circle-radius': 7, 'circle-color': '#1a73e8', 'circle-stroke-color': '#ffffff', 'circle-stroke-width': 3 },
            },
        ]);
    }

    /** Draws features that `runFeature`, `gapFeature` and `hereFeature` made. */
    show(features) {
        this.#mapView.setOverlayData(this.#name, features.length === 0 ? nothing : { type: 'FeatureCollection', features });
    }
}

/** A stretch of one colour. */
export function runFeature(coordinates, speedClass) {
    return feature({ type: 'LineString', coordinates }, { part: 'run', speedClass: speedClass ?? -1 });
}

/** Where there were no positions. */
export function gapFeature(from, to) {
    return feature({ type: 'LineString', coordinates: [from, to] }, { part: 'gap' });
}

/** Where somebody is, or was. */
export function hereFeature(coordinates) {
    return feature({ type: 'Point', coordinates }, { part: 'here' });
}

function feature(geometry, properties) {
    return { type: 'Feature', properties, geometry };
}

/** The legend of bands of speed, `{ from, to }` in m/s, the last without an end. */
export function speedLegend(bands) {
    const format = new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 1 });
    const number = (speed) => format.format(speedNumber(speed));
    const words = ({ from, to }, index) => {
        if (index === 0) return `< ${number(to)}`;
        return to === null || to === undefined ? `≥ ${number(from)}` : `${number(from)}–${number(to)}`;
    };
    return element('figure', { class: 'speed-legend' },
        element('figcaption', { text: 'walk.legend', values: { unit: speedUnit() } }),
        element('ol', {}, ...bands.map((band, index) => element('li', { style: `--colour: ${colours[index]}` }, words(band, index)))));
}
