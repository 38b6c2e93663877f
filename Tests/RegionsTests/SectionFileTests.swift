// The container: what was written comes back, and what is damaged is refused.

import Foundation
import Testing

@testable import Regions

@Suite("A file of sections")
struct SectionFileTests {
    private let kind = SectionFileKind(magic: "TESTFILE", version: 3)

    private func numbers(_ count: Int) -> [UInt32] { (0..<UInt32(count)).map { $0 &* 2_654_435_761 } }

    private func sound() throws -> [UInt8] {
        var writer = SectionFileWriter(kind: kind)
        for (index, length) in [0, 1, 15, 16, 17, 1000].enumerated() {
            try writer.add(UInt32(400 + index), numbers(length))
        }
        try writer.finish()
        return writer.bytes()
    }

    @Test("sections come back as they were written, aligned, of any length")
    func roundTrip() throws {
        let file = try SectionFile(bytes: sound(), kind: kind)
        for (index, length) in [0, 1, 15, 16, 17, 1000].enumerated() {
            guard let bytes = unsafe file.bytes(of: UInt32(400 + index)) else {
                Issue.record("section \(index) is missing")
                continue
            }
            let written = numbers(length).flatMap { value in (0..<4).map { UInt8(value >> ($0 * 8) & 255) } }
            let read = unsafe Array(bytes)
            #expect(read == written)
            let address = UInt(bitPattern: bytes.baseAddress)
            #expect(address % 64 == 0)
        }
        #expect(!file.has(999))
        let missing = unsafe file.bytes(of: 999) == nil
        #expect(missing)
    }

    @Test("a file on disk is whole or not there, and equals the one in memory")
    func onDisk() throws {
        let path = NSTemporaryDirectory() + "waymark-sections-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        var writer = try SectionFileWriter(path: path, kind: kind)
        for (index, length) in [0, 1, 15, 16, 17, 1000].enumerated() {
            try writer.add(UInt32(400 + index), numbers(length))
        }
        #expect(!FileManager.default.fileExists(atPath: path))
        try writer.finish()
        #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))) == sound())
        #expect(!FileManager.default.fileExists(atPath: path + ".part"))
        #expect(try SectionFile(path: path, kind: kind).has(405))
    }

    @Test("a writer that is given up leaves nothing behind")
    func givenUp() throws {
        let path = NSTemporaryDirectory() + "waymark-sections-\(UUID().uuidString)"
        do {
            var writer = try SectionFileWriter(path: path, kind: kind)
            try writer.add(1, [UInt32(1)])
        }
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(!FileManager.default.fileExists(atPath: path + ".part"))
    }

    @Test("a path that cannot be written or read is refused with the system's reason")
    func unreachable() {
        #expect(throws: SectionFileError.unwritable(reason: "No such file or directory")) {
            _ = try SectionFileWriter(path: "/nowhere/at/all", kind: kind)
        }
        #expect(throws: SectionFileError.unreadable(reason: "No such file or directory")) {
            _ = try SectionFile(path: "/nowhere/at/all", kind: kind)
        }
    }

    @Test("another file, another version, a cut and a changed byte are each named")
    func refused() throws {
        let bytes = try sound()
        for foreign in [[], Array("PMTiles".utf8) + [UInt8](repeating: 0, count: 200)] {
            #expect(throws: SectionFileError.otherKind) { _ = try SectionFile(bytes: foreign, kind: kind) }
        }
        var other = bytes
        other[8] = 9
        #expect(throws: SectionFileError.otherVersion(found: 9)) { _ = try SectionFile(bytes: other, kind: kind) }
        for length in [bytes.count - 1, bytes.count / 2, 64, 65] {
            #expect(throws: SectionFileError.self, "cut to \(length)") {
                _ = try SectionFile(bytes: Array(bytes[..<length]), kind: kind)
            }
        }
        // Bytes 40 to 63 are zeros that nothing reads.
        for place in Array(12..<40) + Array(64..<bytes.count) {
            var changed = bytes
            changed[place] ^= 0x10
            #expect(throws: SectionFileError.self, "changed at \(place)") {
                _ = try SectionFile(bytes: changed, kind: kind)
            }
        }
    }

    @Test("without its checksum a damaged file is refused or read inside its bytes")
    func behindChecksum() throws {
        let bytes = try sound()
        for place in 12..<64 {
            for value in [UInt8(0), 1, 0x7F, 0xFF] {
                var changed = bytes
                changed[place] = value
                guard let file = try? SectionFile(bytes: changed, kind: kind, isChecked: false) else { continue }
                for id in 0..<UInt32(500) { _ = unsafe file.bytes(of: id).map { unsafe $0.reduce(0, &+) } }
            }
        }
    }
}
