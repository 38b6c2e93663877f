// What a service asks about where devices were and people walked: over a database, or in memory for tests.

public import History
public import Storage

/// The stores of positions and walks.
public struct HistoryServices: Sendable {
    /// Where devices were.
    public let positions: any PositionStore
    /// Recordings that were finished.
    public let walks: any WalkStore

    /// Stores in memory: for tests.
    public init() {
        positions = MemoryPositionStore()
        walks = MemoryWalkStore()
    }

    /// Stores in a database.
    ///
    /// - Throws: `DatabaseError`, `HistoryError`.
    public init(_ database: Database) throws {
        positions = try SQLitePositionStore(database)
        walks = SQLiteWalkStore(database)
    }
}

extension HistoryError {
    /// The HTTP status of each fault.
    var status: Int {
        switch self {
        case .damagedChunk: 500
        case .tooManyFixes: 413
        case .busy: 503
        }
    }
}
