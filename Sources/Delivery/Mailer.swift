// Mail in the background: who asks for one is answered at once, whatever the mail server does. One message after the other
// on a thread of its own; what fails for the moment is tried again, what waits is bounded, and what goes wrong is told to
// the operator without a word of whom it was for.

public import Foundation

/// Sends mail in the background.
public final class Mailer: @unchecked Sendable {
    private let server: MailServer
    private let sender: String
    private let limit: Int
    private let pauses: [TimeInterval]
    private let tell: @Sendable (DeliveryError) -> Void
    private let thread = DispatchQueue(label: "waymark.mail")
    private let lock = NSLock()
    private var waiting = 0

    /// More mail than this does not wait.
    static let most = 100

    /// A sender of mail.
    ///
    /// - Parameters:
    ///   - server: who takes it.
    ///   - sender: the address that it comes from.
    ///   - limit: how long one message may take, in seconds.
    ///   - pauses: after how many seconds a message is tried again that failed for the moment.
    ///   - tell: is told what goes wrong.
    /// - Throws: `DeliveryError.invalidAddress`.
    public init(
        server: MailServer,
        sender: String,
        limit: Int = 30,
        pauses: [TimeInterval] = [15, 120, 600],
        tell: @escaping @Sendable (DeliveryError) -> Void
    ) throws(DeliveryError) {
        guard MailMessage.isAddress(sender) else { throw .invalidAddress }
        self.server = server
        self.sender = sender
        self.limit = limit
        self.pauses = pauses
        self.tell = tell
    }

    /// Takes a message and returns at once.
    public func send(_ message: MailMessage) {
        let isTaken = lock.withLock {
            guard waiting < Self.most else { return false }
            waiting += 1
            return true
        }
        guard isTaken else { return tell(.tooMany) }
        let bytes = message.bytes(from: sender, at: Date())
        thread.async { self.attempt(bytes, to: message.recipient, pauses: self.pauses[...]) }
    }

    /// How many messages wait, those included that are tried again later.
    public var count: Int { lock.withLock { waiting } }

    private func attempt(_ bytes: [UInt8], to recipient: String, pauses: ArraySlice<TimeInterval>) {
        do {
            try MailTransfer.send(bytes, from: sender, to: recipient, by: server, within: limit)
        } catch {
            tell(error)
            if error.isPassing, let pause = pauses.first {
                thread.asyncAfter(deadline: .now() + pause) {
                    self.attempt(bytes, to: recipient, pauses: pauses.dropFirst())
                }
                return
            }
        }
        lock.withLock { waiting -= 1 }
    }
}
