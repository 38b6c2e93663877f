// The port through which tries are kept that make others wait, so that a restart forgives nobody.

public import Foundation

/// Tries that make others wait.
public struct KeptTries: Sendable, Equatable {
    /// The sum of whose or where from they are.
    public let key: TokenSum
    /// How many in a row.
    public let count: Int
    /// When the last one was.
    public let last: Date

    /// Tries.
    public init(key: TokenSum, count: Int, last: Date) {
        self.key = key
        self.count = count
        self.last = last
    }
}

/// Where tries are kept.
public protocol TriesStore: Sendable {
    /// All tries.
    func tries() throws -> [KeptTries]
    /// Keeps some tries, unless later ones of the same key are kept already, and forgets others.
    func keep(_ tries: [KeptTries], forgetting keys: [TokenSum]) async throws
    /// Forgets tries whose last one was before a time.
    func removeTries(before time: Date) async throws
}
