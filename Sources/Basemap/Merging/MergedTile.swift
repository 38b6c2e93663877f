// Merges the tiles that several archives hold for one address into one tile, as the specification wants it: a layer's
// name occurs once. Which archives are asked, and keeping the result, is the caller's business.

/// Merges vector tiles of the same address.
public enum MergedTile {
    /// One tile with the layers of all, layers of one name united.
    ///
    /// - Parameter tiles: stored tiles; features of earlier ones come first in each layer.
    /// - Returns: the merged tile, compressed with gzip.
    /// - Throws: `BasemapError.damagedVectorTile` or `.damagedCompression`.
    /// - Complexity: O(bytes).
    public static func merge(_ tiles: [StoredTile]) throws(BasemapError) -> [UInt8] {
        var contents: [[UInt8]] = []
        for tile in tiles { contents.append(try tile.contents()) }
        return try encoder(of: contents).finishCompressed()
    }

    /// One uncompressed tile of uncompressed ones.
    ///
    /// - Throws: `BasemapError.damagedVectorTile`.
    static func merge(contents: [[UInt8]]) throws(BasemapError) -> [UInt8] { try encoder(of: contents).finish() }

    private static func encoder(of contents: [[UInt8]]) throws(BasemapError) -> VectorTileEncoder {
        var names: [String] = []
        var layers: [String: [VectorTileLayer]] = [:]
        for bytes in contents {
            for layer in try VectorTile(bytes).layers {
                if layers[layer.name] == nil { names.append(layer.name) }
                layers[layer.name, default: []].append(layer)
            }
        }
        var encoder = VectorTileEncoder()
        for name in names {
            let parts = layers[name] ?? []
            let extent = parts.map(\.extent).max() ?? 4096
            encoder.beginLayer(name, extent: extent)
            for layer in parts {
                for feature in layer.features { add(feature, extent: extent, own: layer.extent, to: &encoder) }
            }
        }
        return encoder
    }

    private static func add(
        _ feature: VectorTileFeature,
        extent: Int,
        own: Int,
        to encoder: inout VectorTileEncoder
    ) {
        var parts = feature.parts
        if extent != own { parts = parts.map { part in part.map { scaled($0, extent, own) } } }
        // In the order of names, so that the same tiles give the same bytes.
        let tags = feature.tags.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) }
        switch feature.kind {
        case .point: encoder.addPoints(parts.flatMap(\.self), identifier: feature.identifier, tags: tags)
        case .line: encoder.addLines(parts, identifier: feature.identifier, tags: tags)
        case .polygon: encoder.addPolygons(polygons(parts), identifier: feature.identifier, tags: tags)
        case .unknown: break
        }
    }

    private static func scaled(_ point: TilePoint, _ extent: Int, _ own: Int) -> TilePoint {
        TilePoint(
            x: Int32(truncatingIfNeeded: Int(point.x) * extent / own),
            y: Int32(truncatingIfNeeded: Int(point.y) * extent / own)
        )
    }

    /// Rings gathered into polygons: an outer ring (positive area, y down) with the inner ones that follow it.
    private static func polygons(_ rings: [[TilePoint]]) -> [[[TilePoint]]] {
        var polygons: [[[TilePoint]]] = []
        for ring in rings {
            if VectorTileEncoder.doubledArea(ring) > 0 || polygons.isEmpty {
                polygons.append([ring])
            } else {
                polygons[polygons.count - 1].append(ring)
            }
        }
        return polygons
    }
}
