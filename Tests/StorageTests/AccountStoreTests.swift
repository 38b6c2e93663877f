// What every store of accounts promises: one suite, over memory and SQLite.

import Cryptography
import Foundation
import Identity
import Storage
import Testing

/// The stores that the suite runs over.
enum StoreKind: String, CaseIterable, Sendable {
    case memory
    case sqlite

    /// The store, with the folder that must outlive it.
    func make() throws -> (any AccountStore, TemporaryDatabase) {
        let temporary = try TemporaryDatabase()
        switch self {
        case .memory: return (MemoryAccountStore(), temporary)
        case .sqlite: return (SQLiteAccountStore(try Database(path: temporary.path)), temporary)
        }
    }
}

@Suite("Stores of accounts") struct AccountStoreTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    private func account(_ name: String, email: String? = nil) throws -> Account {
        Account(
            id: "id-\(name)",
            name: try AccountName(name),
            email: try email.map { try EmailAddress($0) },
            createdAt: start
        )
    }

    private func session(_ id: String, of account: Account, seenAt: Date? = nil) -> Session {
        Session(
            id: id,
            accountID: account.id,
            createdAt: start,
            seenAt: seenAt ?? start,
            address: "192.0.2.1",
            agent: "A"
        )
    }

    private func sum(_ text: String) -> TokenSum { TokenSum(bytes: SHA256.digest(of: text.utf8)) }

    @Test(
        "an account comes back as it was given, by identifier, name and e-mail address",
        arguments: StoreKind.allCases
    )
    func roundTrip(kind: StoreKind) async throws {
        let (store, folder) = try kind.make()
        defer { withExtendedLifetime(folder) {} }
        var ada = try account("ada", email: "ada@example.org")
        ada.isAdministrator = true
        try ada.profile.setDisplayName("Ada 🧭")
        ada.profile.units = .imperial
        try ada.profile.setLanguage("vi")
        try ada.profile.setTimeZone("Asia/Ho_Chi_Minh")
        try await store.add(ada, passwordHash: "hash", using: nil)
        try await store.add(try account("bob"), passwordHash: nil, using: nil)
        #expect(try store.account(id: ada.id) == ada)
        #expect(try store.accounts().map(\.name.description) == ["ada", "bob"])
        for name in ["ada", "ada@example.org"] {
            #expect(try store.credentials(named: name) == Credentials(account: ada, passwordHash: "hash"))
        }
        #expect(try store.credentials(named: "bob")?.passwordHash == nil)
        #expect(try store.credentials(named: "carol") == nil && store.account(id: "x") == nil)
        ada.email = nil
        ada.deletesAt = start
        try await store.update(ada)
        #expect(try store.account(id: ada.id) == ada)
        await #expect(throws: AccountError.unknownAccount) { try await store.update(try account("carol")) }
    }

    @Test("names and e-mail addresses belong to one account", arguments: StoreKind.allCases)
    func unique(kind: StoreKind) async throws {
        let (store, folder) = try kind.make()
        defer { withExtendedLifetime(folder) {} }
        try await store.add(try account("ada", email: "a@b.co"), passwordHash: nil, using: nil)
        let sameName = Account(id: "other", name: try AccountName("ada"), createdAt: start)
        await #expect(throws: AccountError.nameTaken) { try await store.add(sameName, passwordHash: nil, using: nil) }
        await #expect(throws: AccountError.emailTaken) {
            try await store.add(try account("bob", email: "a@b.co"), passwordHash: nil, using: nil)
        }
        try await store.add(try account("bob"), passwordHash: nil, using: nil)
        await #expect(throws: AccountError.emailTaken) { try await store.update(try account("bob", email: "a@b.co")) }
    }

    @Test("a link is used once, together with what it allowed or not at all", arguments: StoreKind.allCases)
    func links(kind: StoreKind) async throws {
        let (store, folder) = try kind.make()
        defer { withExtendedLifetime(folder) {} }
        let ada = try account("ada")
        let link = OneTimeLink(purpose: .invitation, accountID: nil, expiresAt: start)
        try await store.add(link, token: sum("1"))
        try await store.add(link, token: sum("2"))
        #expect(try store.link(token: sum("1")) == link)
        try await store.add(ada, passwordHash: nil, using: sum("1"))
        await #expect(throws: AccountError.linkInvalid) {
            try await store.add(try account("bob"), passwordHash: nil, using: sum("1"))
        }
        #expect(try store.accounts() == [ada])
        let sameName = Account(id: "other", name: ada.name, createdAt: start)
        await #expect(throws: AccountError.nameTaken) {
            try await store.add(sameName, passwordHash: nil, using: sum("2"))
        }
        #expect(try await store.take(link: sum("2")) == link)
        #expect(try await store.take(link: sum("2")) == nil)
        for token in ["3", "4"] {
            try await store.add(OneTimeLink(purpose: .recovery, accountID: ada.id, expiresAt: start), token: sum(token))
        }
        #expect(try store.link(token: sum("3")) == nil)
        await #expect(throws: AccountError.linkInvalid) {
            try await store.setPassword("new", accountID: ada.id, keeping: nil, using: sum("3"))
        }
        #expect(try store.passwordHash(accountID: ada.id) == nil)
        try await store.setPassword("new", accountID: ada.id, keeping: nil, using: sum("4"))
        #expect(try store.passwordHash(accountID: ada.id) == "new")
    }

    @Test(
        "sessions are found by their sum, listed, noted and ended one by one or together",
        arguments: StoreKind.allCases
    )
    func sessions(kind: StoreKind) async throws {
        let (store, folder) = try kind.make()
        defer { withExtendedLifetime(folder) {} }
        let ada = try account("ada")
        let bob = try account("bob")
        for account in [ada, bob] { try await store.add(account, passwordHash: nil, using: nil) }
        try await store.add(session("a", of: ada), token: sum("a"), replacing: nil)
        try await store.add(session("b", of: ada), token: sum("b"), replacing: sum("a"))
        try await store.add(session("c", of: ada), token: sum("c"), replacing: nil)
        try await store.add(session("d", of: bob), token: sum("d"), replacing: nil)
        #expect(try store.session(token: sum("a")) == nil)
        try await store.noteUse(of: session("b", of: ada, seenAt: start + 9))
        #expect(try store.sessions(accountID: ada.id).map(\.id) == ["b", "c"])
        #expect(try store.session(token: sum("b"))?.seenAt == start + 9)
        await #expect(throws: AccountError.unknownSession) { try await store.removeSession(id: "d", accountID: ada.id) }
        try await store.removeSession(id: "c", accountID: ada.id)
        await #expect(throws: AccountError.unknownSession) { try await store.removeSession(id: "c", accountID: ada.id) }
        try await store.add(session("e", of: ada), token: sum("e"), replacing: nil)
        try await store.removeSessions(accountID: ada.id, keeping: "e")
        #expect(try store.sessions(accountID: ada.id).map(\.id) == ["e"])
        try await store.setPassword("x", accountID: ada.id, keeping: nil, using: nil)
        #expect(try store.sessions(accountID: ada.id).isEmpty)
        #expect(try store.sessions(accountID: bob.id).map(\.id) == ["d"])
    }

    @Test("devices belong to one account, in a bounded number", arguments: StoreKind.allCases)
    func devices(kind: StoreKind) async throws {
        let (store, folder) = try kind.make()
        defer { withExtendedLifetime(folder) {} }
        let ada = try account("ada")
        try await store.add(ada, passwordHash: nil, using: nil)
        for number in 0..<Device.most {
            let device = Device(id: "\(number)", accountID: ada.id, name: "n\(number % 7)", createdAt: start)
            try await store.add(device, token: sum("\(number)"))
        }
        await #expect(throws: AccountError.tooMany("devices", most: Device.most)) {
            try await store.add(Device(id: "x", accountID: ada.id, name: "x", createdAt: start), token: sum("x"))
        }
        #expect(try store.device(token: sum("5"))?.id == "5")
        #expect(try store.devices(accountID: ada.id).count == Device.most)
        try await store.removeDevice(id: "5", accountID: ada.id)
        #expect(try store.device(token: sum("5")) == nil)
        await #expect(throws: AccountError.unknownDevice) { try await store.removeDevice(id: "6", accountID: "other") }
    }

    @Test("what has ended goes, an account with all that was its", arguments: StoreKind.allCases)
    func expiry(kind: StoreKind) async throws {
        let (store, folder) = try kind.make()
        defer { withExtendedLifetime(folder) {} }
        var ada = try account("ada")
        ada.deletesAt = start + 100
        let bob = try account("bob")
        for account in [ada, bob] {
            try await store.add(account, passwordHash: nil, using: nil)
            try await store.add(session(account.id, of: account), token: sum(account.id), replacing: nil)
            let device = Device(id: "d" + account.id, accountID: account.id, name: "x", createdAt: start)
            try await store.add(device, token: sum("d" + account.id))
            try await store.setPhoto(Photo(bytes: [1, 2], mediaType: "image/jpeg"), accountID: account.id)
        }
        try await store.add(OneTimeLink(purpose: .demo, accountID: nil, expiresAt: start + 50), token: sum("l"))
        #expect(try await store.removeExpired(at: start + 49) == [])
        #expect(try store.link(token: sum("l")) != nil)
        #expect(try await store.removeExpired(at: start + 100) == [ada.id])
        #expect(try store.accounts() == [bob])
        #expect(try store.link(token: sum("l")) == nil && store.session(token: sum(ada.id)) == nil)
        #expect(try store.device(token: sum("d" + ada.id)) == nil && store.photo(accountID: ada.id) == nil)
        #expect(try store.photo(accountID: bob.id)?.bytes == [1, 2])
        _ = try await store.removeExpired(at: start + Session.idleLifetime)
        #expect(try store.session(token: sum(bob.id)) == nil)
        try await store.setPhoto(nil, accountID: bob.id)
        #expect(try store.photo(accountID: bob.id) == nil)
        try await store.removeAccount(id: bob.id)
        #expect(try store.accounts().isEmpty)
    }

    @Test(
        "where an account was used from outlives its sessions, is bounded, and goes with it",
        arguments: StoreKind.allCases
    )
    func known(kind: StoreKind) async throws {
        let (store, folder) = try kind.make()
        defer { withExtendedLifetime(folder) {} }
        let ada = try account("ada")
        try await store.add(ada, passwordHash: nil, using: nil)
        for number in 0..<60 {
            let network = KnownNetwork(name: "10.0.0.\(number)", seenAt: start.addingTimeInterval(Double(number)))
            try await store.noteKnown(network, accountID: ada.id)
        }
        let latest = KnownNetwork(name: "10.0.0.20", seenAt: start.addingTimeInterval(100))
        try await store.noteKnown(latest, accountID: ada.id)
        #expect(try store.known(accountID: ada.id).count == KnownNetwork.most)
        #expect(try store.known(accountID: ada.id).first == latest)
        #expect(try store.known(accountID: ada.id).last?.name == "10.0.0.10")
        _ = try await store.removeExpired(at: start.addingTimeInterval(KnownNetwork.lifetime + 99))
        #expect(try store.known(accountID: ada.id) == [latest])
        try await store.removeAccount(id: ada.id)
        #expect(try store.known(accountID: ada.id).isEmpty)
    }

    @Test("the first secret of a name is the one that is kept", arguments: StoreKind.allCases)
    func secrets(kind: StoreKind) async throws {
        let temporary = try TemporaryDatabase()
        let store: any SecretStore =
            kind == .memory ? MemorySecretStore() : SQLiteSecretStore(try Database(path: temporary.path))
        #expect(try store.sealedSecret(named: "a") == nil)
        #expect(try await store.keep([1, 2], named: "a") == [1, 2])
        #expect(try await store.keep([3], named: "a") == [1, 2])
        #expect(try store.sealedSecret(named: "a") == [1, 2])
        #expect(try store.sealedSecret(named: "b") == nil)
        withExtendedLifetime(temporary) {}
    }

    @Test("tries come back as they were kept, later ones are not overwritten by earlier", arguments: StoreKind.allCases)
    func tries(kind: StoreKind) async throws {
        let temporary = try TemporaryDatabase()
        let store: any TriesStore =
            kind == .memory ? MemoryTriesStore() : SQLiteTriesStore(try Database(path: temporary.path))
        let first = KeptTries(key: sum("a"), count: 7, last: start.addingTimeInterval(1))
        let other = KeptTries(key: sum("b"), count: 5, last: start)
        try await store.keep([first, other], forgetting: [])
        try await store.keep([KeptTries(key: sum("a"), count: 6, last: start)], forgetting: [sum("c")])
        #expect(Set(try store.tries().map(\.count)) == [7, 5])
        try await store.removeTries(before: start.addingTimeInterval(1))
        #expect(try store.tries() == [first])
        try await store.keep([], forgetting: [sum("a")])
        #expect(try store.tries().isEmpty)
        withExtendedLifetime(temporary) {}
    }
}
