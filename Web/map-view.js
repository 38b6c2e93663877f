// The map itself: MapLibre GL JS with the server's style, kept across style changes together with what panels
// draw over it. Panels reach the camera through `map`; they add lines, areas and points through `addOverlay`,
// which survives style changes and stays below the labels.

import { choices } from './choices.js';
import { styleAddress, appearanceEvents } from './appearance.js';
import { languageEvents, showWords } from './language.js';

const ideographFonts = {
    Hans: '"PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif',
    Hant: '"PingFang TC", "Noto Sans CJK TC", "Microsoft JhengHei", sans-serif',
};

/** The map in its container, from the moment WebGL is there. */
export class MapView {
    #overlays = new Map();
    #address;

    /** Starts the map. Throws when the browser cannot draw it (no WebGL). */
    constructor(container, view) {
        this.map = new maplibregl.Map({
            container,
            ...camera(view),
            attributionControl: false,
            maxPitch: 70,
            maxZoom: 21,
            localIdeographFontFamily: document.documentElement.lang === 'zh-Hant' ? ideographFonts.Hant : ideographFonts.Hans,
        });
        const canvas = this.map.getCanvas();
        canvas.dataset.label = 'map.label';
        showWords(canvas);
        this.#tellProgress();
        this.showStyle();
        appearanceEvents.addEventListener('change', () => this.showStyle());
        languageEvents.addEventListener('change', () => this.showStyle());
        choices.addEventListener('buildings', () => this.#showBuildings());
    }

    /** Shows the style of the moment; the camera and the overlays stay. */
    showStyle() {
        if (this.#address === styleAddress()) return;
        this.#load({ diff: true });
    }

    /** Asks for everything anew: style, tiles, glyphs and sprites. */
    reload() {
        this.#load({ diff: false });
    }

    /** True when the style has buildings that can stand up. */
    hasBuildings() {
        return (this.map.style?._loaded ? this.map.getStyle().layers : []).some((layer) => layer.type === 'fill-extrusion');
    }

    /**
     * Adds GeoJSON data with its layers below the labels; every layer takes the overlay's source. Layers whose colours
     * go with the style are given as a function, which is called for each style.
     */
    addOverlay(id, layers, data = { type: 'FeatureCollection', features: [] }) {
        const layersOf = typeof layers === 'function' ? layers : () => layers;
        this.#overlays.set(id, { layers: () => layersOf().map((layer) => ({ ...layer, source: id })), data });
        if (this.map.style?._loaded) this.map.setStyle(this.#decorate(this.map.getStyle()), { diff: true });
    }

    /** Exchanges the data of an overlay. */
    setOverlayData(id, data) {
        this.#overlays.get(id).data = data;
        this.map.getSource(id)?.setData(data);
    }

    /** Where the camera stands now. */
    view() {
        const { lat, lng } = this.map.getCenter();
        return { zoom: this.map.getZoom(), latitude: lat, longitude: lng, bearing: this.map.getBearing(), pitch: this.map.getPitch() };
    }

    /** Moves the camera to a view at once. */
    jump(view) {
        this.map.jumpTo(camera(view));
    }

    /** Moves the camera so that a bounding box fills the window. */
    fit({ south, west, north, east }, options = {}) {
        this.map.fitBounds([[west, south], [east < west ? east + 360 : east, north]], { padding: 48, maxZoom: 17, ...options });
    }

    /** Resolves when everything in view is loaded and drawn and the camera rests. */
    async idle() {
        const { map } = this;
        do {
            const rest = map.once('idle');
            map.triggerRepaint();
            await rest;
        } while (!map.loaded() || map.isMoving());
    }

    #load(options) {
        this.#address = styleAddress();
        // A style that never arrived is let go: MapLibre would wait for it before it transforms the next one.
        if (this.map.style && !this.map.style._loaded) this.map.setStyle(null);
        this.map.setStyle(this.#address, { ...options, transformStyle: (_, style) => this.#decorate(style) });
    }

    /** The style with the overlays below its first label layer and the buildings as picked. */
    #decorate(style) {
        const overlays = [...this.#overlays].map(([id, { layers, data }]) => ({ id, layers: layers(), data }));
        const own = new Set(overlays.flatMap(({ layers }) => layers.map(({ id }) => id)));
        const layers = style.layers.filter(({ id }) => !own.has(id)).map((layer) => layer.type !== 'fill-extrusion' ? layer
            : { ...layer, layout: { ...layer.layout, visibility: choices.get('buildings') ? 'visible' : 'none' } });
        const sources = { ...style.sources };
        const labels = layers.findIndex(({ type }) => type === 'symbol');
        const place = labels < 0 ? layers.length : labels;
        for (const { id, data } of overlays) sources[id] = { type: 'geojson', data };
        layers.splice(place, 0, ...overlays.flatMap((overlay) => overlay.layers));
        return { ...style, sources, layers };
    }

    #showBuildings() {
        const shown = choices.get('buildings');
        for (const layer of this.map.getStyle().layers) {
            if (layer.type === 'fill-extrusion') this.map.setLayoutProperty(layer.id, 'visibility', shown ? 'visible' : 'none');
        }
        this.map.easeTo({ pitch: shown ? 55 : 0 });
    }

    /** Keeps `data-map` of the body at `loading`, `busy` or `idle`, for style sheets and for tests. */
    #tellProgress() {
        const tell = (state) => { document.body.dataset.map = state; };
        for (const event of ['movestart', 'dataloading', 'styledata']) this.map.on(event, () => tell('busy'));
        this.map.on('idle', () => tell('idle'));
    }
}

function camera({ zoom, latitude, longitude, bearing = 0, pitch = 0 }) {
    return { center: [longitude, latitude], zoom, bearing, pitch };
}
