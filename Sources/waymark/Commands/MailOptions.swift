// How `serve` sends mail: which server, as whom, and where its password comes from. Without these options no mail is sent.

import Delivery
import Foundation

extension Option {
    static let smtp = Option(
        name: "smtp",
        placeholder: "URL",
        kind: .text,
        help: "the mail server for recovery links, as smtps://USER@HOST or smtp://USER@HOST:587; none: no mail",
        isSetting: true
    )
    static let mailFrom = Option(
        name: "mail-from",
        placeholder: "ADDRESS",
        kind: .text,
        help: "the address that mail comes from",
        isSetting: true
    )
    static let smtpPasswordFile = Option(
        name: "smtp-password-file",
        placeholder: "FILE",
        kind: .file,
        help: "where the mail server's password stands, if not in WAYMARK_SMTP_PASSWORD",
        isSetting: true
    )
    static let mail: [Option] = [.smtp, .mailFrom, .smtpPasswordFile]
}

extension Invocation {
    /// What sends mail; nil where nobody asked for that.
    ///
    /// - Throws: `UsageError.conflict` where something is missing, `DeliveryError`, `Failure` for the password's file.
    func mailer(_ tell: @escaping @Sendable (DeliveryError) -> Void) throws -> Mailer? {
        guard let address = text(.smtp) else {
            guard text(.mailFrom) == nil, text(.smtpPasswordFile) == nil else {
                throw UsageError.conflict(
                    "--mail-from and --smtp-password-file belong to --smtp.",
                    command: command.name
                )
            }
            return nil
        }
        guard let sender = text(.mailFrom) else {
            throw UsageError.conflict("--smtp needs --mail-from ADDRESS.", command: command.name)
        }
        // What a request says of our address may be its sender's invention, and links in mail lead there.
        guard text(.publicURL) != nil else {
            throw UsageError.conflict("--smtp needs --public-url: links in mail lead there.", command: command.name)
        }
        let server = try MailServer(
            address,
            password: try smtpPassword,
            authorityPath: environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
        )
        return try Mailer(server: server, sender: sender, tell: tell)
    }

    private var smtpPassword: String? {
        get throws {
            guard let path = text(.smtpPasswordFile) else {
                return environment["WAYMARK_SMTP_PASSWORD"].flatMap { $0.isEmpty ? nil : $0 }
            }
            guard let data = FileManager.default.contents(atPath: path), data.count <= 4096 else {
                throw Failure(
                    code: "mail.password-unreadable",
                    message: "The mail server's password cannot be read from \(path)."
                )
            }
            return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
        }
    }
}
