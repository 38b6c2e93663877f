import Foundation
import Geodesy
import HTTPServing
import Testing

@testable import Service

@Suite("Operations about roads, without a region that has any")
struct DirectionsEndpointTests {
    @Test(
        "a question that is understood says which command imports a region",
        arguments: [
            "directions?points=1,2;3,4", "matrix?points=1,2;3,4", "isochrone?lat=1&lon=2&minutes=5",
            "match?points=1,2;3,4", "trip?points=1,2;3,4", "nearest?lat=1&lon=2",
        ]
    )
    func noRegion(target: String) async throws {
        let response = try await ServedFolder().get("/api/v1/" + target)
        #expect(response.status == 404)
        #expect(response.errorCode == "directions.no-region")
        #expect(String(decoding: response.content, as: UTF8.self).contains("waymark import"))
    }

    @Test(
        "what is missing or cannot be is told before any region is looked for",
        arguments: [
            ("directions", 400, "query.missing"), ("directions?points=1,2;x", 400, "query.bad-value"),
            ("directions?points=1,2;3,4&vehicle=tank", 400, "directions.vehicle-unknown"),
            ("directions?points=1,2;3,4&colour=red", 400, "query.unknown-parameter"),
            ("directions?points=1,2;3,4&format=kml", 400, "query.bad-value"),
            ("directions?points=1,2;%zz", 400, "query.bad-escape"), ("matrix?sources=1,2", 400, "query.missing"),
            ("isochrone?lat=1&lon=2", 400, "query.missing"),
            ("isochrone?lat=1&minutes=5", 400, "query.coordinate-incomplete"),
            ("isochrone?lat=1&lon=2&minutes=five", 400, "query.bad-value"),
            ("match?points=1,2;3,4&times=1", 400, "query.bad-value"),
            ("trip?points=1,2;3,4&end=home", 400, "query.bad-value"),
            ("nearest?lat=91&lon=2", 400, "query.coordinate-out-of-range"),
            ("nearest?lat=1&lon=2&limit=x", 400, "query.bad-value"),
            ("nearest?lat=1&lon=2&heading=400", 400, "query.bad-value"),
            ("nearest?lat=1&lon=2&radius=0", 400, "query.bad-value"),
        ]
    )
    func bad(target: String, status: Int, code: String) async throws {
        let response = try await ServedFolder().get("/api/v1/" + target)
        #expect(response.status == status)
        #expect(response.errorCode == code)
    }

    @Test("a form asks as the query does, and a track may be the body of match")
    func forms() async throws {
        let served = try ServedFolder()
        let form = Request(
            .post,
            "/api/v1/directions?lang=vi",
            headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array("points=1%2C2%3B3%2C4".utf8)
        )
        #expect(await served.router.respond(to: form).errorCode == "directions.no-region")
        let track = Request(
            .post,
            "/api/v1/match?vehicle=foot",
            headers: ["Content-Type": "application/gpx+xml"],
            body: Array("<gpx><trkpt lat=\"1\" lon=\"2\"/><trkpt lat=\"1\" lon=\"3\"/></gpx>".utf8)
        )
        #expect(await served.router.respond(to: track).errorCode == "directions.no-region")
        let wrong = Request(.post, "/api/v1/trip", headers: ["Content-Type": "application/gpx+xml"], body: [60])
        #expect(await served.router.respond(to: wrong).status == 415)
    }
}

@Suite("OSRM's services, without a region that has roads")
struct OSRMRoutesTests {
    @Test(
        "every failure has OSRM's status and one of its codes",
        arguments: [
            ("/route/v1/driving/1,2;3,4", "NoSegment"), ("/table/v1/driving/1,2;3,4", "NoSegment"),
            ("/nearest/v1/walking/1,2", "NoSegment"), ("/match/v1/cycling/1,2;3,4", "NoSegment"),
            ("/trip/v1/truck/1,2;3,4", "NoSegment"), ("/route/v2/driving/1,2;3,4", "InvalidVersion"),
            ("/route/v1/tank/1,2;3,4", "InvalidValue"), ("/route/v1/driving", "InvalidUrl"),
            ("/route/v1", "InvalidUrl"),
            ("/route/v1/driving/", "InvalidUrl"), ("/route/v1/driving/1,2", "InvalidOptions"),
            ("/tile/v1/driving/tile(1,2,3).mvt", "InvalidService"), ("/table/v1/driving/1,2;3,4?x=%zz", "InvalidQuery"),
            ("/route/v1/driving/1,2;3,4?foo=1", "InvalidQuery"),
        ]
    )
    func failures(target: String, code: String) async throws {
        let response = try await ServedFolder().get(target)
        #expect(response.status == 400)
        #expect(response.object["code"] as? String == code)
        #expect((response.object["message"] as? String)?.isEmpty == false)
        #expect(Set(response.object.keys) == ["code", "message"])
    }

    @Test("another method is refused in OSRM's words too")
    func method() async throws {
        let response = try await ServedFolder().router.respond(to: Request(.post, "/route/v1/driving/1,2;3,4"))
        #expect(response.status == 400 || response.status == 405)
        #expect(response.object["code"] as? String == "InvalidUrl")
    }
}
