import Foundation
import Storage
import Testing

private let things = Migration(
    name: "things",
    sql: "CREATE TABLE thing (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, content BLOB) STRICT"
)

private struct Refused: Error, Equatable {}

@Suite("Database") struct DatabaseTests {
    let temporary: TemporaryDatabase

    init() throws { temporary = try TemporaryDatabase() }

    private func open(_ migrations: [Migration] = [things]) throws(DatabaseError) -> Database {
        try Database(path: temporary.path, migrations: migrations)
    }

    private func names(_ database: Database) throws -> [String] {
        try database.read { try $0.rows("SELECT name FROM thing ORDER BY id") { $0.text(0) } }
    }

    @Test("what is written is read, also after opening again, with every kind of value")
    func values() async throws {
        let bytes: [UInt8] = [0, 255, 1]
        do {
            let database = try open()
            try await database.write {
                try $0.run("INSERT INTO thing (name, content) VALUES (?, ?)", "a\0b é", .blob(bytes))
                try $0.run("INSERT INTO thing (name, content) VALUES (?, ?)", "", .null)
                try $0.run("INSERT INTO thing (name, content) VALUES (?, ?)", "empty", .blob([]))
            }
        }
        let rows = try open().read {
            try $0.rows("SELECT name, content FROM thing ORDER BY id") { ($0.text(0), $0.optionalBlob(1)) }
        }
        #expect(rows.map(\.0) == ["a\0b é", "", "empty"])
        #expect(rows.map(\.1) == [bytes, nil, []])
    }

    @Test("the files belong to their owner alone, even where the database was open to all")
    func modes() async throws {
        #expect(FileManager.default.createFile(atPath: temporary.path, contents: nil))
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: temporary.path)
        let database = try open()
        try await database.write { try $0.run("INSERT INTO thing (name) VALUES ('a')") }
        #expect(try names(database) == ["a"])
        for name in ["waymark.sqlite", "waymark.sqlite-wal", "waymark.sqlite-shm"] {
            #expect(try temporary.mode(name) == 0o600, "\(name)")
        }
    }

    @Test("work that throws undoes its own writes and no one else's, though they share a commit")
    func separateFaults() async throws {
        let database = try open()
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    do {
                        try await database.write {
                            try $0.run(
                                "INSERT INTO thing (id, name) VALUES (?, ?)",
                                .integer(Int64(number)),
                                .text("\(number)")
                            )
                            if number % 3 == 0 { throw Refused() }
                        }
                        return true
                    } catch {
                        #expect(error as? Refused == Refused())
                        return false
                    }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        let expected = (0..<200).filter { $0 % 3 != 0 }.map(String.init)
        #expect(outcomes == expected.count)
        #expect(try names(database) == expected)
    }

    @Test("what waits while a commit goes on is committed together")
    func groupCommit() async throws {
        let database = try open()
        let gate = DispatchSemaphore(value: 0)
        async let first: Void = database.write { _ in gate.wait() }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<500 {
                group.addTask {
                    try await database.write { try $0.run("INSERT INTO thing (name) VALUES (?)", .text("\(number)")) }
                }
            }
            // The first holds the writer until most of the others stand in the queue.
            try await Task.sleep(for: .milliseconds(50))
            gate.signal()
            try await group.waitForAll()
        }
        try await first
        #expect(database.writes.done == 501)
        #expect(database.writes.commits < 250)
        #expect(try names(database).count == 500)
    }

    @Test("a rule of the schema is told without the value that breaks it")
    func constraint() async throws {
        let database = try open()
        try await database.write { try $0.run("INSERT INTO thing (name) VALUES ('secret')") }
        await #expect(throws: DatabaseError.constraint("UNIQUE constraint failed: thing.name")) {
            try await database.write { try $0.run("INSERT INTO thing (name) VALUES (?)", "secret") }
        }
    }

    @Test("a full disk refuses what does not fit, keeps what was acknowledged, and takes more once there is room")
    func fullDisk() async throws {
        let database = try open()
        try await database.write { try $0.run("INSERT INTO thing (name) VALUES ('kept')") }
        let pages = try await database.write { connection in
            let used = try connection.row("PRAGMA page_count") { $0.integer(0) } ?? 0
            return try connection.row("PRAGMA max_page_count = \(used + 2)") { $0.integer(0) } ?? 0
        }
        #expect(pages > 0)
        await #expect(throws: DatabaseError.noSpace(path: temporary.path)) {
            try await database.write {
                try $0.run(
                    "INSERT INTO thing (name, content) VALUES ('large', ?)",
                    .blob(Array(repeating: 7, count: 99_999))
                )
            }
        }
        #expect(try names(database) == ["kept"])
        _ = try await database.write { try $0.row("PRAGMA max_page_count = 100000") { $0.integer(0) } }
        try await database.write { try $0.run("INSERT INTO thing (name) VALUES ('later')") }
        #expect(try names(database) == ["kept", "later"])
    }

    @Test("a reader sees one state, whatever is committed meanwhile, and cannot write")
    func readers() async throws {
        let database = try open()
        try await database.write { try $0.run("INSERT INTO thing (name) VALUES ('a')") }
        let counts = try await withCheckedThrowingContinuation { continuation in
            // Waiting blocks the thread, of which Swift's pool has no more than the machine has processors.
            Thread.detachNewThread { continuation.resume(with: Result { try Self.countAroundWrite(database) }) }
        }
        #expect(counts == [1, 1])
        #expect(try names(database) == ["a", "b"])
        #expect(throws: DatabaseError.self) { try database.read { try $0.run("DELETE FROM thing") } }
    }

    private static func countAroundWrite(_ database: Database) throws -> [Int64?] {
        let done = DispatchSemaphore(value: 0)
        return try database.read { connection in
            let before = try connection.row("SELECT count(*) FROM thing") { $0.integer(0) }
            Task {
                try await database.write { try $0.run("INSERT INTO thing (name) VALUES ('b')") }
                done.signal()
            }
            done.wait()
            return [before, try connection.row("SELECT count(*) FROM thing") { $0.integer(0) }]
        }
    }

    @Test("a question inside the rows of the same question has rows of its own")
    func nested() async throws {
        let database = try open()
        try await database.write {
            for name in ["a", "b"] { try $0.run("INSERT INTO thing (name) VALUES (?)", .text(name)) }
        }
        let pairs = try database.read { connection in
            try connection.rows("SELECT name FROM thing") { outer in
                try connection.rows("SELECT name FROM thing") { outer.text(0) + $0.text(0) }
            }
        }
        #expect(pairs == [["aa", "ab"], ["ba", "bb"]])
    }
}

@Suite("Migrations") struct MigrationTests {
    let temporary: TemporaryDatabase

    init() throws { temporary = try TemporaryDatabase() }

    private func tables(_ migrations: [Migration]) throws -> Set<String> {
        let database = try Database(path: temporary.path, migrations: migrations)
        return Set(try database.read { try $0.rows("SELECT name FROM sqlite_schema") { $0.text(0) } })
    }

    private static let steps = ["one", "two", "three"].map {
        Migration(name: $0, sql: "CREATE TABLE \($0) (id INTEGER)")
    }

    @Test("steps are done once and in order")
    func steps() throws {
        #expect(try tables(Array(Self.steps.prefix(1))) == ["migration", "one"])
        #expect(try tables(Self.steps) == ["migration", "one", "two", "three"])
        #expect(try tables(Self.steps) == ["migration", "one", "two", "three"])
    }

    @Test("a step that fails leaves nothing of itself, and what came before stays")
    func failingStep() throws {
        let broken = Migration(name: "broken", sql: "CREATE TABLE half (id INTEGER); CREATE TABLE one (id INTEGER)")
        #expect(throws: DatabaseError.self) { try tables([Self.steps[0], broken]) }
        #expect(try tables(Array(Self.steps.prefix(2))) == ["migration", "one", "two"])
    }

    @Test("a newer schema is refused, with the release that wrote it, and left as it is")
    func newer() throws {
        _ = try tables(Self.steps)
        #expect {
            try tables(Array(Self.steps.prefix(1)))
        } throws: { error in
            guard case .newerSchema(_, 3, 1, let release) = error as? DatabaseError else { return false }
            return "\(error)".contains("written by Waymark \(release) with schema 3")
        }
        #expect(try tables(Self.steps).count == 4)
    }

    @Test("another program's database is refused and left as it is")
    func foreign() throws {
        let process = try Process.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            arguments: [
                "python3", "-c", "import sqlite3,sys; sqlite3.connect(sys.argv[1]).execute('create table x (y)')",
                temporary.path,
            ]
        )
        process.waitUntilExit()
        #expect(throws: DatabaseError.foreign(path: temporary.path)) { try tables(Self.steps) }
    }

    @Test("what is no database, or a damaged one, is refused with a sentence", arguments: ["text", "cut", "scribbled"])
    func damaged(kind: String) throws {
        _ = try tables(Self.steps)
        let url = URL(fileURLWithPath: temporary.path)
        var bytes = try Data(contentsOf: url)
        switch kind {
        case "text": bytes = Data(repeating: 0x41, count: 5000)
        case "cut": bytes = bytes.prefix(3000)
        default: for index in 100..<bytes.count { bytes[index] = 0xEE }
        }
        try bytes.write(to: url)
        for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: temporary.path + end) }
        #expect {
            try tables(Self.steps)
        } throws: { error in
            guard case .damaged = error as? DatabaseError else { return false }
            return "\(error)".contains("put a backup in its place")
        }
    }

    @Test("a folder that is not there, and a link in the file's place, are refused with the system's reason")
    func unwritable() throws {
        #expect(throws: DatabaseError.unwritable(path: "/nowhere/waymark.sqlite", reason: "No such file or directory"))
        {
            try Database(path: "/nowhere/waymark.sqlite")
        }
        try FileManager.default.createSymbolicLink(atPath: temporary.path, withDestinationPath: "/tmp/elsewhere")
        #expect(throws: DatabaseError.self) { try tables(Self.steps) }
    }

    @Test("all of this release's steps make a schema that SQLite finds sound")
    func thisRelease() throws {
        let database = try Database(path: temporary.path)
        let verdict = try database.read { try $0.row("PRAGMA integrity_check") { $0.text(0) } }
        #expect(verdict == "ok")
    }
}
