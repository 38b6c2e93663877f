// Draws the stored features into an archive: zoom after zoom, the blocks of a zoom by several threads, a few at a time,
// written in order. The calling thread draws too, writes, and tells the progress.

import Dispatch
import Foundation
import Synchronization

/// The features while they are drawn: nothing changes them any more, so threads may share them.
final class DrawnFeatures: Sendable {
    nonisolated(unsafe) let store: FeatureStore
    /// Tiles outside this box on the world's grid are not made: beyond the extract's box they would be incomplete.
    let limits: GridBox

    init(_ store: consuming FeatureStore, limits: GridBox) {
        unsafe self.store = store
        self.limits = limits
    }
}

/// One drawing of all features.
struct TileDrawing {
    /// What a thread draws with.
    private final class Worker: @unchecked Sendable {
        var slicer = TileSlicer()
        var assembler: TileAssembler

        init(_ options: TileBuilder.Options) {
            assembler = TileAssembler(level: Int32(options.compressionLevel), cap: options.tileCap)
        }

        func draw(_ block: TileBlock, _ numbers: Span<UInt32>, _ features: DrawnFeatures) -> BlockResult {
            slicer.begin(block, within: features.limits)
            for index in numbers.indices { unsafe slicer.slice(Int(numbers[index]), of: features.store) }
            return unsafe assembler.assemble(block, slicer, features.store)
        }
    }

    /// Where a thread leaves a block's tiles; each is written by one thread, and read after all have ended.
    private final class Slot: @unchecked Sendable {
        var result: BlockResult?
    }

    private let features: DrawnFeatures
    private let workers: [Worker]
    private let weights: [Int]
    /// Blocks per thread that are drawn before they are written.
    private static let blocksInHand = 8

    init(options: TileBuilder.Options, features: DrawnFeatures) {
        self.features = features
        let threads = max(1, min(64, options.threads ?? ProcessInfo.processInfo.activeProcessorCount))
        workers = (0..<threads).map { _ in Worker(options) }
        var weights = [Int](repeating: 0, count: WorldGrid.zoom + 1)
        for index in unsafe 0..<features.store.count {
            let feature = unsafe features.store.features[index]
            guard feature.minimumZoom <= feature.maximumZoom else { continue }
            for zoom in Int(feature.minimumZoom)...Int(feature.maximumZoom) { weights[zoom] += 1 }
        }
        self.weights = weights
    }

    /// Draws everything.
    func run(
        writer: PMTilesWriter,
        counts: inout TileBuildCounts,
        progress: (TileBuildProgress) -> Bool
    ) throws(BasemapError) {
        let clock = ContinuousClock()
        let started = clock.now
        let total = max(1, weights.reduce(0, +))
        var before = 0
        for zoom in 0...WorldGrid.zoom where weights[zoom] > 0 {
            let plan = unsafe BlockPlan(zoom: zoom, of: features.store, within: features.limits)
            var first = 0
            while first < plan.blocks.count {
                let last = min(plan.blocks.count, first + Self.blocksInHand * workers.count)
                for result in draw(first..<last, of: plan) {
                    try write(result, writer, &counts)
                }
                first = last
                let share = Double(weights[zoom]) * Double(last) / Double(plan.blocks.count)
                let fraction = min(1, (Double(before) + share) / Double(total))
                let elapsed = clock.now - started
                let seconds = max(
                    1e-6,
                    Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
                )
                let state = TileBuildProgress(
                    zoom: zoom,
                    tiles: writer.counts.addressed,
                    fraction: fraction,
                    tilesPerSecond: Double(writer.counts.addressed) / seconds,
                    timeLeft: fraction < 0.05 ? nil : .seconds(seconds * (1 - fraction) / fraction)
                )
                if !progress(state) { throw .cancelled }
            }
            before += weights[zoom]
        }
        for worker in workers {
            let slices = worker.slicer.counts
            counts.add(slices.repairedPolygons, to: "polygon.repaired")
            counts.add(slices.unrepairablePolygons, to: "polygon.unrepairable")
            counts.add(slices.vanishedFeatures, to: "feature.vanished")
        }
    }

    /// Draws some blocks of a plan, as many at a time as there are threads; the results in the blocks' order.
    private func draw(_ range: Range<Int>, of plan: borrowing BlockPlan) -> [BlockResult] {
        let slots = range.map { _ in Slot() }
        let blocks = plan.blocks
        if workers.count == 1 || range.count == 1 {
            return range.map { block in
                workers[0].draw(blocks[block], plan.features.span.extracting(plan.range(of: block)), features)
            }
        }
        let next = Atomic<Int>(range.lowerBound)
        let ranges = range.map { plan.range(of: $0) }
        unsafe plan.features.span.withUnsafeBufferPointer { numbers in
            let shared = unsafe SharedNumbers(numbers)
            DispatchQueue.concurrentPerform(iterations: workers.count) { thread in
                while true {
                    let block = next.wrappingAdd(1, ordering: .relaxed).oldValue
                    if block >= range.upperBound { return }
                    let place = block - range.lowerBound
                    slots[place].result = workers[thread].draw(
                        blocks[block],
                        shared.span.extracting(ranges[place]),
                        features
                    )
                }
            }
        }
        return slots.compactMap(\.result)
    }

    private func write(
        _ result: BlockResult,
        _ writer: PMTilesWriter,
        _ counts: inout TileBuildCounts
    ) throws(BasemapError) {
        for (identifier, range) in result.tiles {
            try unsafe result.bytes.withBytes { bytes throws(BasemapError) in
                try unsafe writer.append(UnsafeRawBufferPointer(rebasing: bytes[range]), identifier: identifier)
            }
        }
        counts.largestTile = max(counts.largestTile, result.largest)
        for (layer, number) in result.dropped { counts.add(number, to: "tile.cap.\(layer.name)") }
    }
}

/// The plan's list for the threads that draw, during one call.
@safe private struct SharedNumbers: @unchecked Sendable {
    private let numbers: UnsafeBufferPointer<UInt32>

    init(_ numbers: UnsafeBufferPointer<UInt32>) { unsafe self.numbers = numbers }

    var span: Span<UInt32> {
        @_lifetime(borrow self)
        get {
            let span = unsafe Span(_unsafeElements: numbers)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }
}
