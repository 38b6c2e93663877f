// Identity pools, roles and guests in the database.

public import Foundation
public import Identity

/// Keeps identity pools in the database.
public struct SQLitePoolStore: PoolStore {
    private let database: Database

    /// The pools of a database.
    public init(_ database: Database) { self.database = database }

    private static let poolColumns =
        "id, name, allows_guests, allows_classic_flow, guest_role, authenticated_role, tags, created_ms"

    // MARK: Pools

    /// Pools by identifier, those after a given one.
    public func pools(after id: String?, limit: Int) throws -> [IdentityPool] {
        try database.read {
            try $0.rows(
                "SELECT \(Self.poolColumns) FROM identity_pool WHERE id > ? ORDER BY id LIMIT ?",
                .text(id ?? ""),
                .integer(Int64(limit))
            ) { try $0.pool() }
        }
    }

    /// The pool of an identifier.
    public func pool(id: String) throws -> IdentityPool? {
        try database.read {
            try $0.row("SELECT \(Self.poolColumns) FROM identity_pool WHERE id = ?", .text(id)) { try $0.pool() }
        }
    }

    /// Adds a pool, and a role with it.
    ///
    /// - Throws: `PoolError.roleTaken`.
    public func add(_ pool: IdentityPool, role: Role?) async throws {
        let values = try pool.values()
        try await database.write { connection in
            if let role { try connection.add(role) }
            try connection.run(
                "INSERT INTO identity_pool (\(Self.poolColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                values
            )
        }
    }

    /// Replaces everything of a pool but its identifier.
    ///
    /// - Throws: `PoolError.unknownPool`.
    public func update(_ pool: IdentityPool) async throws {
        let values = try pool.values()
        try await database.write { connection in
            let changed = try connection.run(
                """
                UPDATE identity_pool SET name = ?2, allows_guests = ?3, allows_classic_flow = ?4, guest_role = ?5,
                authenticated_role = ?6, tags = ?7, created_ms = ?8 WHERE id = ?1
                """,
                values
            )
            guard changed == 1 else { throw PoolError.unknownPool(pool.id) }
        }
    }

    /// Removes a pool with its identities.
    ///
    /// - Throws: `PoolError.unknownPool`.
    public func removePool(id: String) async throws {
        try await database.write { connection in
            guard try connection.run("DELETE FROM identity_pool WHERE id = ?", .text(id)) == 1 else {
                throw PoolError.unknownPool(id)
            }
        }
    }

    // MARK: Roles

    /// All roles by name.
    public func roles() throws -> [Role] {
        try database.read { try $0.rows("SELECT name, policy, created_ms FROM role ORDER BY name") { $0.role() } }
    }

    /// The role of a name.
    public func role(named name: String) throws -> Role? {
        try database.read {
            try $0.row("SELECT name, policy, created_ms FROM role WHERE name = ?", .text(name)) { $0.role() }
        }
    }

    /// Adds a role.
    ///
    /// - Throws: `PoolError.roleTaken`.
    public func add(_ role: Role) async throws { try await database.write { try $0.add(role) } }

    /// Removes a role.
    ///
    /// - Throws: `PoolError.unknownRole`.
    public func removeRole(named name: String) async throws {
        try await database.write { connection in
            guard try connection.run("DELETE FROM role WHERE name = ?", .text(name)) == 1 else {
                throw PoolError.unknownRole(name)
            }
        }
    }

    // MARK: Guests

    /// A pool's identities by identifier, those after a given one.
    public func identities(poolID: String, after id: String?, limit: Int) throws -> [GuestIdentity] {
        try database.read {
            try $0.rows(
                """
                SELECT id, pool_id, created_ms, used_ms FROM guest_identity WHERE pool_id = ? AND id > ?
                ORDER BY id LIMIT ?
                """,
                .text(poolID),
                .text(id ?? ""),
                .integer(Int64(limit))
            ) { $0.identity() }
        }
    }

    /// The identity of an identifier.
    public func identity(id: String) throws -> GuestIdentity? {
        try database.read {
            try $0.row("SELECT id, pool_id, created_ms, used_ms FROM guest_identity WHERE id = ?", .text(id)) {
                $0.identity()
            }
        }
    }

    /// Adds an identity.
    ///
    /// - Throws: `PoolError.unknownPool`.
    public func add(_ identity: GuestIdentity) async throws {
        try await database.write { connection in
            do {
                try connection.run(
                    "INSERT INTO guest_identity (pool_id, id, created_ms, used_ms) VALUES (?, ?, ?, ?)",
                    .text(identity.poolID),
                    .text(identity.id),
                    identity.createdAt.value,
                    .integer(orNull: identity.usedAt?.milliseconds)
                )
            } catch DatabaseError.constraint(let rule) where rule.hasPrefix("FOREIGN KEY") {
                throw PoolError.unknownPool(identity.poolID)
            }
        }
    }

    /// Notes that an identity got credentials.
    ///
    /// - Throws: `PoolError.unknownIdentity`.
    public func noteUse(ofIdentity id: String, at time: Date) async throws {
        try await database.write { connection in
            guard try connection.run("UPDATE guest_identity SET used_ms = ? WHERE id = ?", time.value, .text(id)) == 1
            else { throw PoolError.unknownIdentity(id) }
        }
    }

    /// Removes identities; those that were there.
    public func removeIdentities(ids: [String]) async throws -> [String] {
        try await database.write { connection in
            try ids.filter { try connection.run("DELETE FROM guest_identity WHERE id = ?", .text($0)) == 1 }
        }
    }

    /// Removes identities that were used last, or made and never used, before given times; how many.
    public func removeIdentities(usedBefore used: Date, unusedSince created: Date) async throws -> Int {
        try await database.write { connection in
            try connection.run(
                """
                DELETE FROM guest_identity WHERE coalesce(used_ms, created_ms) < max(?1, ?2)
                AND (used_ms < ?1 OR used_ms IS NULL AND created_ms < ?2)
                """,
                used.value,
                created.value
            )
        }
    }
}

extension IdentityPool {
    /// The pool in the order of the table's columns.
    fileprivate func values() throws -> [SQLValue] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return [
            .text(id), .text(name), .integer(allowsGuests ? 1 : 0), .integer(allowsClassicFlow ? 1 : 0),
            .text(orNull: guestRole), .text(orNull: authenticatedRole),
            .text(String(decoding: try encoder.encode(tags), as: UTF8.self)), createdAt.value,
        ]
    }
}

extension Row {
    fileprivate func pool() throws -> IdentityPool {
        IdentityPool(
            id: text(0),
            name: text(1),
            allowsGuests: integer(2) != 0,
            allowsClassicFlow: integer(3) != 0,
            guestRole: optionalText(4),
            authenticatedRole: optionalText(5),
            tags: try JSONDecoder().decode([String: String].self, from: Data(text(6).utf8)),
            createdAt: Date(milliseconds: integer(7))
        )
    }

    fileprivate func role() -> Role {
        Role(name: text(0), policy: text(1), createdAt: Date(milliseconds: integer(2)))
    }

    fileprivate func identity() -> GuestIdentity {
        GuestIdentity(
            id: text(0),
            poolID: text(1),
            createdAt: Date(milliseconds: integer(2)),
            usedAt: optionalInteger(3).map(Date.init(milliseconds:))
        )
    }
}

extension Connection {
    fileprivate func add(_ role: Identity.Role) throws {
        do {
            try run(
                "INSERT INTO role (name, policy, created_ms) VALUES (?, ?, ?)",
                .text(role.name),
                .text(role.policy),
                role.createdAt.value
            )
        } catch DatabaseError.constraint(let rule) where rule.hasSuffix("role.name") {
            throw PoolError.roleTaken(role.name)
        }
    }
}
