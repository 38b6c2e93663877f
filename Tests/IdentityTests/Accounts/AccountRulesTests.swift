import Foundation
import Identity
import Testing

@Suite("Rules of accounts") struct AccountRulesTests {
    @Test(
        "names are a few plain characters, in lower case",
        arguments: [("Ada", "ada"), ("a.b-c_9", "a.b-c_9"), ("00", "00")]
    )
    func names(text: String, name: String) throws { #expect(try AccountName(text).description == name) }

    @Test(
        "other names are refused",
        arguments: [
            "", "a", ".ab", "-ab", "a b", "é1", "a/b", "../x", "a\0b", "ａｄａ", String(repeating: "a", count: 33),
        ]
    )
    func badNames(text: String) { #expect(throws: AccountError.invalidName) { try AccountName(text) } }

    @Test("e-mail addresses are taken as they look", arguments: ["A@b.co", "x+y@sub.example.org", "ü@müller.de"])
    func emails(text: String) throws { #expect(try EmailAddress(text).description == text.lowercased()) }

    @Test(
        "what is no e-mail address is refused",
        arguments: [
            "", "a", "a@", "@b.c", "a@b", "a@b..c", "a b@c.d", "a@b.c\r\nBcc: x@y.z", "<a@b.c>", "a@b@c.d", "a,b@c.d",
            "a@" + String(repeating: "x.", count: 130) + "y",
        ]
    )
    func badEmails(text: String) { #expect(throws: AccountError.invalidEmail) { try EmailAddress(text) } }

    @Test(
        "long passwords of no pattern are taken",
        arguments: ["correct horse battery", "mật khẩu của tôi", "Tr0ub4dor&3x", "一二三四五六七八九十"]
    )
    func passwords(text: String) throws {
        try PasswordRules.check(text, name: AccountName("ada"), email: EmailAddress("ada@example.org"))
    }

    @Test(
        "short, endless and guessed passwords are refused",
        arguments: [
            ("short", AccountError.passwordTooShort(least: 10)), ("123456789", .passwordTooShort(least: 10)),
            (String(repeating: "ab cd", count: 60), .passwordTooLong(most: 256)), ("aaaaaaaaaaaa", .passwordCommon),
            ("password12", .passwordCommon), ("1234567890", .passwordCommon),
            ("abcdefghijkl", .passwordCommon), ("ada@example.org", .passwordCommon), ("administrator", .passwordCommon),
            ("ada-lovelace", .passwordCommon), ("ada-lovelace1", .passwordCommon),
        ]
    )
    func badPasswords(text: String, expected: AccountError) throws {
        let name = try AccountName("ada-lovelace")
        let email = try EmailAddress("ada@example.org")
        #expect(throws: expected) { try PasswordRules.check(text, name: name, email: email) }
    }

    @Test("profiles take what the page can show, and nothing else")
    func profile() throws {
        var profile = Profile()
        try profile.setDisplayName("  Bà Triệu ")
        try profile.setLanguage("zh-Hant")
        try profile.setTimeZone("Asia/Ho_Chi_Minh")
        #expect(profile.displayName == "Bà Triệu")
        #expect(throws: AccountError.self) { try profile.setDisplayName("a\u{7}b") }
        #expect(throws: AccountError.self) { try profile.setDisplayName(String(repeating: "x", count: 81)) }
        #expect(throws: AccountError.self) { try profile.setLanguage("tlh") }
        for zone in ["Mars/Olympus", "../../etc/passwd", ""] {
            #expect(throws: AccountError.self) { try profile.setTimeZone(zone) }
        }
        #expect(profile.timeZone == "Asia/Ho_Chi_Minh")
    }

    @Test("tokens are 256 random bits, known again by their sum, and of one kind")
    func tokens() throws {
        let token = SecretToken.make(.session)
        #expect(try #require(SecretToken(token.text, kind: .session)).sum == token.sum)
        #expect(SecretToken(token.text, kind: .device) == nil)
        #expect(SecretToken.make(.session).sum != token.sum)
        for text in ["", "wms_", token.text + "A", String(token.text.dropLast()), String(token.text.dropLast()) + "!"] {
            #expect(SecretToken(text, kind: .session) == nil)
        }
    }
}

@Suite("Delays after wrong passwords") struct SignInThrottleTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    /// Tries every second for so long; the times at which a try was let through.
    private func letThrough(_ throttle: SignInThrottle, seconds: Int, account: String, address: (Int) -> String)
        -> [Int]
    {
        (0..<seconds).filter { second in
            let now = start.addingTimeInterval(Double(second))
            return (try? throttle.begin(account: account, address: address(second), isHome: false, at: now)) != nil
        }
    }

    @Test("a thousand tries at one account get slower and slower, from one address or from a thousand")
    func growing() {
        for address in [{ (_: Int) in "192.0.2.1" }, { "192.0.2.\($0)" }] {
            let times = letThrough(SignInThrottle(), seconds: 1000, account: "ada", address: address)
            #expect(Array(times.prefix(9)) == [0, 1, 2, 3, 4, 5, 7, 11, 19])
            #expect(times.count < 30)
            let waits = zip(times.dropFirst(), times).map { $0 - $1 }
            #expect(waits.max() == 60)
        }
    }

    @Test("one address that tries a thousand accounts gets slower too")
    func address() {
        let throttle = SignInThrottle()
        let passed = (0..<1000).filter { second in
            let now = start.addingTimeInterval(Double(second))
            return (try? throttle.begin(account: "name\(second)", address: "192.0.2.1", isHome: false, at: now)) != nil
        }
        #expect(passed.count < 32)
    }

    @Test("a thousand at the same moment are not taken for one")
    func parallel() async {
        let throttle = SignInThrottle()
        let passed = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<1000 {
                group.addTask { [start] in
                    (try? throttle.begin(account: "ada", address: "192.0.2.1", isHome: false, at: start)) != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(passed == 5)
    }

    @Test("strangers' tries do not delay who signs in from an address known before")
    func home() throws {
        let throttle = SignInThrottle()
        _ = letThrough(throttle, seconds: 1000, account: "ada") { _ in "192.0.2.1" }
        let now = start.addingTimeInterval(1000)
        #expect(throws: AccountError.self) {
            try throttle.begin(account: "ada", address: "192.0.2.1", isHome: false, at: now)
        }
        try throttle.begin(account: "ada", address: "198.51.100.7", isHome: true, at: now)
    }

    @Test("the delay says how long it is, has an end, and the right password forgives")
    func ending() throws {
        let throttle = SignInThrottle()
        let times = letThrough(throttle, seconds: 500, account: "ada") { _ in "192.0.2.1" }
        let last = start.addingTimeInterval(Double(times.last ?? 0))
        #expect(throws: AccountError.tooManyTries(seconds: 60)) {
            try throttle.begin(account: "ada", address: "198.51.100.7", isHome: false, at: last)
        }
        let later = last.addingTimeInterval(60)
        try throttle.begin(account: "ada", address: "198.51.100.7", isHome: false, at: later)
        throttle.succeed(account: "ada", address: "198.51.100.7", isHome: false)
        for _ in 0..<5 { try throttle.begin(account: "ada", address: "198.51.100.7", isHome: false, at: later) }
    }

    @Test("a hundred thousand names are not all kept in memory, and the latest are")
    func bounded() {
        let throttle = SignInThrottle()
        for number in 0..<100_000 {
            let now = start.addingTimeInterval(Double(number) / 1000)
            try? throttle.begin(account: "name\(number)", address: "address\(number)", isHome: false, at: now)
        }
        #expect(throttle.count <= 20_001)
    }

    @Test("a restart forgives nobody who must wait, and the right password is remembered too")
    func restart() async throws {
        let store = MemoryTriesStore()
        func accounts() throws -> Accounts {
            Accounts(
                store: MemoryAccountStore(),
                signUp: .open,
                cost: .least,
                throttle: try SignInThrottle(store: store),
                clock: { [start] in start }
            )
        }
        let client = Client(address: "192.0.2.1", agent: "", isLocal: false)
        let before = try accounts()
        for _ in 0..<4 {
            await #expect(throws: AccountError.wrongCredentials) {
                try await before.signIn(name: "ada", password: "x", client: client)
            }
        }
        // What makes nobody wait is not written.
        #expect(store.tries().isEmpty)
        await #expect(throws: AccountError.wrongCredentials) {
            try await before.signIn(name: "ada", password: "x", client: client)
        }
        #expect(store.tries().map(\.count) == [5])
        let after = try accounts()
        await #expect(throws: AccountError.tooManyTries(seconds: 1)) {
            try await after.signIn(name: "ada", password: "x", client: client)
        }
        let throttle = try SignInThrottle(store: store)
        throttle.succeed(account: "ada", address: "192.0.2.1", isHome: false)
        try throttle.begin(account: "ada", address: "192.0.2.1", isHome: false, at: start)
        try await after.removeExpired()
        #expect(store.tries().count == 1)
        await store.removeTries(before: start.addingTimeInterval(1))
        #expect(store.tries().isEmpty)
    }
}
