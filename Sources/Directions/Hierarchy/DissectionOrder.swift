// Nested dissection by inertial flow (Schild and Sommer, "On balanced separators in road networks", 2015): the junctions
// are sorted along a line, the first and last quarter are source and sink, and the smallest cut of four directions is
// taken. The cut roads' directed edges are the separator of the turn graph (Buchhold, Wagner, Zeitz and Zündorf,
// "Customizable contraction hierarchies with turn costs", 2020); edges of one direction come first, so that there is
// nothing between them.

/// The separators of a network, the lowest first.
struct DissectionOrder {
    /// Directed edges in the order in which they are to be contracted, after all that is not here.
    private(set) var separatorEdges: [UInt32] = []

    private let graph: JunctionGraph
    private let isLive: [Bool]
    private let roadsOf: (first: [Int32], road: [UInt32])
    private var flow = MaximumFlow()
    /// The place of a junction in the cell at hand.
    private var local: [Int32]
    private var mark: [UInt32]
    private var lastMark: UInt32 = 0

    /// Cells of so many junctions or fewer are left to the greedy order.
    static let leafSize = 4

    init(_ network: TurnNetwork, isLive: [Bool]) {
        graph = JunctionGraph(network, isLive: isLive)
        self.isLive = isLive
        local = [Int32](repeating: 0, count: graph.junctionCount)
        mark = [UInt32](repeating: 0, count: graph.junctionCount)
        var first = [Int32](repeating: 0, count: graph.junctionCount + 1)
        for end in graph.ends { first[Int(end) + 1] += 1 }
        for junction in 0..<graph.junctionCount { first[junction + 1] += first[junction] }
        var road = [UInt32](repeating: 0, count: graph.ends.count)
        var next = first
        for (index, end) in graph.ends.enumerated() {
            road[Int(next[Int(end)])] = UInt32(index >> 1)
            next[Int(end)] += 1
        }
        roadsOf = (first, road)
        let all = [Int32](0..<Int32(graph.junctionCount))
        let x = graph.x.map(Int.init)
        let y = graph.y.map(Int.init)
        dissect(
            Cell(lines: [
                all.sorted { (x[Int($0)], $0) < (x[Int($1)], $1) },
                all.sorted { (y[Int($0)], $0) < (y[Int($1)], $1) },
                all.sorted { (x[Int($0)] + y[Int($0)], $0) < (x[Int($1)] + y[Int($1)], $1) },
                all.sorted { (x[Int($0)] - y[Int($0)], $0) < (x[Int($1)] - y[Int($1)], $1) },
            ])
        )
    }

    /// Junctions, sorted along each of four directions.
    private struct Cell {
        var lines: [[Int32]]
        var count: Int { lines[0].count }

        /// The part whose junctions fulfil a condition, in the same orders.
        func filter(_ isIncluded: (Int32) -> Bool) -> Cell { Cell(lines: lines.map { $0.filter(isIncluded) }) }
    }

    private mutating func dissect(_ cell: Cell) {
        guard cell.count > Self.leafSize else { return }
        let parts = components(of: cell)
        guard parts.count == 1 else {
            for part in parts { dissect(part) }
            return
        }
        let isFirstSide = bestCut(of: cell)
        var crossing: [UInt32] = []
        lastMark += 1
        for (place, junction) in cell.lines[0].enumerated() {
            local[Int(junction)] = isFirstSide[place] ? 1 : 0
            mark[Int(junction)] = lastMark
        }
        for junction in cell.lines[0] where local[Int(junction)] == 1 {
            for road in roads(of: junction) {
                let isForward = graph.ends[2 * Int(road)] == UInt32(junction)
                let other = graph.ends[2 * Int(road) + (isForward ? 1 : 0)]
                guard mark[Int(other)] == lastMark, local[Int(other)] == 0 else { continue }
                crossing.append(isForward ? graph.cutEdge[Int(road)] : graph.cutEdge[Int(road)] ^ 1)
            }
        }
        let sides = [1, 0].map { side in cell.filter { local[Int($0)] == side } }
        for side in sides { dissect(side) }
        separatorEdges += crossing.filter { isLive[Int($0)] }
        separatorEdges += crossing.map { $0 ^ 1 }.filter { isLive[Int($0)] }
    }

    private func roads(of junction: Int32) -> ArraySlice<UInt32> {
        roadsOf.road[Int(roadsOf.first[Int(junction)])..<Int(roadsOf.first[Int(junction) + 1])]
    }

    /// The connected parts of a cell.
    private mutating func components(of cell: Cell) -> [Cell] {
        lastMark += 1
        for junction in cell.lines[0] {
            mark[Int(junction)] = lastMark
            local[Int(junction)] = -1
        }
        var count: Int32 = 0
        var stack: [Int32] = []
        for start in cell.lines[0] where local[Int(start)] < 0 {
            local[Int(start)] = count
            stack.append(start)
            while let junction = stack.popLast() {
                for road in roads(of: junction) {
                    for end in [graph.ends[2 * Int(road)], graph.ends[2 * Int(road) + 1]]
                    where mark[Int(end)] == lastMark && local[Int(end)] < 0 {
                        local[Int(end)] = count
                        stack.append(Int32(end))
                    }
                }
            }
            count += 1
        }
        guard count > 1 else { return [cell] }
        var parts = [Cell](repeating: Cell(lines: [[], [], [], []]), count: Int(count))
        for line in 0..<4 {
            for junction in cell.lines[line] { parts[Int(local[Int(junction)])].lines[line].append(junction) }
        }
        return parts
    }

    /// For each junction of the first line whether it lies on the first side of the best cut.
    private mutating func bestCut(of cell: Cell) -> [Bool] {
        lastMark += 1
        for (place, junction) in cell.lines[0].enumerated() {
            local[Int(junction)] = Int32(place)
            mark[Int(junction)] = lastMark
        }
        var inner: [(from: Int32, to: Int32, capacity: UInt8)] = []
        for junction in cell.lines[0] {
            for road in roads(of: junction) where graph.ends[2 * Int(road)] == UInt32(junction) {
                let other = Int(graph.ends[2 * Int(road) + 1])
                guard mark[other] == lastMark else { continue }
                inner.append((local[Int(junction)], local[other], graph.capacity[Int(road)]))
            }
        }
        flow.load(nodeCount: cell.count, roads: inner)
        let quarter = max(1, cell.count / 4)
        var best: (value: Int, smaller: Int, side: [Bool]) = (.max, 0, [])
        for line in cell.lines {
            let places = line.map { local[Int($0)] }
            let limit = best.value == .max ? Int.max : best.value + 1
            guard let value = flow.cut(sources: places.prefix(quarter), sinks: places.suffix(quarter), limit: limit)
            else { continue }
            let near = (0..<cell.count).map { flow.isNearSource($0) }
            let far = flow.sinkSide(places.suffix(quarter)).map { !$0 }
            for side in [near, far] {
                let size = side.count { $0 }
                let smaller = min(size, cell.count - size)
                if value < best.value || (value == best.value && smaller > best.smaller) {
                    best = (value, smaller, side)
                }
            }
        }
        return best.side
    }
}
