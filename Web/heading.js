// Which way the device points: its compass where it has one (after asking, where the system wants to be asked),
// else the direction of travel that comes with a position. Degrees clockwise from north.

/** How long a compass that was just allowed may take to speak. */
const patienceMilliseconds = 500;

/**
 * Watches the heading and calls `tell(degrees)`. Returns `ask()`, which resolves to whether there is a heading to
 * follow (it may show the system's question, so it is called from a click), and `receive(degrees)` for the
 * direction of travel.
 */
export function watchHeading(tell) {
    let known = false;
    let compass = false;
    let first;
    const firstHeading = new Promise((resolve) => { first = resolve; });
    const hear = (event) => {
        const degrees = event.webkitCompassHeading ?? (event.absolute && event.alpha !== null ? 360 - event.alpha : undefined);
        if (degrees === undefined) return;
        known = true;
        compass = true;
        first();
        tell((degrees + (screen.orientation?.angle ?? 0)) % 360);
    };
    addEventListener('deviceorientationabsolute', hear);
    addEventListener('deviceorientation', hear);
    return {
        async ask() {
            if (!known && typeof DeviceOrientationEvent !== 'undefined' && DeviceOrientationEvent.requestPermission) {
                if (await DeviceOrientationEvent.requestPermission() !== 'granted') return false;
                await Promise.race([firstHeading, new Promise((resolve) => setTimeout(resolve, patienceMilliseconds))]);
            }
            return known;
        },
        receive(degrees) {
            known = true;
            if (!compass) tell(degrees);
        },
    };
}
