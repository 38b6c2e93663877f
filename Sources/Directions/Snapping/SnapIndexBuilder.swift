// Makes the sections of the snapping index: once a region, at import.

/// Builds the tree over segments' points.
struct SnapIndexBuilder {
    private let pointStart: [UInt32]
    private let latitude: [Int32]
    private let longitude: [Int32]
    private let segmentCount: Int

    /// A builder over the arrays of a graph, of which the first `originalSegmentCount` segments are indexed.
    init(pointStart: [UInt32], latitude: [Int32], longitude: [Int32], originalSegmentCount: Int) {
        self.pointStart = pointStart
        self.latitude = latitude
        self.longitude = longitude
        segmentCount = originalSegmentCount
    }

    /// A builder over a graph that is open.
    init(_ graph: RoadGraph) {
        self.init(
            pointStart: graph.pointStart.array,
            latitude: graph.pointLatitude.array,
            longitude: graph.pointLongitude.array,
            originalSegmentCount: graph.originalSegmentCount
        )
    }

    /// Writes the sections.
    ///
    /// - Complexity: O(n log n) in the number of points.
    /// - Throws: `DirectionsError.unwritable`.
    func write(to writer: inout GraphFileWriter) throws(DirectionsError) {
        let items = sortedItems()
        try writer.add(.snapItems, items)
        try writer.add(.snapNodes, nodes(over: items))
        try writer.add(
            .edgeBearings,
            EdgeBearings.all(pointStart: pointStart, latitude: latitude, longitude: longitude)
        )
    }

    private struct Box {
        var south = Int32.max, west = Int32.max, north = Int32.min, east = Int32.min
    }

    private func box(of item: SnapItem) -> Box {
        let last = min(Int(item.firstPoint) + SnapIndex.piecesPerItem, Int(pointStart[Int(item.segment) + 1]) - 1)
        var box = Box()
        for point in Int(item.firstPoint)...last {
            box.south = min(box.south, latitude[point])
            box.north = max(box.north, latitude[point])
            box.west = min(box.west, longitude[point])
            box.east = max(box.east, longitude[point])
        }
        return box
    }

    private func sortedItems() -> [SnapItem] {
        var items: [SnapItem] = []
        for segment in 0..<segmentCount {
            let last = Int(pointStart[segment + 1]) - 1
            for point in stride(from: Int(pointStart[segment]), to: last, by: SnapIndex.piecesPerItem) {
                items.append(SnapItem(segment: UInt32(segment), firstPoint: UInt32(point)))
            }
        }
        var keys: [(key: UInt32, item: UInt32)] = []
        keys.reserveCapacity(items.count)
        let whole = items.reduce(into: Box()) { whole, item in
            let own = box(of: item)
            whole.south = min(whole.south, own.south)
            whole.west = min(whole.west, own.west)
            whole.north = max(whole.north, own.north)
            whole.east = max(whole.east, own.east)
        }
        let span = max(1, max(Int64(whole.east) - Int64(whole.west), Int64(whole.north) - Int64(whole.south)))
        for (index, item) in items.enumerated() {
            let own = box(of: item)
            let x = ((Int64(own.west) + Int64(own.east)) / 2 - Int64(whole.west)) * 65_535 / span
            let y = ((Int64(own.south) + Int64(own.north)) / 2 - Int64(whole.south)) * 65_535 / span
            keys.append((Self.hilbert(UInt32(x), UInt32(y)), UInt32(index)))
        }
        keys.sort { $0 < $1 }
        return keys.map { items[Int($0.item)] }
    }

    private func nodes(over items: [SnapItem]) -> [SnapNode] {
        var nodes: [SnapNode] = []
        var boxes = items.map(box)
        while boxes.count > 1 || (nodes.isEmpty && !boxes.isEmpty) {
            var parents: [Box] = []
            for start in stride(from: 0, to: boxes.count, by: SnapIndex.fanOut) {
                var node = SnapNode()
                var parent = Box()
                for (lane, box) in boxes[start..<min(start + SnapIndex.fanOut, boxes.count)].enumerated() {
                    node.south[lane] = box.south
                    node.west[lane] = box.west
                    node.north[lane] = box.north
                    node.east[lane] = box.east
                    parent.south = min(parent.south, box.south)
                    parent.west = min(parent.west, box.west)
                    parent.north = max(parent.north, box.north)
                    parent.east = max(parent.east, box.east)
                }
                nodes.append(node)
                parents.append(parent)
            }
            boxes = parents
        }
        return nodes
    }

    /// The place of a cell of a 65 536 × 65 536 grid on Hilbert's curve.
    static func hilbert(_ column: UInt32, _ row: UInt32) -> UInt32 {
        var (x, y, place): (UInt32, UInt32, UInt32) = (column, row, 0)
        var side: UInt32 = 1 << 15
        while side > 0 {
            let right: UInt32 = x & side > 0 ? 1 : 0, upper: UInt32 = y & side > 0 ? 1 : 0
            place = place &+ side &* side &* ((3 &* right) ^ upper)
            if upper == 0 {
                if right == 1 {
                    x = 65_535 &- x
                    y = 65_535 &- y
                }
                (x, y) = (y, x)
            }
            side >>= 1
        }
        return place
    }
}
