// What each route takes, on the map: a bubble with time and distance where the route is farthest from the others.
// A bubble is a larger thing to tap than a line; its list twin stands in the panel, so the keyboard passes it over.

import { element } from '../dom.js';
import { durationInWords, travelInWords } from '../units.js';

const samples = 48;

/** The bubbles of an answer on one map; `choose(index)` is called for the one that is tapped. */
export class RouteBubbles {
    #map;
    #choose;
    #markers = [];

    constructor(map, choose) {
        this.#map = map;
        this.#choose = choose;
        map.on('moveend', () => this.#makeRoom());
    }

    /** Shows a bubble a route where there are several. */
    show(answer, chosenIndex) {
        for (const marker of this.#markers) marker.remove();
        const routes = answer?.routes ?? [];
        if (routes.length < 2) {
            this.#markers = [];
            return;
        }
        const places = apart(routes.map(({ geometry }) => geometry.coordinates));
        this.#markers = routes.map((route, index) => {
            const duration = durationInWords(route.durationSeconds);
            const bubble = element('button', {
                type: 'button', class: 'route-bubble', tabindex: '-1', 'aria-hidden': 'true', 'aria-label': duration,
                'data-chosen': index === chosenIndex, on: { click: () => this.#choose(index) },
            },
            element('strong', {}, duration),
            element('span', {}, travelInWords(route.distanceMetres)));
            return new maplibregl.Marker({ element: bubble, anchor: 'bottom', offset: [0, -5] })
                .setLngLat(places[index]).addTo(this.#map);
        });
        this.#makeRoom();
    }

    /** Hides what would cover a bubble that matters more: the chosen one first, then the better route. */
    #makeRoom() {
        const kept = [];
        const nodes = this.#markers.map((marker) => marker.getElement())
            .sort((a, b) => ('chosen' in b.dataset) - ('chosen' in a.dataset));
        for (const node of nodes) {
            const box = node.getBoundingClientRect();
            const isCovered = kept.some((other) => box.left < other.right && box.right > other.left
                && box.top < other.bottom && box.bottom > other.top);
            node.toggleAttribute('data-covered', isCovered);
            if (!isCovered) kept.push(box);
        }
    }
}

/** For each line the point of its middle part that lies farthest from every other line. */
export function apart(lines) {
    const sampled = lines.map((line) => sample(line, samples));
    return sampled.map((points, index) => {
        const rest = sampled.filter((_, other) => other !== index).flat();
        const middle = points.slice(Math.floor(points.length * 0.15), Math.ceil(points.length * 0.85));
        const distances = middle.map((point) => Math.min(...rest.map((other) => squared(point, other))));
        return middle[distances.indexOf(Math.max(...distances))];
    });
}

/** Points at even distances along a line. */
function sample(line, count) {
    const lengths = [0];
    for (let i = 1; i < line.length; i += 1) lengths.push(lengths[i - 1] + Math.sqrt(squared(line[i - 1], line[i])));
    const total = lengths.at(-1);
    let piece = 1;
    return Array.from({ length: count }, (_, index) => {
        const wanted = total * index / (count - 1);
        while (piece < line.length - 1 && lengths[piece] < wanted) piece += 1;
        const [from, to] = [line[piece - 1], line[piece] ?? line[piece - 1]];
        const length = lengths[piece] - lengths[piece - 1];
        const part = length > 0 ? (wanted - lengths[piece - 1]) / length : 0;
        return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    });
}

function squared([x, y], [u, v]) {
    return ((x - u) * Math.cos((y + v) * Math.PI / 360)) ** 2 + (y - v) ** 2;
}
