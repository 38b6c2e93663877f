// Where two streets meet: "Rue Grimaldi & Rue Suffren", "угол Ленина и Мира", "ngã tư A - B". Found from the streets'
// shapes when asked, so they cost nothing in the index.

import Geodesy

/// Answers questions for a crossing.
struct Intersections {
    let index: PlaceIndex

    /// Streets nearer than this meet, in metres.
    private static let tolerance = 12.0

    /// What stands between two streets' names; alone between spaces, but for & and @.
    private static let connectors: Set<String> = [
        "and", "und", "et", "y", "e", "och", "ja", "và", "với", "и", "i", "x", "at", "corner", "dan", "з",
    ]

    /// The crossings that a text asks for; nil when it asks for none.
    ///
    /// A sign or a word between two names counts only where nothing has all the words in its name: "H&M" is a shop, "Kreuz
    /// und Quer" a street.
    func answer(
        _ text: String,
        known best: BestHits,
        options: PlaceSearchOptions,
        filter: DocumentFilter,
        searcher: PlaceSearcher
    ) -> [PlaceMatch]? {
        guard
            let (first, second) = (best.isNamed ? nil : Self.signed(text))
                ?? (best.isAnswered ? nil : Self.worded(text))
        else { return nil }
        var writer = AnswerWriter(index, language: options.language)
        let a = streets(first, options: options, filter: filter, searcher: searcher)
        guard !a.isEmpty else { return nil }
        let b = streets(second, options: options, filter: filter, searcher: searcher)
        var matches: [PlaceMatch] = []
        for one in a {
            for other in b where one != other {
                guard let point = meeting(one, other) else { continue }
                var match = self.match(one, other, at: point, writer: &writer)
                if let bias = options.bias { match.distanceMetres = point.sphericalDistance(to: bias) }
                if options.boundingBox.map({ $0.contains(point) }) ?? true { matches.append(match) }
            }
        }
        if options.bias != nil { matches.sort { ($0.distanceMetres ?? 0) < ($1.distanceMetres ?? 0) } }
        return Array(matches.prefix(options.limit))
    }

    /// The crossing with an id; nil when the id is not one of a crossing that is there.
    func place(id: String, writer: inout AnswerWriter) -> PlaceMatch? {
        guard id.hasPrefix("x") else { return nil }
        let numbers = id.dropFirst().split(separator: "-").compactMap { Int64($0) }
        guard numbers.count == 2, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
        let streets = numbers.compactMap { index.document(from: PlaceSource(.way, $0)) }
        guard streets.count == 2, let point = meeting(streets[0], streets[1]) else { return nil }
        return match(streets[0], streets[1], at: point, writer: &writer)
    }

    /// The names on both sides of a sign.
    private static func signed(_ text: String) -> (String, String)? {
        guard let at = text.unicodeScalars.firstIndex(where: { $0 == "&" || $0 == "@" }) else { return nil }
        let first = text.unicodeScalars[..<at], second = text.unicodeScalars[at...].dropFirst()
        return first.isEmpty || second.isEmpty ? nil : (String(first), String(second))
    }

    /// The names on both sides of a word that joins.
    private static func worded(_ text: String) -> (String, String)? {
        let words = text.split(separator: " ")
        guard words.count >= 3,
            let at = words.dropFirst().dropLast().firstIndex(where: { connectors.contains($0.lowercased()) })
        else { return nil }
        return (words[..<at].joined(separator: " "), words[(at + 1)...].joined(separator: " "))
    }

    private func streets(
        _ text: String,
        options: PlaceSearchOptions,
        filter: DocumentFilter,
        searcher: PlaceSearcher
    ) -> [Int] {
        var parser = QueryParser(index)
        let reading = parser.parse(text, mayBeUnfinished: true)
        guard !reading.tokens.isEmpty else { return [] }
        var options = options
        options.limit = max(options.limit, 30)
        let (best, _) = searcher.hits(reading, options: options, filter: filter)
        let streets = best.hits.filter { index.traits($0.document).kind == .street && $0.quality > 0.75 }
        return streets.prefix(12).map(\.document)
    }

    private func match(_ a: Int, _ b: Int, at point: Coordinate, writer: inout AnswerWriter) -> PlaceMatch {
        var match = writer.match(a)
        let other = writer.name(of: b)
        match.title = "\(match.title) & \(other)"
        match.address.street = match.title
        if !match.address.lines.isEmpty { match.address.lines[0] = match.title }
        match.label = AnswerWriter.label(title: match.title, lines: match.address.lines)
        let numbers = [a, b].map { PlaceSource(packed: index.documentSource[$0]).number }
        match.id = "x\(numbers[0])-\(numbers[1])"
        match.kind = .intersection
        match.coordinate = point
        match.boundingBox = BoundingBox(
            south: point.latitude,
            west: point.longitude,
            north: point.latitude,
            east: point.longitude
        )
        match.geometry = .point
        return match
    }

    /// Where two streets meet: the middle between them where they are nearest, when near enough.
    private func meeting(_ a: Int, _ b: Int) -> Coordinate? {
        let extraA = index.extra(of: a), extraB = index.extra(of: b)
        guard let boxA = index.box(extraA, of: a), let boxB = index.box(extraB, of: b) else { return nil }
        let margin = 0.0002
        let common = BoundingBox(
            south: max(boxA.south, boxB.south) - margin,
            west: max(boxA.west, boxB.west) - margin,
            north: min(boxA.north, boxB.north) + margin,
            east: min(boxA.east, boxB.east) + margin
        )
        guard common.south <= common.north, common.west <= common.east else { return nil }
        let plane = LocalPlane(common.center)
        let segmentsA = segments(of: extraA, within: common, on: plane)
        let segmentsB = segments(of: extraB, within: common, on: plane)
        var best: (metres: Double, x: Double, y: Double)?
        for one in segmentsA {
            for other in segmentsB {
                let found = one.nearest(to: other)
                if found.metres < best?.metres ?? Self.tolerance { best = found }
                if let best, best.metres < 0.5 { return plane.coordinate(x: best.x, y: best.y) }
            }
        }
        return best.map { plane.coordinate(x: $0.x, y: $0.y) }
    }

    /// A street's segments that reach into a box, at most some hundred.
    private func segments(of extra: DocumentExtra, within box: BoundingBox, on plane: LocalPlane) -> [PlaneSegment] {
        let shapes = ShapeReader(geometry: index.space.geometry)
        var segments: [PlaneSegment] = []
        for piece in extra.pieces {
            let points = shapes.points(at: Int(index.space.pieceOffset[piece]))
            for (from, to) in zip(points, points.dropFirst()) {
                let own = BoundingBox(
                    south: min(from.latitude, to.latitude),
                    west: min(from.longitude, to.longitude),
                    north: max(from.latitude, to.latitude),
                    east: max(from.longitude, to.longitude)
                )
                guard own.intersects(box) else { continue }
                segments.append(
                    PlaneSegment(
                        a: plane.position(latitude: from.latitude, longitude: from.longitude),
                        b: plane.position(latitude: to.latitude, longitude: to.longitude)
                    )
                )
                if segments.count == 400 { return segments }
            }
        }
        return segments
    }
}

/// A segment in metres on a plane.
struct PlaneSegment {
    var a: (x: Double, y: Double)
    var b: (x: Double, y: Double)

    /// How near another segment comes, and the middle between the two there.
    func nearest(to other: PlaneSegment) -> (metres: Double, x: Double, y: Double) {
        if let crossing = crossing(with: other) { return (0, crossing.x, crossing.y) }
        let ends = [
            other.nearest(to: a), other.nearest(to: b), nearest(to: other.a), nearest(to: other.b),
        ]
        return ends.min { $0.metres < $1.metres } ?? (.infinity, 0, 0)
    }

    private func nearest(to point: (x: Double, y: Double)) -> (metres: Double, x: Double, y: Double) {
        let from = (x: a.x - point.x, y: a.y - point.y), to = (x: b.x - point.x, y: b.y - point.y)
        let (metres, part) = LocalPlane.distance(from: from, to: to)
        let x = a.x + (b.x - a.x) * part, y = a.y + (b.y - a.y) * part
        return (metres, (x + point.x) / 2, (y + point.y) / 2)
    }

    private func crossing(with other: PlaneSegment) -> (x: Double, y: Double)? {
        let dx = b.x - a.x, dy = b.y - a.y
        let ex = other.b.x - other.a.x, ey = other.b.y - other.a.y
        let cross = dx * ey - dy * ex
        guard abs(cross) > 1e-9 else { return nil }
        let fx = other.a.x - a.x, fy = other.a.y - a.y
        let part = (fx * ey - fy * ex) / cross, otherPart = (fx * dy - fy * dx) / cross
        guard (0...1).contains(part), (0...1).contains(otherPart) else { return nil }
        return (a.x + part * dx, a.y + part * dy)
    }
}
