// A table of ways, one a row: who passes in which direction. All ways of a table are read as one extract.

import Testing

@testable import Directions

/// Rows of tags with who passes: one sign for each of car, taxi, motorbike, truck, bicycle and foot.
///
/// `x` both directions, `>` along the way only, `<` against it only, `-` none; for bicycles `p` pushed in both, `)` ridden
/// along and pushed against, `(` pushed along and ridden against, `]` pushed along only, `[` pushed against only.
struct WayTable {
    static func check(_ rows: [(tags: String, node: String, expected: String)]) throws {
        var xml = "<?xml version='1.0' encoding='UTF-8'?>\n<osm version=\"0.6\">\n"
        for index in rows.indices {
            for place in 0...2 {
                xml += "<node id=\"\(10 * index + place + 1)\" version=\"1\" lat=\"\(10 + Double(index) * 0.01)\" "
                xml += "lon=\"\(20 + Double(place) * 0.001)\">"
                if place == 1 { xml += Self.xml(rows[index].node) }
                xml += "</node>\n"
            }
        }
        for (index, row) in rows.enumerated() {
            xml += "<way id=\"\(index + 1)\" version=\"1\">"
            for place in 0...2 { xml += "<nd ref=\"\(10 * index + place + 1)\"/>" }
            xml += Self.xml(row.tags) + "</way>\n"
        }
        let map = try BuiltMap(xml: xml + "</osm>")
        for (index, row) in rows.enumerated() {
            let from = Int64(10 * index + 1)
            let found = Vehicle.allCases.map { Self.sign(map, from, from + 2, $0) }.joined()
            #expect(found == row.expected, "\(row.tags) \(row.node.isEmpty ? "" : "| \(row.node)")")
        }
    }

    /// Rows without tags on the node between.
    static func check(_ rows: [(String, String)]) throws {
        try check(rows.map { ($0.0, "", $0.1) })
    }

    private static func sign(_ map: BuiltMap, _ from: Int64, _ to: Int64, _ vehicle: Vehicle) -> String {
        func pushed(_ answer: BuiltMap.Answer?) -> Bool {
            guard vehicle == .bicycle, let edge = answer?.edges.first else { return false }
            let flags = map.graph.segmentFlags[edge >> 1]
            return flags.contains(edge & 1 == 0 ? .bicyclePushedForward : .bicyclePushedBackward)
        }
        let along = map.route(node: from, node: to, vehicle), against = map.route(node: to, node: from, vehicle)
        switch (along != nil, against != nil, pushed(along), pushed(against)) {
        case (true, true, false, false): return "x"
        case (true, true, true, true): return "p"
        case (true, true, false, true): return ")"
        case (true, true, true, false): return "("
        case (true, false, false, _): return ">"
        case (true, false, true, _): return "]"
        case (false, true, _, false): return "<"
        case (false, true, _, true): return "["
        case (false, false, _, _): return "-"
        }
    }

    private static func xml(_ tags: String) -> String {
        tags.split(separator: " ").map { tag in
            let parts = tag.split(separator: "=", maxSplits: 1)
            let value = String(parts.count > 1 ? parts[1] : "").replacing("~", with: " ").replacing(
                "\"",
                with: "&quot;"
            )
            .replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            return "<tag k=\"\(parts[0])\" v=\"\(value)\"/>"
        }.joined()
    }
}
