import Foundation
import Testing

@testable import Delivery

/// A mail server of a few lines that says what it is told to say, for one connection after the other.
private final class ScriptedServer: @unchecked Sendable {
    let port: Int
    private let listener: Int32
    private let lock = NSLock()
    private var lines: [String] = []
    private let answers: [String: String]

    /// Takes answers by the first four letters of a command, such as `RCPT`; a missing one is silence.
    init(_ answers: [String: String]) throws {
        self.answers = answers
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var count = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(listener, $0, count) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, $0, &count) == 0
            }
        }
        try #require(isBound)
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [self] in serve() }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    /// Everything that was sent here, line by line.
    var received: [String] { lock.withLock { lines } }

    private func serve() {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { return }
            talk(connection)
            close(connection)
        }
    }

    private func talk(_ connection: Int32) {
        guard say(answers["HELO"], connection) else { return }
        var buffer = ""
        var bytes = [UInt8](repeating: 0, count: 4096)
        var isData = false
        while true {
            let count = unsafe recv(connection, &bytes, bytes.count, 0)
            guard count > 0 else { return }
            buffer += String(decoding: bytes[..<count], as: UTF8.self)
            while let end = buffer.range(of: "\r\n") {
                let line = String(buffer[..<end.lowerBound])
                buffer = String(buffer[end.upperBound...])
                lock.withLock { lines.append(line) }
                if isData, line != "." { continue }
                let command = isData ? "." : String(line.prefix(4)).uppercased()
                isData = command == "DATA" && answers["DATA"] != nil
                guard say(answers[command], connection) else { return wait(connection) }
            }
        }
    }

    private func say(_ answer: String?, _ connection: Int32) -> Bool {
        guard let answer else { return false }
        let text = Array((answer + "\r\n").utf8)
        return unsafe send(connection, text, text.count, Int32(MSG_NOSIGNAL)) == text.count
    }

    /// Silence until the other end has had enough.
    private func wait(_ connection: Int32) {
        var byte: UInt8 = 0
        while unsafe recv(connection, &byte, 1, 0) > 0 {}
    }

    static let polite = [
        "HELO": "220 here", "EHLO": "250 here", "MAIL": "250 fine", "RCPT": "250 fine", "DATA": "354 go on",
        ".": "250 taken", "QUIT": "221 bye",
    ]
}

/// What a mailer told.
private final class Told: @unchecked Sendable {
    private let lock = NSLock()
    private var errors: [DeliveryError] = []
    var all: [DeliveryError] { lock.withLock { errors } }
    func add(_ error: DeliveryError) { lock.withLock { errors.append(error) } }
}

@Suite("Sending mail") struct MailerTests {
    private func send(
        _ address: String,
        messages: Int = 1,
        limit: Int = 5,
        pauses: [TimeInterval] = []
    ) async throws -> [DeliveryError] {
        let told = Told()
        let mailer = try Mailer(
            server: try MailServer(address),
            sender: "maps@example.org",
            limit: limit,
            pauses: pauses,
            tell: told.add
        )
        for number in 0..<messages {
            mailer.send(try MailMessage(to: "ada@example.org", subject: "No. \(number)", text: "Hello\n.\nBye\n"))
        }
        while mailer.count > 0 { try await Task.sleep(for: .milliseconds(5)) }
        return told.all
    }

    @Test("a message reaches a server of this machine, whole and once")
    func sending() async throws {
        let server = try ScriptedServer(ScriptedServer.polite)
        #expect(try await send("smtp://127.0.0.1:\(server.port)").isEmpty)
        let lines = server.received
        #expect(lines.contains { $0.hasPrefix("MAIL FROM:<maps@example.org>") })
        #expect(lines.filter { $0 == "RCPT TO:<ada@example.org>" }.count == 1)
        #expect(lines.contains("SGVsbG8NCi4NCkJ5ZQ0K"))
    }

    @Test("a server elsewhere that offers no encryption gets nothing")
    func unencrypted() async throws {
        let server = try ScriptedServer(ScriptedServer.polite)
        // Another spelling of this machine, which is taken for any other's.
        let told = try await send("smtp://127.1:\(server.port)")
        #expect(told.map(\.code) == ["mail.not-encrypted"])
        #expect(!server.received.contains { $0.hasPrefix("MAIL") || $0.hasPrefix("RCPT") })
        let noTLS = try await send("smtps://127.0.0.1:\(server.port)", limit: 2)
        #expect(["mail.not-encrypted", "mail.not-now"].contains(noTLS.first?.code))
    }

    @Test("a refusal is told with its number and not tried again, a passing one is")
    func refusals() async throws {
        let strict = try ScriptedServer(ScriptedServer.polite.merging(["RCPT": "550 not here"]) { $1 })
        #expect(try await send("smtp://127.0.0.1:\(strict.port)", pauses: [0.01]) == [.refused(status: 550)])
        let busy = try ScriptedServer(ScriptedServer.polite.merging(["MAIL": "451 later"]) { $1 })
        let told = try await send("smtp://127.0.0.1:\(busy.port)", pauses: [0.01, 0.01])
        #expect(told.map(\.code) == ["mail.not-now", "mail.not-now", "mail.not-now"])
        #expect(busy.received.filter { $0.hasPrefix("MAIL") }.count == 3)
    }

    @Test(
        "a server that says nothing, stops in the middle or is not there is given up",
        arguments: ["HELO", "MAIL", "."]
    )
    func hanging(command: String) async throws {
        var answers = ScriptedServer.polite
        answers[command] = nil
        let server = try ScriptedServer(answers)
        #expect(try await send("smtp://127.0.0.1:\(server.port)", limit: 1).map(\.code) == ["mail.not-now"])
        #expect(try await send("smtp://127.0.0.1:1").map(\.code) == ["mail.not-now"])
    }

    @Test("no more than a hundred wait")
    func bounded() throws {
        var answers = ScriptedServer.polite
        answers["MAIL"] = nil
        let server = try ScriptedServer(answers)
        let told = Told()
        let mailer = try Mailer(
            server: try MailServer("smtp://127.0.0.1:\(server.port)"),
            sender: "maps@example.org",
            tell: told.add
        )
        for _ in 0..<150 { mailer.send(try MailMessage(to: "ada@example.org", subject: "", text: "")) }
        #expect(mailer.count == 100)
        #expect(told.all.filter { $0 == .tooMany }.count == 50)
    }

    @Test("faults say nothing of whom mail was for, whatever the server says")
    func discretion() async throws {
        let strict = try ScriptedServer(
            ScriptedServer.polite.merging(["RCPT": "550 ada@example.org is not here"]) { $1 }
        )
        let told = try await send("smtp://127.0.0.1:\(strict.port)")
        #expect(told.count == 1 && !told.contains { "\($0)".contains("example.org") })
    }

    @Test("who asks is not kept waiting: a message is taken although the one before hangs")
    func background() throws {
        var answers = ScriptedServer.polite
        answers["MAIL"] = nil
        let server = try ScriptedServer(answers)
        let mailer = try Mailer(
            server: try MailServer("smtp://127.0.0.1:\(server.port)"),
            sender: "maps@example.org",
            limit: 60,
            tell: { _ in }
        )
        for _ in 0..<3 { mailer.send(try MailMessage(to: "ada@example.org", subject: "", text: "")) }
        // All three were taken while the first has not been answered.
        #expect(mailer.count == 3)
    }

    @Test("a sender that is no address is refused")
    func sender() throws {
        let server = try MailServer("smtp://localhost")
        #expect(throws: DeliveryError.invalidAddress) { try Mailer(server: server, sender: "maps", tell: { _ in }) }
    }
}
