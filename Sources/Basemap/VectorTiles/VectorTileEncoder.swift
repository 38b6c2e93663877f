// Encodes a vector tile from features with tags: dynamic overlays (tracks, devices, fences) and tests use it.
// Clipping and simplifying are the caller's business; rings are turned and closed here as the specification
// (Mapbox vector tile 2.1) demands. The tile builder has its own way to the same messages.

/// Builds one vector tile, layer by layer.
public struct VectorTileEncoder: ~Copyable {
    private var tile = ByteBuffer()
    private var name = ""
    private var extent = 4096
    private var features = ByteBuffer()
    private var keys: [String: UInt32] = [:]
    private var values: [TagValue: UInt32] = [:]
    private var keyOrder: [String] = []
    private var valueOrder: [TagValue] = []
    private var tags = ByteBuffer()
    private var geometry = ByteBuffer()

    /// An empty tile.
    public init() {}

    /// Begins a layer and ends the one before.
    ///
    /// A layer without features leaves no trace.
    ///
    /// - Parameters:
    ///   - name: The layer's name, once per tile.
    ///   - extent: Tile units per side.
    public mutating func beginLayer(_ name: String, extent: Int = 4096) {
        endLayer()
        self.name = name
        self.extent = max(1, extent)
    }

    /// Adds one feature of points; none makes no feature.
    public mutating func addPoints(
        _ points: [TilePoint],
        identifier: UInt64? = nil,
        tags: [(key: String, value: TagValue)] = []
    ) {
        guard !points.isEmpty else { return }
        geometry.removeAll()
        var commands = GeometryCommands()
        commands.points(points, into: &geometry)
        add(.point, identifier, tags)
    }

    /// Adds one feature of lines; lines that have no two different points are left out.
    public mutating func addLines(
        _ lines: [[TilePoint]],
        identifier: UInt64? = nil,
        tags: [(key: String, value: TagValue)] = []
    ) {
        geometry.removeAll()
        var commands = GeometryCommands()
        for line in lines {
            let distinct = Self.withoutRepeats(line)
            if distinct.count >= 2 { commands.line(distinct, into: &geometry) }
        }
        add(.line, identifier, tags)
    }

    /// Adds one feature of polygons: each a list of rings, the outer one first, in any turning, closing point optional.
    ///
    /// A polygon whose outer ring has no area is left out, and so is a hole without area.
    public mutating func addPolygons(
        _ polygons: [[[TilePoint]]],
        identifier: UInt64? = nil,
        tags: [(key: String, value: TagValue)] = []
    ) {
        geometry.removeAll()
        var commands = GeometryCommands()
        for rings in polygons {
            for (index, ring) in rings.enumerated() {
                var points = Self.withoutRepeats(ring)
                while points.count > 1, points.first == points.last { points.removeLast() }
                let area = Self.doubledArea(points)
                if points.count < 3 || area == 0 {
                    if index == 0 { break }
                    continue
                }
                // Outer rings have positive area in the tile's coordinates (clockwise on the screen), holes negative.
                if (area > 0) != (index == 0) { points.reverse() }
                commands.ring(points, into: &geometry)
            }
        }
        add(.polygon, identifier, tags)
    }

    /// Ends the tile and gives its bytes, uncompressed; empty when there was no feature.
    public consuming func finish() -> [UInt8] {
        endLayer()
        return tile.array
    }

    /// Ends the tile and gives it as a gzip stream; empty when there was no feature.
    public consuming func finishCompressed() -> [UInt8] {
        endLayer()
        guard tile.count > 0 else { return [] }
        var out = ByteBuffer(capacity: tile.count)
        unsafe tile.withBytes { unsafe GzipCompressor().compress($0, into: &out) }
        return out.array
    }

    private mutating func add(_ kind: FeatureKind, _ identifier: UInt64?, _ pairs: [(key: String, value: TagValue)]) {
        guard geometry.count > 0 else { return }
        tags.removeAll()
        for (key, value) in pairs {
            tags.appendVarint(Self.index(key, &keys, &keyOrder))
            tags.appendVarint(Self.index(value, &values, &valueOrder))
        }
        unsafe geometry.withBytes {
            unsafe TileMessages.feature(identifier: identifier, kind: kind, tags: tags, geometry: $0, into: &features)
        }
    }

    private static func index<Item: Hashable>(
        _ item: Item,
        _ known: inout [Item: UInt32],
        _ order: inout [Item]
    ) -> UInt32 {
        if let index = known[item] { return index }
        let index = UInt32(order.count)
        known[item] = index
        order.append(item)
        return index
    }

    private mutating func endLayer() {
        guard features.count > 0 else { return }
        var layer = ByteBuffer(capacity: features.count + 256)
        var item = ByteBuffer()
        item.append(name)
        TileMessages.field(TileMessages.layerName, item, into: &layer)
        layer.append(features)
        for key in keyOrder {
            item.removeAll()
            item.append(key)
            TileMessages.field(TileMessages.layerKey, item, into: &layer)
        }
        for value in valueOrder {
            item.removeAll()
            TileMessages.value(value, into: &item)
            TileMessages.field(TileMessages.layerValue, item, into: &layer)
        }
        layer.append(TileMessages.layerExtent)
        layer.appendVarint(UInt64(extent))
        layer.append(TileMessages.layerVersion)
        layer.append(2)
        TileMessages.field(TileMessages.tileLayer, layer, into: &tile)
        features.removeAll()
        keys.removeAll()
        values.removeAll()
        keyOrder.removeAll()
        valueOrder.removeAll()
    }

    private static func withoutRepeats(_ points: [TilePoint]) -> [TilePoint] {
        var distinct: [TilePoint] = []
        distinct.reserveCapacity(points.count)
        for point in points where point != distinct.last { distinct.append(point) }
        return distinct
    }

    /// Twice the ring's area by the surveyor's formula, positive for clockwise on the screen (y grows down).
    static func doubledArea(_ ring: [TilePoint]) -> Int64 {
        guard var previous = ring.last else { return 0 }
        var sum: Int64 = 0
        for point in ring {
            sum += Int64(previous.x) * Int64(point.y) - Int64(point.x) * Int64(previous.y)
            previous = point
        }
        return sum
    }
}
