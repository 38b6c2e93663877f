// A consumer that keeps what it gets as plain values, so that tests can look at it after the reading.

import Foundation
import OSMExtract

/// Keeps everything of a small extract.
struct Recorder: ExtractConsumer {
    struct Way {
        var refs: [Int64] = []
        var points: [PointE7] = []
        var tags: [String: String] = [:]
        var isClosed = false
        var isArea = false
        var isIncomplete = false
    }
    struct Member: Equatable {
        var kind: ObjectKind
        var ref: Int64
        var role: String
    }
    struct Relation {
        var members: [Member] = []
        var tags: [String: String] = [:]
    }
    struct Area {
        var origin = ObjectKind.way
        var outers: [[PointE7]] = []
        var holes: [[PointE7]] = []
        var tags: [String: String] = [:]
    }

    var nodes: [Int64: [String: String]] = [:]
    var ways: [Int64: Way] = [:]
    var relations: [Int64: Relation] = [:]
    var areas: [Int64: Area] = [:]
    var sea: [SeaPolygon] = []
    var order = ""

    mutating func receive(_ batch: borrowing ExtractBatch) throws {
        order += batch.relationCount > 0 ? "r" : ""
        for i in 0..<batch.relationCount {
            let relation = batch.relation(i)
            var kept = Relation(tags: dictionary(relation.tags))
            for m in 0..<relation.memberCount {
                let member = relation.member(m)
                kept.members.append(Member(kind: member.kind, ref: member.ref, role: member.role.string))
            }
            relations[relation.id] = kept
        }
        order += batch.nodeCount > 0 ? "n" : ""
        for i in 0..<batch.nodeCount { nodes[batch.node(i).id] = dictionary(batch.node(i).tags) }
        order += batch.wayCount > 0 ? "w" : ""
        for i in 0..<batch.wayCount {
            let way = batch.way(i)
            ways[way.id] = Way(
                refs: way.refs.indices.map { way.refs[$0] },
                points: way.points.indices.map { way.points[$0] },
                tags: dictionary(way.tags),
                isClosed: way.isClosed,
                isArea: way.isArea,
                isIncomplete: way.isIncomplete
            )
        }
        order += batch.areaCount > 0 ? "a" : ""
        for i in 0..<batch.areaCount {
            let area = batch.area(i)
            var kept = Area(origin: area.origin, tags: dictionary(area.tags))
            for r in 0..<area.ringCount {
                let ring = area.ring(r)
                let points = ring.indices.map { ring[$0] }
                if area.isOuter(r) { kept.outers.append(points) } else { kept.holes.append(points) }
            }
            areas[area.id] = kept
        }
    }

    mutating func receive(sea: [SeaPolygon]) throws { self.sea = sea }
}

func dictionary(_ tags: borrowing Tags) -> [String: String] {
    var result: [String: String] = [:]
    for i in 0..<tags.count { result[tags.key(at: i).string] = tags.value(at: i).string }
    return result
}

/// A file with the given bytes that is deleted when the test ends.
final class TemporaryFile {
    let path: String

    init(_ bytes: some Sequence<UInt8>, named name: String = "extract") throws {
        path = NSTemporaryDirectory() + "waymark-\(UUID().uuidString)-\(name)"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    convenience init(xml: String) throws {
        try self.init("<?xml version='1.0' encoding='UTF-8'?>\n<osm version=\"0.6\">\n\(xml)\n</osm>\n".utf8)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Reads a text fixture.
func record(xml: String) throws -> (Recorder, ExtractSummary) {
    let file = try TemporaryFile(xml: xml)
    var recorder = Recorder()
    let summary = try ExtractReader(paths: [file.path]).read(into: &recorder)
    return (recorder, summary)
}

/// Signed area in square E7 units, positive for counter-clockwise.
func signedArea(_ ring: [PointE7]) -> Double {
    guard let origin = ring.first else { return 0 }
    // Measured from the first point: products of whole coordinates would lose the last digits of a small ring.
    let local = ring.map { point in
        (
            x: Double(point.longitudeE7) - Double(origin.longitudeE7),
            y: Double(point.latitudeE7) - Double(origin.latitudeE7)
        )
    }
    return zip(local, local.dropFirst()).reduce(0) { sum, side in
        sum + side.0.x * side.1.y - side.1.x * side.0.y
    } / 2
}
