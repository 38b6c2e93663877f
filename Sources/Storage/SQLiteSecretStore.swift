// Secrets of the server's own in the database, sealed.

public import Identity

/// Keeps secrets in the database.
public struct SQLiteSecretStore: SecretStore {
    private let database: Database

    /// The secrets of a database.
    public init(_ database: Database) { self.database = database }

    /// The sealed secret of a name.
    public func sealedSecret(named name: String) throws -> [UInt8]? {
        try database.read {
            try $0.row("SELECT sealed FROM server_secret WHERE name = ?", .text(name)) { $0.blob(0) }
        }
    }

    /// Keeps a secret where there is none of that name yet; the one that is kept.
    public func keep(_ sealed: [UInt8], named name: String) async throws -> [UInt8] {
        try await database.write { connection in
            try connection.run(
                "INSERT OR IGNORE INTO server_secret (name, sealed) VALUES (?, ?)",
                .text(name),
                .blob(sealed)
            )
            return try connection.row("SELECT sealed FROM server_secret WHERE name = ?", .text(name)) { $0.blob(0) }
                ?? sealed
        }
    }
}
