import Foundation
import Testing

@testable import HTTPServing

@Suite("TLS", .blocking)
struct TLSTests {
    private static let hasTools = ["/usr/bin/openssl", "/usr/bin/curl"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    @Test(
        "a certificate and key make the server speak TLS",
        .enabled(if: hasTools, "openssl and curl are not installed")
    )
    func speaksTLS() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let key = folder.appendingPathComponent("key.pem").path
        let certificate = folder.appendingPathComponent("certificate.pem").path
        _ = try Self.run(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-keyout", key, "-out", certificate, "-subj", "/CN=localhost", "-addext",
                "subjectAltName=DNS:localhost,IP:127.0.0.1",
            ]
        )
        let live = try LiveServer { $0.tls = .init(certificatePath: certificate, keyPath: key) }
        let base = ["-s", "--cacert", certificate, "--max-time", "20"]
        let who = try Self.run("/usr/bin/curl", base + ["https://127.0.0.1:\(live.port)/who"])
        #expect(who.hasPrefix("127.0.0.1 true "))
        // A file is larger than one TLS record and cannot be sent by the kernel alone.
        let file = try Self.run("/usr/bin/curl", base + ["https://127.0.0.1:\(live.port)/file"])
        #expect(file == (try String(contentsOfFile: Self.servedFile, encoding: .utf8)))
        let plain = try live.connect()
        plain.send("GET /who HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(!plain.receiveAll().contains("200"))
    }

    private static let servedFile = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("LiveServer.swift").path

    private static func run(_ path: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
