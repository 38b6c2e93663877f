// Puts the pieces of a block together to tiles: layers with their own tables of keys and values, gzip, and the cap of
// 500 kB a tile. Where a tile is too large the least important pieces go first, and what went is counted by layer.

import Geodesy

/// The finished tiles of a block, in the order of their numbers.
final class BlockResult {
    var bytes = ByteBuffer(capacity: 1 << 14)
    var tiles: [(identifier: UInt64, range: Range<Int>)] = []
    /// Pieces left out to keep a tile under the cap, by layer.
    var dropped: [ShortbreadLayer: Int] = [:]
    /// The largest tile in bytes.
    var largest = 0
}

/// Puts pieces together; one per thread.
struct TileAssembler: ~Copyable {
    /// The largest compressed tile in bytes.
    static let cap = 500_000

    private let compressor: GzipCompressor
    private let cap: Int
    private var order = GrowingBuffer<UInt32>(capacity: 1024)
    private var tileStarts = GrowingBuffer<UInt32>(capacity: 257)
    private var tile = ByteBuffer(capacity: 1 << 16)
    private var layer = ByteBuffer(capacity: 1 << 16)
    private var geometry = ByteBuffer(capacity: 1 << 12)
    private var tags = ByteBuffer()
    // The tables of the layer in hand: a number is valid when its stamp is the layer's.
    private var stamp: UInt32 = 0
    private var keyNumbers = GrowingBuffer<UInt32>(capacity: 64)
    private var keyStamps = GrowingBuffer<UInt32>(capacity: 64)
    private var valueNumbers = GrowingBuffer<UInt32>(capacity: 1024)
    private var valueStamps = GrowingBuffer<UInt32>(capacity: 1024)
    private var keys = GrowingBuffer<UInt8>(capacity: 64)
    private var values = GrowingBuffer<UInt32>(capacity: 256)
    // Small tiles repeat (open sea); their compressed forms are kept.
    private var small: [ContentHash: [UInt8]] = [:]
    private static let smallTile = 256

    init(level: Int32 = 6, cap: Int = TileAssembler.cap) {
        compressor = GzipCompressor(level: level)
        self.cap = cap
        keyNumbers.resize(to: FieldKey.allCases.count, filling: 0)
        keyStamps.resize(to: FieldKey.allCases.count, filling: 0)
    }

    /// The tiles of a block.
    mutating func assemble(_ block: TileBlock, _ slicer: borrowing TileSlicer, _ store: borrowing FeatureStore)
        -> BlockResult
    {
        let result = BlockResult()
        valueNumbers.resize(to: store.attributes.values.count, filling: 0)
        valueStamps.resize(to: store.attributes.values.count, filling: 0)
        groupByTile(slicer)
        var tiles: [(identifier: UInt64, local: Int)] = []
        for local in 0..<TileBlock.side * TileBlock.side where tileStarts[local] < tileStarts[local + 1] {
            let x = block.x + local & (TileBlock.side - 1)
            let y = block.y + local >> TileBlock.bits
            let index = TileCoordinate.hilbertIndex(zoom: block.zoom, x: UInt32(x), y: UInt32(y))
            tiles.append((TileCoordinate.firstIdentifier(zoom: block.zoom) + index, local))
        }
        tiles.sort { $0.identifier < $1.identifier }
        for (identifier, local) in tiles {
            let begin = result.bytes.count
            let range = Int(tileStarts[local])..<Int(tileStarts[local + 1])
            encode(range, block.zoom, slicer, store)
            compress(into: result)
            if result.bytes.count - begin > cap {
                result.bytes.truncate(to: begin)
                encodeUnderCap(range, block.zoom, slicer, store, result)
            }
            result.largest = max(result.largest, result.bytes.count - begin)
            if result.bytes.count > begin { result.tiles.append((identifier, begin..<result.bytes.count)) }
        }
        return result
    }

    /// Sorts the pieces' numbers by tile, the order of features kept.
    private mutating func groupByTile(_ slicer: borrowing TileSlicer) {
        let pieces = slicer.pieces.span
        tileStarts.removeAll()
        tileStarts.resize(to: TileBlock.side * TileBlock.side + 1, filling: 0)
        for index in pieces.indices { tileStarts[Int(pieces[index].tile) + 1] += 1 }
        for local in 0..<TileBlock.side * TileBlock.side { tileStarts[local + 1] += tileStarts[local] }
        order.resize(to: pieces.count, filling: 0)
        for index in pieces.indices {
            let local = Int(pieces[index].tile)
            order[Int(tileStarts[local])] = UInt32(index)
            tileStarts[local] += 1
        }
        // Each start has moved to its end, which is the next one's start.
        for local in stride(from: TileBlock.side * TileBlock.side, to: 0, by: -1) {
            tileStarts[local] = tileStarts[local - 1]
        }
        tileStarts[0] = 0
    }

    // MARK: Encoding

    /// Whether pieces of equal attributes become one feature: it saves bytes, and nobody picks single ones far out.
    private func joins(_ layer: ShortbreadLayer, _ kind: FeatureKind, _ zoom: Int) -> Bool {
        guard zoom < WorldGrid.zoom, kind == .line else { return false }
        return layer != .streetLabels && layer != .waterLinesLabels
    }

    private mutating func encode(
        _ range: Range<Int>,
        _ zoom: Int,
        _ slicer: borrowing TileSlicer,
        _ store: borrowing FeatureStore
    ) {
        tile.removeAll()
        var index = range.lowerBound
        while index < range.upperBound {
            let current = store.features[Int(slicer.pieces[Int(order[index])].feature)].layer
            beginLayer(current)
            while index < range.upperBound {
                let piece = slicer.pieces[Int(order[index])]
                let feature = store.features[Int(piece.feature)]
                if feature.layer != current { break }
                geometry.removeAll()
                var cursor = (x: Int32(0), y: Int32(0))
                index += 1
                if feature.kind == .point {
                    append(piece, slicer, &cursor)
                } else {
                    append(piece, slicer, &cursor)
                    while joins(current, feature.kind, zoom), index < range.upperBound {
                        let next = slicer.pieces[Int(order[index])]
                        let other = store.features[Int(next.feature)]
                        guard other.layer == current, other.attributes == feature.attributes, other.kind == feature.kind
                        else { break }
                        append(next, slicer, &cursor)
                        index += 1
                    }
                }
                addFeature(feature, store)
            }
            endLayer(current, store)
        }
    }

    /// Appends a piece's drawing commands to the feature in hand.
    @inline(__always) private mutating func append(
        _ piece: TilePiece,
        _ slicer: borrowing TileSlicer,
        _ cursor: inout (x: Int32, y: Int32)
    ) {
        geometry.appendVarint(GeometryCommands.command(GeometryCommands.moveTo, 1))
        geometry.appendZigzag(Int32(piece.firstX) - cursor.x)
        geometry.appendZigzag(Int32(piece.firstY) - cursor.y)
        geometry.append(slicer.payload, Int(piece.offset)..<Int(piece.offset + piece.length))
        cursor = (Int32(piece.lastX), Int32(piece.lastY))
    }

    private mutating func beginLayer(_ current: ShortbreadLayer) {
        layer.removeAll()
        keys.removeAll()
        values.removeAll()
        stamp &+= 1
        let name = current.name
        layer.append(TileMessages.layerName)
        layer.appendVarint(UInt64(name.utf8.count))
        layer.append(name)
    }

    private mutating func addFeature(_ feature: StoredFeature, _ store: borrowing FeatureStore) {
        tags.removeAll()
        store.attributes.forEach(of: feature.attributes) { key, value in
            let key = Int(key)
            if keyStamps[key] != stamp {
                keyStamps[key] = stamp
                keyNumbers[key] = UInt32(keys.count)
                keys.append(UInt8(key))
            }
            tags.appendVarint(keyNumbers[key])
            let place = Int(value)
            if valueStamps[place] != stamp {
                valueStamps[place] = stamp
                valueNumbers[place] = UInt32(values.count)
                values.append(value)
            }
            tags.appendVarint(valueNumbers[place])
        }
        unsafe geometry.withBytes {
            unsafe TileMessages.feature(identifier: nil, kind: feature.kind, tags: tags, geometry: $0, into: &layer)
        }
    }

    private mutating func endLayer(_ current: ShortbreadLayer, _ store: borrowing FeatureStore) {
        for index in 0..<keys.count {
            let name = FieldKey(rawValue: keys[index])?.name ?? ""
            layer.append(TileMessages.layerKey)
            layer.appendVarint(UInt64(name.utf8.count))
            layer.append(name)
        }
        for index in 0..<values.count {
            let range = store.attributes.values.range(Int(values[index]))
            layer.append(TileMessages.layerValue)
            layer.appendVarint(UInt64(range.count))
            layer.append(store.attributes.values.bytes, range)
        }
        layer.append(TileMessages.layerExtent)
        layer.appendVarint(UInt64(TileSlicer.extent))
        layer.append(TileMessages.layerVersion)
        layer.append(2)
        TileMessages.field(TileMessages.tileLayer, layer, into: &tile)
    }

    private mutating func compress(into result: BlockResult) {
        guard tile.count > 0 else { return }
        unsafe tile.withBytes { bytes in
            guard bytes.count <= Self.smallTile else { return unsafe compressor.compress(bytes, into: &result.bytes) }
            let hash = unsafe ContentHash(bytes)
            if let known = small[hash] { return result.bytes.append(known) }
            let begin = result.bytes.count
            unsafe compressor.compress(bytes, into: &result.bytes)
            let packed = unsafe result.bytes.withBytes { unsafe Array($0[begin...]) }
            if small.count > 4096 { small.removeAll(keepingCapacity: true) }
            small[hash] = packed
        }
    }

    // MARK: The cap

    /// Leaves out the least important pieces until the compressed tile fits.
    private mutating func encodeUnderCap(
        _ range: Range<Int>,
        _ zoom: Int,
        _ slicer: borrowing TileSlicer,
        _ store: borrowing FeatureStore,
        _ result: BlockResult
    ) {
        // Least important first; ties fall to the smaller, then to the later feature.
        var ranked: [(importance: Int32, size: Float, place: UInt32)] = []
        for place in range {
            let feature = store.features[Int(slicer.pieces[Int(order[place])].feature)]
            ranked.append((Self.importance(feature), feature.size, order[place]))
        }
        ranked.sort {
            if $0.importance != $1.importance { return $0.importance < $1.importance }
            return $0.size != $1.size ? $0.size < $1.size : $0.place > $1.place
        }
        var share = 0.75
        while true {
            let dropped = Int(Double(ranked.count) * (1 - share))
            let kept = ranked[dropped...].map(\.place).sorted()
            for (index, place) in kept.enumerated() { order[range.lowerBound + index] = place }
            let begin = result.bytes.count
            encode(range.lowerBound..<(range.lowerBound + kept.count), zoom, slicer, store)
            compress(into: result)
            if result.bytes.count - begin <= cap {
                for (_, _, place) in ranked[..<dropped] {
                    let layer = store.features[Int(slicer.pieces[Int(place)].feature)].layer
                    result.dropped[layer, default: 0] += 1
                }
                return
            }
            result.bytes.truncate(to: begin)
            share *= 0.75
        }
    }

    /// How much a feature matters where room is short: its layer first, then its rank in the layer.
    static func importance(_ feature: StoredFeature) -> Int32 {
        let layer: Int32 =
            switch feature.layer {
            case .addresses: 0
            case .pois: 1
            case .buildings: 2
            case .sites, .streetsPolygonsLabels: 3
            case .land: 4
            case .pierLines, .pierPolygons, .damLines, .damPolygons, .bridges: 5
            case .streetPolygons, .aerialways, .waterLinesLabels, .waterPolygonsLabels: 6
            case .waterLines, .streetLabels, .streetLabelsPoints: 7
            case .streets, .publicTransport, .ferries: 8
            case .waterPolygons: 9
            case .placeLabels, .boundaryLabels: 10
            case .boundaries: 11
            case .ocean: 12
            }
        let rank: Int32 =
            switch feature.layer {
            // Streets are sorted with the important ones last, points of interest with them first.
            case .streets: max(-500, min(500, feature.sort))
            case .pois: max(-500, min(500, -feature.sort))
            default: 0
            }
        return layer * 1000 + rank
    }
}
