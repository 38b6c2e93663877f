// Streets by name and place, for the addresses that name them.

import Geodesy
import OSMExtract

/// Streets that addresses can be put on, by their index among the documents.
struct StreetBook {
    private var byName: [[UInt8]: [Int]] = [:]
    private var byBareName: [[UInt8]: [Int]] = [:]
    private var byGermanName: [[UInt8]: [Int]] = [:]
    private var grid = PointGrid(cellE7: 20_000)

    /// An address may be this far from the street it names, in metres.
    private static let reach = 2500.0
    /// An address without a street's name is put on a street within this.
    private static let nearReach = 70.0

    /// Adds a street with all its names.
    mutating func add(_ document: Int, _ street: PlaceDocument) {
        for name in street.names {
            let key = NameKey.full(name.text), bare = NameKey.withoutKinds(name.text)
            if byName[key]?.last != document { byName[key, default: []].append(document) }
            if byBareName[bare]?.last != document { byBareName[bare, default: []].append(document) }
            let german = NameKey.german(name.text)
            if byGermanName[german]?.last != document { byGermanName[german, default: []].append(document) }
        }
        for line in street.lines + street.tunnels { for point in Self.samples(line) { grid.add(document, at: point) } }
    }

    /// The street of the name that is nearest to the point.
    func street(named name: String, near point: PointE7, documents: [PlaceDocument]) -> Int? {
        let full = byName[NameKey.full(name)] ?? []
        if let found = Self.nearest(full, to: point, within: Self.reach, documents: documents) { return found.street }
        for others in [byGermanName[NameKey.german(name)], byBareName[NameKey.withoutKinds(name)]] {
            let found = Self.nearest(others ?? [], to: point, within: Self.reach / 2, documents: documents)
            if let found { return found.street }
        }
        return nil
    }

    /// The nearest street of any name within reach of an address without one.
    func street(near point: PointE7, documents: [PlaceDocument]) -> Int? {
        var candidates: Set<Int> = []
        for ring in 0...Int64(1) {
            grid.forEach(inRing: ring, around: point) { number, _ in candidates.insert(number) }
        }
        return Self.nearest(candidates.sorted(), to: point, within: Self.nearReach, documents: documents)?.street
    }

    private static func nearest(
        _ streets: [Int],
        to point: PointE7,
        within reach: Double,
        documents: [PlaceDocument]
    ) -> (street: Int, metres: Double)? {
        var best: (street: Int, metres: Double)?
        let plane = LocalPlane(point.coordinate)
        for street in streets {
            let metres = distance(documents[street], on: plane)
            if metres <= reach, metres < best?.metres ?? .infinity { best = (street, metres) }
        }
        return best
    }

    private static func distance(_ street: PlaceDocument, on plane: LocalPlane) -> Double {
        let lines = street.lines + street.tunnels
        var best = lines.isEmpty ? plane.distance(street.point.coordinate) : Double.infinity
        for line in lines {
            guard let first = line.first?.coordinate else { continue }
            var a = plane.position(latitude: first.latitude, longitude: first.longitude)
            best = min(best, (a.x * a.x + a.y * a.y).squareRoot())
            for point in line.dropFirst() {
                let coordinate = point.coordinate
                let b = plane.position(latitude: coordinate.latitude, longitude: coordinate.longitude)
                best = min(best, LocalPlane.distance(from: a, to: b).metres)
                a = b
            }
        }
        return best
    }

    /// A line's points, and between distant ones more.
    private static func samples(_ line: [PointE7]) -> [PointE7] {
        var samples: [PointE7] = []
        for (index, point) in line.enumerated() {
            samples.append(point)
            guard index > 0 else { continue }
            let from = line[index - 1]
            let latitudes = Double(point.latitudeE7) - Double(from.latitudeE7)
            let longitudes = Double(point.longitudeE7) - Double(from.longitudeE7)
            let steps = Int(max(abs(latitudes), abs(longitudes)) / 10_000)
            guard steps > 0, steps < 5000 else { continue }
            for step in 1...steps {
                let part = Double(step) / Double(steps + 1)
                samples.append(
                    PointE7(
                        longitudeE7: Int32(Double(from.longitudeE7) + longitudes * part),
                        latitudeE7: Int32(Double(from.latitudeE7) + latitudes * part)
                    )
                )
            }
        }
        return samples
    }
}
