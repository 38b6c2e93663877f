// The smallest cut between two sets of junctions by Dinic's algorithm ("Algorithm for solution of a problem of maximum
// flow in a network with power estimation", 1970) on small integer capacities.

/// An undirected graph with capacities, reused from cell to cell so that nothing is allocated inside a dissection.
struct MaximumFlow {
    private(set) var nodeCount = 0
    private var first: [Int32] = []
    private var head: [Int32] = []
    private var twin: [Int32] = []
    private var capacity: [UInt8] = []
    private var residual: [UInt8] = []
    /// Each node's role: 0 inside, 1 source, 2 sink.
    private var role: [UInt8] = []
    private var level: [Int32] = []
    private var current: [Int32] = []
    private var queue: [Int32] = []
    private var path: [Int32] = []

    /// Takes a graph; `roads` are pairs of ends with capacities.
    mutating func load(nodeCount count: Int, roads: [(from: Int32, to: Int32, capacity: UInt8)]) {
        nodeCount = count
        first.removeAll(keepingCapacity: true)
        first.append(contentsOf: repeatElement(0, count: count + 1))
        for road in roads {
            first[Int(road.from) + 1] += 1
            first[Int(road.to) + 1] += 1
        }
        for node in 0..<count { first[node + 1] += first[node] }
        let arcs = roads.count * 2
        resize(&head, arcs)
        resize(&twin, arcs)
        resize(&capacity, arcs)
        current.removeAll(keepingCapacity: true)
        current.append(contentsOf: first.dropLast())
        for road in roads {
            let there = current[Int(road.from)]
            current[Int(road.from)] += 1
            let back = current[Int(road.to)]
            current[Int(road.to)] += 1
            head[Int(there)] = road.to
            head[Int(back)] = road.from
            twin[Int(there)] = back
            twin[Int(back)] = there
            capacity[Int(there)] = road.capacity
            capacity[Int(back)] = road.capacity
        }
        resize(&level, count)
        resize(&role, count)
    }

    /// The value of a smallest cut, or nil once it is known to reach a limit.
    ///
    /// Sources and sinks must be disjoint. Afterwards `isNearSource` and `isNearSink` tell the two extreme cuts.
    mutating func cut(sources: ArraySlice<Int32>, sinks: ArraySlice<Int32>, limit: Int) -> Int? {
        for node in 0..<nodeCount { role[node] = 0 }
        for node in sources { role[Int(node)] = 1 }
        for node in sinks { role[Int(node)] = 2 }
        residual.removeAll(keepingCapacity: true)
        residual.append(contentsOf: capacity)
        var flow = 0
        while reachesSink(from: sources) {
            current.removeAll(keepingCapacity: true)
            current.append(contentsOf: first.dropLast())
            for source in sources {
                while augment(from: source) {
                    flow += 1
                    if flow >= limit { return nil }
                }
            }
        }
        return flow
    }

    /// Whether a node lies on the sources' side of the cut nearest the sources; valid after `cut` has answered.
    func isNearSource(_ node: Int) -> Bool { level[node] >= 0 }

    /// The nodes on the sinks' side of the cut nearest the sinks.
    mutating func sinkSide(_ sinks: ArraySlice<Int32>) -> [Bool] {
        var isInside = [Bool](repeating: false, count: nodeCount)
        queue.removeAll(keepingCapacity: true)
        for sink in sinks {
            isInside[Int(sink)] = true
            queue.append(sink)
        }
        var next = 0
        while next < queue.count {
            let node = Int(queue[next])
            next += 1
            for arc in Int(first[node])..<Int(first[node + 1]) {
                let other = head[arc]
                guard residual[Int(twin[arc])] > 0, !isInside[Int(other)] else { continue }
                isInside[Int(other)] = true
                queue.append(other)
            }
        }
        return isInside
    }

    /// Levels of the residual graph by breadth-first search.
    private mutating func reachesSink(from sources: ArraySlice<Int32>) -> Bool {
        for node in 0..<nodeCount { level[node] = -1 }
        queue.removeAll(keepingCapacity: true)
        for source in sources {
            level[Int(source)] = 0
            queue.append(source)
        }
        var next = 0
        var isReached = false
        while next < queue.count {
            let node = Int(queue[next])
            next += 1
            for arc in Int(first[node])..<Int(first[node + 1]) {
                let other = Int(head[arc])
                guard residual[arc] > 0, level[other] < 0 else { continue }
                level[other] = level[node] + 1
                if role[other] == 2 { isReached = true } else { queue.append(Int32(other)) }
            }
        }
        return isReached
    }

    /// Sends one unit along a path of rising levels.
    private mutating func augment(from source: Int32) -> Bool {
        path.removeAll(keepingCapacity: true)
        var node = Int(source)
        while role[node] != 2 {
            let arc = Int(current[node])
            if arc == Int(first[node + 1]) {
                guard let back = path.popLast() else { return false }
                node = Int(head[Int(twin[Int(back)])])
                current[node] += 1
                continue
            }
            let other = Int(head[arc])
            if residual[arc] > 0, level[other] == level[node] + 1 {
                path.append(Int32(arc))
                node = other
            } else {
                current[node] += 1
            }
        }
        for arc in path {
            residual[Int(arc)] -= 1
            residual[Int(twin[Int(arc)])] += 1
        }
        return true
    }

    private func resize<Element: FixedWidthInteger>(_ array: inout [Element], _ count: Int) {
        if array.count < count {
            array.append(contentsOf: repeatElement(0, count: count - array.count))
        } else {
            array.removeLast(array.count - count)
        }
    }
}
