// A circle on the ground as GeoJSON.

const metresPerDegree = 111_195;

/** The circle of a radius in metres round a place: 64 corners, true in metres away from the poles. */
export function circle(latitude, longitude, radius) {
    const north = radius / metresPerDegree;
    const east = north / Math.max(0.01, Math.cos(latitude * Math.PI / 180));
    const ring = Array.from({ length: 65 }, (_, corner) => {
        const angle = (corner % 64) / 64 * 2 * Math.PI;
        return [longitude + east * Math.sin(angle), latitude + north * Math.cos(angle)];
    });
    return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}
