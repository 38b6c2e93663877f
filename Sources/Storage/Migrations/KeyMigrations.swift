// The tables of keys, identity pools and the audit.

extension Migration {
    /// API keys and access keys.
    ///
    /// Their secrets are sealed by the server's key; an API key is found by its value's sum.
    static let keys = Migration(
        name: "keys",
        sql: """
            CREATE TABLE api_key (
                name TEXT PRIMARY KEY,
                account_id TEXT REFERENCES account ON DELETE CASCADE,
                description TEXT NOT NULL,
                restrictions TEXT NOT NULL,
                created_ms INTEGER NOT NULL,
                updated_ms INTEGER NOT NULL,
                expires_ms INTEGER,
                value_sum BLOB NOT NULL UNIQUE,
                sealed_value BLOB NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX api_key_account ON api_key (account_id);
            CREATE TABLE access_key (
                id TEXT PRIMARY KEY,
                name TEXT NOT NULL UNIQUE,
                policy TEXT,
                created_ms INTEGER NOT NULL,
                sealed_secret BLOB NOT NULL
            ) STRICT, WITHOUT ROWID;
            """
    )

    /// Identity pools, their roles and guests.
    static let identityPools = Migration(
        name: "identity pools",
        sql: """
            CREATE TABLE role (
                name TEXT PRIMARY KEY,
                policy TEXT NOT NULL,
                created_ms INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE identity_pool (
                id TEXT PRIMARY KEY,
                name TEXT NOT NULL,
                allows_guests INTEGER NOT NULL,
                allows_classic_flow INTEGER NOT NULL,
                guest_role TEXT,
                authenticated_role TEXT,
                tags TEXT NOT NULL,
                created_ms INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE guest_identity (
                pool_id TEXT NOT NULL REFERENCES identity_pool ON DELETE CASCADE,
                id TEXT NOT NULL UNIQUE,
                created_ms INTEGER NOT NULL,
                used_ms INTEGER,
                PRIMARY KEY (pool_id, id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX guest_identity_age ON guest_identity (coalesce(used_ms, created_ms));
            """
    )

    /// Who did what, and what was refused.
    static let audit = Migration(
        name: "audit",
        sql: """
            CREATE TABLE audit (
                number INTEGER PRIMARY KEY,
                time_ms INTEGER NOT NULL,
                principal TEXT NOT NULL,
                action TEXT NOT NULL,
                resource TEXT NOT NULL,
                decision TEXT NOT NULL,
                request_id TEXT NOT NULL
            ) STRICT;
            """
    )

    /// Secrets of the server's own, sealed by its key.
    static let serverSecrets = Migration(
        name: "server secrets",
        sql: "CREATE TABLE server_secret (name TEXT PRIMARY KEY, sealed BLOB NOT NULL) STRICT, WITHOUT ROWID;"
    )
}
