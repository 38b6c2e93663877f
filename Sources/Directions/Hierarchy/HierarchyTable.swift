// Times between many places: the nodes above all targets are laid out once from the root down, then swept once for each group
// of sources, one source in each lane of a vector (restricted PHAST: Delling, Goldberg and Werneck, "Faster batched shortest
// paths in road networks", 2011).

/// Times (and lengths) from each source to each target, row by row.
struct HierarchyMatrix {
    /// Milliseconds; `RoadTime.blocked` where there is no way.
    var times: [UInt32]
    /// For each way the summed length of its edges but the first, as `HierarchyLengths` has them; empty where none were asked
    /// for.
    var lengths: [UInt32]
    /// For each way the numbers of the seeds at its ends within their places, source × 256 + target; empty without lengths.
    var ends: [UInt16]
}

/// Many-to-many searches; working memory of one worker.
@safe final class HierarchyTable {
    private typealias Lanes = SIMD8<Int32>
    private static let laneCount = 8

    private let metric: HierarchyMetric
    private let lengths: HierarchyLengths?
    private let climb: HierarchyClimb
    private let pairs: HierarchyQuery
    /// The place of each node among those above the targets.
    private let place: UncheckedArray<UInt32>
    private let store = ArrayStore()

    /// `lengths` are wanted for a table with lengths only.
    init(_ metric: HierarchyMetric, lengths: HierarchyLengths? = nil) {
        self.metric = metric
        self.lengths = lengths
        climb = HierarchyClimb(metric, withLengths: lengths != nil)
        pairs = HierarchyQuery(metric)
        place = store.array(metric.nodes.count, repeating: EliminationTree.none)
    }

    /// The table of places, each given by its seeds.
    ///
    /// - Complexity: O(arcs above all targets × sources / 8).
    func matrix(from sources: [[SeedEdge]], to targets: [[SeedEdge]]) -> HierarchyMatrix {
        let count = sources.count * targets.count
        var result = HierarchyMatrix(
            times: [UInt32](repeating: RoadTime.blocked, count: count),
            lengths: lengths == nil ? [] : [UInt32](repeating: 0, count: count),
            ends: lengths == nil ? [] : [UInt16](repeating: 0, count: count)
        )
        let above = NodesAbove(targets, metric, place, lengths)
        let lanes = LaneTimes(count: above.nodes.count, withLengths: lengths != nil)
        // With lengths every seed of a source is a lane of its own, so that it is known where a way begins.
        var group: [(source: Int, seed: Int)] = []
        for (source, seeds) in sources.enumerated() {
            for seed in lengths == nil ? [0] : Array(seeds.indices) {
                group.append((source, seed))
                if group.count == Self.laneCount {
                    sweep(group, sources, targets, above, lanes, &result)
                    group.removeAll(keepingCapacity: true)
                }
            }
        }
        if !group.isEmpty { sweep(group, sources, targets, above, lanes, &result) }
        for node in above.nodes { place[node] = EliminationTree.none }
        correctRounds(sources, targets, &result)
        return result
    }

    private func sweep(
        _ group: [(source: Int, seed: Int)],
        _ sources: [[SeedEdge]],
        _ targets: [[SeedEdge]],
        _ above: NodesAbove,
        _ lanes: LaneTimes,
        _ result: inout HierarchyMatrix
    ) {
        lanes.times.fill(Lanes(repeating: Int32(HierarchyTime.unreachable)))
        var biases: [Int64] = []
        for (lane, (source, seed)) in group.enumerated() {
            let seeds = lengths == nil ? sources[source] : [sources[source][seed]]
            let bias = HierarchyClimb.bias(of: seeds)
            biases.append(bias)
            climb.climb(seeds, bias: bias, isForward: true, along: lengths)
            for index in 0..<climb.count {
                let node = climb.reached[index]
                guard place[node] != EliminationTree.none else { continue }
                lanes.times[place[node]][lane] = Int32(climb.times[node])
                if lengths != nil { lanes.lengths[place[node]][lane] = climb.lengths[node] }
            }
        }
        if lengths == nil { lanes.sweep(above) } else { lanes.sweepWithLengths(above) }
        for (target, seeds) in targets.enumerated() {
            for (number, seed) in seeds.enumerated() where seed.edge < UInt32(metric.nodes.count) {
                let row = place[metric.hierarchy.nodeOfEdge[seed.edge]]
                let times = lanes.times[row]
                for lane in 0..<group.count where times[lane] < Int32(HierarchyTime.unreachable) {
                    let cell = group[lane].source * targets.count + target
                    let time = Int64(times[lane]) - biases[lane] + seed.offset
                    // A target behind the source on one edge is left to `correctRounds`.
                    guard time >= 0, time < Int64(min(result.times[cell], HierarchyTime.unreachable)) else { continue }
                    result.times[cell] = UInt32(time)
                    guard lengths != nil else { continue }
                    result.lengths[cell] = lanes.lengths[row][lane]
                    result.ends[cell] = UInt16(group[lane].seed) << 8 | UInt16(number)
                }
            }
        }
    }

    /// Asks again for pairs of which a target lies behind a source on its edge.
    private func correctRounds(_ sources: [[SeedEdge]], _ targets: [[SeedEdge]], _ result: inout HierarchyMatrix) {
        var targetsOfEdge: [UInt32: [Int]] = [:]
        for (target, seeds) in targets.enumerated() {
            for seed in seeds { targetsOfEdge[seed.edge, default: []].append(target) }
        }
        for (source, seeds) in sources.enumerated() {
            for seed in seeds {
                for target in targetsOfEdge[seed.edge] ?? []
                where targets[target].contains(where: { $0.edge == seed.edge && $0.offset + seed.offset < 0 }) {
                    let cell = source * targets.count + target
                    let found = pairs.route(from: seeds, to: targets[target])
                    result.times[cell] = found.map { UInt32(clamping: $0.cost) } ?? RoadTime.blocked
                    guard let lengths, let found else { continue }
                    result.lengths[cell] = pairs.pathLength(lengths)
                    result.ends[cell] = UInt16(found.source) << 8 | UInt16(found.target)
                }
            }
        }
    }
}

/// The nodes above all targets, parents first, with the arcs that come down to them.
private struct NodesAbove {
    private(set) var nodes: [UInt32] = []
    /// Node i's arcs are `firstArc[i] ..< firstArc[i + 1]`.
    private(set) var firstArc: [UInt32] = [0]
    /// The place of the higher node, the time and the length.
    private(set) var arcs: [(place: UInt32, time: Int32, length: UInt32)] = []

    /// `place` gets each node's place.
    init(
        _ targets: [[SeedEdge]],
        _ metric: HierarchyMetric,
        _ place: UncheckedArray<UInt32>,
        _ lengths: HierarchyLengths?
    ) {
        var chain: [UInt32] = []
        for seed in targets.joined() where seed.edge < UInt32(metric.nodes.count) {
            var node = metric.hierarchy.nodeOfEdge[seed.edge]
            while node != EliminationTree.none, place[node] == EliminationTree.none {
                chain.append(node)
                node = metric.nodes[node].parent
            }
            while let next = chain.popLast() {
                place[next] = UInt32(nodes.count)
                nodes.append(next)
                let own = metric.nodes[next]
                for index in own.split..<own.end {
                    let arc = metric.arcs[index]
                    arcs.append((place[arc.node], Int32(arc.weight), lengths?.arcs[index] ?? 0))
                }
                firstArc.append(UInt32(arcs.count))
            }
        }
    }
}

/// A vector of times for each node above the targets.
@safe private struct LaneTimes {
    let times: UncheckedArray<SIMD8<Int32>>
    let lengths: UncheckedArray<SIMD8<UInt32>>
    private let store = ArrayStore()

    init(count: Int, withLengths: Bool) {
        times = store.array(count, repeating: SIMD8(repeating: 0))
        lengths = store.array(withLengths ? count : 0, repeating: SIMD8(repeating: 0))
    }

    func sweep(_ above: NodesAbove) {
        let times = times
        for node in 0..<above.nodes.count {
            var best = times[node]
            for arc in Int(above.firstArc[node])..<Int(above.firstArc[node + 1]) {
                let (place, time, _) = above.arcs[arc]
                let sum = times[place] &+ SIMD8(repeating: time)
                best.replace(with: sum, where: sum .< best)
            }
            times[node] = best
        }
    }

    func sweepWithLengths(_ above: NodesAbove) {
        for node in 0..<above.nodes.count {
            var best = times[node]
            var length = lengths[node]
            for arc in Int(above.firstArc[node])..<Int(above.firstArc[node + 1]) {
                let (place, time, own) = above.arcs[arc]
                let sum = times[place] &+ SIMD8(repeating: time)
                let isLess = sum .< best
                best.replace(with: sum, where: isLess)
                length.replace(with: lengths[place] &+ SIMD8(repeating: own), where: isLess)
            }
            times[node] = best
            lengths[node] = length
        }
    }
}
