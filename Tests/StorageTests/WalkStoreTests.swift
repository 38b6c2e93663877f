// What every store of walks promises: one suite, over memory and SQLite.

import Foundation
import Geodesy
import History
import Identity
import Storage
import Testing
import Tracking

@Suite("Stores of walks")
struct WalkStoreTests {
    /// The stores that the suite runs over.
    enum Kind: String, CaseIterable, Sendable {
        case memory
        case sqlite
    }

    private let start: Int64 = 1_700_000_000_000

    private func make(_ kind: Kind) async throws -> (any WalkStore, TemporaryDatabase) {
        let temporary = try TemporaryDatabase()
        guard kind == .sqlite else { return (MemoryWalkStore(), temporary) }
        let database = try Database(path: temporary.path)
        let accounts = SQLiteAccountStore(database)
        for name in ["anna", "bert"] {
            let account = Account(
                id: name,
                name: try AccountName(name),
                createdAt: Date(timeIntervalSince1970: 1_700_000_000)
            )
            try await accounts.add(account, passwordHash: nil, using: nil)
        }
        return (SQLiteWalkStore(database), temporary)
    }

    private func walk(_ id: String, account: String = "anna", hour: Int64 = 0, count: Int = 100) -> KeptWalk {
        let fixes = (0..<count).map { second in
            Fix(
                time: start + hour * 3_600_000 + Int64(second) * 1000,
                position: Coordinate(uncheckedLatitude: 43.73, longitude: 7.42 + Double(second) * 1e-5),
                accuracy: 4
            )
        }
        return KeptWalk(
            walk: Walk(
                id: id,
                accountID: account,
                name: "Walk \(id)",
                activity: .run,
                timeZone: "Europe/Monaco",
                district: hour % 2 == 0 ? .known("La Condamine") : hour % 3 == 0 ? .noRegion : .noneNear,
                start: fixes[0].time,
                end: fixes[count - 1].time,
                figures: WalkFigures(of: fixes, .run)
            ),
            fixes: fixes.map { KeptFix($0) },
            picture: "<svg/>\(id)"
        )
    }

    @Test("a walk comes back with all that is its, and a second sending changes nothing", arguments: Kind.allCases)
    func kept(kind: Kind) async throws {
        let (store, temporary) = try await make(kind)
        let long = walk("a", count: 20_000)
        #expect(try await store.add(long))
        var changed = long
        changed.walk.name = "other"
        #expect(try await !store.add(changed))
        #expect(try store.walk(id: "a", accountID: "anna") == long.walk)
        #expect(try store.walk(id: "a", accountID: "bert") == nil)
        #expect(try store.fixes(of: "a") == long.fixes)
        #expect(try store.picture(of: "a") == "<svg/>a")
        #expect(try store.fixes(of: "b") == [] && store.picture(of: "b") == nil)
        var stolen = changed
        stolen.walk = walk("a", account: "bert").walk
        await #expect(throws: WalkError.unknown) { try await store.add(stolen) }
        _ = temporary
    }

    @Test(
        "lists are newest first, page by page, of one account, by words in name and district",
        arguments: Kind.allCases
    )
    func lists(kind: Kind) async throws {
        let (store, temporary) = try await make(kind)
        for hour in Int64(0)..<9 { _ = try await store.add(walk("w\(hour)", hour: hour)) }
        _ = try await store.add(walk("x", account: "bert"))
        let page = try store.walks(WalkSelection(accountID: "anna", limit: 4))
        #expect(page.map(\.id) == ["w8", "w7", "w6", "w5"])
        #expect(page.map(\.district) == [.known("La Condamine"), .noneNear, .known("La Condamine"), .noneNear])
        let next = try store.walks(WalkSelection(accountID: "anna", before: page[3].start, limit: 100))
        #expect(next.map(\.id) == ["w4", "w3", "w2", "w1", "w0"])
        #expect(try store.walks(WalkSelection(accountID: "anna", text: "CONDA")).count == 5)
        #expect(try store.walks(WalkSelection(accountID: "anna", text: "walk w3")).map(\.id) == ["w3"])
        #expect(try store.walks(WalkSelection(accountID: "anna", text: "%")).isEmpty)
        #expect(try store.walks(WalkSelection(accountID: "bert")).map(\.id) == ["x"])
        #expect(try store.walks(WalkSelection(accountID: "anna", from: start + 8 * 3_600_000)).map(\.id) == ["w8"])
        _ = temporary
    }

    @Test("what is deleted or replaced can be taken back until it is removed for good", arguments: Kind.allCases)
    func deletion(kind: Kind) async throws {
        let (store, temporary) = try await make(kind)
        for id in ["a", "b", "c"] { _ = try await store.add(walk(id)) }
        var walk = try #require(try store.walk(id: "a", accountID: "anna"))
        walk.deletedAt = 5
        walk.name = "gone"
        try await store.update(walk, picture: "<svg/>new")
        #expect(try store.walks(WalkSelection(accountID: "anna")).map(\.id) == ["c", "b"])
        #expect(try store.walks(WalkSelection(accountID: "anna", isDeleted: true)) == [walk])
        #expect(try store.picture(of: "a") == "<svg/>new")
        try await store.replace(["b", "c"], of: "anna", by: [self.walk("bc", count: 300)], at: 10)
        #expect(try store.walks(WalkSelection(accountID: "anna")).map(\.id) == ["bc"])
        await #expect(throws: WalkError.unknown) {
            try await store.replace(["bc", "nothing"], of: "anna", by: [self.walk("z")], at: 11)
        }
        #expect(try store.walks(WalkSelection(accountID: "anna")).map(\.id) == ["bc"])
        #expect(try await store.removeDeleted(before: 10) == 1)
        #expect(try store.walk(id: "a", accountID: "anna") == nil)
        #expect(try store.walks(WalkSelection(accountID: "anna", isDeleted: true)).map(\.id) == ["c", "b"])
        walk.deletedAt = nil
        await #expect(throws: WalkError.unknown) { try await store.update(walk, picture: nil) }
        _ = temporary
    }
}
