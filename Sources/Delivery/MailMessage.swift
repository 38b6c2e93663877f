// A message as it goes over the wire (RFC 5322, 2045, 2047): plain text in UTF-8, base64 in lines, no field that could end
// early.

internal import Cryptography
internal import Foundation

/// A mail from us to one address.
public struct MailMessage: Sendable, Equatable {
    /// Who gets it.
    public let recipient: String
    /// What stands above it.
    public let subject: String
    /// The text, its lines ended by `\n`.
    public let text: String

    /// A message.
    ///
    /// - Throws: `DeliveryError.invalidAddress` for an address that could be more than one field or person.
    public init(to recipient: String, subject: String, text: String) throws(DeliveryError) {
        guard Self.isAddress(recipient) else { throw .invalidAddress }
        self.recipient = recipient
        self.subject = subject
        self.text = text
    }

    /// Whether a text is one address and nothing else.
    public static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return text.utf8.count <= 254 && parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
            && text.unicodeScalars.allSatisfy {
                $0.value > 0x20 && $0.value != 0x7F && !"<>()[],;:\\\"".unicodeScalars.contains($0)
            }
    }

    /// The bytes that are sent.
    func bytes(from sender: String, at time: Date) -> [UInt8] {
        let date = DateFormatter()
        date.locale = Locale(identifier: "en_US_POSIX")
        date.timeZone = TimeZone(secondsFromGMT: 0)
        date.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
        let domain = sender.split(separator: "@").last ?? "localhost"
        let fields = [
            "Date: \(date.string(from: time))", "From: Waymark <\(sender)>", "To: <\(recipient)>",
            "Message-ID: <\(RandomBytes.uuid())@\(domain)>", "Subject: \(Self.encoded(subject))", "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64",
            // Nobody's holiday notice answers it (RFC 3834).
            "Auto-Submitted: auto-generated",
        ]
        let content = Array(Base64.text(Array(text.replacing("\n", with: "\r\n").utf8), alphabet: .standard).utf8)
        let lines = stride(from: 0, to: content.count, by: 76).map { start in
            String(decoding: content[start..<min(start + 76, content.count)], as: UTF8.self)
        }
        return Array((fields + [""] + lines + [""]).joined(separator: "\r\n").utf8)
    }

    /// A field's text as words of at most 75 characters, each of whole characters.
    private static func encoded(_ text: String) -> String {
        var words: [String] = []
        var word = ""
        for character in text {
            if word.utf8.count + character.utf8.count > 42 {
                words.append(word)
                word = ""
            }
            word.append(character)
        }
        words.append(word)
        return words.map { "=?utf-8?B?\(Base64.text(Array($0.utf8), alphabet: .standard))?=" }.joined(
            separator: "\r\n "
        )
    }
}
