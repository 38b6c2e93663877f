// The map's context menu: opened by right-click, long press, or the Menu key and Shift+F10 (then for the middle of
// the map). Panels add entries with `addMenuEntry`; each runs with the place that was asked about.

import { element, reword } from './dom.js';
import { icon } from './icons.js';
import { decimalDegrees } from './units.js';

const longPressMilliseconds = 500;
const entries = [];
let menu;

/**
 * Adds an entry; `run({ latitude, longitude })` is called when it is chosen. Lower `order` stands higher. With
 * `isOffered` the entry stands only in the menus that open while that returns true.
 */
export function addMenuEntry({ symbol, text, order, run, isOffered = () => true }) {
    entries.push({ symbol, text, order, run, isOffered });
    entries.sort((a, b) => a.order - b.order);
}

/** Listens for what opens the menu. */
export function addContextMenu({ mapView: { map } }) {
    const canvas = map.getCanvas();
    const openAt = (point) => open(map, point);
    map.on('contextmenu', ({ point, originalEvent }) => {
        originalEvent.preventDefault();
        openAt(point);
    });
    canvas.addEventListener('keydown', (event) => {
        if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
        event.preventDefault();
        openAt(map.project(map.getCenter()));
    });
    let press;
    const cancel = () => clearTimeout(press);
    map.on('touchstart', ({ points }) => {
        cancel();
        if (points.length === 1) press = setTimeout(() => openAt(points[0]), longPressMilliseconds);
    });
    for (const event of ['touchmove', 'touchend', 'touchcancel', 'movestart']) map.on(event, cancel);
    map.on('movestart', close);
}

function open(map, point) {
    close();
    const { lat, lng } = map.unproject(point).wrap();
    const place = { latitude: lat, longitude: lng };
    const items = entries.filter(({ isOffered }) => isOffered()).map((entry) => element('button', {
        type: 'button', class: 'menu-item', role: 'menuitem', tabindex: '-1',
        on: { click: () => { close(); map.getCanvas().focus(); entry.run(place); } },
    }, icon(entry.symbol), element('span', { text: entry.text })));
    const node = element('div', { class: 'menu', role: 'menu', on: { keydown: (event) => move(event, items, map) } },
        element('div', { class: 'menu-place', role: 'presentation', translate: 'no' }, decimalDegrees(lat, lng)), ...items);
    reword(node, { label: 'menu.title' });
    document.getElementById('menus').append(node);

    const { left, top } = map.getContainer().getBoundingClientRect();
    const x = Math.max(8, Math.min(left + point.x, innerWidth - node.offsetWidth - 8));
    const below = top + point.y;
    const y = below + node.offsetHeight + 8 <= innerHeight ? below : Math.max(8, below - node.offsetHeight);
    node.style.left = `${x}px`;
    node.style.top = `${y}px`;

    const outside = (event) => { if (!node.contains(event.target)) close(); };
    addEventListener('pointerdown', outside, true);
    menu = { node, outside };
    items[0].focus();
}

function close() {
    if (!menu) return;
    removeEventListener('pointerdown', menu.outside, true);
    menu.node.remove();
    menu = undefined;
}

function move(event, items, map) {
    const index = items.indexOf(document.activeElement);
    const target = {
        ArrowDown: (index + 1) % items.length,
        ArrowUp: (index - 1 + items.length) % items.length,
        Home: 0,
        End: items.length - 1,
    }[event.key];
    if (target !== undefined) {
        items[target].focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
        close();
        map.getCanvas().focus();
    } else {
        return;
    }
    event.preventDefault();
    event.stopPropagation();
}
