// Walks in the database.

internal import Foundation
public import History
import Tracking

/// Keeps walks in the database.
public struct SQLiteWalkStore: WalkStore {
    private let database: Database
    /// Fixes in one row.
    private static let chunkSize = 8192

    /// The walks of a database.
    public init(_ database: Database) { self.database = database }

    private static let columns = """
        id, account_id, name, activity, time_zone, district, district_state, start_ms, end_ms, figures, deleted_ms
        """

    /// Keeps a walk.
    ///
    /// - Throws: `HistoryError.busy`, `WalkError.unknown`.
    public func add(_ walk: KeptWalk) async throws -> Bool {
        try await write { connection in
            let owner = try connection.row("SELECT account_id FROM walk WHERE id = ?", .text(walk.walk.id)) {
                $0.text(0)
            }
            guard let owner else {
                try connection.insert(walk, chunkSize: Self.chunkSize)
                return true
            }
            guard owner == walk.walk.accountID else { throw WalkError.unknown }
            return false
        }
    }

    /// An account's walk.
    public func walk(id: String, accountID: String) throws -> Walk? {
        try database.read {
            try $0.row(
                "SELECT \(Self.columns) FROM walk WHERE id = ? AND account_id = ?",
                .text(id),
                .text(accountID)
            ) { try $0.walk() }
        }
    }

    /// An account's walks, the latest first.
    public func walks(_ wanted: WalkSelection) throws -> [Walk] {
        var found: [Walk] = []
        try database.read { connection in
            try connection.forEachRow(
                """
                SELECT \(Self.columns) FROM walk WHERE account_id = ? AND start_ms < ? AND start_ms >= ?
                    AND (deleted_ms IS NOT NULL) = ? ORDER BY start_ms DESC, id DESC
                """,
                [
                    .text(wanted.accountID), .integer(wanted.before), .integer(wanted.from),
                    .integer(wanted.isDeleted ? 1 : 0),
                ]
            ) { row in
                guard found.count < wanted.limit else { return }
                let walk = try row.walk()
                if wanted.contains(walk) { found.append(walk) }
            }
        }
        return found
    }

    /// A walk's fixes.
    public func fixes(of id: String) throws -> [KeptFix] {
        try database.read { connection in
            try connection.rows("SELECT chunk FROM walk_chunk WHERE walk_id = ? ORDER BY number", .text(id)) {
                try FixChunk.unpack($0.blob(0))
            }.flatMap(\.self)
        }
    }

    /// A walk's picture.
    public func picture(of id: String) throws -> String? {
        try database.read { try $0.row("SELECT picture FROM walk WHERE id = ?", .text(id)) { $0.text(0) } }
    }

    /// Changes a walk.
    ///
    /// - Throws: `HistoryError.busy`, `WalkError.unknown`.
    public func update(_ walk: Walk, picture: String?) async throws {
        try await write { connection in
            let values = try walk.values
            let count = try connection.run(
                """
                UPDATE walk SET name = ?3, activity = ?4, time_zone = ?5, district = ?6, district_state = ?7,
                    start_ms = ?8, end_ms = ?9, figures = ?10, deleted_ms = ?11, picture = coalesce(?12, picture)
                    WHERE id = ?1 AND account_id = ?2
                """,
                values + [.text(orNull: picture)]
            )
            guard count == 1 else { throw WalkError.unknown }
        }
    }

    /// Keeps walks in the place of others.
    ///
    /// - Throws: `HistoryError.busy`, `WalkError.unknown`.
    public func replace(_ ids: [String], of accountID: String, by walks: [KeptWalk], at time: Int64) async throws {
        try await write { connection in
            for id in ids {
                let count = try connection.run(
                    "UPDATE walk SET deleted_ms = ? WHERE id = ? AND account_id = ?",
                    .integer(time),
                    .text(id),
                    .text(accountID)
                )
                guard count == 1 else { throw WalkError.unknown }
            }
            for walk in walks { try connection.insert(walk, chunkSize: Self.chunkSize) }
        }
    }

    /// Removes for good what was deleted before a time.
    ///
    /// - Throws: `HistoryError.busy`.
    public func removeDeleted(before time: Int64) async throws -> Int {
        try await write { try $0.run("DELETE FROM walk WHERE deleted_ms < ?", .integer(time)) }
    }

    private func write<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        do {
            return try await database.write(body)
        } catch let error as DatabaseError {
            throw HistoryError.busy(reason: error.code)
        }
    }
}

extension Connection {
    fileprivate func insert(_ kept: KeptWalk, chunkSize: Int) throws {
        try run(
            """
            INSERT INTO walk (id, account_id, name, activity, time_zone, district, district_state, start_ms, end_ms,
                figures, deleted_ms, picture) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            kept.walk.values + [.text(kept.picture)]
        )
        for (number, start) in stride(from: 0, to: kept.fixes.count, by: chunkSize).enumerated() {
            let part = kept.fixes[start..<min(start + chunkSize, kept.fixes.count)]
            try run(
                "INSERT INTO walk_chunk (walk_id, number, chunk) VALUES (?, ?, ?)",
                .text(kept.walk.id),
                .integer(Int64(number)),
                .blob(FixChunk.pack(part))
            )
        }
    }
}

extension Walk {
    fileprivate var values: [SQLValue] {
        get throws {
            let (district, state): (String?, Int64) =
                switch district {
                case .known(let name): (name, 0)
                case .noneNear: (nil, 1)
                case .noRegion: (nil, 2)
                }
            return [
                .text(id), .text(accountID), .text(name), .text(activity.word), .text(timeZone),
                .text(orNull: district),
                .integer(state), .integer(start), .integer(end),
                .text(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self)), .integer(orNull: deletedAt),
            ]
        }
    }
}

extension Row {
    fileprivate func walk() throws -> Walk {
        let district: Walk.District =
            switch (optionalText(5), integer(6)) {
            case (let name?, 0): .known(name)
            case (_, 2): .noRegion
            default: .noneNear
            }
        return Walk(
            id: text(0),
            accountID: text(1),
            name: text(2),
            activity: Activity(word: text(3)) ?? .walk,
            timeZone: text(4),
            district: district,
            start: integer(7),
            end: integer(8),
            figures: try JSONDecoder().decode(WalkFigures.self, from: Data(text(9).utf8)),
            deletedAt: optionalInteger(10)
        )
    }
}
