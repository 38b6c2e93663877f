// The picture of a maneuver: arrows on a 24 × 24 grid, drawn for the right-hand side and mirrored for the left.

const shapes = {
    straight: 'M12 20V4.5M7 9.5l5-5 5 5',
    slight: 'M8.5 20v-5.8c0-1.6.6-3 1.7-4.1L16 4.5M10.2 4.5H16v5.8',
    turn: 'M7 20v-7.5A3.5 3.5 0 0 1 10.5 9H19M14.5 4.5L19 9l-4.5 4.5',
    sharp: 'M7 20V8c0-1.9 1.2-3 2.6-3 1.2 0 2 .6 2.6 1.8l4.9 9.7M11.3 15.6l6 1.2 1.3-6',
    uturn: 'M6.5 20V9.5a4.75 4.75 0 0 1 9.5 0v8M11.8 13.6l4.2 4.2 4.2-4.2',
    merge: 'M12 4.5v6.2c0 3.6-4.2 4.6-4.9 9.3M12 10.7c0 3.6 4.2 4.6 4.9 9.3M7.5 9L12 4.5 16.5 9',
    fork: 'M11 20v-4.2c0-3.6 6-4.2 6-10.3M13.2 8.800L17 5l3.8 3.800M11 15.800c0-2.6-3.8-3.6-4.6-8',
    ramp: 'M6.5 20V4M6.5 15.500c0-4 9.5-3 9.5-10M12.2 8.800L16 5l3.8 3.8',
    end: 'M8 20V8.500M4 4.500v8M8 8.500h11M15 4.500l4 4-4 4',
    roundabout: 'M11 20.500v-4M11 16.500a5 5 0 1 1 4.7-6.700M15.7 9.800L20.5 5M16 4.500h5v5',
    depart: 'M12 20v-5M12 15a3 3 0 1 1 0-6 3 3 0 0 1 0 6zM12 9V3.500M9 6.500l3-3 3 3',
    arrive: 'M12 21c4.2-4.2 6.5-7.7 6.5-11A6.5 6.5 0 0 0 5.5 10c0 3.3 2.3 6.8 6.5 11zM12 7.700a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.600z',
    ferry: 'M5 15.500L3.8 11h16.400L19 15.500M7 11V7.500h10V11M12 7.500V4M3 19.500c1.5 0 1.5-1.2 3-1.200s1.5 1.2 3 1.2 1.5-1.2 3-1.2 1.5 1.2 3 1.2 1.5-1.2 3-1.2 1.5 1.2 3 1.2',
};
const byModifier = {
    straight: 'straight', 'slight right': 'slight', 'slight left': 'slight', right: 'turn', left: 'turn',
    'sharp right': 'sharp', 'sharp left': 'sharp', uturn: 'uturn',
};
const byType = { merge: 'merge', fork: 'fork', 'on ramp': 'ramp', 'off ramp': 'ramp', 'end of road': 'end' };

/** The icon of a step, with the number of the exit inside a roundabout. */
export function maneuverIcon({ type, modifier = 'straight', mode, exit, drivingSide }) {
    if (type === 'depart' || type === 'arrive') return draw(shapes[type]);
    if (mode === 'ferry') return draw(shapes.ferry);
    if (/roundabout|rotary/.test(type)) return draw(shapes.roundabout, drivingSide === 'left', exit);
    const isLeft = modifier.endsWith('left') || (modifier === 'uturn' && drivingSide === 'right');
    if (modifier === 'straight' && type !== 'merge') return draw(shapes.straight);
    return draw(shapes[byType[type] ?? byModifier[modifier] ?? 'straight'], isLeft);
}

/** The arrow of one direction of a lane, as OpenStreetMap and OSRM name it. */
export function laneArrow(indication) {
    const shape = byModifier[indication] ?? (indication.startsWith('merge') ? 'slight' : 'straight');
    return draw(shapes[shape], indication.endsWith('left') || indication === 'uturn');
}

function draw(d, isMirrored = false, number = undefined) {
    const svg = part('svg', { viewBox: '0 0 24 24', class: 'icon maneuver', 'aria-hidden': 'true' });
    svg.append(part('path', { d, ...(isMirrored ? { transform: 'matrix(-1 0 0 1 24 0)' } : {}) }));
    if (number !== undefined) {
        const text = part('text', { x: isMirrored ? 13 : 11, y: 14, class: 'maneuver-exit' });
        text.textContent = number;
        svg.append(text);
    }
    return svg;
}

function part(name, attributes) {
    const node = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    return node;
}
