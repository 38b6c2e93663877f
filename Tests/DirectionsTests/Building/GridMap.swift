// Small maps drawn with letters: each letter is a node, its place in the text is its place on the ground. The map becomes
// OpenStreetMap XML, is read as any extract is, and built into a graph.

import Foundation
import OSMExtract

@testable import Directions

/// A map drawn with letters, in the making.
struct GridMap {
    private var positions: [Character: (row: Int, column: Int)] = [:]
    private var nodeTags: [Character: String] = [:]
    private var ways: [(nodes: [Character], tags: String)] = []
    private var relations: [String] = []
    private let metres: Double
    private let origin: (latitude: Double, longitude: Double)

    /// A map of letters, rows from north to south, `metres` a row and a column.
    init(_ drawing: String, metres: Double = 100, origin: (latitude: Double, longitude: Double) = (10.3811, -9.2972)) {
        self.metres = metres
        self.origin = origin
        for (row, line) in drawing.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            for (column, letter) in line.enumerated() where letter.isLetter || letter.isNumber {
                positions[letter] = (row, column)
            }
        }
    }

    /// Tags of the node of a letter, "key=value key=value" ("_" is a space in values).
    mutating func node(_ letter: Character, _ tags: String) { nodeTags[letter] = tags }

    /// A way through the nodes of letters; a street when no `highway` or `route` is given, named as its letters.
    @discardableResult
    mutating func way(_ letters: String, _ tags: String = "") -> Int {
        ways.append((Array(letters), tags))
        return ways.count
    }

    /// Ways through letters, all with the same tags.
    mutating func ways(_ all: [String], _ tags: String = "") {
        for letters in all { way(letters, tags) }
    }

    /// A restriction between ways named by their letters; `via` is a node's letter or ways' letters with commas.
    mutating func restriction(_ tags: String, from: String, via: String, to: String) {
        var members = ""
        func add(_ names: String, _ role: String) {
            for name in names.split(separator: ",") {
                if let index = ways.firstIndex(where: { String($0.nodes) == name }) {
                    members += "<member type=\"way\" ref=\"\(index + 1)\" role=\"\(role)\"/>"
                } else if role == "via", let letter = name.first, positions[letter] != nil, name.count == 1 {
                    members += "<member type=\"node\" ref=\"\(Self.id(letter))\" role=\"via\"/>"
                } else {
                    members += "<member type=\"way\" ref=\"9999\" role=\"\(role)\"/>"
                }
            }
        }
        add(from, "from")
        add(via, "via")
        add(to, "to")
        relations.append(
            "<relation id=\"\(relations.count + 1)\" version=\"1\">\(members)"
                + "<tag k=\"type\" v=\"restriction\"/>\(Self.xml(tags))</relation>"
        )
    }

    /// A relation of other kind: members are ways by letters with their roles.
    mutating func multipolygon(_ tags: String, outer: [String], inner: [String] = []) {
        var members = ""
        for (names, role) in [(outer, "outer"), (inner, "inner")] {
            for name in names {
                guard let index = ways.firstIndex(where: { String($0.nodes) == name }) else { continue }
                members += "<member type=\"way\" ref=\"\(index + 1)\" role=\"\(role)\"/>"
            }
        }
        relations.append(
            "<relation id=\"\(relations.count + 1)\" version=\"1\">\(members)"
                + "<tag k=\"type\" v=\"multipolygon\"/>\(Self.xml(tags))</relation>"
        )
    }

    static func id(_ letter: Character) -> Int64 { Int64(letter.unicodeScalars.first?.value ?? 0) }

    private static func xml(_ tags: String) -> String {
        tags.split(separator: " ").map { tag in
            let parts = tag.split(separator: "=", maxSplits: 1)
            let value = String(parts.count > 1 ? parts[1] : "").replacing("_", with: " ").replacing("~", with: "_")
            let escaped = value.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
                "\"",
                with: "&quot;"
            )
            return "<tag k=\"\(parts[0].replacing("~", with: "_"))\" v=\"\(escaped)\"/>"
        }.joined()
    }

    /// The map as OpenStreetMap XML.
    var xml: String {
        var text = "<?xml version='1.0' encoding='UTF-8'?>\n<osm version=\"0.6\">\n"
        let scale = cos(origin.latitude * .pi / 180)
        for (letter, place) in positions.sorted(by: { Self.id($0.key) < Self.id($1.key) }) {
            let latitude = origin.latitude - Double(place.row) * metres / 111_195
            let longitude = origin.longitude + Double(place.column) * metres / 111_195 / scale
            text += "<node id=\"\(Self.id(letter))\" version=\"1\" lat=\"\(latitude)\" lon=\"\(longitude)\">"
            text += Self.xml(nodeTags[letter] ?? "") + "</node>\n"
        }
        for (index, way) in ways.enumerated() {
            text += "<way id=\"\(index + 1)\" version=\"1\">"
            for letter in way.nodes { text += "<nd ref=\"\(Self.id(letter))\"/>" }
            var tags = way.tags
            if ["highway=", "route=", "railway=", "man~made=", "man_made=", "public_transport="].allSatisfy({
                !tags.contains($0)
            }) {
                tags += " highway=primary"
            }
            if tags.contains("highway=(none)") { tags = tags.replacing("highway=(none)", with: "") }
            if !tags.contains("name=") { tags += " name=\(String(way.nodes))" }
            text += Self.xml(tags) + "</way>\n"
        }
        return text + relations.joined(separator: "\n") + "\n</osm>\n"
    }

    /// The built graph.
    func build() throws -> BuiltMap { try BuiltMap(xml: xml) }
}

/// A graph built from XML, with questions to it.
struct BuiltMap {
    let graph: RoadGraph
    let counts: RoadCounts

    init(xml: String) throws {
        let path = NSTemporaryDirectory() + "waymark-grid-\(UUID().uuidString).osm"
        try Data(xml.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        try self.init(extract: path)
    }

    init(extract path: String) throws {
        var builder = RoadGraphBuilder()
        _ = try ExtractReader(paths: [path]).read(into: &builder)
        var counts = RoadCounts()
        graph = try RoadGraph(builder.makeDraft(counts: &counts))
        self.counts = counts
    }

    /// A way through the graph.
    struct Answer: Equatable {
        /// The names of the ways, each once in a row.
        var ways: [String]
        var seconds: Double
        var metres: Double
        var edges: [UInt32]

        /// The names with commas.
        var route: String { ways.joined(separator: ",") }
        var speedKmh: Double { metres / seconds * 3.6 }
    }

    /// The fastest way from one node to another, both by letter; nil when there is none.
    func route(_ from: Character, _ to: Character, _ vehicle: Vehicle, at time: LocalTime? = nil) -> Answer? {
        route(node: GridMap.id(from), node: GridMap.id(to), vehicle, at: time)
    }

    /// The fastest way from one node to another, by id.
    func route(node from: Int64, node to: Int64, _ vehicle: Vehicle, at time: LocalTime? = nil) -> Answer? {
        let search = PlainSearch(graph, vehicle, at: time)
        let sources = places(of: from, isTarget: false), targets = places(of: to, isTarget: true)
        guard let found = search.route(from: sources, to: targets) else { return nil }
        var ways: [String] = []
        for edge in found.edges {
            let name = graph.name(ofSegment: edge >> 1, language: "")
            if ways.last != name { ways.append(name) }
        }
        let metres = found.edges.reduce(0.0) { $0 + Double(graph.segmentLength[$1 >> 1]) / 100 }
        let trimmed = metres - found.cut * 1
        return Answer(ways: ways, seconds: Double(found.cost) / 1000, metres: trimmed, edges: found.edges)
    }

    /// Whether one gets from one node to another.
    func reaches(_ from: Character, _ to: Character, _ vehicle: Vehicle, at time: LocalTime? = nil) -> Bool {
        route(from, to, vehicle, at: time) != nil
    }

    /// Where a node lies on edges: the originals for a start, all instances for an end.
    private func places(of node: Int64, isTarget: Bool) -> [PlainSearch.Place] {
        var found: [PlainSearch.Place] = []
        for segment in 0..<UInt32(graph.originalSegmentCount) {
            let points = graph.points(ofSegment: segment)
            for point in points where graph.pointNode[point] == node {
                let share = share(segment, point)
                for edge in [segment << 1, segment << 1 | 1] {
                    let along = edge & 1 == 0 ? share : 1 - share
                    for instance in isTarget ? graph.instances(ofEdge: edge) : [edge] {
                        found.append(PlainSearch.Place(edge: instance, share: along))
                    }
                }
            }
        }
        return found
    }

    private func share(_ segment: UInt32, _ point: Int) -> Double {
        let points = graph.points(ofSegment: segment)
        func metres(_ range: Range<Int>) -> Double {
            range.reduce(0.0) { sum, at in
                let dy = Double(graph.pointLatitude[at + 1]) - Double(graph.pointLatitude[at])
                let dx = Double(graph.pointLongitude[at + 1]) - Double(graph.pointLongitude[at])
                return sum + (dx * dx + dy * dy).squareRoot()
            }
        }
        let whole = metres(points.lowerBound..<points.upperBound - 1)
        return whole > 0 ? metres(points.lowerBound..<point) / whole : 0
    }
}
