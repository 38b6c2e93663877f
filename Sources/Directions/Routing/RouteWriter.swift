// Writes routes from ways of edges: line, lengths, times, traits, and what is known of each piece. Steps are Guidance's.

import Foundation

/// Writes the routes of one request.
struct RouteWriter {
    let graph: RoadGraph
    let metric: RoadMetric
    let junctions: JunctionEdges
    let bearings: UncheckedArray<UInt16>
    let detail: RouteDetail
    let language: InstructionLanguage

    /// A route from the ways between neighbouring points.
    ///
    /// - Parameters:
    ///   - paths: the ways, at least one.
    ///   - legEnds: the points, counted from the first way's start, that end a leg.
    /// - Returns: the route, as far as its details are asked for.
    func route(_ paths: [LegPath], legEnds: [Int]?) -> Route {
        var geometry: [RoutePosition] = []
        var legs: [RouteLeg] = []
        var traits: RouteTraits = []
        var distance = 0.0
        var duration: Int64 = 0
        for part in parts(paths, legEnds) {
            let leg = leg(part, into: &geometry, &traits)
            distance += leg.distanceMetres
            duration += part.reduce(0) { $0 + $1.duration }
            legs.append(leg)
        }
        return Route(
            distanceMetres: distance,
            durationSeconds: Double(duration) / 1000,
            geometry: geometry,
            legs: legs,
            traits: traits
        )
    }

    private func parts(_ paths: [LegPath], _ legEnds: [Int]?) -> [ArraySlice<LegPath>] {
        guard let legEnds else { return paths.indices.map { paths[$0...$0] } }
        return zip(legEnds, legEnds.dropFirst()).map { paths[$0..<$1] }
    }

    /// A leg of one or more ways.
    private func leg(
        _ paths: ArraySlice<LegPath>,
        into geometry: inout [RoutePosition],
        _ traits: inout RouteTraits
    ) -> RouteLeg {
        var leg = RouteLeg(
            distanceMetres: paths.reduce(0) { $0 + $1.length(graph) },
            durationSeconds: Double(paths.reduce(0) { $0 + $1.duration }) / 1000
        )
        for path in paths { note(path, &traits) }
        if detail.contains(.summary) || detail.contains(.steps) {
            leg.summary = RoadNames(graph: graph, language: language).summary(of: paths)
        }
        guard detail.contains(.geometry) else { return leg }
        let first = max(0, geometry.count - 1)
        var places: [EdgePlace] = []
        for path in paths { append(path, to: &geometry, &places) }
        if geometry.count - first < 2, let last = geometry.last { geometry.append(last) }
        leg.points = first..<geometry.count
        if detail.contains(.annotations) { leg.annotation = annotation(places, geometry, leg.points) }
        if detail.contains(.steps), let start = paths.first?.start, let end = paths.last?.end {
            var guide = Guide(
                graph: graph,
                metric: metric,
                junctions: junctions,
                bearings: bearings,
                language: language,
                places: places,
                geometry: geometry,
                points: leg.points
            )
            guide.write(to: &leg, start: start, end: end)
        }
        return leg
    }

    private func note(_ path: LegPath, _ traits: inout RouteTraits) {
        for edge in path.edges { traits.formUnion(RouteTraits(graph.segmentFlags[edge >> 1])) }
        let vehicle = UInt8(1) << metric.vehicle.rawValue
        for edge in [path.edges[0], path.edges[path.edges.count - 1]]
        where graph.segmentEndsOnly[edge >> 1] & vehicle != 0 {
            traits.insert(.privateAccess)
        }
    }

    /// Appends a way's line; points that repeat the last one are left out.
    private func append(_ path: LegPath, to line: inout [RoutePosition], _ places: inout [EdgePlace]) {
        let lastEdge = path.edges.count - 1
        Self.append(path.start.position, to: &line)
        for (number, edge) in path.edges.enumerated() {
            let segment = edge >> 1
            let points = graph.points(ofSegment: segment)
            var from = points.lowerBound, to = points.upperBound - 1
            if number == 0 {
                let offset = Int(path.start.point) - graph.points(ofSegment: path.start.segment).lowerBound
                if edge & 1 == 0 { from += offset + 1 } else { to = points.lowerBound + offset }
            }
            if number == lastEdge {
                let offset = Int(path.end.point) - graph.points(ofSegment: path.end.segment).lowerBound
                if edge & 1 == 0 {
                    to = points.lowerBound + offset
                } else {
                    from = max(from, points.lowerBound + offset + 1)
                }
            }
            let begin = line.count - 1
            if from <= to {
                if edge & 1 == 0 {
                    for point in from...to { Self.append(position(point), to: &line) }
                } else {
                    for point in (from...to).reversed() { Self.append(position(point), to: &line) }
                }
            }
            if number == lastEdge { Self.append(path.end.position, to: &line) }
            var share = 1.0
            if lastEdge == 0 {
                share = path.endShare - path.startShare
            } else if number == 0 {
                share = 1 - path.startShare
            } else if number == lastEdge {
                share = path.endShare
            }
            places.append(EdgePlace(edge: edge, point: Int32(begin), share: Float(share), beginsWay: number == 0))
        }
    }

    @inline(__always) private static func append(_ position: RoutePosition, to line: inout [RoutePosition]) {
        if let last = line.last, last == position { return }
        line.append(position)
    }

    @inline(__always) private func position(_ point: Int) -> RoutePosition {
        RoutePosition(latitudeE7: graph.pointLatitude[point], longitudeE7: graph.pointLongitude[point])
    }

    /// What is known of the pieces of a leg's line.
    private func annotation(
        _ places: [EdgePlace],
        _ line: [RoutePosition],
        _ points: Range<Int>
    ) -> RouteAnnotation {
        var annotation = RouteAnnotation()
        for (number, place) in places.enumerated() {
            let end = number + 1 < places.count ? Int(places[number + 1].point) : points.upperBound - 1
            guard end > Int(place.point) else { continue }
            let pieces = (Int(place.point)..<end).map { Self.metres(line[$0], line[$0 + 1]) }
            let length = pieces.reduce(0, +)
            let seconds = Float(metric.durations[place.edge]) / 1000 * place.share
            for piece in pieces {
                annotation.distanceMetres.append(piece)
                annotation.durationSeconds.append(
                    length > 0 ? seconds * piece / length : seconds / Float(pieces.count)
                )
                annotation.speedLimitKmh.append(graph.speedLimit[place.edge])
                annotation.ways.append(graph.segmentWay[place.edge >> 1])
                annotation.sources.append(metric.liveEdges.contains(place.edge) ? 1 : 0)
            }
            appendNodes(of: place.edge, &annotation, isFirst: annotation.nodes.isEmpty, pieces: pieces.count)
        }
        if annotation.distanceMetres.isEmpty {
            annotation.distanceMetres = [0]
            annotation.durationSeconds = [0]
            annotation.speedLimitKmh = [places.first.map { graph.speedLimit[$0.edge] } ?? 0]
            annotation.ways = [places.first.map { graph.segmentWay[$0.edge >> 1] } ?? 0]
            annotation.sources = [0]
            annotation.nodes = [0, 0]
        }
        return annotation
    }

    /// The nodes of an edge's pieces on the line, without the one that the edge before ended with.
    private func appendNodes(of edge: UInt32, _ annotation: inout RouteAnnotation, isFirst: Bool, pieces: Int) {
        var nodes = graph.points(ofSegment: edge >> 1).map { graph.pointNode[$0] }
        if edge & 1 == 1 { nodes.reverse() }
        // A partly used first edge keeps its end, a partly used last one its beginning.
        let used = isFirst ? Array(nodes.suffix(pieces + 1)) : Array(nodes.prefix(pieces + 1))
        annotation.nodes += isFirst ? used : Array(used.dropFirst())
        let wanted = annotation.distanceMetres.count + 1
        while annotation.nodes.count < wanted { annotation.nodes.append(nodes.last ?? 0) }
    }

    private static func metres(_ a: RoutePosition, _ b: RoutePosition) -> Float {
        let scale = cos((Double(a.latitudeE7) + Double(b.latitudeE7)) / 2 * 1e-7 * .pi / 180)
        let dx = Double(b.longitudeE7 &- a.longitudeE7) * scale, dy = Double(b.latitudeE7 &- a.latitudeE7)
        return Float((dx * dx + dy * dy).squareRoot() * SnapSearch.metresPerUnit)
    }
}

/// An edge of a leg and where it begins on the route's line.
struct EdgePlace {
    var edge: UInt32
    /// The point of the line at which the edge, or the used part of it, begins.
    var point: Int32
    /// How much of the edge is used, 0 … 1.
    var share: Float
    /// Whether a way begins here that was not come to by a turn.
    var beginsWay: Bool
}

extension RouteTraits {
    /// The traits of a segment.
    @inline(__always) init(_ flags: SegmentFlags) {
        var traits: RouteTraits = []
        if flags.contains(.toll) { traits.insert(.tolls) }
        if flags.contains(.motorway) { traits.insert(.motorways) }
        if flags.contains(.ferry) { traits.insert(.ferries) }
        if flags.contains(.unpaved) { traits.insert(.unpaved) }
        if flags.contains(.tunnel) { traits.insert(.tunnels) }
        self = traits
    }
}
