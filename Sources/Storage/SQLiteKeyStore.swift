// API keys and access keys in the database.

internal import Foundation
public import Identity

/// Keeps keys in the database.
public struct SQLiteKeyStore: KeyStore {
    private let database: Database

    /// The keys of a database.
    public init(_ database: Database) { self.database = database }

    private static let columns = "name, account_id, description, restrictions, created_ms, updated_ms, expires_ms"

    // MARK: API keys

    /// All API keys by name.
    public func apiKeys() throws -> [APIKey] {
        try database.read { try $0.rows("SELECT \(Self.columns) FROM api_key ORDER BY name") { try $0.apiKey() } }
    }

    /// The API key of a name, with its sealed value.
    public func apiKey(named name: String) throws -> (key: APIKey, sealedValue: [UInt8])? {
        try database.read {
            try $0.row("SELECT \(Self.columns), sealed_value FROM api_key WHERE name = ?", .text(name)) {
                (try $0.apiKey(), $0.blob(7))
            }
        }
    }

    /// The API key whose value has a sum.
    public func apiKey(valueSum: TokenSum) throws -> APIKey? {
        try database.read {
            try $0.row("SELECT \(Self.columns) FROM api_key WHERE value_sum = ?", .blob(valueSum.bytes)) {
                try $0.apiKey()
            }
        }
    }

    /// Adds an API key.
    ///
    /// - Throws: `APIKeyError.nameTaken`.
    public func add(_ key: APIKey, sealedValue: [UInt8], valueSum: TokenSum) async throws {
        let restrictions = try key.restrictions.text()
        try await database.write { connection in
            do {
                try connection.run(
                    "INSERT INTO api_key (\(Self.columns), value_sum, sealed_value) VALUES (?,?,?,?,?,?,?,?,?)",
                    .text(key.name),
                    .text(orNull: key.accountID),
                    .text(key.description),
                    .text(restrictions),
                    key.createdAt.value,
                    key.updatedAt.value,
                    .integer(orNull: key.expiresAt?.milliseconds),
                    .blob(valueSum.bytes),
                    .blob(sealedValue)
                )
            } catch DatabaseError.constraint(let rule) where rule.hasSuffix("api_key.name") {
                throw APIKeyError.nameTaken(key.name)
            }
        }
    }

    /// Replaces everything of an API key but its owner and value.
    ///
    /// - Throws: `APIKeyError.unknown`, `.nameTaken`.
    public func update(_ key: APIKey, named name: String) async throws {
        let restrictions = try key.restrictions.text()
        try await database.write { connection in
            do {
                let changed = try connection.run(
                    """
                    UPDATE api_key SET name = ?, description = ?, restrictions = ?, updated_ms = ?, expires_ms = ?
                    WHERE name = ?
                    """,
                    .text(key.name),
                    .text(key.description),
                    .text(restrictions),
                    key.updatedAt.value,
                    .integer(orNull: key.expiresAt?.milliseconds),
                    .text(name)
                )
                guard changed == 1 else { throw APIKeyError.unknown(name) }
            } catch DatabaseError.constraint(let rule) where rule.hasSuffix("api_key.name") {
                throw APIKeyError.nameTaken(key.name)
            }
        }
    }

    /// Removes an API key.
    ///
    /// - Throws: `APIKeyError.unknown`.
    public func removeAPIKey(named name: String) async throws {
        try await database.write { connection in
            guard try connection.run("DELETE FROM api_key WHERE name = ?", .text(name)) == 1 else {
                throw APIKeyError.unknown(name)
            }
        }
    }

    // MARK: Access keys

    /// All access keys by name.
    public func accessKeys() throws -> [AccessKey] {
        try database.read {
            try $0.rows("SELECT id, name, policy, created_ms FROM access_key ORDER BY name") { $0.accessKey() }
        }
    }

    /// The access key of an identifier, with its sealed secret.
    public func accessKey(id: String) throws -> (key: AccessKey, sealedSecret: [UInt8])? {
        try database.read {
            try $0.row(
                "SELECT id, name, policy, created_ms, sealed_secret FROM access_key WHERE id = ?",
                .text(id)
            ) { ($0.accessKey(), $0.blob(4)) }
        }
    }

    /// Adds an access key.
    ///
    /// - Throws: `APIKeyError.nameTaken`.
    public func add(_ key: AccessKey, sealedSecret: [UInt8]) async throws {
        try await database.write { connection in
            do {
                try connection.run(
                    "INSERT INTO access_key (id, name, policy, created_ms, sealed_secret) VALUES (?, ?, ?, ?, ?)",
                    .text(key.id),
                    .text(key.name),
                    .text(orNull: key.policy),
                    key.createdAt.value,
                    .blob(sealedSecret)
                )
            } catch DatabaseError.constraint(let rule) where rule.hasSuffix("access_key.name") {
                throw APIKeyError.nameTaken(key.name)
            }
        }
    }

    /// Removes an access key.
    ///
    /// - Throws: `APIKeyError.unknown`.
    public func removeAccessKey(id: String) async throws {
        try await database.write { connection in
            guard try connection.run("DELETE FROM access_key WHERE id = ?", .text(id)) == 1 else {
                throw APIKeyError.unknown(id)
            }
        }
    }
}

extension KeyRestrictions {
    fileprivate func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}

extension Row {
    fileprivate func apiKey() throws -> APIKey {
        APIKey(
            name: text(0),
            accountID: optionalText(1),
            description: text(2),
            restrictions: try JSONDecoder().decode(KeyRestrictions.self, from: Data(text(3).utf8)),
            createdAt: Date(milliseconds: integer(4)),
            updatedAt: Date(milliseconds: integer(5)),
            expiresAt: optionalInteger(6).map(Date.init(milliseconds:))
        )
    }

    fileprivate func accessKey() -> AccessKey {
        AccessKey(
            id: text(0),
            name: text(1),
            policy: optionalText(2),
            createdAt: Date(milliseconds: integer(3))
        )
    }
}
