// The chosen route as a GPX 1.1 file: its steps as a route with the instructions, its whole line as a track.

const namespace = 'http://www.topografix.com/GPX/1/1';

/** The text of the file. `name` is what the route is called. */
export function routeAsGPX(route, name, attribution) {
    const file = document.implementation.createDocument(namespace, 'gpx');
    const add = (parent, tag, text) => {
        const node = parent.appendChild(file.createElementNS(namespace, tag));
        if (text !== undefined) node.textContent = text;
        return node;
    };
    const point = (parent, tag, longitude, latitude) => {
        const node = add(parent, tag);
        node.setAttribute('lat', latitude);
        node.setAttribute('lon', longitude);
        return node;
    };
    file.documentElement.setAttribute('version', '1.1');
    file.documentElement.setAttribute('creator', 'Waymark');
    const metadata = add(file.documentElement, 'metadata');
    add(metadata, 'name', name);
    if (attribution) add(metadata, 'copyright').setAttribute('author', attribution);

    const plan = add(file.documentElement, 'rte');
    add(plan, 'name', name);
    for (const step of route.legs.flatMap(({ steps }) => steps ?? [])) {
        const node = point(plan, 'rtept', step.coordinate.longitude, step.coordinate.latitude);
        if (step.name) add(node, 'name', step.name);
        add(node, 'desc', step.instruction);
    }
    const track = add(file.documentElement, 'trk');
    add(track, 'name', name);
    const segment = add(track, 'trkseg');
    for (const [longitude, latitude] of route.geometry.coordinates) point(segment, 'trkpt', longitude, latitude);
    return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(file)}\n`;
}

/** Lets the browser save a text as a file. */
export function save(text, fileName, type) {
    const address = URL.createObjectURL(new Blob([text], { type }));
    const link = document.createElement('a');
    link.href = address;
    link.download = fileName;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
