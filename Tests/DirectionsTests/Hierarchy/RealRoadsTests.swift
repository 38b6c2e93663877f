import Foundation
import OSMExtract
import Testing

@testable import Directions

@Suite("Hierarchy: real roads") struct RealRoadsTests {
    /// Pairs for each vehicle; `make soak` asks for the long form.
    private static let pairs = ProcessInfo.processInfo.environment["WAYMARK_SOAK"] == nil ? 100 : 10_000

    private static let shared = ProcessInfo.processInfo.environment["WAYMARK_SHARED"] ?? "../shared"

    private static func path(of extract: String) -> String { "\(shared)/data/osm/\(extract).osm.pbf" }

    static let extracts =
        ProcessInfo.processInfo.environment["WAYMARK_SOAK"] == nil
        ? ["monaco-2023"] : ["monaco-2023", "liechtenstein-2021", "hanoi-2026"]

    @Test(
        "random ways cost what Dijkstra says for every vehicle, are continuous and re-add to their cost",
        .enabled(if: FileManager.default.fileExists(atPath: path(of: "monaco-2023")), "needs the shared extracts"),
        arguments: extracts
    )
    func equalsDijkstra(extract: String) throws {
        let target = NSTemporaryDirectory() + "waymark-\(UUID().uuidString).graph"
        defer { try? FileManager.default.removeItem(atPath: target) }
        var builder = RoadGraphBuilder()
        _ = try ExtractReader(paths: [Self.path(of: extract)]).read(into: &builder)
        _ = try builder.finish(writingTo: target)
        let graph = try RoadGraph(path: target)
        let network = TurnNetwork(graph)
        let hierarchy = try graph.storedHierarchy()
        var numbers = SeededNumbers(seed: 41)
        for vehicle in Vehicle.allCases {
            let plain = PlainDijkstra(network: network, weights: graph.turnWeights(vehicle))
            let query = HierarchyQuery(try graph.storedMetric(vehicle, hierarchy))
            let durations = graph.durations(vehicle)
            let usable = (0..<UInt32(graph.edgeCount)).filter { durations[$0] < RoadTime.blocked }
            var wrong: [String] = []
            var found = 0
            // A tree from each source answers for many targets.
            for _ in 0..<max(1, Self.pairs / 20) {
                let source = SeedEdge(edge: usable[numbers.below(usable.count)], offset: 0)
                let costs = plain.costs(from: [source])
                for _ in 0..<20 {
                    let target = usable[numbers.below(usable.count)]
                    let route = query.route(from: [source], to: [SeedEdge(edge: target, offset: 0)])
                    if route?.cost != costs[Int(target)] { wrong.append("\(source.edge) to \(target)") }
                    guard let route else { continue }
                    found += 1
                    let path = query.path()
                    if path.first != source.edge || path.last != target || plain.cost(along: path) != route.cost {
                        wrong.append("path from \(source.edge) to \(target)")
                    }
                }
            }
            #expect(wrong.isEmpty, "\(vehicle.name)")
            #expect(found > 0, "\(vehicle.name)")
        }
    }
}
