// Dragging the chosen line itself makes a new stop there: a dot follows the mouse along the line, and pulling it
// re-routes through that place.

import { element } from '../dom.js';
import { mostStops } from './itinerary.js';
import { hitLayers } from './route-line.js';

const slackPixels = 4;

/**
 * Listens on the line. `route()` gives the chosen route and the stops that its legs join, or undefined;
 * `dropped(stop)` is called when the new stop is where it shall be.
 */
export function addLineDragging(map, itinerary, route, dropped) {
    const handle = new maplibregl.Marker({
        element: element('div', { class: 'route-handle', 'aria-hidden': 'true', label: 'directions.pull' }),
    });
    let pulled;

    // Markers lie over the line, and the map hears their mouse too.
    const canPull = ({ originalEvent }) => originalEvent.target === map.getCanvas()
        && route() !== undefined && itinerary.stops.length < mostStops;
    map.on('mousemove', hitLayers.chosen, (event) => {
        if (pulled) return;
        if (!canPull(event)) return rest();
        const { lngLat } = event;
        handle.setLngLat(nearest(route().route.geometry.coordinates, lngLat).point).addTo(map);
        map.getCanvas().style.cursor = 'grab';
    });
    map.on('mouseleave', hitLayers.chosen, () => {
        if (!pulled) rest();
    });
    map.on('mousedown', hitLayers.chosen, (event) => {
        if (event.originalEvent.button !== 0 || !canPull(event)) return;
        event.preventDefault();
        pulled = { from: event.point, at: nearest(route().route.geometry.coordinates, event.lngLat).index };
        addEventListener('mouseup', drop, { once: true });
    });
    map.on('mousemove', ({ point, lngLat }) => {
        if (!pulled) return;
        if (!pulled.stop && point.dist(pulled.from) < slackPixels) return;
        handle.remove();
        const { lng, lat } = lngLat.wrap();
        const place = { coordinate: { latitude: lat, longitude: lng } };
        if (pulled.stop) {
            const index = itinerary.stops.indexOf(pulled.stop);
            if (index >= 0) itinerary.setStop(index, place, true);
        } else {
            pulled.stop = itinerary.insertStop(placeInOrder(route(), pulled.at, itinerary), place, true);
        }
        map.getCanvas().style.cursor = 'grabbing';
    });

    const drop = () => {
        const stop = pulled?.stop;
        pulled = undefined;
        rest();
        if (stop && itinerary.stops.includes(stop)) dropped(stop);
    };
    const rest = () => {
        handle.remove();
        map.getCanvas().style.cursor = '';
    };
}

/** Before which stop a new one comes that was pulled out of a route at one of its points. */
function placeInOrder({ route, stops }, pointIndex, itinerary) {
    const leg = route.legs.find(({ geometryRange: [, last] }) => pointIndex <= last) ?? route.legs.at(-1);
    return itinerary.stops.indexOf(stops[leg.to]);
}

/** The nearest point on a line, and the index of the point that ends its piece. */
export function nearest(line, { lng, lat }) {
    const flat = Math.cos(lat * Math.PI / 180);
    let best = { distance: Infinity };
    for (let index = 1; index < line.length; index += 1) {
        const [ax, ay] = [(line[index - 1][0] - lng) * flat, line[index - 1][1] - lat];
        const [bx, by] = [(line[index][0] - lng) * flat, line[index][1] - lat];
        const square = (bx - ax) ** 2 + (by - ay) ** 2;
        const part = square === 0 ? 0 : Math.max(0, Math.min(1, -(ax * (bx - ax) + ay * (by - ay)) / square));
        const [x, y] = [ax + (bx - ax) * part, ay + (by - ay) * part];
        const distance = x * x + y * y;
        if (distance < best.distance) best = { distance, index, point: [lng + x / flat, lat + y] };
    }
    return best;
}
