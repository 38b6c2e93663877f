// Who did what, and what was refused: principal, action, resource, decision, request id. No secrets, no positions.

public import Foundation

/// One line of the audit.
public struct AuditEntry: Sendable, Equatable {
    /// When.
    public let time: Date
    /// Who, as an ARN.
    public let principal: String
    /// What.
    public let action: String
    /// On what, as an ARN.
    public let resource: String
    /// `allowed`, or why not.
    public let decision: String
    /// The request's id.
    public let requestID: String

    /// A line.
    public init(time: Date, principal: String, action: String, resource: String, decision: String, requestID: String) {
        self.time = time
        self.principal = principal
        self.action = action
        self.resource = resource
        self.decision = decision
        self.requestID = requestID
    }
}

/// Where the audit is kept.
public protocol AuditLog: Sendable {
    /// Adds a line.
    func record(_ entry: AuditEntry) async throws
    /// The latest lines, newest first.
    func latest(_ count: Int) throws -> [AuditEntry]
}

/// An audit that goes with the process, of at most so many lines.
public final class MemoryAuditLog: AuditLog, @unchecked Sendable {
    private let lock = NSLock()
    private let limit: Int
    private var entries: [AuditEntry] = []

    /// An empty audit.
    public init(limit: Int = 10_000) { self.limit = limit }

    /// Adds a line.
    public func record(_ entry: AuditEntry) async throws {
        lock.withLock {
            entries.append(entry)
            if entries.count > limit { entries.removeFirst(entries.count - limit) }
        }
    }

    /// The latest lines, newest first.
    public func latest(_ count: Int) -> [AuditEntry] { lock.withLock { Array(entries.suffix(count).reversed()) } }
}
