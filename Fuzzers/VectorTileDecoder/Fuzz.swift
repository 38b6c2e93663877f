// Any bytes as a vector tile, and as a gzip stream of one: a tile or an error, never a crash.
//
// system CDeflate: deflate
// module Basemap: Sources/Basemap/BasemapError.swift Sources/Basemap/ByteBuffer.swift Sources/Basemap/Archive/Gzip.swift Sources/Basemap/VectorTiles/*.swift

@testable import Basemap

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    let input = unsafe UnsafeRawBufferPointer(start: data, count: size)
    if let tile = try? unsafe VectorTile(Array(input)) {
        // Whatever was read must be writable again.
        for layer in tile.layers {
            for feature in layer.features where feature.kind == .polygon {
                _ = feature.parts.map(VectorTileEncoder.doubledArea)
            }
        }
    }
    if let plain = try? unsafe GzipDecompressor().decompress(input, limit: 1 << 20) { _ = try? VectorTile(plain) }
    return 0
}
