import Foundation
import Photos
import Testing

@Suite("Photos") struct PhotoReductionTests {
    /// A photo made by a library that is none of ours.
    private func photo(_ script: String) throws -> [UInt8] {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script]
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Array(data)
    }

    /// A PNG of one colour, which compresses to next to nothing.
    private func png(width: Int, height: Int) throws -> [UInt8] {
        try photo(
            """
            import struct, sys, zlib
            def chunk(kind, body): return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
            rows = min(\(height), 4000)
            pixels = (b"\\0" + b"\\x40\\x80\\xc0" * min(\(width), 4000)) * rows
            sys.stdout.buffer.write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", \(width), \(height), 8, 2, 0, 0, 0))
                + chunk(b"tEXt", b"Comment\\0at home, 48.1 11.5") + chunk(b"IDAT", zlib.compress(pixels)) + chunk(b"IEND", b""))
            """
        )
    }

    @Test("a large photo becomes a JPEG that fits, keeps its proportions, and tells nothing beside its pixels")
    func reducing() throws {
        let bytes = try png(width: 2000, height: 1000)
        #expect(PhotoHeader(bytes)?.width == 2000 && PhotoHeader(bytes)?.format == .png)
        let small = try PhotoReduction.jpeg(of: bytes, fitting: 512)
        let header = try #require(PhotoHeader(small))
        #expect(header.format == .jpeg && header.width == 512 && header.height == 256)
        #expect(!String(decoding: small, as: UTF8.self).contains("at home"))
        let again = try PhotoReduction.jpeg(of: small, fitting: 100)
        #expect(PhotoHeader(again)?.width == 100)
        #expect(PhotoHeader(try PhotoReduction.jpeg(of: try png(width: 3, height: 5), fitting: 512))?.height == 5)
    }

    @Test("EXIF turns the picture and is gone")
    func orientation() throws {
        var bytes = try PhotoReduction.jpeg(of: try png(width: 40, height: 20), fitting: 512)
        // Orientation 6: the camera was turned by a quarter; then a GPS-looking text.
        let tiff: [UInt8] = Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
        let exif = Array("Exif\0\0".utf8) + tiff + Array("secret place".utf8)
        bytes.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif, at: 2)
        let turned = try PhotoReduction.jpeg(of: bytes, fitting: 512)
        let header = try #require(PhotoHeader(turned))
        #expect(header.width == 20 && header.height == 40)
        let text = String(decoding: turned, as: UTF8.self)
        #expect(!text.contains("Exif") && !text.contains("secret place"))
    }

    @Test(
        "a bomb is refused by what its header says, before anything is decoded",
        arguments: [(65000, 65000), (50_001, 1000), (1_000_000_000, 1), (4_294_967_295, 4_294_967_295)]
    )
    func bombs(width: Int, height: Int) throws {
        let bytes = try png(width: width, height: height)
        #expect(throws: PhotoError.tooManyPixels(width: width, height: height)) {
            try PhotoReduction.jpeg(of: bytes, fitting: 512)
        }
    }

    @Test(
        "what is no photo, a cut one and other formats are refused",
        arguments: ["", "GIF89a", "<svg xmlns='http://www.w3.org/2000/svg'/>", "BM", "%PDF", "\u{89}PNG"]
    )
    func refused(text: String) throws {
        #expect(throws: PhotoError.unreadable) { try PhotoReduction.jpeg(of: Array(text.utf8), fitting: 512) }
        let bytes = try png(width: 200, height: 100)
        for count in [8, 24, 60, bytes.count - 40] {
            #expect(throws: PhotoError.unreadable) {
                try PhotoReduction.jpeg(of: Array(bytes.prefix(count)), fitting: 512)
            }
        }
    }

    /// 40 × 20 pixels of one colour, lossless (VP8L) and lossy (VP8), as libwebp writes them.
    private static let webps = [
        "UklGRh4AAABXRUJQVlA4TBEAAAAvJ8AEAAdQwAIVuP+BiOh/AAA=",
        "UklGRkgAAABXRUJQVlA4IDwAAABQAwCdASooABQAPrVYpk6nJSOiJWgA4BaJZwC7LoAAK/fDcAD+y7f9qYJIyAP9CjZRKdN6Kh2WIu+qAAA=",
    ]

    @Test("a WebP becomes a JPEG, or is refused by a sentence that names the kinds that are taken", arguments: webps)
    func webp(text: String) throws {
        let bytes = Array(try #require(Data(base64Encoded: text)))
        let header = try #require(PhotoHeader(bytes))
        #expect(header.format == .webp && header.width == 40 && header.height == 20)
        do {
            let small = try PhotoReduction.jpeg(of: bytes, fitting: 20)
            #expect(PhotoHeader(small).map { [$0.width, $0.height] } == [20, 10])
        } catch PhotoError.noDecoder(let format) {
            // Machines without the package webp-pixbuf-loader.
            #expect(PhotoError.noDecoder(format).description.contains("JPEG or PNG"))
        }
        #expect(throws: PhotoError.unreadable) { try PhotoReduction.jpeg(of: Array(bytes.dropLast(8)), fitting: 20) }
    }

    @Test("a WebP of a few bytes that says it is huge is refused before anything is decoded")
    func webpBombs() throws {
        let size: [UInt8] = [0xFF, 0x3F, 0xFF, 0x3F]
        let lossy =
            Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBPVP8 ".utf8) + [10, 0, 0, 0, 0, 0, 0, 0x9D, 1, 0x2A]
        #expect(throws: PhotoError.tooManyPixels(width: 16383, height: 16383)) {
            try PhotoReduction.jpeg(of: lossy + size, fitting: 512)
        }
        let extended = Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0]
        #expect(throws: PhotoError.tooManyPixels(width: 1 << 24, height: 1 << 24)) {
            try PhotoReduction.jpeg(of: extended + [UInt8](repeating: 0xFF, count: 6), fitting: 512)
        }
    }

    @Test("a thousand seeded changes of a photo's bytes end in a picture or a refusal")
    func mutations() throws {
        let whole = try PhotoReduction.jpeg(of: try png(width: 60, height: 40), fitting: 512)
        var state: UInt64 = 20_261_130
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var pictures = 0
        for _ in 0..<1000 {
            var bytes = whole
            for _ in 0...random(4) { bytes[random(bytes.count)] = UInt8(random(256)) }
            if let small = try? PhotoReduction.jpeg(of: bytes, fitting: 64) {
                pictures += 1
                #expect(PhotoHeader(small).map { max($0.width, $0.height) <= 64 } == true)
            }
        }
        #expect(pictures > 0)
    }
}
