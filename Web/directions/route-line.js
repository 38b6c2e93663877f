// Routes on the map: each a line with a casing below the labels, wider the closer one looks; the chosen one on top in
// full colour, the others paler and to be tapped. Parts on foot are dotted, parts by ferry dashed. One step can be
// pointed out.

import { effectiveStyle } from '../appearance.js';

const nothing = { type: 'FeatureCollection', features: [] };
const overlay = 'route';
const stepOverlay = 'route-step';
/** The colours of the lines over each kind of map. */
const palettes = {
    light: { line: '#2f7bf5', edge: '#0b3f9e', bed: '#ffffff', other: '#9db7de', otherEdge: '#5c7aa8', walk: '#5f6b7a' },
    dark: { line: '#5b9bff', edge: '#0a2f75', bed: '#10264d', other: '#4d648c', otherEdge: '#1f2c44', walk: '#b9c4d4' },
    imagery: { line: '#3f8cff', edge: '#ffffff', bed: '#ffffff', other: '#a9bddd', otherEdge: '#2c3f60', walk: '#ffffff' },
};
const paletteOf = { standard: 'light', light: 'light', dark: 'dark', satellite: 'imagery', hybrid: 'imagery' };

/** Below this distance in metres a stop and its road count as one. */
const shortestWalk = 4;

/** The layers in which the routes that are not chosen, and the chosen one, can be hit. */
export const hitLayers = { others: 'route-others-hit', chosen: 'route-chosen-hit' };

const dotted = ['==', ['get', 'look'], 'dotted'];
const dashed = ['==', ['get', 'look'], 'dashed'];
const solid = ['==', ['get', 'look'], 'solid'];
const chosen = ['==', ['get', 'part'], 'chosen'];
const others = ['==', ['get', 'part'], 'other'];
const round = { 'line-cap': 'round', 'line-join': 'round' };

/** A width in pixels that grows with the zoom: `extra` is what a casing adds. */
function width(extra = 0, factor = 1) {
    const at = (pixels) => pixels * factor;
    return ['interpolate', ['exponential', 1.5], ['zoom'],
        6, at(2.5) + extra * 0.6, 12, at(5) + extra, 16, at(8.5) + extra * 1.3, 20, at(22) + extra * 2.4];
}

function line(id, filter, paint, layout = round) {
    return { id, type: 'line', filter: ['all', ...filter], layout, paint };
}

function routeLayers() {
    const palette = palettes[paletteOf[effectiveStyle()]];
    return [
        line('route-walk', [['==', ['get', 'part'], 'walk']],
            { 'line-color': palette.walk, 'line-width': width(0, 0.5), 'line-dasharray': [0, 1.9] }),
        line('route-others-casing', [others], { 'line-color': palette.otherEdge, 'line-width': width(2.4, 0.86) }),
        line('route-others-line', [others], { 'line-color': palette.other, 'line-width': width(0, 0.86) }),
        line('route-chosen-casing', [chosen, solid], { 'line-color': palette.edge, 'line-width': width(3) }),
        line('route-chosen-bed', [chosen, ['!', solid]],
            { 'line-color': palette.bed, 'line-width': width(3), 'line-opacity': 0.85 }),
        line('route-chosen-line', [chosen, solid], { 'line-color': palette.line, 'line-width': width() }),
        line('route-chosen-dots', [chosen, dotted],
            { 'line-color': palette.line, 'line-width': width(0, 0.9), 'line-dasharray': [0, 1.55] }),
        line('route-chosen-dashes', [chosen, dashed],
            { 'line-color': palette.line, 'line-width': width(0, 0.6), 'line-dasharray': [2, 1.2] },
            { 'line-join': 'round' }),
        line(hitLayers.others, [others], { 'line-color': '#000000', 'line-opacity': 0, 'line-width': 24 }),
        line(hitLayers.chosen, [chosen], { 'line-color': '#000000', 'line-opacity': 0, 'line-width': 18 }),
    ];
}

const stepEdge = palettes.light.edge;
const isLine = ['==', ['geometry-type'], 'LineString'];
const stepLayers = [
    line('route-step-casing', [isLine], { 'line-color': '#ffffff', 'line-width': width(5) }),
    line('route-step-line', [isLine], { 'line-color': stepEdge, 'line-width': width(0.5) }),
    {
        id: 'route-step-point', type: 'circle', filter: ['==', ['geometry-type'], 'Point'],
        paint: {
            'circle-radius': ['interpolate', ['linear'], ['zoom'], 10, 5, 16, 8, 20, 14],
            'circle-color': '#ffffff', 'circle-stroke-color': stepEdge, 'circle-stroke-width': 3.5,
        },
    },
];

/** The routes of an answer on one map. */
export class RouteLine {
    #mapView;

    constructor(mapView) {
        this.#mapView = mapView;
        mapView.addOverlay(overlay, routeLayers);
        mapView.addOverlay(stepOverlay, stepLayers);
    }

    /** Draws an answer with one of its routes chosen; without an answer nothing. */
    show(answer, chosenIndex) {
        this.pointOut(undefined);
        this.#mapView.setOverlayData(overlay, answer === undefined ? nothing
            : { type: 'FeatureCollection', features: featuresOf(answer, chosenIndex) });
    }

    /** Points out a step of a route, or none. */
    pointOut(route, step) {
        if (route === undefined) return this.#mapView.setOverlayData(stepOverlay, nothing);
        const { latitude, longitude } = step.coordinate;
        const part = lineOf(route, step.geometryRange);
        const point = { type: 'Point', coordinates: [longitude, latitude] };
        const features = [{ type: 'Feature', properties: {}, geometry: point }];
        if (part.length > 1) features.unshift(feature(part, {}));
        this.#mapView.setOverlayData(stepOverlay, { type: 'FeatureCollection', features });
    }
}

/** The points of a part of a route. */
export function lineOf(route, [first, last]) {
    return route.geometry.coordinates.slice(first, last + 1);
}

function featuresOf({ routes, waypoints, vehicle }, chosenIndex) {
    const lonLat = ({ longitude, latitude }) => [longitude, latitude];
    const walks = waypoints.filter(({ distanceMetres }) => distanceMetres > shortestWalk)
        .map(({ coordinate, snapped }) => feature([lonLat(coordinate), lonLat(snapped)], { part: 'walk' }));
    const drawn = routes.flatMap((route, index) => {
        if (index !== chosenIndex) return [feature(route.geometry.coordinates, { part: 'other', route: index })];
        return partsByMode(route, vehicle)
            .map(({ range, look }) => feature(lineOf(route, range), { part: 'chosen', look, route: index }));
    });
    return [...walks, ...drawn].filter(({ geometry }) => geometry.coordinates.length > 1);
}

/** Neighbouring steps of one look put together, so that dots run on. */
function partsByMode(route, vehicle) {
    const parts = [];
    for (const step of route.legs.flatMap(({ steps }) => steps ?? [])) {
        const look = lookOf(step.mode);
        const [first, last] = step.geometryRange;
        if (parts.at(-1)?.look === look) parts.at(-1).range[1] = last;
        else if (last > first) parts.push({ look, range: [first, last] });
    }
    if (parts.length > 0) return parts;
    return [{ look: vehicle === 'foot' ? 'dotted' : 'solid', range: [0, route.geometry.coordinates.length - 1] }];
}

function lookOf(mode) {
    if (mode === 'ferry') return 'dashed';
    return mode === 'walking' || mode === 'pushing bike' ? 'dotted' : 'solid';
}

function feature(coordinates, properties) {
    return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } };
}
