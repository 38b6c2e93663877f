// The tables of walks.

extension Migration {
    /// Walks with their figures, and their fixes in chunks.
    static let walks = Migration(
        name: "walks",
        sql: """
            CREATE TABLE walk (
                id TEXT PRIMARY KEY,
                account_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
                name TEXT NOT NULL,
                activity TEXT NOT NULL,
                time_zone TEXT NOT NULL,
                district TEXT,
                district_state INTEGER NOT NULL,
                start_ms INTEGER NOT NULL,
                end_ms INTEGER NOT NULL,
                figures TEXT NOT NULL,
                picture TEXT NOT NULL,
                deleted_ms INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX walk_account ON walk (account_id, start_ms DESC, id DESC);
            CREATE INDEX walk_deleted ON walk (deleted_ms) WHERE deleted_ms IS NOT NULL;
            CREATE TABLE walk_chunk (
                walk_id TEXT NOT NULL REFERENCES walk ON DELETE CASCADE,
                number INTEGER NOT NULL,
                chunk BLOB NOT NULL,
                PRIMARY KEY (walk_id, number)
            ) STRICT, WITHOUT ROWID;
            """
    )
}
