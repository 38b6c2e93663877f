// Speeds that take the place of the map's: a table in CSV, of ways or of pieces between nodes. Rows are
//
//   way,km/h[,vehicle]           every piece of an OpenStreetMap way, both directions
//   from,to,km/h[,vehicle]       from one OpenStreetMap node to the next on a way, in this direction
//
// Without a vehicle a row is for all motor vehicles. 0 km/h closes. A later row outweighs an earlier one. Empty lines,
// lines that begin with "#" and a heading are passed over.

/// Speeds that take the place of those of the map.
public struct SpeedTable: Sendable, Equatable {
    /// Where a row holds.
    enum Place: Sendable, Equatable {
        case way(Int64)
        case nodes(from: Int64, to: Int64)
    }

    /// One row.
    struct Row: Sendable, Equatable {
        var place: Place
        var speedKmh: Double
        var vehicles: VehicleSet
    }

    /// A line that cannot be read.
    public struct Fault: Sendable, Equatable, CustomStringConvertible {
        /// The line's number, from 1.
        public var line: Int
        /// What is wrong with it and what would be right, in one sentence.
        public var description: String
    }

    private(set) var rows: [Row] = []
    /// The lines that cannot be read, at most 100 of them.
    public private(set) var faults: [Fault] = []
    /// How many lines cannot be read.
    public private(set) var faultCount = 0

    /// How many rows were read.
    public var count: Int { rows.count }

    /// The fastest speed that a row may give, in km/h.
    static let fastest = 300.0

    /// A table without rows: the map's own speeds.
    public init() {}

    /// Reads a table; lines that cannot be read are told in `faults` and left out.
    public init(csv: String) {
        var number = 0
        for line in csv.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            number += 1
            let text = String(line).trimmed
            if text.isEmpty || text.hasPrefix("#") || text.hasPrefix("\u{FEFF}#") { continue }
            let fields = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
            if number == 1, !fields.contains(where: { Int64($0) != nil }) { continue }
            do throws(Complaint) {
                rows.append(try Self.row(fields))
            } catch {
                faultCount += 1
                if faults.count < 100 { faults.append(Fault(line: number, description: error.sentence)) }
            }
        }
    }

    private struct Complaint: Error {
        var sentence: String
    }

    private static func row(_ fields: [String]) throws(Complaint) -> Row {
        var fields = fields
        var vehicles = VehicleSet.motor
        if fields.count > 2, let last = fields.last, Double(last) == nil {
            guard let vehicle = Vehicle(name: last) else {
                let known = Vehicle.allCases.map(\.name).joined(separator: ", ")
                throw Complaint(sentence: "The vehicle \"\(last.prefix(40))\" is not known; give one of \(known).")
            }
            vehicles = VehicleSet(vehicle)
            fields.removeLast()
        }
        guard fields.count == 2 || fields.count == 3 else {
            throw Complaint(
                sentence: "The line has \(fields.count) fields; give way,km/h or from,to,km/h and perhaps a vehicle."
            )
        }
        guard let speed = Double(fields[fields.count - 1]), speed >= 0, speed <= fastest else {
            throw Complaint(
                sentence:
                    "The speed \"\(fields[fields.count - 1].prefix(40))\" is none; give 0 to \(Int(fastest)) km/h."
            )
        }
        let ids = fields.dropLast().map { Int64($0) }
        guard ids.allSatisfy({ $0 != nil }), let first = ids.first ?? nil, let last = ids.last ?? nil else {
            throw Complaint(sentence: "The line names no way or nodes; give their OpenStreetMap ids as whole numbers.")
        }
        let place: Place = fields.count == 2 ? .way(first) : .nodes(from: first, to: last)
        return Row(place: place, speedKmh: speed, vehicles: vehicles)
    }
}

extension RoadRouter {
    /// Takes a table's speeds in place of the map's and of any given before; one without rows restores the map's.
    ///
    /// - Complexity: O(points of the region + rows), and a customisation for each vehicle concerned.
    public func setSpeeds(_ table: SpeedTable) -> LiveSpeedCounts {
        var counts = LiveSpeedCounts()
        let pieces = table.pieces(in: graph, unknown: &counts.unknown)
        let found = setSpeeds(pieces)
        counts.used = found.used
        counts.unknown += found.unknown
        return counts
    }
}

extension SpeedTable {
    /// The rows as speeds from node to node; rows of ways become one for each piece and direction.
    func pieces(in graph: RoadGraph, unknown: inout Int) -> [LiveSpeed] {
        var segments: [Int64: [UInt32]] = [:]
        for row in rows {
            if case .way(let way) = row.place { segments[way] = [] }
        }
        if !segments.isEmpty {
            for segment in 0..<UInt32(graph.originalSegmentCount) {
                segments[graph.segmentWay[segment]]?.append(segment)
            }
        }
        var pieces: [LiveSpeed] = []
        for row in rows {
            func add(_ from: Int64, _ to: Int64) {
                var speed = LiveSpeed(fromNode: from, toNode: to, speedKmh: row.speedKmh)
                speed.vehicles = row.vehicles
                pieces.append(speed)
            }
            switch row.place {
            case .nodes(let from, let to): add(from, to)
            case .way(let way):
                let known = segments[way] ?? []
                if known.isEmpty { unknown += 1 }
                for segment in known {
                    for point in graph.points(ofSegment: segment).dropLast() {
                        add(graph.pointNode[point], graph.pointNode[point + 1])
                        add(graph.pointNode[point + 1], graph.pointNode[point])
                    }
                }
            }
        }
        return pieces
    }
}
