import Basemap
import Foundation
import Geodesy
import HTTPServing
import Testing

@testable import Service

@Suite("Our own interface")
struct NativeEndpointTests {
    private static let box = BoundingBox(south: 43, west: 7, north: 44, east: 8)

    private func served(publicURL: String? = nil) throws -> ServedFolder {
        let served = try ServedFolder(publicURL: publicURL)
        let coordinate = TileCoordinate(zoom: 0, containing: Self.box.center)
        try served.publish("riviera", Self.box, tiles: [(coordinate, ServedFolder.tile("a"))])
        _ = served.application.refresh()
        return served
    }

    @Test("every route of ours is described, and every description has a route")
    func openAPI() async throws {
        let served = try served()
        let document = await served.get("/api/v1/openapi.json").object
        let paths = try #require(document["paths"] as? [String: [String: Any]])
        let described = paths.flatMap { path, operations in operations.keys.map { "\($0.uppercased()) \(path)" } }
        let page: Set = ["GET /", "GET /app/{path...}"]
        var amazon = Router()
        served.application.amazon.add(to: &amazon)
        let amazons = Set(amazon.routes.map { "\($0.method.name) \($0.template)" })
        // Protocols of others, which are described where they come from.
        let devices: Set = ["POST /pub", "GET /osmand", "POST /osmand"]
        let osrm: Set<Substring> = Set(["route", "table", "nearest", "match", "trip", "tile"])
        let routed = served.router.routes.filter { !osrm.contains($0.template.text.split(separator: "/").first ?? "") }
            .map { "\($0.method.name) \($0.template)" }
        #expect(Set(described) == Set(routed).subtracting(page).subtracting(amazons).subtracting(devices))
        #expect(document["openapi"] as? String == "3.1.0")
    }

    @Test("every named part of a path is described as a required parameter")
    func parameters() async throws {
        let served = try served()
        for endpoint in served.application.endpoints {
            let named = endpoint.template.split(separator: "{").dropFirst().map { String($0.prefix { $0 != "}" }) }
            #expect(named == endpoint.parameters.filter { $0.place == .path }.map(\.name), "\(endpoint.template)")
            #expect(endpoint.answers.contains { (200..<300).contains($0.status) }, "\(endpoint.template)")
        }
    }

    @Test("regions are listed with their boxes, one is shown, an unknown one names the known")
    func regions() async throws {
        let served = try served()
        let list = await served.get("/api/v1/regions").object["regions"] as? [[String: Any]]
        let region = try #require(list?.first)
        #expect(region["name"] as? String == "riviera")
        #expect((region["boundingBox"] as? [String: Double])?["north"] == 44)
        #expect(region["parts"] as? [String] == ["tiles"])
        #expect(await served.get("/api/v1/regions/riviera").object["title"] as? String == "Riviera")
        let unknown = await served.get("/api/v1/regions/nowhere")
        #expect(unknown.status == 404)
        #expect(String(decoding: unknown.content, as: UTF8.self).contains("riviera"))
    }

    @Test("a style's addresses are absolute, built from the request's host or the public URL")
    func styleAddresses() async throws {
        let byHost = try await served().get("/map/styles/standard.json")
        #expect((byHost.object["glyphs"] as? String)?.hasPrefix("http://maps.example:8080/map/fonts/") == true)
        let configured = try await served(publicURL: "https://maps.example/").get("/map/styles/dark.json?lang=vi")
        #expect((configured.object["sprite"] as? String)?.hasPrefix("https://maps.example/map/sprites/") == true)
        #expect(byHost.etag != nil)
        #expect(byHost.etag != configured.etag)
    }

    @Test(
        "a style, language, range or host that cannot be is refused with its code",
        arguments: [
            ("/map/styles/sepia.json", 404, "style.unknown"),
            ("/map/styles/dark.json?lang=tlh", 400, "style.language-unknown"),
            ("/map/styles/dark.json?buildings=4d", 400, "style.buildings-unknown"),
            ("/map/fonts/Noto%20Sans%20Regular/0-256.pbf", 400, "glyphs.range-invalid"),
            ("/map/styles/dark.json?lang=%zz", 400, "query.bad-escape"),
            ("/api/v1/nearby?lat=43.5&lon=7.5&category=cafe", 400, "query.unknown-parameter"),
            ("/api/v1/suggest?q=rue&language=fr", 400, "query.unknown-parameter"),
            ("/api/v1/places/n1?language=fr", 400, "query.unknown-parameter"),
        ]
    )
    func refusals(target: String, status: Int, code: String) async throws {
        let response = try await served().get(target)
        #expect(response.status == status)
        #expect(response.errorCode == code)
    }

    @Test("a host that could break out of the style is refused", arguments: ["a\"b", "a b", "<x>", ""])
    func hosts(host: String) async throws {
        let response = try await served().get("/map/styles/standard.json", headers: ["Host": host])
        #expect(response.status == 400)
        #expect(response.errorCode == "host.invalid")
    }

    @Test("the sprite is there at both scales, its picture a PNG, and another name is 404")
    func sprites() async throws {
        let served = try served()
        for name in ["icons", "icons@2x", "icons%402x"] {
            #expect(await !served.get("/map/sprites/\(name).json").object.isEmpty)
            #expect(await served.get("/map/sprites/\(name).png").content.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        }
        #expect(await served.get("/map/sprites/icons@3x.png").errorCode == "sprite.unknown")
    }

    @Test("readiness turns when the server begins to stop, health does not")
    func readiness() async throws {
        let served = try served()
        #expect(await served.get("/readyz").status == 200)
        served.application.beginStopping()
        let after = await served.get("/readyz")
        #expect(after.status == 503)
        #expect(after.errorCode == "server.not-ready")
        #expect(await served.get("/healthz").status == 200)
    }

    @Test("the page and its files are served under the policy, and nothing outside its folder")
    func page() async throws {
        let served = try served()
        let index = await served.get("/")
        #expect(String(decoding: index.content, as: UTF8.self).contains("<title>Waymark"))
        #expect(index.headers["Content-Security-Policy"]?.hasPrefix("default-src 'self';") == true)
        #expect(await served.get("/app/languages/en.json").status == 200)
        let outside = [
            "/app/../outside.json", "/app/%2e%2e/outside.json", "/app/languages/..%2f..%2foutside.json",
            "/app/link.json", "/app/", "/app/languages", "/app//index.html", "/app/.hidden", "/app/none.js",
            "/app/vendor/maplibre-gl.js",
        ]
        for path in outside { #expect(await served.get(path).status == 404, "\(path)") }
    }
}
