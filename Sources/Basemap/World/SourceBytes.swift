// Bounds-checked numbers out of a file's bytes, for the two old formats of the world's sources.

import Foundation

/// The bytes of a source file with its name, for errors.
struct SourceBytes {
    let file: String
    let bytes: [UInt8]

    init(file: String, bytes: [UInt8]) {
        self.file = file
        self.bytes = bytes
    }

    init(path: String) throws(WorldSourceError) {
        let url = URL(fileURLWithPath: path)
        file = url.lastPathComponent
        do {
            bytes = Array(try Data(contentsOf: url))
        } catch {
            let exists = FileManager.default.fileExists(atPath: path)
            throw .unreadable(file: path, reason: exists ? "no permission or not a file" : "no such file")
        }
    }

    /// The first `count` bytes from `offset`, or the error that names the part they belong to.
    private func require(_ count: Int, at offset: Int, _ part: @autoclosure () -> String) throws(WorldSourceError) {
        guard offset >= 0, count >= 0, offset <= bytes.count - count else { throw .damaged(file: file, part: part()) }
    }

    /// An unsigned number of up to 8 bytes, low byte first.
    func littleEndian(
        _ size: Int,
        at offset: Int,
        _ part: @autoclosure () -> String
    ) throws(WorldSourceError) -> UInt64 {
        try require(size, at: offset, part())
        var value: UInt64 = 0
        for index in 0..<size { value |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
        return value
    }

    /// A signed 32-bit number, low byte first.
    func int32(at offset: Int, _ part: @autoclosure () -> String) throws(WorldSourceError) -> Int {
        Int(Int32(truncatingIfNeeded: try littleEndian(4, at: offset, part())))
    }

    /// A signed 32-bit number, high byte first.
    func bigEndianInt32(at offset: Int, _ part: @autoclosure () -> String) throws(WorldSourceError) -> Int {
        Int(Int32(truncatingIfNeeded: try littleEndian(4, at: offset, part())).byteSwapped)
    }

    /// An IEEE double, low byte first.
    func double(at offset: Int, _ part: @autoclosure () -> String) throws(WorldSourceError) -> Double {
        Double(bitPattern: try littleEndian(8, at: offset, part()))
    }

    /// Text between two offsets up to the first zero byte, without spaces at its ends; repaired where it is not UTF-8.
    func text(_ count: Int, at offset: Int, _ part: @autoclosure () -> String) throws(WorldSourceError) -> String {
        try require(count, at: offset, part())
        var end = offset
        while end < offset + count, bytes[end] != 0 { end += 1 }
        var start = offset
        while start < end, bytes[start] == 0x20 { start += 1 }
        while end > start, bytes[end - 1] == 0x20 { end -= 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }
}
