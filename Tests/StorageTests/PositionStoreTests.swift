// What every store of positions promises: one suite, over memory and SQLite.

import Foundation
import Geodesy
import History
import Storage
import Testing
import Tracking

/// The stores that the suite runs over.
enum PositionStoreKind: String, CaseIterable, Sendable {
    case memory
    case sqlite

    /// The store, with the folder that must outlive it.
    func make() throws -> (any PositionStore, TemporaryDatabase) {
        let temporary = try TemporaryDatabase()
        switch self {
        case .memory: return (MemoryPositionStore(), temporary)
        case .sqlite: return (try SQLitePositionStore(Database(path: temporary.path)), temporary)
        }
    }
}

private func fix(_ time: Int64, _ latitude: Double = 1, _ longitude: Double = 2, accuracy: Double? = nil) -> KeptFix {
    KeptFix(
        Fix(
            time: time,
            position: Coordinate(uncheckedLatitude: latitude, longitude: longitude),
            accuracy: accuracy
        )
    )
}

extension PositionStore {
    fileprivate func all(_ id: String, _ selection: PositionSelection = PositionSelection()) throws -> [KeptFix] {
        var fixes: [KeptFix] = []
        try export(of: id, in: selection) { fixes += $0 }
        return fixes
    }
}

@Suite("Stores of positions") struct PositionStoreTests {
    private let phone = PositionSource(id: "phone", accountID: nil)
    private let other = PositionSource(id: "other", accountID: nil)

    @Test("fixes come back in order of time, each source its own", arguments: PositionStoreKind.allCases)
    func order(kind: PositionStoreKind) async throws {
        let (store, folder) = try kind.make()
        defer { withExtendedLifetime(folder) {} }
        #expect(try await store.append([fix(30), fix(10), fix(20)], of: phone) == [.kept, .kept, .kept])
        #expect(try await store.append([fix(15)], of: other) == [.kept])
        #expect(try store.all("phone").map(\.time) == [10, 20, 30])
        #expect(try store.all("other").map(\.time) == [15])
        #expect(try store.all("nobody").isEmpty)
        #expect(try store.sources().map(\.id) == ["other", "phone"])
    }

    @Test(
        "a fix that comes again is kept once, in one request, the next and after compaction",
        arguments: PositionStoreKind.allCases
    )
    func again(kind: PositionStoreKind) async throws {
        let (store, folder) = try kind.make()
        defer { withExtendedLifetime(folder) {} }
        #expect(try await store.append([fix(1), fix(1), fix(2)], of: phone) == [.kept, .known, .kept])
        #expect(try await store.append([fix(2), fix(1)], of: phone) == [.known, .known])
        let many = (0..<2000).map { fix(Int64($0)) }
        _ = try await store.append(many, of: phone)
        #expect(try await store.append(many, of: phone).allSatisfy { $0 == .known })
        #expect(try store.all("phone") == many)
    }

    @Test(
        "a more accurate fix of a time takes the place, also of one in a chunk",
        arguments: PositionStoreKind.allCases
    )
    func improved(kind: PositionStoreKind) async throws {
        let (store, folder) = try kind.make()
        defer { withExtendedLifetime(folder) {} }
        _ = try await store.append((0..<1100).map { fix(Int64($0), accuracy: 20) }, of: phone)
        #expect(try await store.append([fix(7, 3, accuracy: 5)], of: phone) == [.improved])
        #expect(try await store.append([fix(7, 4, accuracy: 9)], of: phone) == [.known])
        #expect(try store.count(of: "phone", in: PositionSelection()) == 1100)
        #expect(try store.all("phone")[7] == fix(7, 3, accuracy: 5))
        #expect(try await store.remove(of: "phone", in: PositionSelection(from: 7, to: 8)) == 1)
        #expect(try store.count(of: "phone", in: PositionSelection()) == 1099)
    }

    @Test("an old fix never takes the latest one's place", arguments: PositionStoreKind.allCases)
    func latest(kind: PositionStoreKind) async throws {
        let (store, folder) = try kind.make()
        defer { withExtendedLifetime(folder) {} }
        #expect(try store.latest(of: "phone") == nil)
        _ = try await store.append([fix(100)], of: phone)
        _ = try await store.append([fix(50, 3)], of: phone)
        #expect(try store.latest(of: "phone") == fix(100))
        _ = try await store.append((0..<600).map { fix(1000 + Int64($0)) }, of: phone)
        _ = try await store.append([fix(70)], of: phone)
        #expect(try store.latest(of: "phone")?.time == 1599)
        _ = try await store.remove(of: "phone", in: PositionSelection(from: 1000))
        #expect(try store.latest(of: "phone")?.time == 100)
    }

    @Test("pages join without gap or repetition, whatever their size", arguments: PositionStoreKind.allCases)
    func pages(kind: PositionStoreKind) async throws {
        let (store, folder) = try kind.make()
        defer { withExtendedLifetime(folder) {} }
        _ = try await store.append((0..<1500).map { fix(Int64($0) * 10) }, of: phone)
        _ = try await store.append((0..<40).map { fix(Int64($0) * 370 + 5) }, of: phone)
        let whole = try store.all("phone")
        #expect(whole.count == 1540)
        for limit in [1, 7, 100, 512, 1539, 1540, 5000] {
            var times: [Int64] = []
            var from: Int64? = 200
            while let begin = from {
                let page = try store.page(of: "phone", in: PositionSelection(from: begin, to: 9000), limit: limit)
                #expect(page.fixes.count <= limit)
                times += page.fixes.map(\.time)
                from = page.next
            }
            #expect(times == whole.map(\.time).filter { (200..<9000).contains($0) })
        }
    }

    @Test("what is counted is what is removed, by time and by area", arguments: PositionStoreKind.allCases)
    func removal(kind: PositionStoreKind) async throws {
        let (store, folder) = try kind.make()
        defer { withExtendedLifetime(folder) {} }
        _ = try await store.append((0..<1300).map { fix(Int64($0), Double($0) / 100) }, of: phone)
        let area = PositionSelection(
            from: 300,
            to: 1200,
            box: BoundingBox(south: 2, west: 0, north: 7.005, east: 5)
        )
        #expect(try store.count(of: "phone", in: area) == 401)
        #expect(try await store.remove(of: "phone", in: area) == 401)
        #expect(try store.count(of: "phone", in: area) == 0)
        #expect(try store.countOlder(than: 250) == ["phone": 250])
        #expect(try await store.removeOlder(than: 250) == ["phone": 250])
        #expect(try store.all("phone").map(\.time) == Array(250..<300) + Array(701..<1300))
        #expect(try await store.remove(of: "phone", in: PositionSelection()) == 649)
        #expect(try store.latest(of: "phone") == nil)
    }

    @Test("random arrivals, removals and questions agree with memory", arguments: [1, 2, 3, 4] as [UInt64])
    func agreement(seed: UInt64) async throws {
        let (memory, _) = try PositionStoreKind.memory.make()
        let folder = try TemporaryDatabase()
        var store = try SQLitePositionStore(Database(path: folder.path), mostRecent: seed < 3 ? 500_000 : 300)
        var state = seed
        func random(_ bound: Int64) -> Int64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int64(state >> 33) % bound
        }
        var clock: Int64 = 0
        for step in 0..<40 {
            let source = random(3) == 0 ? other : phone
            let isLate = random(4) == 0
            let fixes = (0..<random(300)).map { _ -> KeptFix in
                clock += random(3)
                let accuracy = random(3)
                return fix(
                    isLate ? random(clock + 1) : clock,
                    Double(random(3)),
                    Double(random(3)),
                    accuracy: accuracy == 0 ? nil : Double(accuracy)
                )
            }
            let kept = try await store.append(fixes, of: source)
            let wanted = try await memory.append(fixes, of: source)
            #expect(kept == wanted)
            if random(6) == 0 {
                let begin = random(clock + 1)
                let selection = PositionSelection(
                    from: begin,
                    to: begin + random(400),
                    box: random(2) == 0 ? nil : BoundingBox(south: 0, west: 0, north: 1, east: 2)
                )
                let counted = try store.count(of: source.id, in: selection)
                let removed = try await store.remove(of: source.id, in: selection)
                #expect(counted == removed)
                #expect(try await memory.remove(of: source.id, in: selection) == removed)
            }
            if random(10) == 0 { try await store.compact() }
            if random(10) == 0 { store = try SQLitePositionStore(Database(path: folder.path)) }
            let from = random(clock + 1)
            let selection = PositionSelection(from: from, to: from + random(2000))
            #expect(try store.all(source.id, selection) == memory.all(source.id, selection), "step \(step)")
            #expect(try store.count(of: source.id, in: selection) == memory.count(of: source.id, in: selection))
            #expect(try store.latest(of: source.id) == memory.latest(of: source.id))
        }
        for source in [phone, other] { #expect(try store.all(source.id) == memory.all(source.id)) }
    }
}

@Suite("Positions in the database") struct SQLitePositionStoreTests {
    @Test(
        "what was acknowledged is there when the file is opened again, compacted or not",
        arguments: [3, 511, 512, 2000]
    )
    func reopening(count: Int) async throws {
        let folder = try TemporaryDatabase()
        let fixes = (0..<count).map { fix(Int64($0) * 1000, 43.7, 7.4, accuracy: 5) }
        let source = PositionSource(id: "a", accountID: nil)
        for part in 0..<10 {
            let store = try SQLitePositionStore(Database(path: folder.path))
            _ = try await store.append(Array(fixes[(count * part / 10)..<(count * (part + 1) / 10)]), of: source)
        }
        let store = try SQLitePositionStore(Database(path: folder.path))
        #expect(try store.all("a") == fixes)
        #expect(try store.latest(of: "a") == fixes.last)
    }

    @Test("many at once are committed together, and each is told of its own")
    func together() async throws {
        let folder = try TemporaryDatabase()
        let database = try Database(path: folder.path)
        let store = try SQLitePositionStore(database)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for device in 0..<300 {
                group.addTask {
                    let source = PositionSource(id: "d\(device)", accountID: nil)
                    for time in 0..<5 {
                        let keepings = try await store.append([fix(Int64(time), Double(device) / 10)], of: source)
                        #expect(keepings == [.kept])
                    }
                }
            }
            try await group.waitForAll()
        }
        for device in 0..<300 {
            #expect(try store.all("d\(device)") == (0..<5).map { fix(Int64($0), Double(device) / 10) })
        }
        #expect(database.writes.commits < 1500)
    }

    @Test("positions of an account that is not there are refused without harm to others'")
    func foreign() async throws {
        let folder = try TemporaryDatabase()
        let store = try SQLitePositionStore(Database(path: folder.path))
        let bad = Task { try await store.append([fix(1)], of: PositionSource(id: "bad", accountID: "nobody")) }
        #expect(try await store.append([fix(1)], of: PositionSource(id: "good", accountID: nil)) == [.kept])
        await #expect(throws: DatabaseError.self) { _ = try await bad.value }
    }

    @Test("a damaged chunk is told, and what arrives is kept all the same")
    func damage() async throws {
        let folder = try TemporaryDatabase()
        let database = try Database(path: folder.path)
        let store = try SQLitePositionStore(database)
        let source = PositionSource(id: "a", accountID: nil)
        _ = try await store.append((0..<1024).map { fix(Int64($0)) }, of: source)
        try await database.write { try $0.run("UPDATE position_chunk SET fixes = x'0102' WHERE first_ms = 0") }
        #expect(throws: HistoryError.damagedChunk) { try store.page(of: "a", in: PositionSelection(), limit: 10) }
        let late = (0..<600).map { fix(Int64($0) - 700) }
        #expect(try await store.append(late, of: source).allSatisfy { $0 == .kept })
        #expect(try await store.append([fix(5000)], of: source) == [.kept])
        #expect(try store.page(of: "a", in: PositionSelection(from: 600), limit: 9).fixes.first?.time == 600)
    }
}
