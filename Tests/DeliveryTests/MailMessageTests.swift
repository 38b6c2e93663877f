import Cryptography
import Foundation
import Testing

@testable import Delivery

@Suite("Messages") struct MailMessageTests {
    private func parts(_ message: MailMessage) -> (fields: [String], body: String) {
        let text = String(
            decoding: message.bytes(from: "maps@example.org", at: Date(timeIntervalSince1970: 1_800_000_000)),
            as: UTF8.self
        )
        let halves = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (halves[0].replacing("\r\n ", with: " ").components(separatedBy: "\r\n"), halves[1])
    }

    @Test("a message has its fields, and its text comes back in every script")
    func form() throws {
        let words =
            "Đặt mật khẩu\nНовый пароль\n設定新密碼 https://maps.example/#link=x\n" + String(repeating: "long ", count: 99)
        let message = try MailMessage(to: "ada@example.org", subject: "Xin chào", text: words)
        let (fields, body) = parts(message)
        #expect(fields.contains("To: <ada@example.org>") && fields.contains("From: Waymark <maps@example.org>"))
        #expect(fields.contains("Date: Fri, 15 Jan 2027 08:00:00 +0000"))
        #expect(fields.contains("Subject: =?utf-8?B?\(Base64.text(Array("Xin chào".utf8), alphabet: .standard))?="))
        #expect(fields.filter { $0.hasPrefix("Message-ID: <") && $0.hasSuffix("@example.org>") }.count == 1)
        let lines = body.components(separatedBy: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 76 } && lines.last == "")
        let decoded = try #require(Base64.bytes(lines.joined(), alphabet: .standard))
        #expect(String(decoding: decoded, as: UTF8.self) == words.replacing("\n", with: "\r\n"))
    }

    @Test("a subject with line ends makes no field of its own, and a long one is cut between characters")
    func subject() throws {
        let attack = "Hello\r\nBcc: eve@example.org\r\n\r\nBody"
        #expect(!parts(try MailMessage(to: "a@b.c", subject: attack, text: "")).fields.contains { $0.hasPrefix("Bcc") })
        let long = String(repeating: "密碼", count: 60)
        let field = try #require(
            parts(try MailMessage(to: "a@b.c", subject: long, text: "")).fields.first { $0.hasPrefix("Subject") }
        )
        let words = field.dropFirst("Subject: ".count).split(separator: " ")
        #expect(words.count > 1 && words.allSatisfy { $0.utf8.count <= 75 })
        let text = try words.map { word in
            try #require(Base64.bytes(word.dropFirst(10).dropLast(2), alphabet: .standard))
        }
        #expect(text.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
        #expect(String(decoding: text.flatMap { $0 }, as: UTF8.self) == long)
    }

    @Test(
        "what could be two addresses or a field is none",
        arguments: [
            "", "a", "@b", "a@", "a@b@c", "a b@c", "a@b\r\nBcc: x@y", "a@b,c@d", "<a@b>", "\"a\"@b", "a@b\0",
            String(repeating: "a", count: 250) + "@b.cd",
        ]
    )
    func addresses(text: String) {
        #expect(throws: DeliveryError.invalidAddress) { try MailMessage(to: text, subject: "", text: "") }
    }
}

@Suite("Mail servers") struct MailServerTests {
    @Test("an address says how, where and as whom")
    func addresses() throws {
        let server = try MailServer("smtps://ada%40example.org@mail.example", password: "secret")
        #expect(server.address == "smtps://mail.example:465" && server.user == "ada@example.org")
        #expect(server.password == "secret" && server.needsEncryption)
        #expect(try MailServer("smtp://mail.example").address == "smtp://mail.example:587")
        #expect(try MailServer("SMTP://mail.example:25/").address == "smtp://mail.example:25")
        // A password without a user proves nothing to anybody.
        #expect(try MailServer("smtp://mail.example", password: "secret").password == nil)
    }

    @Test(
        "only this machine itself gets mail without encryption",
        arguments: [
            ("smtp://127.0.0.1:25", false), ("smtp://localhost", false), ("smtp://[::1]:25", false),
            ("smtps://localhost", true), ("smtp://127.1", true), ("smtp://127.0.0.1.example", true),
            ("smtp://localhost.example", true), ("smtp://10.0.0.1", true), ("smtp://127.0.0.256", true),
        ]
    )
    func encryption(address: String, isNeeded: Bool) throws {
        #expect(try MailServer(address).needsEncryption == isNeeded)
    }

    @Test(
        "what is no mail server is refused",
        arguments: [
            "", "mail.example", "http://mail.example", "smtp://", "smtp://mail.example/x", "smtp://mail.example?x=1",
            "smtp://mail.example:0", "smtp://mail.example:99999", "file:///etc/passwd", "smtp:mail.example",
        ]
    )
    func refused(address: String) {
        #expect(throws: DeliveryError.invalidServer) { try MailServer(address) }
    }

    @Test("a password in the address is refused, a user without one too")
    func passwords() {
        #expect(throws: DeliveryError.passwordInAddress) { try MailServer("smtp://a:b@mail.example", password: "b") }
        #expect(throws: DeliveryError.passwordMissing) { try MailServer("smtp://a@mail.example") }
    }
}
