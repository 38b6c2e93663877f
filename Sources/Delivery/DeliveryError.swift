// What can go wrong when mail is sent. Addresses, texts and passwords never stand in it.

/// A fault of sending mail.
public enum DeliveryError: Error, Equatable, Sendable, CustomStringConvertible {
    /// An address that is none of a mail server.
    case invalidServer
    /// A password stands in the server's address, where process lists and logs show it.
    case passwordInAddress
    /// A user without a password.
    case passwordMissing
    /// An address that mail cannot be sent to or from.
    case invalidAddress
    /// libcurl cannot be started.
    case unavailable
    /// The server offers no encryption, or one that cannot be trusted.
    case notEncrypted(reason: String)
    /// The server does not take our name and password.
    case notAccepted(reason: String)
    /// The server refused the message for good, with its status.
    case refused(status: Int)
    /// The server cannot be reached, does not answer in time, or takes nothing at the moment.
    case notNow(reason: String)
    /// More mail waits than makes sense.
    case tooMany

    /// A stable code for logs and JSON.
    public var code: String {
        switch self {
        case .invalidServer: "mail.invalid-server"
        case .passwordInAddress: "mail.password-in-address"
        case .passwordMissing: "mail.password-missing"
        case .invalidAddress: "mail.invalid-address"
        case .unavailable: "mail.unavailable"
        case .notEncrypted: "mail.not-encrypted"
        case .notAccepted: "mail.not-accepted"
        case .refused: "mail.refused"
        case .notNow: "mail.not-now"
        case .tooMany: "mail.too-many"
        }
    }

    /// What is wrong and what would be right, in one sentence.
    public var description: String {
        switch self {
        case .invalidServer:
            "This is no mail server: give smtps://HOST, or smtp://HOST:587 for STARTTLS, with USER@ before the host where "
                + "it asks for one."
        case .passwordInAddress:
            "A mail server's address must not hold its password, which others could read there: set WAYMARK_SMTP_PASSWORD "
                + "or --smtp-password-file."
        case .passwordMissing:
            "The mail server's address names a user: set WAYMARK_SMTP_PASSWORD or --smtp-password-file."
        case .invalidAddress: "This is no address for mail; it should look like maps@example.org."
        case .unavailable: "libcurl cannot be started, so no mail is sent."
        case .notEncrypted(let reason):
            "The mail server offers no encryption that can be trusted (\(reason)), so nothing was sent to it."
        case .notAccepted(let reason): "The mail server does not take our user and password (\(reason))."
        case .refused(let status):
            "The mail server refused a message with \(status): look whether it lets --mail-from send."
        case .notNow(let reason): "The mail server takes nothing at the moment (\(reason))."
        case .tooMany: "Too many mails wait for the mail server, so one was left out: look whether it works."
        }
    }

    /// Whether it may work a while later.
    var isPassing: Bool { if case .notNow = self { true } else { false } }
}
