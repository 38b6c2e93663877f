import Foundation
import Geodesy
import Testing

@testable import Directions

@Suite("Times of departure")
struct DepartureTests {
    @Test(
        "a rule by the hour goes by the clock where the journey starts",
        arguments: [
            ("2026-12-01T01:00:00Z", "Asia/Ho_Chi_Minh", true), ("2026-12-01T01:00:00Z", "GMT", false),
            ("2026-12-01T08:00:00Z", "GMT", true), ("2026-12-01T08:00:00Z", "Asia/Ho_Chi_Minh", false),
            // A Tuesday here is still a Monday there, and on Mondays the street is open.
            ("2026-12-01T07:30:00Z", "Pacific/Honolulu", false),
        ]
    )
    func clock(time: String, zone: String, isClosed: Bool) throws {
        var map = GridMap("a..b\n....\nc..d", origin: (47.0, 9.0))
        map.way("ab", "motor~vehicle:conditional=no_@_(Tu-Su_07:00-09:00)")
        map.ways(["ac", "cd", "db"])
        let router = try RoadRouter(map.build().graph)
        let ends = [9.0, 9.0 + 300 / 111_195 / 0.682].map {
            RoutePoint(Coordinate(uncheckedLatitude: 47.0 - 50 / 111_195, longitude: $0))
        }
        let rules = TravelRules(
            departure: try Date(time, strategy: .iso8601),
            timeZone: try #require(TimeZone(identifier: zone))
        )
        let metres = try router.route(RouteRequest(points: ends, rules: rules)).routes[0].distanceMetres
        #expect(abs(metres - (isClosed ? 600 : 400)) < 5)
    }
}
