// Cuts features into the tiles of a block (16 × 16 tiles of one zoom): clip to each tile and its buffer, repair what
// clipping and rounding spoiled, write drawing commands. The range of tiles is halved again and again, so a vertex is
// looked at a few times only, and a range that a polygon covers wholly is not looked into at all.

/// What one feature leaves in one tile.
struct TilePiece: BitwiseCopyable {
    /// The feature's place in the store: pieces in ascending order are in drawing order.
    var feature: UInt32
    /// The tile's place in its block, row by row.
    var tile: UInt16
    /// The first point; the commands from there on lie in the payload, so that pieces can be joined.
    var firstX: Int16
    var firstY: Int16
    /// The last point, where the next piece's first step begins when they are joined.
    var lastX: Int16
    var lastY: Int16
    /// The commands after the first MoveTo in the slicer's payload.
    var offset: UInt32
    var length: UInt32
}

/// A square of tiles of one zoom that is worked on at once.
struct TileBlock: Equatable {
    /// Tiles per side, as a power of two.
    static let bits = 4
    static let side = 1 << bits

    var zoom: Int
    /// The first tile's column and row.
    var x: Int
    var y: Int

    /// Tiles per side: fewer than 16 where the whole world has fewer.
    var span: Int { min(Self.side, 1 << zoom) }
}

/// What was repaired or lost while cutting.
struct SliceCounts: Sendable, Equatable {
    var repairedPolygons = 0
    var unrepairablePolygons = 0
    var vanishedFeatures = 0
}

/// Cuts features into pieces; one per thread, its memory is kept from block to block.
struct TileSlicer: ~Copyable {
    /// Tile units per side.
    static let extent: Int32 = 4096
    private static let extentBits: Int32 = 12
    /// Lines and polygons reach this many units into the neighbours: 8 of 512 pixels, for caps and outlines.
    static let buffer: Int32 = 64

    private(set) var pieces = GrowingBuffer<TilePiece>(capacity: 1024)
    private(set) var payload = ByteBuffer(capacity: 1 << 16)
    private(set) var counts = SliceCounts()
    private var block = TileBlock(zoom: 0, x: 0, y: 0)
    private var feature: UInt32 = 0
    private let decoded = ShapeBox()
    private let repaired = ShapeBox()
    private var levels: [(x: ShapeBox, y: ShapeBox)] = []
    private var check = SimplicityCheck()
    private var repair = PolygonRepair()
    private var fullPayload: Range<Int> = 0..<0
    private var blockRange = TileRange(x0: 0, x1: 0, y0: 0, y1: 0)

    /// A range of tiles, ends included.
    private struct TileRange {
        var x0: Int32
        var x1: Int32
        var y0: Int32
        var y1: Int32

        var isOneTile: Bool { x0 == x1 && y0 == y1 }
    }

    /// Forgets the pieces and turns to another block; tiles outside the limits on the world's grid are not made.
    mutating func begin(_ block: TileBlock, within limits: GridBox = WorldGrid.whole) {
        self.block = block
        let shift = Int32(WorldGrid.zoom - block.zoom) + Self.extentBits
        blockRange = TileRange(
            x0: max(Int32(block.x), limits.minX >> shift),
            x1: min(Int32(block.x + block.span - 1), limits.maxX >> shift),
            y0: max(Int32(block.y), limits.minY >> shift),
            y1: min(Int32(block.y + block.span - 1), limits.maxY >> shift)
        )
        pieces.removeAll()
        payload.removeAll()
        fullPayload = 0..<0
    }

    /// Cuts one feature.
    mutating func slice(_ index: Int, of store: borrowing FeatureStore) {
        let record = store.features[index]
        feature = UInt32(index)
        let decoded = decoded
        switch record.kind {
        case .point, .unknown: point(record)
        case .line:
            store.decode(record, zoom: block.zoom, into: &decoded.shape)
            if decoded.shape.partCount == 0 { return counts.vanishedFeatures += 1 }
            lines(decoded.shape, blockRange, 0)
        case .polygon:
            store.decode(record, zoom: block.zoom, into: &decoded.shape)
            if decoded.shape.partCount == 0 { return counts.vanishedFeatures += 1 }
            polygon(decoded.shape, blockRange, 0)
        }
    }

    /// The tiles that a box touches with their buffers, within a range; nil when there are none.
    private func narrow(_ range: TileRange, to box: GridBox) -> TileRange? {
        let narrowed = TileRange(
            x0: max(range.x0, (box.minX - Self.buffer) >> Self.extentBits),
            x1: min(range.x1, (box.maxX + Self.buffer) >> Self.extentBits),
            y0: max(range.y0, (box.minY - Self.buffer) >> Self.extentBits),
            y1: min(range.y1, (box.maxY + Self.buffer) >> Self.extentBits)
        )
        return narrowed.x0 > narrowed.x1 || narrowed.y0 > narrowed.y1 ? nil : narrowed
    }

    /// The box of a range's tiles with their buffers.
    private func box(of range: TileRange) -> GridBox {
        GridBox(
            minX: range.x0 << Self.extentBits - Self.buffer,
            minY: range.y0 << Self.extentBits - Self.buffer,
            maxX: (range.x1 + 1) << Self.extentBits + Self.buffer,
            maxY: (range.y1 + 1) << Self.extentBits + Self.buffer
        )
    }

    /// The two halves of a range of more than one tile.
    private func halves(_ range: TileRange) -> (TileRange, TileRange) {
        var low = range
        var high = range
        if range.x1 - range.x0 >= range.y1 - range.y0 {
            low.x1 = (range.x0 + range.x1) >> 1
            high.x0 = low.x1 + 1
        } else {
            low.y1 = (range.y0 + range.y1) >> 1
            high.y0 = low.y1 + 1
        }
        return (low, high)
    }

    private mutating func scratch(_ depth: Int) -> (x: ShapeBox, y: ShapeBox) {
        while levels.count <= depth { levels.append((ShapeBox(), ShapeBox())) }
        return levels[depth]
    }

    // MARK: Points

    private mutating func point(_ record: StoredFeature) {
        let shift = Int32(WorldGrid.zoom - block.zoom)
        let x = record.box.minX >> shift
        let y = record.box.minY >> shift
        let tileX = min(x >> Self.extentBits, Int32(1) << Int32(block.zoom) - 1)
        let tileY = min(y >> Self.extentBits, Int32(1) << Int32(block.zoom) - 1)
        guard tileX >= blockRange.x0, tileX <= blockRange.x1, tileY >= blockRange.y0, tileY <= blockRange.y1 else {
            return
        }
        let localX = Int16(x - tileX << Self.extentBits)
        let localY = Int16(y - tileY << Self.extentBits)
        add(tileX, tileY, first: (localX, localY), last: (localX, localY), 0..<0)
    }

    // MARK: Lines

    private mutating func lines(_ source: borrowing GridShape, _ range: TileRange, _ depth: Int) {
        guard let range = narrow(range, to: source.box) else { return }
        let box = box(of: range)
        guard source.box.minX < box.minX || source.box.maxX > box.maxX else {
            return linesBetweenNorthAndSouth(source, range, box, depth)
        }
        let clipped = scratch(depth).x
        ShapeClipping.lines(XAxis.self, source, box.minX, box.maxX, into: &clipped.shape)
        if clipped.shape.partCount > 0 { linesBetweenNorthAndSouth(clipped.shape, range, box, depth) }
    }

    private mutating func linesBetweenNorthAndSouth(
        _ source: borrowing GridShape,
        _ range: TileRange,
        _ box: GridBox,
        _ depth: Int
    ) {
        guard source.box.minY < box.minY || source.box.maxY > box.maxY else {
            return linesInside(source, range, depth)
        }
        let clipped = scratch(depth).y
        ShapeClipping.lines(YAxis.self, source, box.minY, box.maxY, into: &clipped.shape)
        if clipped.shape.partCount > 0 { linesInside(clipped.shape, range, depth) }
    }

    private mutating func linesInside(_ shape: borrowing GridShape, _ range: TileRange, _ depth: Int) {
        if range.isOneTile { return emit(shape, range.x0, range.y0, isPolygon: false) }
        let (low, high) = halves(range)
        lines(shape, low, depth + 1)
        lines(shape, high, depth + 1)
    }

    // MARK: Polygons

    private mutating func polygon(_ source: borrowing GridShape, _ range: TileRange, _ depth: Int) {
        guard let range = narrow(range, to: source.box) else { return }
        let box = box(of: range)
        guard source.box.minX < box.minX || source.box.maxX > box.maxX else {
            return polygonBetweenNorthAndSouth(source, range, box, depth)
        }
        let clipped = scratch(depth).x
        ShapeClipping.polygon(XAxis.self, source, box.minX, box.maxX, into: &clipped.shape)
        if clipped.shape.partCount > 0 { polygonBetweenNorthAndSouth(clipped.shape, range, box, depth) }
    }

    private mutating func polygonBetweenNorthAndSouth(
        _ source: borrowing GridShape,
        _ range: TileRange,
        _ box: GridBox,
        _ depth: Int
    ) {
        guard source.box.minY < box.minY || source.box.maxY > box.maxY else {
            return polygonInside(source, range, box, depth)
        }
        let clipped = scratch(depth).y
        ShapeClipping.polygon(YAxis.self, source, box.minY, box.maxY, into: &clipped.shape)
        if clipped.shape.partCount > 0 { polygonInside(clipped.shape, range, box, depth) }
    }

    private mutating func polygonInside(
        _ shape: borrowing GridShape,
        _ range: TileRange,
        _ box: GridBox,
        _ depth: Int
    ) {
        if shape.partCount == 1, shape.points.count <= 8, isFull(shape, box) { return emitFull(range) }
        if range.isOneTile { return emitPolygon(shape, range.x0, range.y0) }
        let (low, high) = halves(range)
        polygon(shape, low, depth + 1)
        polygon(shape, high, depth + 1)
    }

    /// Whether a polygon inside a box covers all of it.
    private func isFull(_ shape: borrowing GridShape, _ box: GridBox) -> Bool {
        shape.doubledArea() == 2 * (Int64(box.maxX) - Int64(box.minX)) * (Int64(box.maxY) - Int64(box.minY))
    }

    private mutating func emitPolygon(_ shape: borrowing GridShape, _ tileX: Int32, _ tileY: Int32) {
        let repaired = repaired
        if check.isSimple(shape) { return emit(shape, tileX, tileY, isPolygon: true) }
        if repair.repair(shape, into: &repaired.shape) {
            counts.repairedPolygons += 1
            if repaired.shape.partCount > 0 { emit(repaired.shape, tileX, tileY, isPolygon: true) }
        } else {
            counts.unrepairablePolygons += 1
        }
    }

    /// One square over the whole tile and its buffer, in each tile of a range.
    private mutating func emitFull(_ range: TileRange) {
        let low = Int16(-Self.buffer)
        let high = Int16(Self.extent + Self.buffer)
        if fullPayload.isEmpty {
            let begin = payload.count
            payload.appendVarint(GeometryCommands.command(GeometryCommands.lineTo, 3))
            let side = Int32(high) - Int32(low)
            for (x, y) in [(side, Int32(0)), (0, side), (-side, 0)] {
                payload.appendZigzag(x)
                payload.appendZigzag(y)
            }
            payload.appendVarint(GeometryCommands.command(GeometryCommands.closePath, 1))
            fullPayload = begin..<payload.count
        }
        for y in range.y0...range.y1 {
            for x in range.x0...range.x1 { add(x, y, first: (low, low), last: (low, high), fullPayload) }
        }
    }

    // MARK: Writing

    private mutating func emit(_ shape: borrowing GridShape, _ tileX: Int32, _ tileY: Int32, isPolygon: Bool) {
        let originX = tileX << Self.extentBits
        let originY = tileY << Self.extentBits
        let begin = payload.count
        let points = shape.points.span
        let first = points[0]
        var x = first.x
        var y = first.y
        var index = 0
        for part in 0..<shape.partCount {
            let end = Int(shape.ends[part])
            if part > 0 {
                payload.appendVarint(GeometryCommands.command(GeometryCommands.moveTo, 1))
                payload.appendZigzag(points[index].x &- x)
                payload.appendZigzag(points[index].y &- y)
                x = points[index].x
                y = points[index].y
            }
            payload.appendVarint(GeometryCommands.command(GeometryCommands.lineTo, end - index - 1))
            index += 1
            while index < end {
                payload.appendZigzag(points[index].x &- x)
                payload.appendZigzag(points[index].y &- y)
                x = points[index].x
                y = points[index].y
                index += 1
            }
            if isPolygon { payload.appendVarint(GeometryCommands.command(GeometryCommands.closePath, 1)) }
        }
        add(
            tileX,
            tileY,
            first: (Int16(first.x - originX), Int16(first.y - originY)),
            last: (Int16(x - originX), Int16(y - originY)),
            begin..<payload.count
        )
    }

    @inline(__always) private mutating func add(
        _ tileX: Int32,
        _ tileY: Int32,
        first: (Int16, Int16),
        last: (Int16, Int16),
        _ range: Range<Int>
    ) {
        let tile = (Int(tileY) - block.y) << TileBlock.bits | (Int(tileX) - block.x)
        pieces.append(
            TilePiece(
                feature: feature,
                tile: UInt16(tile),
                firstX: first.0,
                firstY: first.1,
                lastX: last.0,
                lastY: last.1,
                offset: UInt32(range.lowerBound),
                length: UInt32(range.count)
            )
        )
    }
}
