import Testing

@testable import Directions

@Suite("Hierarchy: routes") struct HierarchyQueryTests {
    @Test(
        "a way between two edges costs what Dijkstra says, and the path re-adds to it",
        arguments: RandomNetwork.shapes,
        [UInt64(1), 2]
    )
    func allPairs(shape: RandomNetwork.Shape, seed: UInt64) {
        let random = RandomNetwork(shape, seed: seed)
        let plain = PlainDijkstra(network: random.network, weights: random.weights)
        let query = HierarchyQuery(Hierarchy(random.network).customise(weights: random.weights))
        var wrong: [String] = []
        for source in stride(from: 0, to: random.network.edgeCount, by: max(1, random.network.edgeCount / 8)) {
            let costs = plain.costs(from: [SeedEdge(edge: UInt32(source), offset: 0)])
            for target in stride(from: 0, to: random.network.edgeCount, by: max(1, random.network.edgeCount / 64)) {
                let found = query.route(
                    from: [SeedEdge(edge: UInt32(source), offset: 0)],
                    to: [SeedEdge(edge: UInt32(target), offset: 0)]
                )
                let path = query.path()
                let isRight =
                    found == nil
                    ? path.isEmpty
                    : path.first == UInt32(source) && path.last == UInt32(target)
                        && plain.cost(along: path) == found?.cost
                if found?.cost != costs[target] || !isRight { wrong.append("\(source) to \(target)") }
            }
        }
        #expect(wrong.isEmpty)
    }

    @Test(
        "several places on several edges, some behind others, cost what Dijkstra says",
        arguments: RandomNetwork.shapes
    )
    func severalSeeds(shape: RandomNetwork.Shape) {
        let seed: UInt64 = 11
        let random = RandomNetwork(shape, seed: seed)
        var numbers = SeededNumbers(seed: seed)
        let plain = PlainDijkstra(network: random.network, weights: random.weights)
        let query = HierarchyQuery(Hierarchy(random.network).customise(weights: random.weights))
        for _ in 0..<40 {
            let near = numbers.below(2) == 0
            let start = UInt32(numbers.below(random.network.edgeCount))
            let sources = places(near: start, random, &numbers, isSource: true)
            let end = near ? start : UInt32(numbers.below(random.network.edgeCount))
            let targets = places(near: end, random, &numbers, isSource: false)
            let found = query.route(from: sources, to: targets)
            #expect(found?.cost == plain.cost(from: sources, to: targets), "\(sources) to \(targets)")
            guard let found else { continue }
            let path = query.path()
            #expect(path.first == sources[found.source].edge && path.last == targets[found.target].edge)
            let ends = sources[found.source].offset + targets[found.target].offset
            #expect(plain.cost(along: path).map { $0 + ends } == found.cost)
        }
    }

    /// Both directions of a segment, one of them, or several segments, at random places along them.
    private func places(
        near edge: UInt32,
        _ random: RandomNetwork,
        _ numbers: inout SeededNumbers,
        isSource: Bool
    ) -> [SeedEdge] {
        var edges = [edge]
        if numbers.below(3) > 0 { edges.append(edge ^ 1) }
        if numbers.below(4) == 0 { edges.append(UInt32(numbers.below(random.network.edgeCount))) }
        return edges.map { edge in
            let share = Int64(random.durations[Int(edge)]) * Int64(numbers.below(101)) / 100
            return SeedEdge(edge: edge, offset: isSource ? -share : share)
        }
    }

    @Test("an edge that is not there, or a seed out of reach, leads nowhere")
    func outOfRange() {
        let random = RandomNetwork(RandomNetwork.shapes[0], seed: 5)
        let query = HierarchyQuery(Hierarchy(random.network).customise(weights: random.weights))
        let here = SeedEdge(edge: 0, offset: 0)
        #expect(query.route(from: [SeedEdge(edge: .max, offset: 0)], to: [here]) == nil)
        #expect(query.route(from: [here], to: [SeedEdge(edge: 99_999, offset: 0)]) == nil)
        #expect(query.route(from: [here], to: [SeedEdge(edge: 0, offset: 1 << 40)]) == nil)
        #expect(query.route(from: [], to: []) == nil)
        #expect(query.path().isEmpty)
    }

    @Test("a network without anything is none to search in")
    func empty() {
        let network = TurnNetwork(
            junctionLatitudeE7: [],
            junctionLongitudeE7: [],
            edgeTail: [],
            edgeHead: [],
            firstTurn: [0],
            turnHead: []
        )
        let query = HierarchyQuery(Hierarchy(network).customise(weights: []))
        #expect(query.route(from: [SeedEdge(edge: 0, offset: 0)], to: [SeedEdge(edge: 0, offset: 0)]) == nil)
    }
}
