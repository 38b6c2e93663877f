import Foundation
import LocalCertificates
import Testing

@Suite("Certificates of our own") struct LocalAuthorityTests {
    private let folder = FileManager.default.temporaryDirectory.path + "/waymark-tls-" + UUID().uuidString

    private func make(_ addresses: [String] = ["192.168.7.8", "203.0.113.5", "2001:db8::1"]) throws -> LocalAuthority {
        try LocalAuthority(folder: folder, name: "map.local", addresses: addresses)
    }

    /// What the openssl command says; a program that is none of ours.
    private func openssl(_ arguments: String...) throws -> (code: Int32, text: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    @Test("the server's certificate is good for every name and address, by the authority, which can vouch for no other")
    func verified() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let made = try make()
        let authority = folder + "/authority.pem"
        for (option, value) in [
            ("-verify_ip", "192.168.7.8"), ("-verify_ip", "127.0.0.1"), ("-verify_ip", "::1"),
            ("-verify_hostname", "localhost"), ("-verify_hostname", "map.local"),
        ] {
            let verdict = try openssl(
                "verify",
                "-CAfile",
                authority,
                "-purpose",
                "sslserver",
                option,
                value,
                made.certificatePath
            )
            #expect(verdict.code == 0, "\(value): \(verdict.text)")
        }
        #expect(
            try openssl("verify", "-CAfile", authority, "-verify_ip", "192.168.7.9", made.certificatePath).code != 0
        )
        // A stolen authority, made to vouch for a name of the internet.
        let (key, request, forged) = (folder + "/x.key", folder + "/x.csr", folder + "/x.pem")
        _ = try openssl(
            "req",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-keyout",
            key,
            "-out",
            request,
            "-subj",
            "/CN=example.org",
            "-addext",
            "subjectAltName=DNS:example.org"
        )
        _ = try openssl(
            "x509",
            "-req",
            "-in",
            request,
            "-CA",
            authority,
            "-CAkey",
            folder + "/authority.key",
            "-CAcreateserial",
            "-copy_extensions",
            "copy",
            "-out",
            forged
        )
        let verdict = try openssl("verify", "-CAfile", authority, forged)
        #expect(verdict.code != 0 && verdict.text.contains("permitted subtree"), "\(verdict.text)")
        let print = try openssl("x509", "-in", authority, "-noout", "-fingerprint", "-sha256")
        #expect(print.text.contains(made.fingerprint))
    }

    @Test("what is there is kept; a new address makes a new certificate by the same authority")
    func renewal() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let first = try make()
        let certificate = try Data(contentsOf: URL(fileURLWithPath: first.certificatePath))
        let again = try make()
        #expect(try Data(contentsOf: URL(fileURLWithPath: again.certificatePath)) == certificate)
        let moved = try make(["10.0.0.3"])
        #expect(try Data(contentsOf: URL(fileURLWithPath: moved.certificatePath)) != certificate)
        #expect(moved.fingerprint == first.fingerprint && moved.authorityPEM == first.authorityPEM)
    }

    @Test("all files are their owner's alone, and a damaged authority is told and not replaced")
    func files() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        _ = try make()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names.sorted() == ["authority.key", "authority.pem", "server.key", "server.pem"])
        for name in names {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/server.pem"))
        _ = try make()
        try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/authority.key"))
        #expect(throws: CertificateError.damaged(path: folder + "/authority.key")) { try make() }
    }

    @Test(
        "private addresses are told from those of the internet",
        arguments: [
            ("10.1.2.3", true), ("127.0.0.1", true), ("172.16.0.1", true), ("172.31.255.255", true),
            ("172.32.0.1", false),
            ("192.168.1.1", true), ("192.169.1.1", false), ("169.254.1.1", true), ("100.64.0.1", true),
            ("100.127.255.255", true), ("100.128.0.1", false), ("203.0.113.5", false), ("::1", true), ("::2", false),
            ("fd00::1", true), ("fe80::1", true), ("2001:db8::1", false), ("nowhere", false),
        ]
    )
    func privateAddresses(address: String, isPrivate: Bool) {
        #expect(LocalNetwork.isPrivate(address) == isPrivate)
    }
}
