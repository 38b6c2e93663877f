// The tables of accounts.

extension Migration {
    /// Accounts, sessions, one-time links and devices.
    ///
    /// Secrets are sums and hashes; what is an account's goes with it.
    static let accounts = Migration(
        name: "accounts",
        sql: """
            CREATE TABLE account (
                id TEXT PRIMARY KEY,
                name TEXT NOT NULL UNIQUE,
                email TEXT UNIQUE,
                password_hash TEXT,
                is_administrator INTEGER NOT NULL,
                display_name TEXT NOT NULL,
                units TEXT,
                language TEXT,
                time_zone TEXT,
                created_ms INTEGER NOT NULL,
                deletes_ms INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE account_photo (
                account_id TEXT PRIMARY KEY REFERENCES account ON DELETE CASCADE,
                version TEXT NOT NULL,
                media_type TEXT NOT NULL,
                bytes BLOB NOT NULL
            ) STRICT;
            CREATE TABLE session (
                token BLOB PRIMARY KEY,
                id TEXT NOT NULL UNIQUE,
                account_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
                created_ms INTEGER NOT NULL,
                seen_ms INTEGER NOT NULL,
                address TEXT NOT NULL,
                agent TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX session_account ON session (account_id);
            CREATE TABLE one_time_link (
                token BLOB PRIMARY KEY,
                purpose TEXT NOT NULL,
                account_id TEXT REFERENCES account ON DELETE CASCADE,
                expires_ms INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX one_time_link_account ON one_time_link (account_id);
            CREATE TABLE device (
                token BLOB PRIMARY KEY,
                id TEXT NOT NULL UNIQUE,
                account_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
                name TEXT NOT NULL,
                created_ms INTEGER NOT NULL,
                seen_ms INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX device_account ON device (account_id);
            """
    )

    /// What outlives sessions and restarts: where accounts were used from, and tries that make others wait.
    static let signInMemory = Migration(
        name: "sign-in memory",
        sql: """
            CREATE TABLE known_network (
                account_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
                name TEXT NOT NULL,
                seen_ms INTEGER NOT NULL,
                PRIMARY KEY (account_id, name)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO known_network SELECT account_id, address, max(seen_ms) FROM session GROUP BY 1, 2;
            CREATE TABLE sign_in_try (
                key BLOB PRIMARY KEY,
                count INTEGER NOT NULL,
                last_ms INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """
    )
}
