import Cryptography
import Foundation
import JSON
import Testing
import WebTokens

@Suite("Signed tokens") struct WebTokenTests {
    @Test("a token's parts say what it is, whose key signed it, and what was claimed")
    func parts() throws {
        let key = try SigningKey.make()
        let token = try WebToken.text(["sub": "a", "exp": 7], signedBy: key)
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        #expect(parts.count == 3)
        let header = try JSONValue(parsing: try #require(Base64.bytes(parts[0])))
        #expect(header == ["kid": .string(key.identifier), "typ": "JWS", "alg": "RS512"])
        #expect(try JSONValue(parsing: try #require(Base64.bytes(parts[1]))) == ["sub": "a", "exp": 7])
        #expect(Base64.bytes(parts[2])?.count == 256)
        #expect(key.publicKey["kid"]?.text == key.identifier && key.publicKey["e"] == "AQAB")
        let modulus = try #require(key.publicKey["n"]?.text.flatMap { Base64.bytes($0) })
        #expect(modulus.count == 256 && modulus[0] >= 128)
        for secret in ["d", "p", "q", "dp", "dq", "qi"] { #expect(key.publicKey[secret] == nil) }
    }

    @Test("a key comes back from its DER with the same name and the same signatures")
    func roundTrip() throws {
        let key = try SigningKey.make()
        let again = try SigningKey(der: try key.der)
        #expect(again.identifier == key.identifier && again.publicKey == key.publicKey)
        #expect(try WebToken.text(["a": 1], signedBy: again) == WebToken.text(["a": 1], signedBy: key))
        #expect(try SigningKey.make().identifier != key.identifier)
    }

    @Test("OpenSSL's own program verifies a signature with the public numbers alone")
    func verified() throws {
        let key = try SigningKey.make()
        let token = try WebToken.text(["sub": "a"], signedBy: key)
        let parts = token.split(separator: ".").map(String.init)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tokens-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let modulus = Hexadecimal.text(try #require(key.publicKey["n"]?.text.flatMap { Base64.bytes($0) }))
        let structure = """
            asn1=SEQUENCE:key
            [key]
            algorithm=SEQUENCE:algorithm
            bits=BITWRAP,SEQUENCE:numbers
            [algorithm]
            name=OID:rsaEncryption
            none=NULL
            [numbers]
            n=INTEGER:0x\(modulus)
            e=INTEGER:0x10001
            """
        let files = ["key.asn1": Data(structure.utf8), "text": Data("\(parts[0]).\(parts[1])".utf8)]
        for (name, data) in files { try data.write(to: folder.appendingPathComponent(name)) }
        for (name, change) in [("right", UInt8(0)), ("wrong", 1)] {
            var signature = try #require(Base64.bytes(parts[2]))
            signature[100] ^= change
            try Data(signature).write(to: folder.appendingPathComponent("signature"))
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.currentDirectoryURL = folder
            process.arguments = [
                "-c",
                """
                openssl asn1parse -genconf key.asn1 -noout -out key.der &&
                openssl dgst -sha512 -verify key.der -keyform DER -signature signature text
                """,
            ]
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            #expect((process.terminationStatus == 0) == (name == "right"))
        }
    }

    @Test(
        "what is no key is refused",
        arguments: [[], [0], [0x30, 0x03, 2, 1, 0], [UInt8](repeating: 0x30, count: 1200)]
    )
    func damaged(bytes: [UInt8]) {
        #expect(throws: WebTokenError.damagedKey) { try SigningKey(der: bytes) }
    }

    @Test("keys that are cut short are refused at every length")
    func cut() throws {
        let whole = try SigningKey.make().der
        for count in stride(from: 0, to: whole.count, by: 37) {
            #expect(throws: WebTokenError.damagedKey) { try SigningKey(der: Array(whole.prefix(count))) }
        }
    }
}
