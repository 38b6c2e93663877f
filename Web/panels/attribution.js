// Who made the map data, always in sight: OpenStreetMap's contributors and what the shown sources ask for.
// Attributions come from files that the operator imported, so only their text and http links are taken over.

import { element } from '../dom.js';

const openStreetMap = 'https://www.openstreetmap.org/copyright';

/** Adds the attribution. */
export function addAttribution({ mapView: { map } }) {
    const osm = element('a', { href: openStreetMap, rel: 'noopener', target: '_blank', text: 'attribution.osm' });
    const others = element('span');
    const line = element('p', { class: 'attribution', id: 'attribution' }, osm, others);
    document.getElementById('foot').append(line);

    const update = () => {
        if (!map.style?._loaded) return;
        const shown = new Set(map.getStyle().layers
            .filter((layer) => layer.layout?.visibility !== 'none')
            .map((layer) => layer.source));
        const texts = [...shown].map((id) => id && map.getSource(id)?.attribution).filter(Boolean);
        const linked = new Set();
        others.replaceChildren(...[...new Set(texts)].flatMap((html) => harmless(html, linked)));
    };
    map.on('styledata', update);
    map.on('sourcedata', (event) => { if (event.sourceDataType === 'metadata') update(); });
}

/**
 * The text and links of an attribution, each link after a separator. Left out is what is said already: OpenStreetMap's own
 * and the addresses in `linked`, to which the new ones are added.
 */
function harmless(html, linked) {
    const parsed = new DOMParser().parseFromString(html, 'text/html').body;
    return [...parsed.childNodes].flatMap((node) => {
        const text = node.textContent.replace(/\s+/g, ' ').replace(/^[\s|·,]+|[\s|·,]+$/g, '');
        if (text === '' || /openstreetmap/i.test(text)) return [];
        const href = node.nodeName === 'A' ? node.getAttribute('href') : null;
        if (href !== null && /^https?:\/\//.test(href)) {
            if (linked.has(href)) return [];
            linked.add(href);
            return [' · ', link(href, text)];
        }
        return [text.startsWith('(') ? ' ' : ' · ', text];
    });
}

function link(href, text) {
    const anchor = element('a', { href, rel: 'noopener', target: '_blank' });
    anchor.textContent = text;
    return anchor;
}
