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
