// Which part of the map is not covered by a sheet, so that a route is shown where one sees it.

const margin = 56;
/** What the bar and the map's controls cover besides. */
const besideBar = 34;
const besideControls = 36;

/** The pixels to leave free at each side of the map. */
export function coveredMargins() {
    const sheet = document.querySelector('.sheet')?.getBoundingClientRect();
    const margins = { top: margin + besideBar, right: margin + besideControls, bottom: margin, left: margin };
    if (sheet === undefined) return margins;
    const isBottomSheet = sheet.width > innerWidth * 0.8;
    if (isBottomSheet) Object.assign(margins, { top: 96, right: 84, bottom: innerHeight - sheet.top + 28 });
    else if (sheet.left < innerWidth / 2) margins.left = sheet.right + margin * 0.7;
    else margins.right = innerWidth - sheet.left + margin * 0.7;
    return margins;
}

/** How far, in pixels, the middle of the free part lies from the middle of the map, for a camera's `offset`. */
export function freeMiddle() {
    const { top, right, bottom, left } = coveredMargins();
    return [(left - right) / 2, (top - bottom) / 2];
}

/** True when a bounding box lies in the free part. */
export function isInFreePart(map, { south, west, north, east }) {
    const { top, right, bottom, left } = coveredMargins();
    const slack = 20;
    return [[west, south], [west, north], [east, south], [east, north]].every((corner) => {
        const { x, y } = map.project(corner);
        return x > left - slack && x < innerWidth - right + slack
            && y > top - slack && y < innerHeight - bottom + slack;
    });
}
