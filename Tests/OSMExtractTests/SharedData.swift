// Real extracts beside the repository. Tests that need them are skipped, by name, where they are not.

import Foundation
import OSMExtract

enum SharedData {
    private static let folder: String = {
        if let given = ProcessInfo.processInfo.environment["WAYMARK_SHARED"] { return given }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return root.deletingLastPathComponent().appendingPathComponent("shared").path
    }()

    static func extract(_ name: String) -> String { folder + "/data/osm/" + name }

    /// Monaco stands in the repository too.
    static let monaco: String = {
        let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Samples/monaco.osm.pbf").path
        return FileManager.default.fileExists(atPath: sample) ? sample : extract("monaco-2023.osm.pbf")
    }()

    static let isThere = FileManager.default.fileExists(atPath: extract("malta-2018.osm.pbf"))
    static let monacoIsThere = FileManager.default.fileExists(atPath: monaco)
}

/// Counts what it gets, and keeps the sea.
struct Counter: ExtractConsumer {
    var nodes = 0
    var ways = 0
    var relations = 0
    var areas = 0
    var points = 0
    var sea: [SeaPolygon] = []
    /// What is wrong with the rings of areas; it must stay empty.
    var faults: Set<String> = []

    mutating func receive(_ batch: borrowing ExtractBatch) throws {
        nodes += batch.nodeCount
        ways += batch.wayCount
        relations += batch.relationCount
        areas += batch.areaCount
        for index in 0..<batch.wayCount {
            let way = batch.way(index)
            points += way.points.count
            if way.points.count != way.refs.count { faults.insert("way \(way.id): points and refs differ") }
        }
        for index in 0..<batch.areaCount {
            let area = batch.area(index)
            if area.ringCount == 0 || !area.isOuter(0) { faults.insert("\(area.id): no outer ring first") }
            for number in 0..<area.ringCount {
                let ring = area.ring(number)
                let points = ring.indices.map { ring[$0] }
                check(points, isOuter: area.isOuter(number), "\(area.origin) \(area.id)")
            }
        }
    }

    mutating func receive(sea: [SeaPolygon]) throws {
        self.sea = sea
        for polygon in sea {
            check(polygon.outer, isOuter: true, "sea")
            for hole in polygon.holes { check(hole, isOuter: false, "sea") }
        }
    }

    private mutating func check(_ ring: [PointE7], isOuter: Bool, _ what: String) {
        if ring.count < 4 || ring.first != ring.last { faults.insert("\(what): not closed") }
        if ring.contains(where: \.isMissing) { faults.insert("\(what): a missing node") }
        if (signedArea(ring) > 0) != isOuter { faults.insert("\(what): orientation") }
    }
}

/// Whether a point in degrees lies in the sea, by the even-odd rule.
func isSea(_ sea: [SeaPolygon], latitude: Double, longitude: Double) -> Bool {
    var inside = false
    for ring in sea.flatMap({ [$0.outer] + $0.holes }) {
        for (a, b) in zip(ring, ring.dropFirst()) {
            let (y1, y2) = (a.coordinate.latitude, b.coordinate.latitude)
            guard (y1 > latitude) != (y2 > latitude) else { continue }
            let (x1, x2) = (a.coordinate.longitude, b.coordinate.longitude)
            if longitude < x1 + (latitude - y1) / (y2 - y1) * (x2 - x1) { inside.toggle() }
        }
    }
    return inside
}
