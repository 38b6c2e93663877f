import Cryptography
import Foundation
import Regions
import Testing

@Suite("SHA-256 of files")
struct FileSumTests {
    @Test("of a file longer than one piece equals the sum of its bytes")
    func file() throws {
        let folder = try TemporaryFolder()
        let bytes = (0..<(1 << 20) + 4321).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        let path = folder.path + "/file"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        var seen = 0
        #expect(try SHA256.hexadecimal(ofFile: path) { seen = $0 } == SHA256.hexadecimal(of: bytes))
        #expect(seen == bytes.count)
    }

    @Test("of a missing file is refused with the system's reason")
    func missing() {
        #expect(throws: RegionError.unreadable(path: "/no/such", reason: "No such file or directory")) {
            try SHA256.hexadecimal(ofFile: "/no/such")
        }
    }
}
