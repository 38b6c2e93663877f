// What the page asks of the server's own API (`/api/v1/…`), and one way to fail: a `ServerFailure` with the
// server's sentence where it gave one.

/** An answer that was not what was asked for; `status` is 0 when the server did not answer at all. */
export class ServerFailure extends Error {
    constructor(status, code, message) {
        super(message);
        this.status = status;
        this.code = code;
    }
}

/** The imported regions: `[{ name, title, boundingBox: { south, west, north, east }, attribution }]`. */
export async function fetchRegions() {
    return (await get('/api/v1/regions')).regions;
}

/** Places for a text that is being typed, the best first, leaning to where the map looks. */
export async function suggestPlaces(text, { latitude, longitude }, language, signal) {
    const query = new URLSearchParams({ q: text, lat: latitude.toFixed(5), lon: wrapped(longitude).toFixed(5), lang: language, limit: 8 });
    return (await get(`/api/v1/suggest?${query}`, signal)).places;
}

/** A place with its names and attributes. */
export async function fetchPlace(id, language) {
    return get(`/api/v1/places/${encodeURIComponent(id)}?${new URLSearchParams({ lang: language })}`);
}

/** What stands at a place: `{ places, nearestPlace, surroundings, message }`. */
export async function fetchAddress({ latitude, longitude }, language) {
    const query = new URLSearchParams({ lat: latitude.toFixed(6), lon: wrapped(longitude).toFixed(6), lang: language });
    return get(`/api/v1/reverse?${query}`);
}

/**
 * Routes through places: `{ routes, waypoints, vehicle, language, … }`, as the API describes them. `avoid` lists kinds
 * of ways, `depart` is an instant or empty; without `detail` there are neither alternatives nor steps.
 */
export async function fetchDirections({ coordinates, vehicle, avoid, depart, detail }, language, signal) {
    const query = new URLSearchParams({
        points: coordinates.map(({ latitude, longitude }) => `${latitude.toFixed(6)},${wrapped(longitude).toFixed(6)}`).join(';'),
        vehicle, lang: language, alternatives: detail ? 3 : 0, steps: detail,
    });
    if (avoid.length > 0) query.set('avoid', avoid.join(','));
    if (depart !== '') query.set('depart', depart);
    return get(`/api/v1/directions?${query}`, signal);
}

/** The areas that a vehicle reaches from a place within so many minutes, the widest first, as GeoJSON. */
export async function fetchReach({ latitude, longitude }, vehicle, minutes) {
    const query = new URLSearchParams({ lat: latitude.toFixed(6), lon: wrapped(longitude).toFixed(6), vehicle, minutes: minutes.join(',') });
    return get(`/api/v1/isochrone?${query}`);
}

/** True when the server answers and is well. */
export async function serverAnswers() {
    try {
        return (await fetch('/healthz', { cache: 'no-store' })).ok;
    } catch {
        return false;
    }
}

/** A longitude brought back between -180 and 180: the map may have been turned round the world. */
function wrapped(longitude) {
    return ((longitude + 180) % 360 + 360) % 360 - 180;
}

/**
 * One request to the server's own API: the answer's JSON, or undefined for an empty one. `body` is sent as JSON, a `Blob`
 * as it is. Throws a `ServerFailure`.
 */
export async function ask(method, path, { body, signal } = {}) {
    const options = { method, headers: { Accept: 'application/json' }, signal };
    if (body instanceof Blob) {
        options.body = body;
    } else if (body !== undefined) {
        options.body = JSON.stringify(body);
        options.headers['Content-Type'] = 'application/json';
    }
    let answer;
    try {
        answer = await fetch(path, options);
    } catch (failure) {
        if (failure.name === 'AbortError') throw failure;
        throw new ServerFailure(0, 'page.no-answer', failure.message);
    }
    let content;
    try {
        const text = await answer.text();
        content = text === '' ? undefined : JSON.parse(text);
    } catch {
        throw new ServerFailure(answer.status, 'page.not-json', `${path} did not answer with JSON`);
    }
    if (!answer.ok) throw new ServerFailure(answer.status, content?.error?.code, content?.error?.message);
    return content;
}

function get(path, signal) {
    return ask('GET', path, { signal });
}
