// What the builder keeps of an extract while it is read: places, areas, streets, addresses, points of interest. What
// they are to each other is found out when everything has been read.

import OSMExtract

/// A place, area, point of interest or natural feature.
struct FeatureFact {
    var source: PlaceSource
    var kind: PlaceKind
    var names: [PlaceName]
    var point: PointE7
    var box = BoxE7()
    var rings: [[PointE7]] = []
    var categories: [String] = []
    var attributes: [(key: String, value: String)] = []
    var importance: Double
    var countryCode: String?
    var address: AddressFact?
    /// The level of an administrative boundary.
    var adminLevel: Int?
    var isPostcodeArea = false
    /// Whether the value came from `place=…` itself.
    var isPlaceTag = false
    var lines: [[PointE7]] = []
}

/// An administrative boundary's relation, whether its ring closes or not.
struct BoundaryFact {
    var id: Int64
    var level: Int
    var names: [PlaceName]
    var countryCode: String?
    /// Nodes that are its label or its capital.
    var labels: [Int64]
}

/// A named way of a street.
struct StreetFact {
    var way: Int64
    var names: [PlaceName]
    var points: [PointE7]
    var importance: Double
    /// Whether it runs below the ground or is a race track, where nobody stands who asks for an address.
    var isAside = false
}

/// The address tags of an object.
struct AddressFact {
    var source: PlaceSource
    var number: String
    var street: String?
    /// A place that numbers count in, where streets have no names.
    var place: String?
    var city: String?
    var district: String?
    var postcode: String?
    var country: String?
    var point: PointE7
    var ring: [PointE7] = []

    /// The address of an object; nil when it has no number and no street.
    init?(_ tags: PlaceTags, source: PlaceSource, point: PointE7) {
        let number = tags["addr:housenumber"] ?? tags["addr:conscriptionnumber"] ?? ""
        // "phố Tây Sơn, quận Đống Đa, thành phố Hà Nội": the street stands first.
        street = tags["addr:street"]?.split(separator: ",").first.map { PlaceTags.trimmed($0) }
        place = tags["addr:place"]
        city = tags["addr:city"]
        district = tags["addr:suburb"] ?? tags["addr:district"] ?? tags["addr:subdistrict"]
        postcode = tags["addr:postcode"]
        country = tags["addr:country"].flatMap { PlaceTags.isCountryCode($0) ? $0.uppercased() : nil }
        guard !number.isEmpty || street != nil || city != nil || postcode != nil || country != nil else { return nil }
        self.number = number.utf8.count <= 40 ? number : ""
        self.source = source
        self.point = point
    }

    /// The number of an interpolation.
    init(interpolated number: String, like end: AddressFact, way: Int64, point: PointE7) {
        self = end
        self.number = number
        source = PlaceSource(.interpolation, way)
        self.point = point
        ring = []
    }
}

/// Points that mean something else than a position are left out; the middle of what remains.
enum ShapeFacts {
    static func present(_ points: borrowing Span<PointE7>) -> [PointE7] {
        var kept: [PointE7] = []
        kept.reserveCapacity(points.count)
        for index in 0..<points.count where !points[index].isMissing { kept.append(points[index]) }
        return kept
    }

    static func box(_ points: [PointE7]) -> BoxE7 {
        var box = BoxE7()
        for point in points { box.extend(point) }
        return box
    }

    /// A point within a ring: its centroid where that lies inside, else on the widest crossing at middle height.
    static func inner(_ ring: [PointE7]) -> PointE7 {
        guard let first = ring.first else { return PointE7(longitudeE7: 0, latitudeE7: 0) }
        var area = 0.0, x = 0.0, y = 0.0
        for (a, b) in zip(ring, ring.dropFirst()) {
            let ax = Double(a.longitudeE7) - Double(first.longitudeE7),
                ay = Double(a.latitudeE7) - Double(first.latitudeE7)
            let bx = Double(b.longitudeE7) - Double(first.longitudeE7),
                by = Double(b.latitudeE7) - Double(first.latitudeE7)
            let cross = ax * by - bx * ay
            area += cross
            x += (ax + bx) * cross
            y += (ay + by) * cross
        }
        guard abs(area) > 1 else { return middle(ring) }
        let longitude = Double(first.longitudeE7) + x / (3 * area), latitude = Double(first.latitudeE7) + y / (3 * area)
        let crossings = crossings(of: ring, latitude: latitude)
        let isInside = crossings.count { $0 < longitude } % 2 == 1
        if isInside { return point(latitude, longitude) }
        var best: (width: Double, middle: Double)?
        for at in stride(from: 0, to: crossings.count - 1, by: 2) {
            let width = crossings[at + 1] - crossings[at]
            if width > best?.width ?? 0 { best = (width, (crossings[at + 1] + crossings[at]) / 2) }
        }
        return best.map { point(latitude, $0.middle) } ?? middle(ring)
    }

    private static func crossings(of ring: [PointE7], latitude: Double) -> [Double] {
        var found: [Double] = []
        for (a, b) in zip(ring, ring.dropFirst()) {
            let ay = Double(a.latitudeE7), by = Double(b.latitudeE7)
            guard (ay > latitude) != (by > latitude) else { continue }
            let part = (latitude - ay) / (by - ay)
            found.append(Double(a.longitudeE7) + part * (Double(b.longitudeE7) - Double(a.longitudeE7)))
        }
        return found.sorted()
    }

    private static func point(_ latitude: Double, _ longitude: Double) -> PointE7 {
        PointE7(
            longitudeE7: Int32(max(-1_800_000_000, min(1_800_000_000, longitude))),
            latitudeE7: Int32(max(-900_000_000, min(900_000_000, latitude)))
        )
    }

    static func middle(_ points: [PointE7]) -> PointE7 {
        let box = box(points)
        guard !box.isEmpty else { return PointE7(longitudeE7: 0, latitudeE7: 0) }
        return point((Double(box.south) + Double(box.north)) / 2, (Double(box.west) + Double(box.east)) / 2)
    }

    /// The point halfway along a line.
    static func halfway(_ line: [PointE7]) -> PointE7 {
        guard line.count > 1 else { return line.first ?? PointE7(longitudeE7: 0, latitudeE7: 0) }
        let plane = LocalPlane(line[0].coordinate)
        var lengths = [0.0]
        var last = (x: 0.0, y: 0.0)
        for point in line.dropFirst() {
            let coordinate = point.coordinate
            let next = plane.position(latitude: coordinate.latitude, longitude: coordinate.longitude)
            let dx = next.x - last.x, dy = next.y - last.y
            lengths.append((lengths.last ?? 0) + (dx * dx + dy * dy).squareRoot())
            last = next
        }
        return along(line, lengths: lengths, metres: (lengths.last ?? 0) / 2)
    }

    /// The point some metres along a line whose lengths up to each point are given.
    static func along(_ line: [PointE7], lengths: [Double], metres: Double) -> PointE7 {
        for index in 1..<max(1, line.count) where lengths[index] >= metres {
            let span = lengths[index] - lengths[index - 1]
            let part = span == 0 ? 0 : (metres - lengths[index - 1]) / span
            let a = line[index - 1], b = line[index]
            return point(
                Double(a.latitudeE7) + (Double(b.latitudeE7) - Double(a.latitudeE7)) * part,
                Double(a.longitudeE7) + (Double(b.longitudeE7) - Double(a.longitudeE7)) * part
            )
        }
        return line[line.count - 1]
    }
}
