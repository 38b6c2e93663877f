import Foundation
import Identity
import Testing

/// A clock that tests set.
private final class TestClock: @unchecked Sendable {
    private let lock = NSLock()
    private var time = Date(timeIntervalSince1970: 1_800_000_000)
    var now: Date { lock.withLock { time } }
    func advance(_ seconds: TimeInterval) { lock.withLock { time += seconds } }
}

@Suite("Accounts") struct AccountsTests {
    private let clock = TestClock()
    private let store = MemoryAccountStore()
    private let home = Client(address: "192.0.2.1", agent: "Browser", isLocal: false)
    private let stranger = Client(address: "203.0.113.9", agent: "Other", isLocal: false)
    private let password = "four words of mine"

    private func accounts(_ signUp: Accounts.SignUp = .open) -> Accounts {
        Accounts(store: store, signUp: signUp, cost: .least, clock: { [clock] in clock.now })
    }

    private func signUp(_ accounts: Accounts, _ name: String = "ada") async throws -> SignedIn {
        try await accounts.signUp(
            NewAccount(name: name, email: "\(name)@example.org", password: password),
            client: home
        )
    }

    @Test("who signs up is signed in, and can sign in by name and by e-mail address in any case")
    func signingUp() async throws {
        let accounts = self.accounts()
        let first = try await signUp(accounts)
        #expect(try accounts.account(session: first.token)?.account == first.account)
        #expect(!first.account.isAdministrator)
        for name in ["ada", "ADA", "Ada@Example.org"] {
            let next = try await accounts.signIn(name: name, password: password, client: home)
            #expect(next.account == first.account)
        }
    }

    @Test("a session's secret is never one that the browser had before: what was planted is worth nothing")
    func fixation() async throws {
        let accounts = self.accounts()
        let planted = try await signUp(accounts)
        let next = try await accounts.signIn(name: "ada", password: password, client: home, previous: planted.token)
        #expect(next.token != planted.token)
        #expect(try accounts.account(session: planted.token) == nil)
        #expect(try accounts.account(session: next.token) != nil)
        let made = try #require(SecretToken("wms_" + String(repeating: "A", count: 43), kind: .session))
        let last = try await accounts.signIn(name: "ada", password: password, client: home, previous: made)
        #expect(last.token != made)
        #expect(try accounts.account(session: made) == nil)
    }

    @Test("an unknown name and a wrong password are the same answer")
    func wrong() async throws {
        let accounts = self.accounts()
        _ = try await signUp(accounts)
        for (name, password) in [
            ("ada", "wrong password"), ("nobody", password), ("", ""), ("ada", String(repeating: "x", count: 9999)),
        ] {
            await #expect(throws: AccountError.wrongCredentials) {
                try await accounts.signIn(name: name, password: password, client: stranger)
            }
            clock.advance(100)
        }
    }

    @Test("a thousand wrong tries by strangers never keep the owner out, at home at once and elsewhere after the delay")
    func lockout() async throws {
        let accounts = self.accounts()
        _ = try await signUp(accounts)
        var evaluated = 0
        for _ in 0..<1000 {
            do {
                _ = try await accounts.signIn(name: "ada", password: "wrong password", client: stranger)
            } catch AccountError.wrongCredentials {
                evaluated += 1
            } catch AccountError.tooManyTries {}
            clock.advance(1)
        }
        #expect(evaluated < 30)
        _ = try await accounts.signIn(name: "ada", password: password, client: home)
        clock.advance(60)
        let elsewhere = Client(address: "198.51.100.7", agent: "", isLocal: false)
        _ = try await accounts.signIn(name: "ada", password: password, client: elsewhere)
    }

    @Test("sign-up is for those who may: everybody, those with a link, nobody")
    func closed() async throws {
        let wish = NewAccount(name: "ada", password: password)
        await #expect(throws: AccountError.signUpClosed) {
            try await self.accounts(.invited).signUp(wish, client: home)
        }
        await #expect(throws: AccountError.signUpClosed) { try await self.accounts(.closed).signUp(wish, client: home) }
        let accounts = self.accounts(.invited)
        var invited = wish
        invited.link = try await accounts.makeLink(.invitation).text
        #expect(try await accounts.signUp(invited, client: home).account.isAdministrator == false)
        invited.name = "second"
        await #expect(throws: AccountError.linkInvalid) { try await accounts.signUp(invited, client: home) }
    }

    @Test("the first administrator's link makes one administrator, once, within a day; a fault of the form leaves it")
    func administrator() async throws {
        let accounts = self.accounts(.invited)
        let link = try await accounts.makeLink(.administrator)
        guard case .createAccount(administrator: true) = try await accounts.follow(link: link.text, client: home) else {
            Issue.record("the link makes no administrator")
            return
        }
        await #expect(throws: AccountError.passwordTooShort(least: 10)) {
            try await accounts.signUp(NewAccount(name: "root", password: "short", link: link.text), client: home)
        }
        let first = try await accounts.signUp(
            NewAccount(name: "root", password: password, link: link.text),
            client: home
        )
        #expect(first.account.isAdministrator)
        let late = try await accounts.makeLink(.administrator)
        clock.advance(86_401)
        await #expect(throws: AccountError.linkInvalid) { try await accounts.follow(link: late.text, client: home) }
    }

    @Test("two at once with the same link, or the same name, make one account")
    func racing() async throws {
        let accounts = self.accounts(.invited)
        let link = try await accounts.makeLink(.invitation).text
        let made = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<4 {
                group.addTask { [password] in
                    let client = Client(address: "192.0.2.\(number)", agent: "", isLocal: false)
                    let wish = NewAccount(name: "ada\(number)", password: password, link: link)
                    return (try? await accounts.signUp(wish, client: client)) != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(made == 1 && store.accounts().count == 1)
    }

    @Test("a recovery link sets a password once, within an hour, and ends all sessions")
    func recovery() async throws {
        let accounts = self.accounts()
        let old = try await signUp(accounts)
        #expect(try await accounts.recoveryLink(for: "nobody") == nil)
        let unused = try #require(try await accounts.recoveryLink(for: "ada@example.org")).token
        let link = try #require(try await accounts.recoveryLink(for: "ada")).token
        let new = try await accounts.recover(link: link.text, password: "another four words", client: stranger)
        #expect(try accounts.account(session: old.token) == nil)
        #expect(try accounts.account(session: new.token) != nil)
        for text in [link.text, unused.text, "", "wml_x"] {
            await #expect(throws: AccountError.linkInvalid) {
                try await accounts.recover(link: text, password: "third four words", client: home)
            }
        }
        await #expect(throws: AccountError.wrongCredentials) {
            try await accounts.signIn(name: "ada", password: password, client: home)
        }
    }

    @Test("a demo's link signs in once, on the same machine only")
    func demo() async throws {
        let accounts = self.accounts()
        let owner = try await signUp(accounts).account
        let link = try await accounts.makeLink(.demo, accountID: owner.id)
        await #expect(throws: AccountError.linkElsewhere) { try await accounts.follow(link: link.text, client: home) }
        let local = Client(address: "127.0.0.1", agent: "", isLocal: true)
        guard case .signedIn(let session) = try await accounts.follow(link: link.text, client: local) else {
            Issue.record("the link does not sign in")
            return
        }
        #expect(session.account == owner)
        await #expect(throws: AccountError.linkInvalid) { try await accounts.follow(link: link.text, client: local) }
    }

    @Test("a changed password ends other sessions and gives this one a new secret; the old password must be known")
    func changing() async throws {
        let accounts = self.accounts()
        let here = try await signUp(accounts)
        let there = try await accounts.signIn(name: "ada", password: password, client: stranger)
        await #expect(throws: AccountError.wrongPassword) {
            try await accounts.changePassword(
                of: here.account,
                current: "wrong",
                new: "another four words",
                client: home,
                session: here.token
            )
        }
        let next = try await accounts.changePassword(
            of: here.account,
            current: password,
            new: "another four words",
            client: home,
            session: here.token
        )
        #expect(try accounts.account(session: here.token) == nil)
        #expect(try accounts.account(session: there.token) == nil)
        #expect(try accounts.account(session: next.token) != nil)
    }

    @Test("a deleted account stays for seven days, can be taken back, and is gone after them with all that was its")
    func deletion() async throws {
        let accounts = self.accounts()
        let here = try await signUp(accounts)
        let phone = try await accounts.addDevice(named: "Phone", to: here.account)
        let there = try await accounts.signIn(name: "ada", password: password, client: stranger)
        let gone = try await accounts.delete(here.account, password: password, client: home, keeping: here.session)
        #expect(gone.deletesAt == clock.now.addingTimeInterval(7 * 86_400))
        #expect(try accounts.account(session: there.token) == nil)
        #expect(try accounts.account(device: phone.token) == nil)
        clock.advance(6 * 86_400)
        try await accounts.removeExpired()
        let back = try await accounts.undelete(gone)
        #expect(try accounts.account(device: phone.token)?.account == back)
        _ = try await accounts.delete(back, password: password, client: home, keeping: here.session)
        clock.advance(7 * 86_400)
        try await accounts.removeExpired()
        #expect(store.accounts().isEmpty)
        #expect(try accounts.account(session: here.token) == nil)
    }

    @Test("sessions that nobody uses end, those in use go on for a year")
    func idle() async throws {
        let accounts = self.accounts()
        let idle = try await signUp(accounts)
        let used = try await accounts.signIn(name: "ada", password: password, client: home)
        for _ in 0..<12 {
            clock.advance(30 * 86_400)
            let (_, session) = try #require(try accounts.account(session: used.token))
            try await accounts.noteUse(of: session, by: stranger)
        }
        #expect(try accounts.account(session: idle.token) == nil)
        #expect(try accounts.account(session: used.token)?.session.address == stranger.address)
        clock.advance(6 * 86_400)
        #expect(try accounts.account(session: used.token) == nil)
    }

    @Test("an address stays known when its session is over, for ninety days after the last use")
    func knownAddress() async throws {
        let accounts = self.accounts()
        let first = try await signUp(accounts)
        try await store.removeSession(id: first.session.id, accountID: first.account.id)
        clock.advance(30 * 86_400)
        for _ in 0..<5 {
            await #expect(throws: AccountError.wrongCredentials) {
                try await accounts.signIn(name: "ada", password: "guessed by strangers", client: stranger)
            }
        }
        await #expect(throws: AccountError.tooManyTries(seconds: 1)) {
            try await accounts.signIn(name: "ada", password: password, client: stranger)
        }
        // The owner at home is not delayed by strangers, though no session is open there.
        let again = try await accounts.signIn(name: "ada", password: password, client: home)
        try await store.removeSession(id: again.session.id, accountID: first.account.id)
        clock.advance(KnownNetwork.lifetime)
        try await accounts.removeExpired()
        #expect(store.known(accountID: first.account.id).isEmpty)
    }

    @Test("addresses of one IPv6 subscriber count together")
    func subscriber() async throws {
        let accounts = self.accounts()
        _ = try await signUp(accounts)
        for number in 0..<20 {
            let client = Client(address: "2001:db8::\(number)", network: "2001:db8::", agent: "", isLocal: false)
            await #expect(throws: AccountError.wrongCredentials) {
                try await accounts.signIn(name: "name\(number)", password: "x", client: client)
            }
        }
        await #expect(throws: AccountError.tooManyTries(seconds: 1)) {
            let client = Client(address: "2001:db8::ffff", network: "2001:db8::", agent: "", isLocal: false)
            _ = try await accounts.signIn(name: "other", password: "x", client: client)
        }
    }
}

@Suite("The server's key") struct ServerKeyTests {
    private let folder = FileManager.default.temporaryDirectory.path + "/waymark-key-" + UUID().uuidString

    private func key() throws -> ServerKey { try ServerKey(path: folder + "/server.key") }

    @Test("it is made once, private, and opens what it sealed before")
    func once() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let sealed = try key().box.seal([1, 2, 3])
        #expect(try key().box.open(sealed) == [1, 2, 3])
        let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/server.key")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["server.key"])
        try FileManager.default.removeItem(atPath: folder + "/server.key")
        #expect(try key().box.open(sealed) == nil)
    }

    @Test("one that others can read, or that is damaged, is refused with a sentence")
    func refused() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        _ = try key()
        let path = folder + "/server.key"
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(throws: ServerKeyError.open(path: path)) { try key() }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        try Data("abc".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: ServerKeyError.damaged(path: path)) { try key() }
        #expect(throws: ServerKeyError.self) { try ServerKey(path: "/nowhere/server.key") }
    }
}
