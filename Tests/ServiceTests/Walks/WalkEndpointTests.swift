import Foundation
import HTTPServing
import Testing

@testable import Service

@Suite("Walks over HTTP")
struct WalkEndpointTests {
    private func browser(_ name: String = "ada") async throws -> TestBrowser {
        let browser = TestBrowser(try ServedFolder(signUp: .open))
        _ = await browser.signUp(name)
        return browser
    }

    private let start = 1_700_000_000_000

    /// A walk east of a fix a second.
    private func fixes(_ count: Int = 300, from second: Int = 0) -> [[String: Any]] {
        (second..<second + count).map {
            [
                "time": start + $0 * 1000, "lat": 43.73, "lon": 7.42 + Double($0) * 1.74e-5, "accuracy": 4,
                "altitude": 30,
            ]
        }
    }

    private func keep(_ browser: TestBrowser, _ body: [String: Any]) async -> [String: Any] {
        await browser.send(.post, "/api/v1/walks", body).object["walk"] as? [String: Any] ?? [:]
    }

    @Test("a finished recording is kept once, listed, drawn, renamed, exported, deleted and taken back")
    func life() async throws {
        let browser = try await browser()
        let id = "6F9619FF-8B86-D011-B42D-00C04FC964FF"
        let body: [String: Any] = ["id": id, "activity": "walk", "fixes": fixes()]
        let first = await browser.send(.post, "/api/v1/walks", body)
        #expect(first.status == 201)
        #expect(await browser.send(.post, "/api/v1/walks", body).status == 200)
        let list = await browser.send(.get, "/api/v1/walks").object["walks"] as? [[String: Any]] ?? []
        #expect(list.count == 1)
        let walk = try #require(list.first)
        #expect(walk["id"] as? String == id.lowercased())
        #expect(abs((walk["distanceMetres"] as? Double ?? 0) - 418) < 8)
        #expect(walk["totalSeconds"] as? Double == 299)
        #expect(walk["startedAt"] as? String == "2023-11-14T22:13:20Z")
        #expect(walk["district"] is NSNull && walk["districtState"] as? String == "no-region")
        let path = "/api/v1/walks/" + id.lowercased()
        let drawn = await browser.send(.get, path)
        #expect((drawn.object["legend"] as? [Any])?.count == 6)
        #expect((drawn.object["runs"] as? [[String: Any]])?.isEmpty == false)
        #expect((drawn.object["box"] as? [Double])?.first == 7.42)
        #expect((await browser.send(.get, path + "/points").object["points"] as? [[Any]])?.count == 300)
        let picture = await browser.send(.get, path + "/thumbnail")
        #expect(picture.headers["Content-Type"] == "image/svg+xml")
        #expect(String(decoding: picture.content, as: UTF8.self).contains("<path"))
        for (format, word) in [("gpx", "<gpx"), ("kml", "<kml"), ("geojson", "FeatureCollection"), ("csv", "lat")] {
            let file = await browser.send(.get, path + "/export?format=" + format)
            #expect(String(decoding: file.content, as: UTF8.self).contains(word), "\(format)")
            #expect(file.headers["Content-Disposition"]?.contains("walk-2023-11-1") == true)
        }
        #expect(await browser.send(.get, path + "/export?format=exe").status == 400)
        let renamed = await browser.send(.patch, path, ["name": " To the sea ", "activity": "run"])
        #expect((renamed.object["walk"] as? [String: Any])?["name"] as? String == "To the sea")
        #expect((await browser.send(.get, "/api/v1/walks?q=SEA").object["walks"] as? [Any])?.count == 1)
        #expect((await browser.send(.get, "/api/v1/walks?q=hill").object["walks"] as? [Any])?.count == 0)
        #expect(await browser.send(.delete, path).status == 204)
        #expect((await browser.send(.get, "/api/v1/walks").object["walks"] as? [Any])?.count == 0)
        #expect((await browser.send(.get, "/api/v1/walks?deleted=true").object["walks"] as? [Any])?.count == 1)
        #expect(await browser.send(.post, path + "/restore").status == 200)
        #expect((await browser.send(.get, "/api/v1/walks").object["walks"] as? [Any])?.count == 1)
    }

    @Test("walks are cut and joined, and what was before can be taken back")
    func editing() async throws {
        let browser = try await browser()
        let walk = await keep(browser, ["fixes": fixes()])
        let path = "/api/v1/walks/\(walk["id"] as? String ?? "")"
        let split = await browser.send(.post, path + "/split", ["at": "2023-11-14T22:15:00Z"])
        let parts = split.object["walks"] as? [[String: Any]] ?? []
        #expect(parts.map { $0["points"] as? Int } == [100, 200])
        let ids = parts.map { $0["id"] as? String ?? "" }
        let joined = await browser.send(.post, "/api/v1/walks/\(ids[1])/join", ["with": ids[0]])
        let whole = joined.object["walk"] as? [String: Any] ?? [:]
        #expect(whole["points"] as? Int == 300)
        #expect(whole["distanceMetres"] as? Double == walk["distanceMetres"] as? Double)
        #expect(Set(joined.object["replaced"] as? [String] ?? []) == Set(ids))
        let wholePath = "/api/v1/walks/\(whole["id"] as? String ?? "")"
        let trimmed = await browser.send(
            .post,
            wholePath + "/trim",
            ["from": "2023-11-14T22:14:00Z", "to": "2023-11-14T22:15:59.500Z"]
        )
        #expect((trimmed.object["walk"] as? [String: Any])?["points"] as? Int == 120)
        for body in [["from": "2030-01-01T00:00:00Z", "to": "2031-01-01T00:00:00Z"], ["from": "x", "to": "y"]] {
            #expect(await browser.send(.post, path + "/trim", body).status == 400)
        }
        #expect(
            await browser.send(.post, path + "/split", ["at": "2023-11-14T22:13:20Z"]).errorCode == "walk.empty-cut"
        )
        let deleted = await browser.send(.get, "/api/v1/walks?deleted=true").object["walks"] as? [[String: Any]] ?? []
        #expect(
            Set(deleted.compactMap { $0["id"] as? String })
                == Set(ids + [walk["id"] as? String ?? "", whole["id"] as? String ?? ""])
        )
        #expect(await browser.send(.post, path + "/restore").status == 200)
    }

    @Test("pages of a list go on where the one before ended, and totals add them up")
    func pages() async throws {
        let browser = try await browser()
        for day in 0..<5 { _ = await keep(browser, ["fixes": fixes(20, from: day * 86_400)]) }
        let page = await browser.send(.get, "/api/v1/walks?limit=3")
        #expect((page.object["walks"] as? [Any])?.count == 3)
        let next = try #require(page.object["next"] as? String)
        let rest = await browser.send(.get, "/api/v1/walks?limit=3&before=" + next)
        #expect((rest.object["walks"] as? [Any])?.count == 2)
        #expect(rest.object["next"] is NSNull)
        let totals = await browser.send(.get, "/api/v1/walks/totals?by=week").object["totals"] as? [[String: Any]] ?? []
        #expect(totals.reduce(0) { $0 + ($1["walks"] as? Int ?? 0) } == 5)
        let days = await browser.send(.get, "/api/v1/walks/totals").object["totals"] as? [[String: Any]] ?? []
        #expect(days.count == 5)
    }

    @Test("one account sees nothing of another's, and nobody sees anything without signing in")
    func others() async throws {
        let served = try ServedFolder(signUp: .open)
        let ada = TestBrowser(served), eve = TestBrowser(served), nobody = TestBrowser(served)
        _ = await ada.signUp()
        _ = await eve.signUp("eve")
        let walk = await keep(ada, ["fixes": fixes(), "id": "6F9619FF-8B86-D011-B42D-00C04FC964FF"])
        let path = "/api/v1/walks/\(walk["id"] as? String ?? "")"
        for suffix in ["", "/points", "/thumbnail", "/export"] {
            #expect(await eve.send(.get, path + suffix).errorCode == "walk.unknown")
            #expect(await nobody.send(.get, path + suffix).status == 401)
        }
        #expect(await eve.send(.delete, path).status == 404)
        #expect(await eve.send(.patch, path, ["name": "mine"]).status == 404)
        #expect(await eve.send(.post, path + "/join", ["with": "x"]).status == 404)
        #expect(
            await eve.send(.post, "/api/v1/walks", ["fixes": fixes(), "id": "6F9619FF-8B86-D011-B42D-00C04FC964FF"])
                .status == 404
        )
        #expect(await nobody.send(.post, "/api/v1/walks", ["fixes": fixes()]).status == 401)
        #expect((await eve.send(.get, "/api/v1/walks").object["walks"] as? [Any])?.count == 0)
    }

    @Test("fixes that cannot be are refused by their number, and nothing is kept")
    func badFixes() async throws {
        let browser = try await browser()
        var late = fixes(5)
        late[3]["time"] = start
        let cases: [([String: Any], String)] = [
            (["fixes": fixes(1)], "walk.fix-count"), (["fixes": []], "walk.fix-count"), ([:], "request.invalid-field"),
            (["fixes": "none"], "request.invalid-field"), (["fixes": late], "walk.times-not-ascending"),
            (
                ["fixes": [["time": start, "lat": 95, "lon": 7], ["time": start + 1, "lat": 43, "lon": 7]]],
                "walk.bad-fix"
            ),
            (["fixes": [["time": start, "lat": 43], ["time": start + 1, "lat": 43, "lon": 7]]], "walk.bad-fix"),
            (["fixes": [["time": true, "lat": 43, "lon": 7], ["time": 1, "lat": 43, "lon": 7]]], "walk.bad-fix"),
            (
                [
                    "fixes": [
                        ["time": "1901-01-01T00:00:00Z", "lat": 43, "lon": 7], ["time": start, "lat": 43, "lon": 7],
                    ]
                ], "walk.bad-fix"
            ),
            (
                [
                    "fixes": [
                        ["time": start, "lat": 43, "lon": 7], ["time": "2100-01-01T00:00:00Z", "lat": 43, "lon": 7],
                    ]
                ], "walk.bad-fix"
            ),
            (["fixes": fixes(), "activity": "swim"], "query.bad-value"),
            (["fixes": fixes(), "id": "../x"], "walk.bad-id"),
            (["fixes": fixes(), "name": String(repeating: "x", count: 201)], "walk.name-too-long"),
            (["fixes": fixes(), "colour": "red"], "request.unknown-field"),
        ]
        for (body, code) in cases {
            let answer = await browser.send(.post, "/api/v1/walks", body)
            #expect(answer.status == 400 && answer.errorCode == code, "\(code): \(answer.errorCode ?? "-")")
        }
        #expect((await browser.send(.get, "/api/v1/walks").object["walks"] as? [Any])?.count == 0)
        for query in ["limit=0", "limit=x", "before=soon", "page=2"] {
            #expect(await browser.send(.get, "/api/v1/walks?" + query).status == 400)
        }
    }
}
