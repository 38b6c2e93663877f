// Damaged archives, and whatever else is uploaded as a track file: the whole way from bytes to points, with the format
// told by content. A crash, an endless loop or more than the limits may not be.
//
// module Geodesy: Sources/Geodesy/*.swift
// module JSON: Sources/JSON/*.swift
// module Tracking: Sources/Tracking/*.swift
// module TrackFiles: Sources/TrackFiles/*/*.swift
// system CZip: zip

import Foundation
import Geodesy
import Tracking

@testable import TrackFiles

/// A sound archive of one stored GPX file.
private let sound: [UInt8] = {
    let name = Array("a.gpx".utf8)
    let content = Array("<gpx><wpt lat='1' lon='2'><name>n</name></wpt></gpx>".utf8)
    func little(_ value: Int, _ size: Int) -> [UInt8] { (0..<size).map { UInt8(value >> (8 * $0) & 0xFF) } }
    var checksum = UInt32.max
    for byte in content {
        checksum ^= UInt32(byte)
        for _ in 0..<8 { checksum = checksum & 1 == 0 ? checksum >> 1 : checksum >> 1 ^ 0xEDB8_8320 }
    }
    let common =
        [20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0x58] + little(Int(~checksum), 4) + little(content.count, 4)
        + little(content.count, 4) + little(name.count, 2) + [0, 0]
    let local = [0x50, 0x4B, 3, 4] + common + name + content
    let directory = [0x50, 0x4B, 1, 2, 20, 0] + common + [UInt8](repeating: 0, count: 14) + name
    return local + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0] + little(directory.count, 4)
        + little(local.count, 4) + [0, 0]
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    guard size > 1 else { return 0 }
    let input = unsafe Array(UnsafeBufferPointer(start: data, count: size))
    var bytes: [UInt8]
    if input[0] & 1 == 0 {
        bytes = Array(input.dropFirst())
    } else {
        bytes = sound
        var index = 1
        while index + 1 < size {
            bytes[Int(input[index]) % bytes.count] = input[index + 1]
            index += 2
        }
    }
    let limits = ArchiveLimits(unpackedBytes: 10_000_000, ratio: 100, files: 100, nestedBytes: 1_000_000)
    var count = 0
    _ = try? TrackFileReader.read(bytes: bytes, limits: limits) { _ in count += 1 }
    return 0
}
