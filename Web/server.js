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

/** True when the server answers and is well. */
export async function serverAnswers() {
    try {
        return (await fetch('/healthz', { cache: 'no-store' })).ok;
    } catch {
        return false;
    }
}

async function get(path) {
    let answer;
    try {
        answer = await fetch(path, { headers: { Accept: 'application/json' } });
    } catch (failure) {
        throw new ServerFailure(0, 'page.no-answer', failure.message);
    }
    let body;
    try {
        body = await answer.json();
    } catch {
        throw new ServerFailure(answer.status, 'page.not-json', `${path} did not answer with JSON`);
    }
    if (!answer.ok) throw new ServerFailure(answer.status, body.error?.code, body.error?.message);
    return body;
}
