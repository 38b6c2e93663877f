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
        "and", "und", "et", "y", "e", "och", "ja", "và", "với", "и", "i", "x", "at", "corner", "dan", "и", "з",
    ]

    /// The crossings that a text asks for; nil when it asks for none.
    func answer(
        _ text: String,
        options: PlaceSearchOptions,
        filter: DocumentFilter,
        searcher: PlaceSearcher
    ) -> [PlaceMatch]? {
        guard let (first, second) = Self.halves(of: text) else { return nil }
        let writer = AnswerWriter(index, language: options.language)
        let a = streets(first, options: options, filter: filter, searcher: searcher)
        guard !a.isEmpty else { return nil }
        let b = streets(second, options: options, filter: filter, searcher: searcher)
        var matches: [PlaceMatch] = []
        for one in a {
            for other in b where one != other {
                guard let point = meeting(one, other) else { continue }
                var match = self.match(one, other, at: point, writer: writer)
                if let bias = options.bias { match.distanceMetres = point.sphericalDistance(to: bias) }
                if options.boundingBox.map({ $0.contains(point) }) ?? true { matches.append(match) }
            }
        }
        if options.bias != nil { matches.sort { ($0.distanceMetres ?? 0) < ($1.distanceMetres ?? 0) } }
        return Array(matches.prefix(options.limit))
    }

    /// The crossing with an id; nil when the id is not one of a crossing that is there.
    func place(id: String, writer: AnswerWriter) -> PlaceMatch? {
        guard id.hasPrefix("x") else { return nil }
        let numbers = id.dropFirst().split(separator: "-").compactMap { Int64($0) }
        guard numbers.count == 2, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
        let streets = numbers.compactMap { index.document(from: PlaceSource(.way, $0)) }
        guard streets.count == 2, let point = meeting(streets[0], streets[1]) else { return nil }
        return match(streets[0], streets[1], at: point, writer: writer)
    }

    private static func halves(of text: String) -> (String, String)? {
        for sign in ["&", "@", " / "] {
            let parts = text.split(separator: sign, maxSplits: 1)
            if parts.count == 2 { return (String(parts[0]), String(parts[1])) }
        }
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
        let (hits, _) = searcher.hits(reading, options: options, filter: filter)
        let streets = hits.filter { index.traits($0.document).kind == .street && $0.quality > 0.75 }
        return streets.sorted { $0.score > $1.score }.prefix(12).map(\.document)
    }

    private func match(_ a: Int, _ b: Int, at point: Coordinate, writer: AnswerWriter) -> PlaceMatch {
        var match = writer.match(a)
        let other = writer.name(of: b)
        match.title = "\(match.title) & \(other)"
        match.address.street = match.title
        if !match.address.lines.isEmpty { match.address.lines[0] = match.title }
        match.label = AnswerWriter.label(title: match.title, lines: match.address.lines, isHouse: false)
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

    /// Where two streets meet: the point of one that is nearest to the other, when near enough.
    private func meeting(_ a: Int, _ b: Int) -> Coordinate? {
        let extraA = index.extra(of: a), extraB = index.extra(of: b)
        guard let boxA = extraA.box, let boxB = extraB.box else { return nil }
        let margin = 0.0002
        let grown = BoundingBox(
            south: boxA.south - margin,
            west: boxA.west - margin,
            north: boxA.north + margin,
            east: boxA.east + margin
        )
        guard grown.intersects(boxB) else { return nil }
        let shapes = ShapeReader(geometry: index.space.geometry)
        let piecesB = extraB.pieces.prefix(200).map { Int(index.space.pieceOffset[$0]) }
        var best: (metres: Double, point: Coordinate)?
        for piece in extraA.pieces.prefix(200) {
            for point in shapes.points(at: Int(index.space.pieceOffset[piece])) where boxB.grown(margin).contains(point)
            {
                let plane = LocalPlane(point)
                for offset in piecesB {
                    let found = shapes.distance(at: offset, on: plane)
                    if found.metres < best?.metres ?? Self.tolerance { best = (found.metres, point) }
                }
                if let best, best.metres < 1 { return best.point }
            }
        }
        return best?.point
    }
}

extension BoundingBox {
    /// The box with a margin in degrees on every side.
    func grown(_ degrees: Double) -> BoundingBox {
        BoundingBox(south: south - degrees, west: west - degrees, north: north + degrees, east: east + degrees)
    }
}
