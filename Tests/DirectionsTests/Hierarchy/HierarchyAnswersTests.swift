import Testing

@testable import Directions

@Suite("Hierarchy: sweeps, tables, detours, searches under conditions") struct HierarchyAnswersTests {
    /// A network with its searches and a plain Dijkstra.
    private struct World {
        let random: RandomNetwork
        let metric: HierarchyMetric
        let plain: PlainDijkstra
        var numbers: SeededNumbers

        init(_ shape: RandomNetwork.Shape, seed: UInt64) {
            random = RandomNetwork(shape, seed: seed)
            metric = Hierarchy(random.network).customise(weights: random.weights)
            plain = PlainDijkstra(network: random.network, weights: random.weights)
            numbers = SeededNumbers(seed: seed)
        }

        mutating func place(isSource: Bool) -> [SeedEdge] {
            let edge = UInt32(numbers.below(random.network.edgeCount))
            return (numbers.below(3) == 0 ? [edge] : [edge, edge ^ 1]).map { edge in
                let share = Int64(random.durations[Int(edge)]) * Int64(numbers.below(101)) / 100
                return SeedEdge(edge: edge, offset: isSource ? -share : share)
            }
        }

        var view: TurnView {
            TurnView(
                turns: { Int(random.network.firstTurn[Int($0)])..<Int(random.network.firstTurn[Int($0) + 1]) },
                head: { random.network.turnHead[$0] }
            )
        }
    }

    @Test("a sweep's times are Dijkstra's for every edge, there and back", arguments: RandomNetwork.shapes)
    func sweeps(shape: RandomNetwork.Shape) {
        var world = World(shape, seed: 21)
        let sweep = HierarchySweep(world.metric)
        var wrong = 0
        for _ in 0..<3 {
            let sources = world.place(isSource: true)
            let costs = world.plain.costs(from: sources)
            sweep.run(from: sources)
            for edge in costs.indices where sweep.time(ofEdge: UInt32(edge)) != costs[edge] { wrong += 1 }
            let targets = world.place(isSource: false)
            sweep.run(to: targets)
            for edge in stride(from: 0, to: costs.count, by: max(1, costs.count / 10)) {
                let from = world.plain.costs(from: [SeedEdge(edge: UInt32(edge), offset: 0)])
                let expected = targets.compactMap { target in from[Int(target.edge)].map { $0 + target.offset } }.min()
                if sweep.time(ofEdge: UInt32(edge)) != expected { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }

    @Test("a table's times are Dijkstra's; its lengths are those of ways of that time", arguments: RandomNetwork.shapes)
    func tables(shape: RandomNetwork.Shape) {
        var world = World(shape, seed: 22)
        let sources = (0..<11).map { _ in world.place(isSource: true) }
        // Some targets are where sources are, before and behind them.
        let targets =
            (0..<6).map { _ in world.place(isSource: false) }
            + sources.prefix(3).map { seeds in
                seeds.map { SeedEdge(edge: $0.edge, offset: Int64(world.numbers.below(1 + Int(-$0.offset)))) }
            }
        let edgeLength: (UInt32) -> UInt32 = { 7 + $0 % 5 }
        let lengths = HierarchyLengths(world.metric, edgeLength: edgeLength)
        let table = HierarchyTable(world.metric).matrix(from: sources, to: targets)
        let withLengths = HierarchyTable(world.metric, lengths: lengths).matrix(from: sources, to: targets)
        #expect(table.times == withLengths.times)
        let query = HierarchyQuery(world.metric)
        var wrong: [String] = []
        for source in sources.indices {
            for target in targets.indices {
                let cell = source * targets.count + target
                let expected = world.plain.cost(from: sources[source], to: targets[target])
                if expected.map(UInt32.init) ?? RoadTime.blocked != table.times[cell] {
                    wrong.append("time \(source) \(target)")
                }
                guard expected != nil else { continue }
                let ends = withLengths.ends[cell]
                let source = sources[source][Int(ends >> 8)]
                let target = targets[target][Int(ends & 255)]
                let route = query.route(from: [source], to: [target])
                if route?.cost != expected { wrong.append("ends \(cell)") }
                let path = query.path()
                if query.pathLength(lengths) != path.dropFirst().reduce(0, { $0 + edgeLength($1) }) {
                    wrong.append("path length \(cell)")
                }
                if shape.timeLimit > 2, query.pathLength(lengths) != withLengths.lengths[cell] {
                    wrong.append("length \(cell)")
                }
            }
        }
        #expect(wrong.isEmpty)
    }

    @Test(
        "a detour is the shortest way through its edge, and there is one through every edge of the best way's cuts",
        arguments: RandomNetwork.shapes
    )
    func detours(shape: RandomNetwork.Shape) {
        var world = World(shape, seed: 23)
        let query = HierarchyQuery(world.metric)
        var wrong: [String] = []
        for _ in 0..<6 {
            let sources = world.place(isSource: true)
            let targets = world.place(isSource: false)
            guard let best = query.route(from: sources, to: targets) else {
                #expect(query.detours(from: sources, to: targets, within: .max).isEmpty)
                continue
            }
            let found = query.detours(from: sources, to: targets, within: best.cost * 2 + 1000)
            if found.isEmpty { continue }  // A target behind its source.
            if found.first?.cost != best.cost { wrong.append("best \(sources) \(targets)") }
            let there = world.plain.costs(from: sources)
            for detour in found.prefix(40) {
                let edge = query.edge(of: detour)
                let back = world.plain.costs(from: [SeedEdge(edge: edge, offset: 0)])
                let rest = targets.compactMap { target in back[Int(target.edge)].map { $0 + target.offset } }.min()
                if detour.cost != (there[Int(edge)] ?? 0) + (rest ?? 0) { wrong.append("cost of \(edge)") }
                let (edges, via) = query.detourPath(detour)
                let ends =
                    (sources.first { $0.edge == edges.first }?.offset ?? .max / 4)
                    + (targets.first { $0.edge == edges.last }?.offset ?? .max / 4)
                if edges[via] != edge || world.plain.cost(along: edges).map({ $0 + ends }) != detour.cost {
                    wrong.append("path through \(edge)")
                }
            }
        }
        #expect(wrong.isEmpty)
    }

    @Test(
        "with edges blocked and traffic slower the way is Dijkstra's under the same weights",
        arguments: RandomNetwork.shapes
    )
    func conditions(shape: RandomNetwork.Shape) {
        var world = World(shape, seed: 24)
        let search = PotentialSearch(world.metric)
        var wrong: [String] = []
        for round in 0..<12 {
            let share = [0, 5, 20, 50][round % 4]
            var weights = world.random.weights
            for turn in weights.indices {
                if world.numbers.below(100) < share { weights[turn] = RoadTime.blocked }
                if weights[turn] < RoadTime.blocked, world.numbers.below(4) == 0 {
                    weights[turn] += UInt32(world.numbers.below(5000))
                }
            }
            let plain = PlainDijkstra(network: world.random.network, weights: weights)
            let sources = world.place(isSource: true)
            let targets =
                round % 3 == 0
                ? sources.map { SeedEdge(edge: $0.edge, offset: -$0.offset / 2) } : world.place(isSource: false)
            let found = search.route(from: sources, to: targets, on: world.view) { weights[$1] }
            if found?.cost != plain.cost(from: sources, to: targets) { wrong.append("\(sources) to \(targets)") }
            guard let found else { continue }
            let ends = sources[found.source].offset + targets[found.target].offset
            if plain.cost(along: search.pathEdges).map({ $0 + ends }) != found.cost { wrong.append("path \(round)") }
        }
        #expect(wrong.isEmpty)
    }
}
