// Watches for what can go wrong with the map and says it in a banner with a way out: the style, tiles, glyphs,
// sprites, the server gone, the graphics context lost. MapLibre reports most of it as `error` events; it draws
// letters itself when glyphs are missing and only warns, so glyph and sprite answers are read from the browser's
// resource timing. While the server is gone the page asks for it, less and less often, and then reloads the map.

import { showBanner, hideBanner } from './messages.js';
import { serverAnswers } from './server.js';

const texts = {
    style: 'banner.style',
    tiles: 'banner.tiles',
    glyphs: 'banner.glyphs',
    sprites: 'banner.sprites',
    server: 'banner.server',
    graphics: 'banner.graphics',
    regions: 'banner.regions',
    language: 'banner.language',
    other: 'banner.other',
};
const kindsByPath = [['/map/styles/', 'style'], ['/map/tiles/', 'tiles'], ['/map/imagery/', 'tiles'],
    ['/map/fonts/', 'glyphs'], ['/map/sprites/', 'sprites']];

/** Every error that the map has reported since the page was opened, for tests and for whoever looks into one. */
export const mapErrors = [];

/** Starts watching a map. */
export function watchFailures(mapView) {
    // What was asked for before the newest try may still fail after it; that is no longer of interest.
    let tried = 0;
    const retry = () => {
        tried = performance.now();
        mapView.reload();
    };
    const show = (kind) => showBanner(kind, { text: texts[kind], retry });
    const report = (kind, status) => (status === 0 ? awaitServer(retry, () => show(kind)) : show(kind));

    mapView.map.on('error', ({ error }) => {
        mapErrors.push({ message: String(error?.message ?? error), status: error?.status, url: error?.url });
        report(kindOf(error?.url), error?.status);
    });
    mapView.map.on('webglcontextlost', () => showBanner('graphics', { text: texts.graphics, retry: () => location.reload() }));
    mapView.map.on('webglcontextrestored', () => hideBanner('graphics'));

    new PerformanceObserver((list) => {
        for (const { name, startTime, responseStatus } of list.getEntriesByType('resource')) {
            const kind = kindOf(name);
            if (startTime >= tried && (kind === 'glyphs' || kind === 'sprites') && responseStatus >= 400) show(kind);
        }
    }).observe({ type: 'resource', buffered: true });

    addEventListener('offline', () => awaitServer(retry, () => {}));
}

/** Does what needs the server; when that fails, says so under the name of a kind of failure and offers to try again. */
export async function insist(kind, action) {
    const again = () => insist(kind, action);
    try {
        await action();
    } catch {
        awaitServer(again, () => showBanner(kind, { text: texts[kind], retry: again }));
    }
}

/**
 * Shows that the server does not answer, and asks for it until it does; then calls `back`. When the server
 * answers at the first asking, something else was wrong and `otherwise` is called. Calls meanwhile share the asking.
 */
export async function awaitServer(back, otherwise) {
    const isFirst = waiting.size === 0;
    waiting.set(back, otherwise);
    if (!isFirst) return;
    if (await serverAnswers()) {
        resume(([, otherwise]) => otherwise());
        return;
    }
    let seconds = 2;
    let timer;
    const ask = async () => {
        clearTimeout(timer);
        if (await serverAnswers()) {
            removeEventListener('online', ask);
            hideBanner('server');
            resume(([back]) => back());
            return;
        }
        if (document.querySelector('[data-banner="server"]') === null) show();
        timer = setTimeout(ask, seconds * 1000);
        seconds = Math.min(seconds * 2, 30);
    };
    const show = () => showBanner('server', { text: texts.server, retry: ask });
    show();
    timer = setTimeout(ask, seconds * 1000);
    addEventListener('online', ask);
}

/** What waits for the server: what to do when it is back, and what when it was never gone. */
const waiting = new Map();

function resume(act) {
    const all = [...waiting];
    waiting.clear();
    all.forEach(act);
}

function kindOf(url) {
    const path = url === undefined ? '' : new URL(url, location.href).pathname;
    return kindsByPath.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'other';
}
