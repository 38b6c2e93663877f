// Damaged archives: the input is taken as a whole file, or as patches of a sound archive with leaf directories.
// A tile, nil or an error, never a crash.
//
// system CDeflate: deflate
// module Geodesy: Sources/Geodesy/*.swift
// module Regions: Sources/Regions/MappedFile.swift Sources/Regions/RegionError.swift Sources/Regions/RegionName.swift Sources/Regions/Release.swift
// module Basemap: Sources/Basemap/BasemapError.swift Sources/Basemap/ByteBuffer.swift Sources/Basemap/Archive/*.swift

import Foundation
import Geodesy

@testable import Basemap

private let path = "/dev/shm/waymark-fuzz-\(getpid()).pmtiles"

/// A sound archive of 6000 tiles, irregular enough to need leaf directories.
private let sound: [UInt8] = {
    guard let writer = try? PMTilesWriter(path: path) else { fatalError("cannot write \(path)") }
    var state: UInt64 = 1
    var identifier: UInt64 = 0
    for number in 0..<UInt64(6000) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        identifier += 1 + state >> 56
        var tile = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: Int(state >> 40 & 63) + 2)
        tile[0] = UInt8(truncatingIfNeeded: number >> 8)
        _ = try? unsafe tile.withUnsafeBytes { try unsafe writer.append($0, identifier: identifier) }
    }
    _ = try? writer.finish(PMTilesWriter.Description())
    return Array(FileManager.default.contents(atPath: path) ?? Data())
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    guard size > 0 else { return 0 }
    let input = unsafe UnsafeRawBufferPointer(start: data, count: size)
    var bytes: [UInt8]
    if unsafe input[0] & 1 == 0 {
        bytes = unsafe Array(input.dropFirst())
    } else {
        bytes = sound
        var index = 1
        while index + 3 <= size {
            let place = unsafe Int(input[index]) << 8 | Int(input[index + 1])
            unsafe bytes[place % bytes.count] = input[index + 2]
            index += 3
        }
    }
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { fatalError("cannot write \(path)") }
    guard let archive = try? PMTilesArchive(path: path) else { return 0 }
    for number in stride(from: UInt64(0), to: 800_000, by: 39_989) {
        guard let tile = TileCoordinate(archiveIdentifier: number) else { continue }
        _ = try? archive.tile(at: tile)?.contents()
    }
    _ = try? archive.metadata()
    try? archive.forEachRun { _, _, tile in _ = tile.count }
    return 0
}
