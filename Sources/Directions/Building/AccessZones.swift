// Streets that lie behind private ones or behind private gates: they can only be meant for those who begin or end there,
// whatever their own tags say, or nobody could come to them at all.

/// Finds the parts of a vehicle's network that hang together with the rest through private roads or gates only.
struct AccessZones {
    private var parent: [UInt32]
    private var size: [UInt32]

    /// Marks every edge of such parts as open at the ends only.
    static func settle(_ maker: inout SegmentMaker) {
        for vehicle in Vehicle.allCases {
            let hasGates = maker.junctionRules.contains { $0?.endsOnly.contains(vehicle) ?? false }
            guard hasGates || maker.endsOnly.contains(where: { $0.contains(vehicle) }) else { continue }
            settle(&maker, vehicle)
        }
    }

    private static func settle(_ maker: inout SegmentMaker, _ vehicle: Vehicle) {
        let draft = maker.draft
        let segments = draft.segmentCount, junctions = draft.junctionNode.count
        // A barred or gated junction is apart for each end of a segment.
        func place(_ segment: Int, _ end: Int) -> Int {
            let junction = Int(end == 0 ? draft.segmentTail[segment] : draft.segmentHead[segment])
            guard let rules = maker.junctionRules[junction],
                rules.endsOnly.contains(vehicle) || rules.blocked.contains(vehicle)
            else { return junction }
            return junctions + 2 * segment + end
        }
        func isUsed(_ segment: Int) -> Bool {
            maker.passable[2 * segment].contains(vehicle) || maker.passable[2 * segment + 1].contains(vehicle)
        }
        func isPublic(_ segment: Int) -> Bool {
            maker.passable[2 * segment].subtracting(maker.endsOnly[2 * segment]).contains(vehicle)
                || maker.passable[2 * segment + 1].subtracting(maker.endsOnly[2 * segment + 1]).contains(vehicle)
        }
        var parts = AccessZones(count: junctions + 2 * segments)
        for segment in 0..<segments where isPublic(segment) { parts.join(place(segment, 0), place(segment, 1)) }
        // Segments in each part of public roads.
        var length = [UInt32](repeating: 0, count: junctions + 2 * segments)
        for segment in 0..<segments where isPublic(segment) { length[parts.root(place(segment, 0))] += 1 }
        // What hangs together when private roads and gates are passed too, but not what is barred.
        var whole = parts
        for segment in 0..<segments where isUsed(segment) {
            whole.join(place(segment, 0), place(segment, 1))
            for end in 0...1 {
                let junction = Int(end == 0 ? draft.segmentTail[segment] : draft.segmentHead[segment])
                guard let rules = maker.junctionRules[junction], !rules.blocked.contains(vehicle) else { continue }
                whole.join(place(segment, end), junction)
            }
        }
        var largest = [UInt32](repeating: .max, count: junctions + 2 * segments)
        for place in length.indices where length[place] > 0 {
            let root = whole.root(place)
            if largest[root] == .max || length[Int(largest[root])] < length[place] { largest[root] = UInt32(place) }
        }
        for segment in 0..<segments where isPublic(segment) {
            let part = parts.root(place(segment, 0))
            guard Int(largest[whole.root(part)]) != part else { continue }
            maker.restrict(2 * segment, for: vehicle)
            maker.restrict(2 * segment + 1, for: vehicle)
        }
    }

    private init(count: Int) {
        parent = (0..<UInt32(count)).map { $0 }
        size = [UInt32](repeating: 1, count: count)
    }

    private mutating func root(_ place: Int) -> Int {
        var place = place
        while Int(parent[place]) != place {
            parent[place] = parent[Int(parent[place])]
            place = Int(parent[place])
        }
        return place
    }

    private mutating func join(_ a: Int, _ b: Int) {
        let a = root(a), b = root(b)
        guard a != b else { return }
        let (small, large) = size[a] < size[b] ? (a, b) : (b, a)
        parent[small] = UInt32(large)
        size[large] += size[small]
    }
}
