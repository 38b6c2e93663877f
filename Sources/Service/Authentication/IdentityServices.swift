// What a service asks about who may do what: opened over a data folder, or in memory for tests.

public import Cryptography
public import Identity
public import Regions
public import Storage

/// The parts that know who somebody is and what they may do.
public struct IdentityServices: Sendable {
    /// People's accounts.
    public let accounts: Accounts
    /// API keys and access keys.
    public let keys: Keys
    /// Pools of guests.
    public let pools: IdentityPools
    /// Secrets of the server's own, such as the key that signs tokens.
    public let secrets: ServerSecrets
    /// Who did what, and who was refused.
    public let audit: any AuditLog

    /// The parts in memory, with a key of their own: for tests.
    public init(accounts: Accounts, box: SecretBox, names: ResourceNames = ResourceNames()) {
        self.accounts = accounts
        keys = Keys(store: MemoryKeyStore(), box: box, isOwnerActive: Self.isActive(in: accounts.store))
        pools = IdentityPools(store: MemoryPoolStore(), names: names, box: box)
        secrets = ServerSecrets(store: MemorySecretStore(), box: box)
        audit = MemoryAuditLog()
    }

    /// The parts over a data folder, whose lock the caller holds.
    ///
    /// - Parameters:
    ///   - folder: the data folder, which is there.
    ///   - signUp: who may make an account.
    ///   - names: the region and account in names of resources.
    /// - Throws: `DatabaseError`, `ServerKeyError`.
    public init(
        folder: DataFolder,
        signUp: Accounts.SignUp,
        names: ResourceNames = ResourceNames()
    ) throws {
        try self.init(
            folder: folder,
            database: Database(path: folder.database),
            signUp: signUp,
            names: names
        )
    }

    /// The parts over a data folder's database that is open already.
    ///
    /// - Throws: `DatabaseError`, `ServerKeyError`.
    public init(
        folder: DataFolder,
        database: Database,
        signUp: Accounts.SignUp,
        names: ResourceNames = ResourceNames()
    ) throws {
        let box = try ServerKey(path: folder.serverKey).box
        let throttle = try SignInThrottle(store: SQLiteTriesStore(database))
        accounts = Accounts(store: SQLiteAccountStore(database), signUp: signUp, throttle: throttle)
        keys = Keys(
            store: SQLiteKeyStore(database),
            box: box,
            isOwnerActive: Self.isActive(in: accounts.store)
        )
        pools = IdentityPools(store: SQLitePoolStore(database), names: names, box: box)
        secrets = ServerSecrets(store: SQLiteSecretStore(database), box: box)
        audit = SQLiteAuditLog(database)
    }

    private static func isActive(in store: any AccountStore) -> @Sendable (String) throws -> Bool {
        { id in try store.account(id: id).map { $0.deletesAt == nil } ?? false }
    }
}
