// Accounts in the database.

public import Foundation
public import Identity

/// Keeps accounts in the database.
public struct SQLiteAccountStore: AccountStore {
    private let database: Database

    /// The accounts of a database.
    public init(_ database: Database) { self.database = database }

    private static let columns = """
        id, name, email, is_administrator, display_name, units, language, time_zone, created_ms, deletes_ms, password_hash
        """

    // MARK: Accounts

    /// All accounts by name.
    public func accounts() throws -> [Account] {
        try database.read { try $0.rows("SELECT \(Self.columns) FROM account ORDER BY name") { try $0.account() } }
    }

    /// The account with an identifier.
    public func account(id: String) throws -> Account? {
        try database.read {
            try $0.row("SELECT \(Self.columns) FROM account WHERE id = ?", .text(id)) { try $0.account() }
        }
    }

    /// The account with a name or an e-mail address, and the hash of its password where it has one.
    public func credentials(named name: String) throws -> Credentials? {
        try database.read {
            try $0.row(
                "SELECT \(Self.columns) FROM account WHERE name = ?1 OR email = ?1 ORDER BY name = ?1 DESC",
                .text(name)
            ) { Credentials(account: try $0.account(), passwordHash: $0.optionalText(10)) }
        }
    }

    /// The hash of an account's password.
    public func passwordHash(accountID: String) throws -> String? {
        try database.read {
            try $0.row("SELECT password_hash FROM account WHERE id = ?", .text(accountID)) { $0.optionalText(0) } ?? nil
        }
    }

    /// Adds an account, and uses up the link that allowed it.
    ///
    /// - Throws: `AccountError.nameTaken`, `.emailTaken`, `.linkInvalid`.
    public func add(_ account: Account, passwordHash: String?, using link: TokenSum?) async throws {
        try await database.write { connection in
            try connection.takingUniqueness {
                let places = Array(repeating: "?", count: 11).joined(separator: ", ")
                try connection.run(
                    "INSERT INTO account (\(Self.columns)) VALUES (\(places))",
                    account.values + [.text(orNull: passwordHash)]
                )
            }
            try connection.use(link)
        }
    }

    /// Replaces everything of an account but its identifier and password.
    ///
    /// - Throws: `AccountError.nameTaken`, `.emailTaken`, `.unknownAccount`.
    public func update(_ account: Account) async throws {
        try await database.write { connection in
            let count = try connection.takingUniqueness {
                try connection.run(
                    """
                    UPDATE account SET id = ?1, name = ?2, email = ?3, is_administrator = ?4, display_name = ?5,
                        units = ?6, language = ?7, time_zone = ?8, created_ms = ?9, deletes_ms = ?10 WHERE id = ?1
                    """,
                    account.values
                )
            }
            guard count == 1 else { throw AccountError.unknownAccount }
        }
    }

    /// Sets a password and ends all sessions but one; uses up the link that allowed it.
    ///
    /// - Throws: `AccountError.unknownAccount`, `.linkInvalid`.
    public func setPassword(
        _ hash: String,
        accountID: String,
        keeping session: String?,
        using link: TokenSum?
    ) async throws {
        try await database.write { connection in
            let count = try connection.run(
                "UPDATE account SET password_hash = ? WHERE id = ?",
                .text(hash),
                .text(accountID)
            )
            guard count == 1 else { throw AccountError.unknownAccount }
            try connection.use(link)
            try connection.run(
                "DELETE FROM session WHERE account_id = ? AND id IS NOT ?",
                .text(accountID),
                .text(orNull: session)
            )
        }
    }

    /// Removes an account with all that is its.
    public func removeAccount(id: String) async throws {
        try await database.write { try $0.run("DELETE FROM account WHERE id = ?", .text(id)) }
    }

    /// Removes accounts whose time has come, sessions and links that have ended; the identifiers of the accounts.
    public func removeExpired(at now: Date) async throws -> [String] {
        try await database.write { connection in
            let ids = try connection.rows("SELECT id FROM account WHERE deletes_ms <= ? ORDER BY id", now.value) {
                $0.text(0)
            }
            for id in ids { try connection.run("DELETE FROM account WHERE id = ?", .text(id)) }
            try connection.run("DELETE FROM one_time_link WHERE expires_ms <= ?", now.value)
            try connection.run(
                "DELETE FROM session WHERE seen_ms <= ? OR created_ms <= ?",
                now.addingTimeInterval(-Session.idleLifetime).value,
                now.addingTimeInterval(-Session.lifetime).value
            )
            try connection.run(
                "DELETE FROM known_network WHERE seen_ms <= ?",
                now.addingTimeInterval(-KnownNetwork.lifetime).value
            )
            return ids
        }
    }

    // MARK: Sessions

    private static let sessionColumns = "id, account_id, created_ms, seen_ms, address, agent"

    /// Adds a session in place of the one that the browser had.
    public func add(_ session: Session, token: TokenSum, replacing old: TokenSum?) async throws {
        try await database.write { connection in
            if let old { try connection.run("DELETE FROM session WHERE token = ?", .blob(old.bytes)) }
            try connection.run(
                "INSERT INTO session (\(Self.sessionColumns), token) VALUES (?, ?, ?, ?, ?, ?, ?)",
                .text(session.id),
                .text(session.accountID),
                session.createdAt.value,
                session.seenAt.value,
                .text(session.address),
                .text(session.agent),
                .blob(token.bytes)
            )
        }
    }

    /// Notes where an account was used from; of many such the latest are kept.
    public func noteKnown(_ network: KnownNetwork, accountID: String) async throws {
        try await database.write { connection in
            try connection.run(
                "INSERT OR REPLACE INTO known_network (account_id, name, seen_ms) VALUES (?, ?, ?)",
                .text(accountID),
                .text(network.name),
                network.seenAt.value
            )
            try connection.run(
                """
                DELETE FROM known_network WHERE account_id = ?1 AND name IN (
                    SELECT name FROM known_network WHERE account_id = ?1 ORDER BY seen_ms DESC LIMIT -1 OFFSET ?2)
                """,
                .text(accountID),
                .integer(Int64(KnownNetwork.most))
            )
        }
    }

    /// Where an account was used from, the latest first.
    public func known(accountID: String) throws -> [KnownNetwork] {
        try database.read {
            try $0.rows(
                "SELECT name, seen_ms FROM known_network WHERE account_id = ? ORDER BY seen_ms DESC, name",
                .text(accountID)
            ) { KnownNetwork(name: $0.text(0), seenAt: Date(milliseconds: $0.integer(1))) }
        }
    }

    /// The session of a token.
    public func session(token: TokenSum) throws -> Session? {
        try database.read {
            try $0.row("SELECT \(Self.sessionColumns) FROM session WHERE token = ?", .blob(token.bytes)) {
                $0.session()
            }
        }
    }

    /// An account's sessions, last used first.
    public func sessions(accountID: String) throws -> [Session] {
        let order = "ORDER BY seen_ms DESC, id DESC"
        return try database.read {
            try $0.rows(
                "SELECT \(Self.sessionColumns) FROM session WHERE account_id = ? \(order)",
                .text(accountID)
            ) { $0.session() }
        }
    }

    /// Notes when and from where a session was used.
    public func noteUse(of session: Session) async throws {
        try await database.write {
            try $0.run(
                "UPDATE session SET seen_ms = ?, address = ? WHERE id = ?",
                session.seenAt.value,
                .text(session.address),
                .text(session.id)
            )
        }
    }

    /// Ends one of an account's sessions.
    ///
    /// - Throws: `AccountError.unknownSession`.
    public func removeSession(id: String, accountID: String) async throws {
        try await database.write {
            let count = try $0.run("DELETE FROM session WHERE id = ? AND account_id = ?", .text(id), .text(accountID))
            guard count == 1 else { throw AccountError.unknownSession }
        }
    }

    /// Ends all sessions of an account but one.
    public func removeSessions(accountID: String, keeping session: String?) async throws {
        try await database.write {
            try $0.run(
                "DELETE FROM session WHERE account_id = ? AND id IS NOT ?",
                .text(accountID),
                .text(orNull: session)
            )
        }
    }

    // MARK: Links

    /// Adds a link; others of the same purpose and account stop working, invitations apart.
    public func add(_ link: OneTimeLink, token: TokenSum) async throws {
        try await database.write { connection in
            if link.purpose != .invitation {
                try connection.run(
                    "DELETE FROM one_time_link WHERE purpose = ? AND account_id IS ?",
                    .text(link.purpose.rawValue),
                    .text(orNull: link.accountID)
                )
            }
            try connection.run(
                "INSERT INTO one_time_link (token, purpose, account_id, expires_ms) VALUES (?, ?, ?, ?)",
                .blob(token.bytes),
                .text(link.purpose.rawValue),
                .text(orNull: link.accountID),
                link.expiresAt.value
            )
        }
    }

    /// The link of a token.
    public func link(token: TokenSum) throws -> OneTimeLink? { try database.read { try $0.link(token) } }

    /// Uses a link up; nil when it is gone.
    public func take(link token: TokenSum) async throws -> OneTimeLink? {
        try await database.write { connection in
            guard let link = try connection.link(token) else { return nil }
            try connection.use(token)
            return link
        }
    }

    // MARK: Devices

    private static let deviceColumns = "id, account_id, name, created_ms, seen_ms"

    /// Adds a device.
    ///
    /// - Throws: `AccountError.tooMany`.
    public func add(_ device: Device, token: TokenSum) async throws {
        try await database.write { connection in
            let count = try connection.row(
                "SELECT count(*) FROM device WHERE account_id = ?",
                .text(device.accountID)
            ) { $0.integer(0) }
            guard count ?? 0 < Device.most else { throw AccountError.tooMany("devices", most: Device.most) }
            try connection.run(
                "INSERT INTO device (\(Self.deviceColumns), token) VALUES (?, ?, ?, ?, ?, ?)",
                .text(device.id),
                .text(device.accountID),
                .text(device.name),
                device.createdAt.value,
                .integer(orNull: device.seenAt?.milliseconds),
                .blob(token.bytes)
            )
        }
    }

    /// The device of a token.
    public func device(token: TokenSum) throws -> Device? {
        try database.read {
            try $0.row("SELECT \(Self.deviceColumns) FROM device WHERE token = ?", .blob(token.bytes)) { $0.device() }
        }
    }

    /// An account's devices by name.
    public func devices(accountID: String) throws -> [Device] {
        try database.read {
            try $0.rows(
                "SELECT \(Self.deviceColumns) FROM device WHERE account_id = ? ORDER BY name, id",
                .text(accountID)
            ) { $0.device() }
        }
    }

    /// Removes a device of an account.
    ///
    /// - Throws: `AccountError.unknownDevice`.
    public func removeDevice(id: String, accountID: String) async throws {
        try await database.write {
            let count = try $0.run("DELETE FROM device WHERE id = ? AND account_id = ?", .text(id), .text(accountID))
            guard count == 1 else { throw AccountError.unknownDevice }
        }
    }

    // MARK: Photos

    /// What changes with an account's photo; nil where it has none.
    public func photoVersion(accountID: String) throws -> String? {
        try database.read {
            try $0.row("SELECT version FROM account_photo WHERE account_id = ?", .text(accountID)) { $0.text(0) }
        }
    }

    /// An account's photo.
    public func photo(accountID: String) throws -> Photo? {
        try database.read {
            try $0.row("SELECT bytes, media_type FROM account_photo WHERE account_id = ?", .text(accountID)) {
                Photo(bytes: $0.blob(0), mediaType: $0.text(1))
            }
        }
    }

    /// Sets or removes an account's photo.
    public func setPhoto(_ photo: Photo?, accountID: String) async throws {
        try await database.write { connection in
            try connection.run("DELETE FROM account_photo WHERE account_id = ?", .text(accountID))
            guard let photo else { return }
            try connection.run(
                "INSERT INTO account_photo (account_id, version, media_type, bytes) SELECT id, ?, ?, ? FROM account WHERE id = ?",
                .text(photo.version),
                .text(photo.mediaType),
                .blob(photo.bytes),
                .text(accountID)
            )
        }
    }
}

extension Date {
    /// Milliseconds since 1970, as all times are stored.
    var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }

    /// The time as it is bound.
    var value: SQLValue { .integer(milliseconds) }

    /// The time that was stored.
    init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

extension Account {
    /// The account in the order of the table's columns.
    fileprivate var values: [SQLValue] {
        [
            .text(id), .text(name.description), .text(orNull: email?.description), .integer(isAdministrator ? 1 : 0),
            .text(profile.displayName), .text(orNull: profile.units?.rawValue), .text(orNull: profile.language),
            .text(orNull: profile.timeZone), createdAt.value, .integer(orNull: deletesAt?.milliseconds),
        ]
    }
}

extension Row {
    fileprivate func account() throws -> Account {
        Account(
            id: text(0),
            name: try AccountName(text(1)),
            email: try optionalText(2).map { try EmailAddress($0) },
            isAdministrator: integer(3) != 0,
            profile: Profile(
                displayName: text(4),
                units: optionalText(5).flatMap(Profile.Units.init),
                language: optionalText(6),
                timeZone: optionalText(7)
            ),
            createdAt: Date(milliseconds: integer(8)),
            deletesAt: optionalInteger(9).map(Date.init(milliseconds:))
        )
    }

    fileprivate func session() -> Session {
        Session(
            id: text(0),
            accountID: text(1),
            createdAt: Date(milliseconds: integer(2)),
            seenAt: Date(milliseconds: integer(3)),
            address: text(4),
            agent: text(5)
        )
    }

    fileprivate func device() -> Device {
        Device(
            id: text(0),
            accountID: text(1),
            name: text(2),
            createdAt: Date(milliseconds: integer(3)),
            seenAt: optionalInteger(4).map(Date.init(milliseconds:))
        )
    }
}

extension Connection {
    /// Turns a broken rule of uniqueness into the fault it means.
    fileprivate func takingUniqueness<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch DatabaseError.constraint(let rule) where rule.hasSuffix("account.name") {
            throw AccountError.nameTaken
        } catch DatabaseError.constraint(let rule) where rule.hasSuffix("account.email") {
            throw AccountError.emailTaken
        }
    }

    fileprivate func link(_ token: TokenSum) throws -> OneTimeLink? {
        try row("SELECT purpose, account_id, expires_ms FROM one_time_link WHERE token = ?", .blob(token.bytes)) {
            row in
            OneTimeLink.Purpose(rawValue: row.text(0)).map {
                OneTimeLink(purpose: $0, accountID: row.optionalText(1), expiresAt: Date(milliseconds: row.integer(2)))
            }
        } ?? nil
    }

    /// Uses a link up, which must be there.
    fileprivate func use(_ link: TokenSum?) throws {
        guard let link else { return }
        guard try run("DELETE FROM one_time_link WHERE token = ?", .blob(link.bytes)) == 1 else {
            throw AccountError.linkInvalid
        }
    }
}
