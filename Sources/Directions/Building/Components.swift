// Strongly connected components of a vehicle's turn graph, by Tarjan's algorithm without recursion, and from them which part
// of the network an edge leads to and is reached from.

/// The components of one vehicle.
struct Components {
    /// By edge: the largest component that a route from it can reach.
    private(set) var source: [UInt16]
    /// By edge: the largest component from which a route can end on it or on another instance of it.
    private(set) var target: [UInt16]

    /// Finds the components of the edges that a vehicle may drive.
    init(_ draft: RoadGraphDraft, _ vehicle: Vehicle) {
        let arrays = draft.vehicles[Int(vehicle.rawValue)]
        let found = Tarjan(draft, arrays)
        let count = found.sizes.count
        // Components are numbered so that every turn leads to the same or a lower number: one pass each way is enough.
        var best = (0..<count).map { $0 }
        var bestBefore = best
        let bySize = { (a: Int, b: Int) -> Int in found.sizes[a] >= found.sizes[b] ? a : b }
        for component in 0..<count {
            for edge in found.members(of: component) {
                for turn in Int(draft.firstTurn[edge])..<Int(draft.firstTurn[edge + 1])
                where arrays.turnPenalty[turn] != TurnPenalty.blocked {
                    let next = Int(draft.turnHead[turn])
                    guard arrays.duration[next] < RoadTime.blocked else { continue }
                    best[component] = bySize(best[component], best[Int(found.component[next])])
                }
            }
        }
        for component in (0..<count).reversed() {
            for edge in found.members(of: component) {
                for turn in Int(draft.firstTurn[edge])..<Int(draft.firstTurn[edge + 1])
                where arrays.turnPenalty[turn] != TurnPenalty.blocked {
                    let next = Int(draft.turnHead[turn])
                    guard arrays.duration[next] < RoadTime.blocked else { continue }
                    let other = Int(found.component[next])
                    bestBefore[other] = bySize(bestBefore[other], bestBefore[component])
                }
            }
        }
        var rank = [UInt16](repeating: 0, count: count)
        let order = (0..<count).sorted {
            found.sizes[$0] != found.sizes[$1] ? found.sizes[$0] > found.sizes[$1] : $0 < $1
        }
        for (place, component) in order.enumerated() {
            rank[component] = UInt16(min(place, Int(RoadGraph.smallComponent)))
        }
        source = found.component.map { $0 == .max ? RoadGraph.unusableComponent : rank[best[Int($0)]] }
        target = found.component.map { $0 == .max ? RoadGraph.unusableComponent : rank[bestBefore[Int($0)]] }
        // A route may end on any instance: the original tells the best of all.
        for segment in 0..<draft.segmentCount where draft.nextCopy[segment] != segment {
            guard !draft.segmentFlags[segment].contains(.copy) else { continue }
            for side in 0...1 {
                var other = Int(draft.nextCopy[segment])
                while other != segment {
                    target[2 * segment + side] = min(target[2 * segment + side], target[2 * other + side])
                    other = Int(draft.nextCopy[other])
                }
            }
        }
    }

    /// The components themselves, numbered in the order in which they were closed.
    private struct Tarjan {
        /// By edge; `.max` for edges that are not driven.
        var component: [UInt32]
        var sizes: [Int] = []
        private var memberStart: [Int] = []
        private var memberList: [Int] = []

        func members(of component: Int) -> ArraySlice<Int> {
            memberList[
                memberStart[
                    component
                ]..<(component + 1 < memberStart.count ? memberStart[component + 1] : memberList.count)
            ]
        }

        init(_ draft: RoadGraphDraft, _ arrays: RoadGraphDraft.VehicleArrays) {
            let edges = draft.edgeCount
            component = [UInt32](repeating: .max, count: edges)
            var index = [UInt32](repeating: .max, count: edges)
            var low = [UInt32](repeating: 0, count: edges)
            var nextTurn = [UInt32](repeating: 0, count: edges)
            var stack: [UInt32] = [], path: [UInt32] = []
            var counter: UInt32 = 0
            for start in 0..<edges where index[start] == .max && arrays.duration[start] < RoadTime.blocked {
                path.append(UInt32(start))
                while let top = path.last {
                    let edge = Int(top)
                    if index[edge] == .max {
                        index[edge] = counter
                        low[edge] = counter
                        counter += 1
                        stack.append(top)
                        nextTurn[edge] = draft.firstTurn[edge]
                    }
                    var isDeeper = false
                    while nextTurn[edge] < draft.firstTurn[edge + 1] {
                        let turn = Int(nextTurn[edge])
                        nextTurn[edge] += 1
                        let next = Int(draft.turnHead[turn])
                        guard arrays.turnPenalty[turn] != TurnPenalty.blocked, arrays.duration[next] < RoadTime.blocked
                        else {
                            continue
                        }
                        if index[next] == .max {
                            path.append(UInt32(next))
                            isDeeper = true
                            break
                        }
                        if component[next] == .max { low[edge] = min(low[edge], index[next]) }
                    }
                    if isDeeper { continue }
                    path.removeLast()
                    if let before = path.last { low[Int(before)] = min(low[Int(before)], low[edge]) }
                    guard low[edge] == index[edge] else { continue }
                    let number = UInt32(sizes.count)
                    memberStart.append(memberList.count)
                    while let member = stack.popLast() {
                        component[Int(member)] = number
                        memberList.append(Int(member))
                        if Int(member) == edge { break }
                    }
                    sizes.append(memberList.count - memberStart[Int(number)])
                }
            }
        }
    }
}
