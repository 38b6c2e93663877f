import Cryptography
import Foundation
import HTTPServing
import Identity
import Regions
import Testing

@testable import Service

@Suite("Accounts over HTTP") struct AccountEndpointTests {
    private func browser(_ signUp: Accounts.SignUp = .open) throws -> TestBrowser {
        TestBrowser(try ServedFolder(signUp: signUp))
    }

    @Test("who signs up is known by the cookie, may sign out, and in again")
    func signing() async throws {
        let browser = try browser()
        #expect(await browser.send(.get, "/api/v1/server").object["account"] is NSNull)
        let made = await browser.signUp()
        #expect(made.status == 201)
        #expect((made.object["account"] as? [String: Any])?["name"] as? String == "ada")
        #expect(made.headers["Set-Cookie"]?.hasSuffix("; HttpOnly; SameSite=Lax") == true)
        #expect(made.headers["Cache-Control"] == "no-store")
        let account = await browser.send(.get, "/api/v1/account").object["account"] as? [String: Any]
        #expect(account?["id"] as? String == (made.object["account"] as? [String: Any])?["id"] as? String)
        #expect(
            (await browser.send(.get, "/api/v1/server").object["account"] as? [String: Any])?["name"] as? String
                == "ada"
        )
        let old = browser.cookie
        #expect(await browser.send(.delete, "/api/v1/sessions/current").status == 204)
        #expect(browser.cookie == nil)
        browser.cookie = old
        #expect(await browser.send(.get, "/api/v1/account").errorCode == "account.not-signed-in")
        browser.cookie = nil
        let wrong = await browser.send(.post, "/api/v1/sessions", ["name": "ada", "password": "not this one"])
        let unknown = await browser.send(.post, "/api/v1/sessions", ["name": "nobody", "password": "not this one"])
        #expect(wrong.status == 401 && wrong.content == unknown.content)
        let next = await browser.send(
            .post,
            "/api/v1/sessions",
            ["name": "ADA", "password": TestBrowser.password]
        )
        #expect(next.status == 200 && browser.cookie != old)
    }

    @Test("cookies are for https alone where we are reached by https")
    func secure() async throws {
        let browser = try browser()
        browser.headers["Origin"] = "https://maps.example"
        let made = await browser.send(
            .post,
            "/api/v1/accounts",
            ["name": "ada", "password": TestBrowser.password],
            isSecure: true
        )
        #expect(made.headers["Set-Cookie"]?.hasSuffix("; HttpOnly; SameSite=Lax; Secure") == true)
    }

    @Test(
        "what changes something is refused when another site asks for it",
        arguments: [
            ["Origin": "http://evil.example"], ["Origin": "null"], ["Origin": "https://maps.example"],
            ["Origin": "http://maps.example.evil.example"], ["Sec-Fetch-Site": "cross-site"],
            ["Sec-Fetch-Site": "same-site"],
            ["Origin": "http://maps.example", "Sec-Fetch-Site": "cross-site"], [:],
        ] as [[String: String]]
    )
    func otherOrigin(fields: [String: String]) async throws {
        let browser = try browser()
        _ = await browser.signUp()
        browser.headers = ["Host": "maps.example"]
        for (name, value) in fields { browser.headers[name] = value }
        let operations: [(HTTPServing.Method, String, [String: Any]?)] = [
            (.post, "/api/v1/sessions", ["name": "ada", "password": TestBrowser.password]),
            (.post, "/api/v1/accounts", ["name": "eve", "password": TestBrowser.password]),
            (.post, "/api/v1/sessions/link", ["token": "x"]), (.delete, "/api/v1/sessions/current", nil),
            (.patch, "/api/v1/account", ["displayName": "Eve"]),
            (.put, "/api/v1/account/password", ["current": TestBrowser.password, "new": "owned by somebody"]),
            (.post, "/api/v1/account/recovery", ["name": "ada"]),
            (.post, "/api/v1/account/recovery/x", ["password": "owned by somebody"]),
            (.delete, "/api/v1/account", ["password": TestBrowser.password]), (.post, "/api/v1/account/undelete", nil),
        ]
        for (method, target, body) in operations {
            let refused = await browser.send(method, target, body)
            #expect(refused.status == 403 && refused.errorCode == "request.other-origin", "\(method) \(target)")
        }
        browser.headers = ["Host": "maps.example", "Sec-Fetch-Site": "same-origin"]
        #expect(await browser.send(.patch, "/api/v1/account", ["displayName": "Ada"]).status == 200)
    }

    @Test("a form of another site cannot pass for JSON")
    func forms() async throws {
        let browser = try browser()
        for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""] {
            browser.headers["Content-Type"] = type
            #expect(await browser.signUp().errorCode == "request.not-json")
        }
    }

    @Test(
        "fields are checked one by one",
        arguments: [
            (["password": "four words of mine"], "request.invalid-field"), (["name": "ada"], "request.invalid-field"),
            (["name": 7, "password": "four words of mine"], "request.invalid-field"),
            (["name": "a", "password": "four words of mine"], "account.invalid-name"),
            (["name": "ada", "password": "short"], "account.password-too-short"),
            (["name": "ada", "password": "four words of mine", "email": "no"], "account.invalid-email"),
            (["name": "ada", "password": "four words of mine", "admin": "yes"], "request.unknown-field"),
            (["name": "ada", "password": "four words of mine", "language": "xx"], "account.invalid-field"),
            (["name": "ada", "password": "four words of mine", "token": "wml_x"], "account.link-invalid"),
        ] as [([String: any Sendable], String)]
    )
    func fields(body: [String: any Sendable], code: String) async throws {
        let browser = try browser()
        #expect(await browser.send(.post, "/api/v1/accounts", body).errorCode == code)
        #expect(browser.cookie == nil)
    }

    @Test("a profile changes field by field, and null takes a value back")
    func profile() async throws {
        let browser = try browser()
        _ = await browser.signUp()
        let wish: [String: Any] = [
            "displayName": "Ada 🧭", "units": "imperial", "language": "vi", "timeZone": "Asia/Ho_Chi_Minh",
            "email": "A@b.co",
        ]
        let changed = await browser.send(.patch, "/api/v1/account", wish).object["account"] as? [String: Any]
        #expect(changed?["email"] as? String == "a@b.co" && changed?["timeZone"] as? String == "Asia/Ho_Chi_Minh")
        #expect(changed?["displayName"] as? String == "Ada 🧭" && changed?["units"] as? String == "imperial")
        let nulls: [String: Any] = ["units": NSNull(), "language": NSNull(), "email": NSNull()]
        let back = await browser.send(.patch, "/api/v1/account", nulls).object["account"] as? [String: Any]
        #expect(back?["units"] == nil && back?["language"] == nil && back?["email"] == nil)
        #expect(back?["displayName"] as? String == "Ada 🧭")
        for wrong in [["units": "leagues"], ["timeZone": "../x"], ["isAdministrator": "true"], ["displayName": ["a"]]]
            as [[String: Any]]
        {
            #expect(await browser.send(.patch, "/api/v1/account", wrong).status == 400)
        }
    }

    @Test("wrong passwords are answered with a time to wait, the same for names that nobody has")
    func waiting() async throws {
        for name in ["ada", "nobody"] {
            let served = try ServedFolder()
            _ = await TestBrowser(served).signUp()
            let stranger = TestBrowser(served)
            var statuses: [Int] = []
            for _ in 0..<7 {
                // The address is home to ada's first session: its tries are counted apart, and end as well.
                let answer = await stranger.send(.post, "/api/v1/sessions", ["name": name, "password": "not this one"])
                statuses.append(answer.status)
                if answer.status == 429 {
                    #expect((Int(answer.headers["Retry-After"] ?? "") ?? 0) >= 1)
                    #expect(answer.errorCode == "account.too-many-tries")
                }
            }
            #expect(statuses.prefix(5).allSatisfy { $0 == 401 } && statuses.last == 429)
        }
    }

    @Test("sessions are listed and ended one by one, nobody else's")
    func sessions() async throws {
        let served = try ServedFolder()
        let first = TestBrowser(served)
        _ = await first.signUp()
        let second = TestBrowser(served)
        second.headers["User-Agent"] = "Phone\u{7}"
        _ = await second.send(.post, "/api/v1/sessions", ["name": "ada", "password": TestBrowser.password])
        let eve = TestBrowser(served)
        _ = await eve.signUp("eve")
        let list = await first.send(.get, "/api/v1/sessions").object["sessions"] as? [[String: Any]] ?? []
        #expect(list.count == 2 && list.count { $0["isCurrent"] as? Bool == true } == 1)
        let other = try #require(list.first { $0["isCurrent"] as? Bool == false })
        #expect(other["agent"] as? String == "Phone")
        let id = try #require(other["id"] as? String)
        #expect(await eve.send(.delete, "/api/v1/sessions/\(id)").errorCode == "session.unknown")
        #expect(await second.send(.get, "/api/v1/account").status == 200)
        #expect(await first.send(.delete, "/api/v1/sessions/\(id)").status == 204)
        #expect(await second.send(.get, "/api/v1/account").status == 401)
        #expect(await first.send(.get, "/api/v1/account").status == 200)
    }

    @Test("where accounts are by invitation, the link makes one, and tells first what it is for")
    func invited() async throws {
        let browser = try browser(.invited)
        #expect(await browser.signUp().errorCode == "account.sign-up-closed")
        let link = try await browser.served.application.identity.accounts.makeLink(.administrator).text
        let told = await browser.send(.post, "/api/v1/sessions/link", ["token": link])
        #expect(told.object["purpose"] as? String == "administrator" && told.object["account"] is NSNull)
        let made = await browser.send(
            .post,
            "/api/v1/accounts",
            ["name": "root", "password": TestBrowser.password, "token": link]
        )
        #expect((made.object["account"] as? [String: Any])?["isAdministrator"] as? Bool == true)
        #expect(await browser.send(.post, "/api/v1/sessions/link", ["token": link]).errorCode == "account.link-invalid")
    }

    @Test("a demo's link is for browsers on this machine: not through a proxy, not twice")
    func demo() async throws {
        let browser = try browser()
        let context = ControlContext(identity: browser.served.application.identity, address: "http://maps.example/")
        let link = try #require(try await StartLink.made(in: context, isDemo: true))
        #expect(link.link.hasPrefix("http://maps.example/#link=wml_"))
        let token = try #require(link.link.split(separator: "=").last.map(String.init))
        browser.headers["X-Forwarded-For"] = "203.0.113.9"
        #expect(
            await browser.send(.post, "/api/v1/sessions/link", ["token": token]).errorCode == "account.link-elsewhere"
        )
        browser.headers["X-Forwarded-For"] = nil
        let told = await browser.send(.post, "/api/v1/sessions/link", ["token": token])
        #expect((told.object["account"] as? [String: Any])?["name"] as? String == "demo")
        #expect(await browser.send(.get, "/api/v1/account").status == 200)
        #expect(await browser.send(.post, "/api/v1/sessions/link", ["token": token]).status == 404)
    }

    @Test("recovery says the same for every name, and its link sets a password")
    func recovery() async throws {
        let browser = try browser()
        _ = await browser.signUp()
        let answers = [
            await browser.send(.post, "/api/v1/account/recovery", ["name": "ada"]),
            await browser.send(.post, "/api/v1/account/recovery", ["name": "nobody"]),
        ]
        #expect(answers.allSatisfy { $0.status == 202 } && answers[0].content == answers[1].content)
        let accounts = browser.served.application.identity.accounts
        let link = try #require(try await accounts.recoveryLink(for: "ada")).token.text
        let stranger = TestBrowser(browser.served)
        #expect(
            await stranger.send(.post, "/api/v1/sessions/link", ["token": link]).object["purpose"] as? String
                == "recovery"
        )
        let set = await stranger.send(.post, "/api/v1/account/recovery/\(link)", ["password": "another four words"])
        #expect(set.status == 200)
        #expect(await stranger.send(.get, "/api/v1/account").status == 200)
        #expect(await browser.send(.get, "/api/v1/account").status == 401)
    }

    @Test("deleting asks for the password, leaves nothing but undoing, and can be undone")
    func deletion() async throws {
        let browser = try browser()
        _ = await browser.signUp()
        #expect(
            await browser.send(.delete, "/api/v1/account", ["password": "wrong"]).errorCode == "account.wrong-password"
        )
        let gone = await browser.send(.delete, "/api/v1/account", ["password": TestBrowser.password])
        #expect(gone.status == 202)
        #expect((gone.object["account"] as? [String: Any])?["deletesAt"] is String)
        #expect(
            await browser.send(.patch, "/api/v1/account", ["displayName": "x"]).errorCode == "account.being-deleted"
        )
        #expect(await browser.send(.get, "/api/v1/account").status == 200)
        let back = await browser.send(.post, "/api/v1/account/undelete")
        #expect((back.object["account"] as? [String: Any])?["deletesAt"] == nil && back.status == 200)
        #expect(await browser.send(.patch, "/api/v1/account", ["displayName": "x"]).status == 200)
    }

    @Test("what changes an account, and who was refused, stands in the audit, without a name or a secret")
    func audit() async throws {
        let browser = try browser()
        let made = await browser.signUp()
        let id = try #require((made.object["account"] as? [String: Any])?["id"] as? String)
        _ = await browser.send(.put, "/api/v1/account/password", ["current": "not this one", "new": "x"])
        _ = await browser.send(.patch, "/api/v1/account", ["displayName": "Somebody"])
        _ = await browser.send(.patch, "/api/v1/account", ["units": "leagues"])
        browser.cookie = nil
        _ = await browser.send(.post, "/api/v1/sessions", ["name": "ada", "password": "not this one"])
        let entries = try browser.served.application.identity.audit.latest(10).reversed()
        #expect(
            entries.map { "\($0.action) \($0.decision)" } == [
                "account:signUp allowed", "account:changePassword account.wrong-password",
                "account:updateAccount allowed", "account:signIn account.wrong-credentials",
            ]
        )
        let principals = entries.map(\.principal)
        #expect(principals.prefix(3).allSatisfy { $0.hasSuffix("/" + id) } && principals.last == "anonymous")
    }

    @Test("where no administrator is, each start gives the link, also when others have signed up")
    func noAdministrator() async throws {
        let browser = try browser()
        _ = await browser.signUp()
        let context = ControlContext(identity: browser.served.application.identity)
        let link = try #require(try await StartLink.made(in: context, isDemo: false))
        let token = try #require(link.link.split(separator: "=").last.map(String.init))
        let wish = ["name": "root", "password": TestBrowser.password, "token": token]
        #expect(await browser.send(.post, "/api/v1/accounts", wish).status == 201)
        #expect(try await StartLink.made(in: context, isDemo: false) == nil)
    }

    @Test("no answer sends a browser elsewhere")
    func redirects() async throws {
        let browser = try browser()
        _ = await browser.signUp()
        let targets = [
            "/api/v1/sessions/link?next=//evil.example", "/api/v1/account?return_to=https://evil.example",
            "//evil.example/", "/app//evil.example",
        ]
        for target in targets {
            for method in [HTTPServing.Method.get, .post] {
                let answer = await browser.send(method, target, ["token": "x", "next": "https://evil.example"])
                #expect(answer.headers["Location"] == nil && !(300..<400).contains(answer.status), "\(target)")
            }
        }
    }
}

@Suite("Keys and devices of an account over HTTP") struct AccountPossessionTests {
    @Test("keys are made, listed with their values, and revoked by their owner alone")
    func keys() async throws {
        let served = try ServedFolder()
        let ada = TestBrowser(served)
        let eve = TestBrowser(served)
        _ = await ada.signUp("ada")
        _ = await eve.signUp("eve")
        let wish: [String: Any] = ["name": "page", "actions": ["maps"], "referers": ["https://a.example/*"]]
        let made = await ada.send(.post, "/api/v1/account/keys", wish)
        let key = try #require(made.object["key"] as? [String: Any])
        #expect(made.status == 201 && (key["value"] as? String)?.hasPrefix("v1.public.") == true)
        let list = await ada.send(.get, "/api/v1/account/keys").object["keys"] as? [[String: Any]]
        #expect(list?.first?["value"] as? String == key["value"] as? String)
        #expect(list?.first?["actions"] as? [String] == ["maps"])
        #expect((await eve.send(.get, "/api/v1/account/keys").object["keys"] as? [Any])?.isEmpty == true)
        #expect(await eve.send(.delete, "/api/v1/account/keys/page").errorCode == "key.unknown")
        #expect(await eve.send(.post, "/api/v1/account/keys", ["name": "page"]).errorCode == "key.name-taken")
        for wrong in [
            ["name": "a b"], ["name": "b", "actions": ["fences"]], ["name": "b", "expiresAt": "soon"],
            ["name": "b", "expiresAt": "2001-01-01T00:00:00Z"], ["name": "b", "actions": []],
        ] as [[String: Any]] {
            #expect(await ada.send(.post, "/api/v1/account/keys", wrong).status == 400)
        }
        let changes: [String: Any] = [
            "name": "pages", "actions": ["maps", "routes"], "expiresAt": "2099-01-01T00:00:00Z",
        ]
        let changed = await ada.send(.patch, "/api/v1/account/keys/page", changes).object["key"] as? [String: Any]
        #expect(changed?["value"] as? String == list?.first?["value"] as? String)
        #expect(changed?["actions"] as? [String] == ["maps", "routes"] && changed?["id"] as? String == "pages")
        #expect(changed?["referers"] as? [String] == list?.first?["referers"] as? [String])
        #expect(changed?["expiresAt"] as? String == "2099-01-01T00:00:00Z")
        #expect(await ada.send(.patch, "/api/v1/account/keys/page", changes).errorCode == "key.unknown")
        #expect(await eve.send(.patch, "/api/v1/account/keys/pages", ["name": "mine"]).errorCode == "key.unknown")
        for wrong: [String: Any] in [
            ["name": "no name"], ["name": NSNull()], ["actions": ["trackers"]], ["actions": [Any]()],
            ["expiresAt": "2001-01-01T00:00:00Z"], ["expiresAt": 5], ["value": "x"],
        ] {
            #expect(await ada.send(.patch, "/api/v1/account/keys/pages", wrong).status == 400)
        }
        let endless = await ada.send(
            .patch,
            "/api/v1/account/keys/pages",
            ["expiresAt": NSNull(), "referers": NSNull()]
        )
        #expect((endless.object["key"] as? [String: Any])?["expiresAt"] == nil)
        #expect(((endless.object["key"] as? [String: Any])?["referers"] as? [Any])?.isEmpty == true)
        #expect(await ada.send(.patch, "/api/v1/account/keys/pages", ["name": "page"]).status == 200)
        #expect(await ada.send(.delete, "/api/v1/account/keys/page").status == 204)
        #expect((await ada.send(.get, "/api/v1/account/keys").object["keys"] as? [Any])?.isEmpty == true)
    }

    @Test("a device's token is told once, with what configures apps, by an address that a phone can reach")
    func devices() async throws {
        let served = try ServedFolder()
        let ada = TestBrowser(served)
        _ = await ada.signUp("ada")
        let made = await ada.send(.post, "/api/v1/account/devices", ["name": "Phone"]).object
        let token = try #require(made["token"] as? String)
        let links = (made["connections"] as? [[String: Any]] ?? []).compactMap { $0["link"] as? String }
        #expect(links.contains("http://maps.example/osmand?id=\(token)"))
        #expect(made["warning"] == nil)
        #expect(
            (made["connections"] as? [[String: Any]])?.allSatisfy {
                ($0["qrCode"] as? String)?.hasPrefix("<svg") == true
            } == true
        )
        let list = await ada.send(.get, "/api/v1/account/devices")
        #expect(!String(decoding: list.content, as: UTF8.self).contains(token))
        ada.headers = ["Host": "127.0.0.1:8080", "Origin": "http://127.0.0.1:8080"]
        #expect(
            await ada.send(.post, "/api/v1/account/devices", ["name": "B"]).object["warning"] as? String == "loopback"
        )
        served.application.setNetworkAddress("https://192.168.7.8:8080")
        let reachable = await ada.send(.post, "/api/v1/account/devices", ["name": "C"])
        #expect(reachable.object["warning"] == nil)
        #expect(String(decoding: reachable.content, as: UTF8.self).contains("https://192.168.7.8:8080/osmand"))
        #expect(await ada.send(.post, "/api/v1/account/devices", ["name": ""]).status == 400)
    }
}

@Suite("Commands of the control socket") struct ControlTests {
    private func data() throws -> (TemporaryFolder, DataFolder) {
        let temporary = try TemporaryFolder()
        // Longer than a socket's path may be.
        let folder = DataFolder(path: temporary.path + "/" + String(repeating: "long-", count: 30))
        try folder.make()
        return (temporary, folder)
    }

    @Test("a command does the same through a running server and over the folder itself")
    func bothWays() async throws {
        // Asking blocks the thread, of which Swift's pool has no more than the machine has processors.
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try self.askBothWays() }) }
        }
    }

    private func askBothWays() throws {
        let (temporary, folder) = try data()
        defer { withExtendedLifetime(temporary) {} }
        let open = { @Sendable in try IdentityServices(folder: folder, signUp: .closed) }
        let direct = try CreateUser(userName: "ada", email: nil, isAdministrator: true).perform(
            over: folder,
            open: open
        )
        #expect(direct.link.hasPrefix("/#link=wml_"))
        let lock = try folder.lockForServing()
        let context = ControlContext(identity: try open(), address: "http://127.0.0.1:1/")
        let server = try ControlServer(folder, context: context)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.controlSocket)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let served = try CreateUser(userName: "bob", email: nil, isAdministrator: false).perform(
            over: folder,
            open: open
        )
        #expect(served.link.hasPrefix("http://127.0.0.1:1/#link=wml_"))
        #expect(throws: ControlFault(AccountError.nameTaken)) {
            try CreateUser(userName: "BOB", email: nil, isAdministrator: false).perform(over: folder, open: open)
        }
        let device = try CreateDevice(deviceName: "Phone", userName: "bob").perform(over: folder, open: open)
        #expect(device.token?.hasPrefix("wmd_") == true)
        #expect(try ListDevices(userName: nil).perform(over: folder, open: open).map(\.name) == ["Phone"])
        #expect(throws: ControlFault(AccountError.lastAdministrator)) {
            try RemoveUser(userName: "ada").perform(over: folder, open: open)
        }
        server.stop()
        withExtendedLifetime(lock) {}
        // Lists without secrets are not noted, whatever was refused is.
        let noted = try context.identity.audit.latest(10).reversed().map {
            [$0.principal, $0.action, $0.resource, $0.decision]
        }
        #expect(
            noted == [
                ["operator", "control:user.create", "user/ada", "allowed"],
                ["operator", "control:user.create", "user/bob", "allowed"],
                ["operator", "control:user.create", "user/BOB", "account.name-taken"],
                ["operator", "control:device.create", "device/*", "allowed"],
                ["operator", "control:user.remove", "user/ada", "account.last-administrator"],
            ]
        )
    }

    @Test(
        "what is no command is answered with a sentence",
        arguments: ["", "{}", "[]", "{\"command\":\"user.create\"}", "{\"command\":\"x\",\"body\":{}}", "\0"]
    )
    func nonsense(line: String) async throws {
        let context = ControlContext(
            identity: IdentityServices(
                accounts: Accounts(store: MemoryAccountStore(), cost: .least),
                box: try #require(SecretBox(key: RandomBytes.make(SecretBox.keyByteCount)))
            )
        )
        let reply = await ControlTable.perform(Data(line.utf8), in: context)
        let object = try JSONSerialization.jsonObject(with: reply) as? [String: Any]
        let fault = object?["fault"] as? [String: Any]
        #expect((fault?["message"] as? String)?.contains("release") == true)
    }
}
