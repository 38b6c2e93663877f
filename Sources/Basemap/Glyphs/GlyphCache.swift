// Made glyph ranges on disk. Files are written beside and renamed, carry a checksum, and are made anew when damaged.

import Foundation

/// A folder of made ranges.
///
/// Whatever fails here costs time, never an answer.
struct GlyphCache: Sendable {
    let folder: String

    private static let magic = Array("WMGLYPH1".utf8)

    /// What was stored under a key, or nil when it is not there or damaged.
    func read(_ key: String) -> [UInt8]? {
        guard let data = FileManager.default.contents(atPath: path(key)), data.count >= Self.magic.count + 8 else {
            return nil
        }
        let bytes = [UInt8](data)
        let body = Array(bytes[(Self.magic.count + 8)...])
        guard bytes.prefix(Self.magic.count + 8).elementsEqual(Self.head(body)) else { return nil }
        return body
    }

    /// Stores a range; does nothing when the folder cannot be written.
    func write(_ body: [UInt8], under key: String) {
        let path = path(key)
        let beside = "\(path).\(UInt64.random(in: 0...UInt64.max))"
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        guard FileManager.default.createFile(atPath: beside, contents: Data(Self.head(body) + body)) else { return }
        if unsafe rename(beside, path) != 0 { try? FileManager.default.removeItem(atPath: beside) }
    }

    private func path(_ key: String) -> String { "\(folder)/\(key).glyphs" }

    private static func head(_ body: [UInt8]) -> [UInt8] {
        let sum = checksum(body)
        return magic + (0..<8).map { UInt8(truncatingIfNeeded: sum >> ($0 * 8)) }
    }

    /// FNV-1a over the bytes: enough to notice a file cut short or overwritten.
    static func checksum(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
