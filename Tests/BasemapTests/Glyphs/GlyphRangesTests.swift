import CFreeType
import Foundation
import Testing

@testable import Basemap

/// A folder for one test, removed with the test's value.
private final class GlyphFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("glyphs-\(UUID().uuidString)").path
    deinit { try? FileManager.default.removeItem(atPath: path) }
    var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}

/// FreeType read directly, to check against.
@safe private final class Oracle {
    private var library: FT_Library?
    private var face: FT_Face?

    init(_ path: String) throws {
        try #require(unsafe FT_Init_FreeType(&library) == 0)
        try #require(unsafe FT_New_Face(library, path, 0, &face) == 0)
        try #require(unsafe FT_Set_Char_Size(face, 0, 24 * 64, 0, 0) == 0)
    }

    deinit {
        unsafe FT_Done_Face(face)
        unsafe FT_Done_FreeType(library)
    }

    func advance(_ code: Int) -> UInt64? {
        let index = unsafe FT_Get_Char_Index(face, FT_ULong(code))
        guard index != 0, unsafe FT_Load_Glyph(face, index, FT_Int32(FT_LOAD_NO_HINTING)) == 0 else { return nil }
        return unsafe face.map { unsafe UInt64($0.pointee.glyph.pointee.advance.x / 64) }
    }
}

private let notoRegular = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"
private let openSansRegular = "/usr/share/fonts/truetype/open-sans/OpenSans-Regular.ttf"
private func installed(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

/// Ranges made once for all tests that only look at them.
private final class MadeRanges: Sendable {
    private let folder = GlyphFolder()
    private let lock = NSLock()
    private nonisolated(unsafe) var made: [String: ReadRange] = [:]
    static let shared = MadeRanges()

    func read(_ stack: String, _ start: Int) throws -> ReadRange {
        try lock.withLock {
            if let known = unsafe made["\(stack) \(start)"] { return known }
            let ranges = GlyphRanges(cacheFolder: folder.path)
            defer { for file in folder.files { try? FileManager.default.removeItem(atPath: "\(folder.path)/\(file)") } }
            let range = try readGlyphs(try ranges.range(stack: stack, start: start))
            unsafe made["\(stack) \(start)"] = range
            return range
        }
    }
}

@Suite("Glyph ranges")
struct GlyphRangesTests {
    private let folder = GlyphFolder()
    private var ranges: GlyphRanges { GlyphRanges(cacheFolder: folder.path) }

    private func read(_ stack: String, _ start: Int) throws -> ReadRange {
        try MadeRanges.shared.read(stack, start)
    }

    @Test(
        "every glyph a font has is there with FreeType's advance",
        .enabled(if: installed(notoRegular)),
        arguments: [("Noto Sans Regular", notoRegular, 0), ("Noto Sans Regular", notoRegular, 1024)]
            + [("Noto Sans Regular", notoRegular, 7680), ("Open Sans Regular", openSansRegular, 0)]
    )
    func complete(stack: String, path: String, start: Int) throws {
        let oracle = try Oracle(path)
        let range = try read(stack, start)
        var expected = 0
        for code in start..<(start + 256) {
            guard let advance = oracle.advance(code) else { continue }
            expected += 1
            #expect(range.glyphs[UInt64(code)]?.advance == advance, "U+\(String(code, radix: 16))")
        }
        #expect(expected > 180)
        #expect(range.name == stack)
        #expect(range.range == "\(start)-\(start + 255)")
        #expect(range.repeated == 0)
        for glyph in range.glyphs.values {
            let pixels = glyph.width == 0 ? 0 : (glyph.width + 6) * (glyph.height + 6)
            #expect(UInt64(glyph.bitmap.count) == pixels, "the picture has a border of three pixels")
        }
    }

    @Test("Vietnamese has every letter of its alphabet with tone marks")
    func vietnamese() throws {
        let letters = "ẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẼẽẾếỀềỂểỄễỆệỈỉỊịỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợỤụỦủỨứỪừỬửỮữỰựỲỳỴỵỶỷỸỹ"
        for font in MapFont.allCases {
            let range = try read(font.rawValue, 7680)
            for letter in letters.unicodeScalars { #expect(range.glyphs[UInt64(letter.value)]?.width ?? 0 > 0) }
        }
    }

    @Test("the letter I is a bar: full inside, the outline at 191, nothing far away")
    func pixels() throws {
        let glyph = try #require(try read("Noto Sans Bold", 0).glyphs[UInt64(UInt8(ascii: "l"))])
        let width = Int(glyph.width) + 6
        let middle = Array(glyph.bitmap[(width * 12)..<(width * 13)])
        #expect(middle == middle.reversed() || abs(Int(middle[0]) - Int(middle[width - 1])) < 40)
        #expect(middle.contains { $0 > 200 } && middle[0] < 120)
        let rising = middle[0...(width / 2)]
        #expect(zip(rising, rising.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(glyph.height == 18 && glyph.top == -8 + 0, "the bar stands on the baseline, 18 pixels high")
    }

    @Test(
        "other scripts are drawn by Noto's fonts for them",
        arguments: [(0x0600, 0x0634), (0x0500, 0x05D0), (0x0E00, 0x0E01), (0x0900, 0x0915), (0x1000, 0x10D0)]
    )
    func fallback(start: Int, code: UInt64) throws {
        #expect(try read("Noto Sans Regular", start).glyphs[code]?.width ?? 0 > 0)
        guard start == 0x0500 else { return }
        #expect(try read("No Such Font Bold", start).glyphs[code]?.width ?? 0 > 0)
    }

    @Test("of a comma-joined stack the first font that has a glyph draws it", .enabled(if: installed(openSansRegular)))
    func merged() throws {
        let open = try read("Open Sans Regular", 0)
        let noto = try read("Noto Sans Regular", 0)
        let both = try read("Missing Font,Open Sans Regular,Noto Sans Regular", 0)
        #expect(both.glyphs[65] == open.glyphs[65])
        #expect(both.glyphs[65] != noto.glyphs[65])
        let extended = try read("Open Sans Regular,Noto Sans Regular", 7936)
        #expect(extended.glyphs.count >= (try read("Noto Sans Regular", 7936).glyphs.count))
    }

    @Test("a bold stack falls back to bold, an italic one to italic")
    func styles() throws {
        #expect(try read("Amazon Ember Bold", 0).glyphs == read("Noto Sans Bold", 0).glyphs)
        #expect(try read("Amazon Ember Italic", 0).glyphs == read("Noto Sans Italic", 0).glyphs)
        #expect(try read("Noto Sans Bold", 0).glyphs != read("Noto Sans Regular", 0).glyphs)
    }

    @Test(
        "odd stack names are answered all the same",
        arguments: ["", ",", ",,,", "../../etc/passwd", String(repeating: "a", count: 5000), "a\u{0}b", "日本語"]
    )
    func oddNames(stack: String) throws {
        let range = try readGlyphs(try ranges.range(stack: stack, start: 64000))
        #expect(range.range == "64000-64255")
        #expect(folder.files.allSatisfy { $0.hasSuffix(".glyphs") && $0.count < 64 })
    }

    @Test("without any font installed the range is empty, and missingFonts names what is wanted")
    func noFonts() throws {
        let catalog = FontCatalog(folders: ["/nonexistent"])
        let bytes = try GlyphRanges(cacheFolder: folder.path, catalog: catalog).range(stack: "Noto Sans Bold", start: 0)
        #expect(try readGlyphs(bytes).glyphs.isEmpty)
        #expect(catalog.missingFonts == ["Noto Sans Regular", "Noto Sans Bold", "Noto Sans Italic"])
        #expect(FontCatalog().missingFonts.isEmpty)
    }

    @Test("a range no font draws is a message with a name and no glyphs")
    func emptyRange() throws {
        let range = try read("Noto Sans Regular", 0xE100)
        #expect(range == ReadRange(name: "Noto Sans Regular", range: "57600-57855"))
    }

    @Test("only the names of whole ranges are taken")
    func names() throws {
        #expect(try GlyphRanges.start(ofRangeNamed: "0-255") == 0)
        #expect(try GlyphRanges.start(ofRangeNamed: "65280-65535") == 65280)
        let wrong = [
            "", "-", "0", "0-", "-255", "0-256", "1-256", "256-510", "00-255", "+0-255", "0-255-", "65536-65791",
            "-256--1", "9223372036854775807-0", "0x0-255", "0-255.pbf", "٠-٢٥٥",
        ]
        for name in wrong {
            #expect(throws: MapResourceError.glyphRangeInvalid(name)) { try GlyphRanges.start(ofRangeNamed: name) }
        }
        for start in [-256, 1, 65536, Int.max, Int.min] {
            #expect(throws: MapResourceError.self) { try ranges.range(stack: "Noto Sans Regular", start: start) }
        }
    }

    @Test("a damaged cache file is made anew, a sound one is used")
    func cache() throws {
        let first = try ranges.range(stack: "Noto Sans Regular", start: 0xFB00)
        let file = try #require(folder.files.first)
        #expect(folder.files.count == 1)
        let path = "\(folder.path)/\(file)"
        let sound = try #require(FileManager.default.contents(atPath: path))
        for damaged in [Data(), sound.prefix(12), sound.dropLast(), Data(sound.map { $0 ^ 1 })] {
            try damaged.write(to: URL(fileURLWithPath: path))
            #expect(try ranges.range(stack: "Noto Sans Regular", start: 0xFB00) == first)
            #expect(FileManager.default.contents(atPath: path) == sound)
        }
    }

    @Test("a cache folder that cannot be written costs time, never an answer")
    func unwritableCache() throws {
        let bytes = try GlyphRanges(cacheFolder: "/proc/nowhere").range(stack: "Noto Sans Regular", start: 0)
        #expect(try readGlyphs(bytes).glyphs.count > 150)
    }

    @Test("many threads asking at once get the same bytes")
    func threads() async throws {
        let ranges = ranges
        let answers = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for index in 0..<16 {
                group.addTask { try ranges.range(stack: index % 2 == 0 ? "Open Sans" : "Open Sans Regular", start: 0) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(try answers.map { try readGlyphs($0).glyphs.count }).count == 1)
        #expect(folder.files.count == 1)
    }
}
