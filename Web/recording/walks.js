// What the page asks of the server about walks (`/api/v1/walks`).

import { ask } from '../server.js';

const base = '/api/v1/walks';
const of = (id) => `${base}/${encodeURIComponent(id)}`;

/** How many walks one page of the list has. */
const pageLength = 30;

/** Sends a walk that was recorded here; sending it again is harmless. */
export async function sendWalk({ id, activity, fixes }) {
    const body = {
        id, activity,
        fixes: fixes.map(({ time, latitude, longitude, accuracy, altitude, speed, course }) => ({
            time, lat: latitude, lon: longitude, ...known({ accuracy, altitude, speed, course }),
        })),
    };
    return (await ask('POST', base, { body })).walk;
}

/** Walks, the newest first: `{ walks, next }`; `next` asks for those before. */
export function fetchWalks({ text, before }, signal) {
    const query = new URLSearchParams({ limit: pageLength, ...known({ before, q: text || undefined }) });
    return ask('GET', `${base}?${query}`, { signal });
}

/** A walk with its line in colours: `{ walk, legend, runs, box }`. */
export function fetchWalk(id) {
    return ask('GET', of(id));
}

/** The points of a walk: `[time, latitude, longitude, accuracy, altitude, speed]` each. */
export async function fetchPoints(id) {
    return (await ask('GET', `${of(id)}/points`)).points;
}

export async function renameWalk(id, name) {
    return (await ask('PATCH', of(id), { body: { name } })).walk;
}

export async function deleteWalk(id) {
    await ask('DELETE', of(id));
}

export async function restoreWalk(id) {
    return (await ask('POST', `${of(id)}/restore`)).walk;
}

/** Where the small picture of a walk is fetched from. */
export function thumbnailAddress(id) {
    return `${of(id)}/thumbnail`;
}

/** Where a walk is fetched from as a file. */
export function exportAddress(id, format) {
    return `${of(id)}/export?format=${format}`;
}

function known(values) {
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
}
