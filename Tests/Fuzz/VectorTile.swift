// Any bytes give a tile or an error; what was read can be merged and written again.

@testable import Basemap

/// The fuzzer calls this for every input; returning is passing, a trap is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzVectorTile(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let tile = try? VectorTile(bytes) else { return 0 }
    for layer in tile.layers {
        for feature in layer.features { precondition(feature.parts.allSatisfy { !$0.isEmpty }) }
    }
    guard let merged = try? MergedTile.merge(contents: [bytes, bytes]) else { return 0 }
    // Our own writing is always readable.
    do { _ = try VectorTile(merged) } catch { fatalError("merged tile: \(error)") }
    return 0
}
