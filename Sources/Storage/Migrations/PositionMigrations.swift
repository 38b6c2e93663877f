// The tables of positions.

extension Migration {
    /// Positions in two tiers.
    ///
    /// What arrives goes to the end of `position_ingest`, a row for each source and commit. Later it moves to
    /// `position_chunk`, where a source's fixes lie together in order of time; chunks of a source never overlap.
    static let positions = Migration(
        name: "positions",
        sql: """
            CREATE TABLE position_source (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                id TEXT NOT NULL UNIQUE,
                account_id TEXT REFERENCES account ON DELETE CASCADE
            ) STRICT;
            CREATE INDEX position_source_account ON position_source (account_id);
            CREATE TABLE position_ingest (
                number INTEGER PRIMARY KEY,
                source INTEGER NOT NULL REFERENCES position_source ON DELETE CASCADE,
                fixes BLOB NOT NULL
            ) STRICT;
            CREATE TABLE position_chunk (
                source INTEGER NOT NULL REFERENCES position_source ON DELETE CASCADE,
                first_ms INTEGER NOT NULL,
                last_ms INTEGER NOT NULL,
                count INTEGER NOT NULL,
                south_e7 INTEGER NOT NULL,
                west_e7 INTEGER NOT NULL,
                north_e7 INTEGER NOT NULL,
                east_e7 INTEGER NOT NULL,
                fixes BLOB NOT NULL,
                PRIMARY KEY (source, first_ms)
            ) STRICT, WITHOUT ROWID;
            """
    )
}
