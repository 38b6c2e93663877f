// The map for paper: while the page is being printed a picture of the route's surroundings, with the stops' letters,
// stands before the list of steps. The live map cannot be laid out anew for paper in time.

const marginPixels = 48;
const smallestPixels = 80;
const widthToHeight = 1.8;
const letterRadius = 13;
const stopColours = { start: '#187a3c', via: '#1b62d6', destination: '#c5221f' };

/**
 * Puts a picture of the map as it is now into `place`; `boundingBox` and `stops` (`{ letter, role, coordinate }`) are
 * the route's.
 */
export function drawMapForPaper(map, place, boundingBox, stops) {
    map.redraw();
    const source = map.getCanvas();
    const density = source.width / source.clientWidth;
    const { left, top, width, height } = excerpt(map, boundingBox);
    const picture = document.createElement('canvas');
    picture.width = width * density;
    picture.height = height * density;
    const context = picture.getContext('2d');
    context.scale(density, density);
    context.drawImage(source, left * density, top * density, width * density, height * density, 0, 0, width, height);
    for (const stop of stops) {
        const { x, y } = map.project([stop.coordinate.longitude, stop.coordinate.latitude]);
        drawStop(context, x - left, y - top, stop);
    }
    const image = document.createElement('img');
    image.className = 'print-map';
    image.alt = '';
    image.src = picture.toDataURL();
    place.replaceChildren(image);
}

/** The part of the window round the route, as wide as paper likes it; all of it where the route is not in sight. */
function excerpt(map, { south, west, north, east }) {
    const { clientWidth, clientHeight } = map.getCanvas();
    const corners = [[west, south], [west, north], [east, south], [east, north]].map((corner) => map.project(corner));
    const [left, right] = span(corners.map(({ x }) => x), clientWidth);
    const [top, bottom] = span(corners.map(({ y }) => y), clientHeight);
    const height = bottom - top;
    if (right - left < smallestPixels || height < smallestPixels) {
        return { left: 0, top: 0, width: clientWidth, height: clientHeight };
    }
    const width = Math.min(clientWidth, Math.max(right - left, height * widthToHeight));
    const middle = Math.max(width / 2, Math.min(clientWidth - width / 2, (left + right) / 2));
    return { left: middle - width / 2, top, width, height };
}

/** From the least to the greatest value with a margin, within a side of the window. */
function span(values, side) {
    return [Math.max(0, Math.min(...values) - marginPixels), Math.min(side, Math.max(...values) + marginPixels)];
}

function drawStop(context, x, y, { letter, role }) {
    context.beginPath();
    context.arc(x, y, letterRadius, 0, 2 * Math.PI);
    context.fillStyle = stopColours[role];
    context.fill();
    context.lineWidth = 2.5;
    context.strokeStyle = '#ffffff';
    context.stroke();
    context.fillStyle = '#ffffff';
    context.font = 'bold 14px sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(letter, x, y + 0.5);
}
