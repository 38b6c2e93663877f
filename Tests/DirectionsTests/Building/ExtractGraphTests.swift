// Graphs of real extracts, where those are at hand.

import Foundation
import OSMExtract
import Testing

@testable import Directions

@Suite("Graphs of real extracts")
struct ExtractGraphTests {
    /// The folder of shared data, beside the package or where the environment says.
    static let folder: String = {
        if let path = ProcessInfo.processInfo.environment["WAYMARK_SHARED"] { return path + "/data/osm/" }
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root.appendingPathComponent("../shared/data/osm/").path + "/"
    }()

    static let extracts = ["monaco-2023", "liechtenstein-2021", "helsinki-2019-clipped", "malta-2018"]
        .filter { FileManager.default.fileExists(atPath: folder + $0 + ".osm.pbf") }

    @Test(
        "each builds into a sound graph in which most edges hang together",
        .enabled(if: !extracts.isEmpty),
        arguments: extracts
    )
    func builds(_ name: String) throws {
        let built = try BuiltMap(extract: Self.folder + name + ".osm.pbf")
        let graph = built.graph
        #expect(built.counts.segments > 1000)
        for vehicle in Vehicle.allCases {
            var usable = 0, main = 0
            for edge in 0..<UInt32(2 * graph.originalSegmentCount)
            where graph.durations(vehicle)[edge] < RoadTime.blocked {
                usable += 1
                if graph.sourceComponent(edge, vehicle) == 0, graph.targetComponent(edge, vehicle) == 0 { main += 1 }
            }
            let share = name.hasPrefix("helsinki") ? 0.3 : 0.8
            #expect(Double(main) > share * Double(usable), "\(name) \(vehicle.name): \(main) of \(usable)")
        }
        // Copies follow the originals and lie exactly on them.
        for segment in UInt32(graph.originalSegmentCount)..<UInt32(graph.segmentCount) {
            let original = graph.instances(ofEdge: segment << 1).map { $0 >> 1 }.min() ?? segment
            #expect(graph.segmentLength[segment] == graph.segmentLength[original])
            #expect(graph.segmentTail[segment] == graph.segmentTail[original])
        }
    }
}
