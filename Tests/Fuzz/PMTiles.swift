// Any file gives an archive or an error, and any tile asked of it bytes, nil or an error.

import Foundation
import Geodesy

@testable import Basemap

private let path = "/dev/shm/waymark-fuzz-\(getpid()).pmtiles"

/// The fuzzer calls this for every input; returning is passing, a trap is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPMTiles(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard file >= 0, write(file, start, count) == count else { fatalError("cannot write \(path)") }
    close(file)
    defer { unlink(path) }
    guard let archive = try? PMTilesArchive(path: path) else { return 0 }
    _ = try? archive.metadata()
    for zoom in [0, 1, 7, 14, 26] {
        for part in [0, (1 << zoom) / 3, (1 << zoom) - 1] {
            guard let tile = TileCoordinate(zoom: zoom, x: part, y: part) else { continue }
            if let stored = try? archive.tile(at: tile) { _ = try? stored.contents() }
        }
    }
    var runs = 0
    try? archive.forEachRun { _, _, tile in
        runs += 1
        if runs > 100 { throw CancellationError() }
        _ = try? tile.contents()
    }
    return 0
}
