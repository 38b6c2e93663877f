import Foundation
import Regions
import Testing

@Suite("SHA-256")
struct SHA256Tests {
    @Test(
        "equals the examples of FIPS 180-4",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ]
    )
    func examples(text: String, sum: String) {
        #expect(SHA256.hexadecimal(of: text.utf8) == sum)
    }

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
