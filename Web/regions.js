// The regions that the server has imported, and whether a place lies in one of them.

import { fetchRegions } from './server.js';

class Regions extends EventTarget {
    /** The regions, as the server lists them; undefined until it has answered. */
    list = undefined;

    /** Asks the server; fires `change` when the answer is another than before. */
    async load() {
        const before = JSON.stringify(this.list);
        this.list = await fetchRegions();
        if (JSON.stringify(this.list) !== before) this.dispatchEvent(new Event('change'));
    }

    /** The regions whose box holds a place; undefined while the list is not known. */
    around(latitude, longitude) {
        return this.list?.filter(({ boundingBox }) => contains(boundingBox, latitude, longitude));
    }
}

function contains({ south, west, north, east }, latitude, longitude) {
    const inLongitude = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
    return latitude >= south && latitude <= north && inLongitude;
}

/** The regions of this page's server. */
export const regions = new Regions();
