// Which features each block of a zoom draws, by their boxes: blocks in the order of the archive, lists end to end.

import Geodesy

/// The blocks of one zoom with their features.
struct BlockPlan: ~Copyable {
    private(set) var blocks: [TileBlock] = []
    /// Where each block's list ends in `features`.
    private var ends = GrowingBuffer<Int>(capacity: 64)
    private(set) var features = GrowingBuffer<UInt32>(capacity: 1024)

    /// The places of a block's features in the store, ascending, as a range of `features`.
    func range(of block: Int) -> Range<Int> { (block == 0 ? 0 : ends[block - 1])..<ends[block] }

    /// Lists the features of a zoom.
    ///
    /// - Complexity: O(features × blocks that each touches).
    init(zoom: Int, of store: borrowing FeatureStore, within limits: GridBox) {
        let shift = Int32(WorldGrid.zoom - zoom + 12 + TileBlock.bits)
        // A unit more than the buffer, for coordinates that are rounded up on the zoom's grid.
        let reach = (TileSlicer.buffer + 1) << Int32(WorldGrid.zoom - zoom)
        func blocks(_ feature: StoredFeature) -> (x: ClosedRange<Int32>, y: ClosedRange<Int32>) {
            let margin = feature.kind == .point ? 0 : reach
            func range(_ low: Int32, _ high: Int32, _ least: Int32, _ most: Int32) -> ClosedRange<Int32> {
                let first = max(least >> shift, min(most >> shift, (low - margin) >> shift))
                return first...max(first, min(most >> shift, (high + margin) >> shift))
            }
            return (
                range(feature.box.minX, feature.box.maxX, limits.minX, limits.maxX),
                range(feature.box.minY, feature.box.maxY, limits.minY, limits.maxY)
            )
        }
        func isDrawn(_ feature: StoredFeature) -> Bool {
            Int(feature.minimumZoom) <= zoom && zoom <= Int(feature.maximumZoom) && feature.box.touches(limits, reach)
        }
        // The grid of blocks that anything touches.
        var whole = GridBox()
        for index in 0..<store.count where isDrawn(store.features[index]) {
            let touched = blocks(store.features[index])
            whole.include(GridPoint(x: touched.x.lowerBound, y: touched.y.lowerBound))
            whole.include(GridPoint(x: touched.x.upperBound, y: touched.y.upperBound))
        }
        guard !whole.isEmpty else { return }
        let width = Int(whole.maxX - whole.minX) + 1
        let height = Int(whole.maxY - whole.minY) + 1
        var counts = GrowingBuffer<Int>(capacity: width * height)
        counts.resize(to: width * height, filling: 0)
        for index in 0..<store.count where isDrawn(store.features[index]) {
            let touched = blocks(store.features[index])
            for y in touched.y {
                for x in touched.x { counts[Int(y - whole.minY) * width + Int(x - whole.minX)] += 1 }
            }
        }
        var order: [(hilbert: UInt64, cell: Int)] = []
        let blockZoom = max(0, zoom - TileBlock.bits)
        for cell in 0..<width * height where counts[cell] > 0 {
            let x = Int(whole.minX) + cell % width
            let y = Int(whole.minY) + cell / width
            order.append((TileCoordinate.hilbertIndex(zoom: blockZoom, x: UInt32(x), y: UInt32(y)), cell))
        }
        order.sort { $0.hilbert < $1.hilbert }
        // Each cell's count becomes the place where its next feature goes.
        var total = 0
        for (_, cell) in order {
            let x = (Int(whole.minX) + cell % width) << TileBlock.bits
            let y = (Int(whole.minY) + cell / width) << TileBlock.bits
            self.blocks.append(TileBlock(zoom: zoom, x: x, y: y))
            let count = counts[cell]
            counts[cell] = total
            total += count
            ends.append(total)
        }
        features.resize(to: total, filling: 0)
        for index in 0..<store.count where isDrawn(store.features[index]) {
            let touched = blocks(store.features[index])
            for y in touched.y {
                for x in touched.x {
                    let cell = Int(y - whole.minY) * width + Int(x - whole.minX)
                    features[counts[cell]] = UInt32(index)
                    counts[cell] += 1
                }
            }
        }
    }
}
