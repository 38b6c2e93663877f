// Glyph ranges for MapLibre: 256 code points of a font stack as signed distance fields in one protobuf message, made
// when first asked for and kept on disk. Which files a stack means is FontCatalog's business; serving is Service's.
//
// An absent glyph is left out and an absent range is an empty message: MapLibre Native gives a tile up for good when a
// range cannot be had, so nothing but a malformed range is refused.

import Foundation

/// Makes and keeps glyph ranges.
///
/// Safe to use from several threads.
public final class GlyphRanges: Sendable {
    private let catalog: FontCatalog
    private let cache: GlyphCache
    private let lock = NSLock()
    /// Opened faces by file, used only while `lock` is held.
    private nonisolated(unsafe) var faces: [String: FontFace?] = [:]
    private nonisolated(unsafe) let library = FontLibrary()

    /// Code points in one range.
    public static let length = 256
    /// The first code point of the last range.
    public static let lastStart = 65280

    /// Prepares for making ranges.
    ///
    /// - Parameters:
    ///   - cacheFolder: where made ranges are kept; created when first needed.
    ///   - catalog: the installed fonts.
    public init(cacheFolder: String, catalog: FontCatalog = FontCatalog()) {
        cache = GlyphCache(folder: cacheFolder)
        self.catalog = catalog
    }

    /// The first code point of a range's name, as it stands in a URL without its `.pbf`.
    ///
    /// - Throws: `MapResourceError.glyphRangeInvalid` when the name is not one of `0-255`, … `65280-65535`.
    public static func start(ofRangeNamed name: String) throws(MapResourceError) -> Int {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let start = Int(parts[0]), isStart(start), name == self.name(ofRangeAt: start) else {
            throw .glyphRangeInvalid(name)
        }
        return start
    }

    /// The range as a protobuf message, the empty one included.
    ///
    /// - Parameters:
    ///   - stack: font names joined by commas; for each code point the first font that has it draws it. Fonts that are
    ///     not installed are passed over, and Noto Sans stands behind them all.
    ///   - start: the first code point, a multiple of 256.
    /// - Returns: the uncompressed message; the same bytes each time for the same fonts.
    /// - Throws: `MapResourceError.glyphRangeInvalid` when there is no such range.
    /// - Complexity: some 100 ms of work the first time, a file's reading later.
    public func range(stack: String, start: Int) throws(MapResourceError) -> [UInt8] {
        guard Self.isStart(start) else { throw .glyphRangeInvalid(Self.name(ofRangeAt: start)) }
        let files = catalog.files(forStack: stack)
        let key = Self.key(files: files, start: start)
        let glyphs = cache.read(key) ?? lock.withLock { cache.read(key) ?? make(files, start: start, key: key) }
        var fontStack = GlyphMessage()
        fontStack.append(Array(stack.utf8.prefix(Self.nameLimit)), field: 1)
        fontStack.append(Array(Self.name(ofRangeAt: start).utf8), field: 2)
        fontStack.append(written: glyphs)
        var message = GlyphMessage()
        message.append(fontStack.bytes, field: 1)
        return message.bytes
    }

    private static let nameLimit = 512

    private static func isStart(_ start: Int) -> Bool {
        (0...lastStart).contains(start) && start.isMultiple(of: length)
    }

    private static func name(ofRangeAt start: Int) -> String { "\(start)-\(start &+ (length - 1))" }

    /// Draws a range's glyphs and stores them; the lock is held.
    private func make(_ files: [FontFile], start: Int, key: String) -> [UInt8] {
        var message = GlyphMessage()
        let ascender = files.lazy.compactMap { self.face($0) }.first?.ascender ?? 0
        for codePoint in UInt32(start)..<UInt32(start + Self.length) {
            // What a font has for control characters is of no use to others.
            let drawing = Self.isControl(codePoint) ? files.prefix(1) : files[...]
            guard let face = drawing.lazy.compactMap({ self.face($0) }).first(where: { $0.contains(codePoint) }),
                let glyph = face.glyph(codePoint, ascender: ascender)
            else { continue }
            glyph.append(to: &message)
        }
        cache.write(message.bytes, under: key)
        return message.bytes
    }

    private static func isControl(_ codePoint: UInt32) -> Bool { codePoint < 0x20 || (0x7F..<0xA0).contains(codePoint) }

    private func face(_ file: FontFile) -> FontFace? {
        if let known = unsafe faces[file.path] { return known }
        let face = FontFace(path: file.path, library: unsafe library)
        unsafe faces[file.path] = .some(face)
        return face
    }

    /// Names the cached range after the files that make it: a font's update makes it anew.
    private static func key(files: [FontFile], start: Int) -> String {
        let identity = files.flatMap { Array("\($0.path)\u{0}\($0.version)\u{0}".utf8) }
        return "\(String(GlyphCache.checksum(identity), radix: 16))-\(start)"
    }
}
