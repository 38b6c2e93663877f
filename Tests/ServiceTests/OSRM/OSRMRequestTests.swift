import Directions
import Geodesy
import Testing

@testable import Service

@Suite("Addresses of OSRM's services")
struct OSRMRequestTests {
    private static let pair = "7.4246,43.7384;7.4156,43.7316"

    private func request(
        _ service: OSRMService,
        _ coordinates: String = pair,
        _ query: [(String, String)] = [],
        profile: String = "driving",
        version: String = "v1"
    ) throws(OSRMFault) -> OSRMRequest {
        try OSRMRequest(
            service: service,
            version: version,
            profile: profile,
            coordinates: coordinates,
            query: query.map { (name: $0.0, value: $0.1) }
        )
    }

    @Test("coordinates are lon,lat; a format may follow", arguments: ["", ".json"])
    func coordinates(suffix: String) throws {
        let request = try request(.route, Self.pair + suffix)
        #expect(request.coordinates.map(\.latitude) == [43.7384, 43.7316])
        #expect(request.coordinates.map(\.longitude) == [7.4246, 7.4156])
        #expect(request.vehicle == .car)
    }

    @Test("coordinates may come as a polyline of either precision")
    func polylines() throws {
        let five = try request(.route, "polyline(is}iGibil@rfAnx@)")
        #expect(five.coordinates.map(\.latitude) == [43.73829, 43.72683])
        let six = try request(.table, "polyline6(_izlhA~rlgdF_{geC~ywl@).json")
        #expect(six.coordinates.map(\.longitude) == [-120.2, -120.95])
    }

    @Test(
        "profiles are OSRM's and our vehicles",
        arguments: [
            ("driving", Vehicle.car), ("cycling", .bicycle), ("walking", .foot), ("car", .car), ("taxi", .taxi),
            ("motorbike", .motorbike), ("truck", .truck), ("bicycle", .bicycle), ("foot", .foot),
        ]
    )
    func profiles(profile: String, vehicle: Vehicle) throws {
        #expect(try request(.nearest, "7,43", profile: profile).vehicle == vehicle)
    }

    @Test("an unknown profile is refused with the known ones")
    func unknownProfile() {
        let fault = #expect(throws: OSRMFault.self) { try request(.route, profile: "hovercraft") }
        #expect(fault?.code == .invalidValue)
        for vehicle in Vehicle.allCases { #expect(fault?.message.contains(vehicle.name) == true) }
    }

    @Test(
        "coordinates that are none have OSRM's codes",
        arguments: [
            ("", OSRMCode.invalidURL), ("7.4246", .invalidQuery), ("7.4246,43.7384;", .invalidQuery),
            (";7.4246,43.7384", .invalidQuery), ("7.4246,43.7384;7.4156,abc", .invalidQuery),
            ("7,43;nan,nan", .invalidQuery), ("7,43;inf,0", .invalidQuery), ("7,43;0x1,0", .invalidQuery),
            ("7,43;1e999,0", .invalidQuery), ("200,43;7,43", .invalidValue), ("7,43;7,-90.001", .invalidValue),
            ("7,43;7,43.foo", .invalidQuery), ("7,43;7,43.flatbuffers", .notImplemented), ("7,43", .invalidOptions),
            ("7,43;7 ,43", .invalidQuery), ("polyline(", .invalidQuery), ("polyline()", .invalidOptions),
            ("polyline(_p~iF~ps|U", .invalidQuery), ("polyline(_p~iF)", .invalidQuery),
            ("polyline(_p~iF ~ps|U)", .invalidQuery), ("polyline6(~~~~~~~~~~~)", .invalidValue),
            ("polyline7(_p~iF~ps|U)", .invalidQuery), ("٣,٣;٣,٣", .invalidQuery),
        ]
    )
    func badCoordinates(text: String, code: OSRMCode) {
        let fault = #expect(throws: OSRMFault.self) { try request(.route, text) }
        #expect(fault?.code == code, "\(text): \(fault?.message ?? "")")
    }

    @Test("another version is no version")
    func version() {
        #expect(throws: OSRMFault.self) { try request(.route, version: "v2") }
    }

    @Test("more coordinates than are read at all are refused before they are kept")
    func countless() {
        let many = String(repeating: "7,43;", count: OSRMRequest.coordinateLimit) + "7,43"
        let fault = #expect(throws: OSRMFault.self) { try request(.table, many) }
        #expect(fault?.code == .tooBig)
    }

    @Test("the options of a route are read")
    func routeOptions() throws {
        let options = try request(
            .route,
            Self.pair,
            [
                ("steps", "true"), ("alternatives", "3"), ("annotations", "duration,nodes"), ("overview", "false"),
                ("geometries", "geojson"), ("bearings", "0,20;"), ("radiuses", "unlimited;12.5"),
                ("approaches", ";curb"), ("continue_straight", "default"), ("exclude", "toll,ferry"),
                ("generate_hints", "false"), ("skip_waypoints", "true"), ("snapping", "any"), ("waypoints", "0;1"),
            ]
        ).options
        #expect(options.steps)
        #expect(options.alternatives == 3)
        #expect(options.annotations == [.duration, .nodes])
        #expect(options.overview == .none)
        #expect(options.geometries == .geojson)
        #expect(options.bearings == [.init(degrees: 0, range: 20), nil])
        #expect(options.radiuses == [.infinity, 12.5])
        #expect(options.approaches == [nil, .curb])
        #expect(options.continuesStraight == nil)
        #expect(options.excludes == [.toll, .ferry])
        #expect(!options.makesHints && options.skipsWaypoints && options.snapsToAny)
        #expect(options.waypoints == [0, 1])
    }

    @Test("the options of table, nearest, match and trip are read")
    func otherOptions() throws {
        let table = try request(
            .table,
            Self.pair,
            [
                ("sources", "1"), ("destinations", "all"), ("annotations", "distance"), ("fallback_speed", "10"),
                ("fallback_coordinate", "snapped"), ("scale_factor", "2.5"),
            ]
        ).options
        #expect(table.sources == [1] && table.destinations == nil && table.annotations == .distance)
        #expect(table.fallbackSpeed == 10 && table.fallbackCoordinate == .snapped && table.scaleFactor == 2.5)
        #expect(try request(.table).options.annotations == .duration)
        #expect(try request(.nearest, "7,43", [("number", "5")]).options.number == 5)
        let match = try request(.match, Self.pair, [("timestamps", "5;9"), ("gaps", "ignore"), ("tidy", "true")])
            .options
        #expect(match.timestamps == [5, 9] && match.gaps == .ignore && match.isTidy)
        let trip = try request(
            .trip,
            Self.pair,
            [("roundtrip", "false"), ("source", "first"), ("destination", "last")]
        )
        #expect(!trip.options.isRoundtrip && trip.options.startsAtFirst && trip.options.endsAtLast)
    }

    @Test(
        "options that cannot be have OSRM's codes, and the message names the option",
        arguments: [
            (OSRMService.route, "steps", "maybe", OSRMCode.invalidQuery), (.route, "steps", "", .invalidQuery),
            (.route, "foo", "1", .invalidQuery), (.route, "sources", "0", .invalidQuery),
            (.route, "overview", "none", .invalidQuery), (.route, "geometries", "wkt", .invalidQuery),
            (.route, "bearings", "0,20", .invalidOptions), (.route, "bearings", "400,20;", .invalidOptions),
            (.route, "bearings", "0;0", .invalidQuery), (.route, "bearings", "-1,20;", .invalidQuery),
            (.route, "radiuses", "-1;1", .invalidOptions), (.route, "radiuses", "nan;1", .invalidQuery),
            (.route, "approaches", "curb;foo", .invalidQuery), (.route, "approaches", "opposite;", .notImplemented),
            (.route, "alternatives", "-1", .invalidQuery), (.route, "alternatives", "4", .tooBig),
            (.route, "annotations", "durations", .invalidQuery), (.route, "hints", "a b;c", .invalidQuery),
            (.route, "hints", "abc;", .invalidQuery),
            (.route, "hints", "abcd", .invalidOptions), (.route, "waypoints", "0", .invalidValue),
            (.route, "waypoints", "0;0;1", .invalidValue), (.route, "waypoints", "0;9", .invalidOptions),
            (.route, "continue_straight", "yes", .invalidQuery), (.route, "snapping", "all", .invalidQuery),
            (.table, "sources", "9", .invalidOptions), (.table, "sources", "-1", .invalidQuery),
            (.table, "destinations", "a", .invalidQuery), (.table, "annotations", "true", .invalidQuery),
            (.table, "fallback_speed", "0", .invalidOptions), (.table, "scale_factor", "-1", .invalidOptions),
            (.table, "scale_factor", "nan", .invalidQuery), (.table, "steps", "true", .invalidQuery),
            (.nearest, "number", "0", .invalidOptions), (.nearest, "number", "101", .tooBig),
            (.nearest, "number", "99999999999999999999", .invalidQuery),
            (.match, "timestamps", "3;2", .invalidValue), (.match, "timestamps", "1", .invalidOptions),
            (.match, "timestamps", "1.5;2", .invalidQuery), (.match, "gaps", "foo", .invalidQuery),
            (.trip, "source", "last", .invalidQuery), (.trip, "destination", "first", .invalidQuery),
            (.trip, "roundtrip", "1", .invalidQuery), (.route, "exclude", "foo", .invalidValue),
            (.trip, "exclude", "toll,", .invalidValue),
        ]
    )
    func badOptions(service: OSRMService, name: String, value: String, code: OSRMCode) {
        let fault = #expect(throws: OSRMFault.self) { try request(service, Self.pair, [(name, value)]) }
        #expect(fault?.code == code, "\(fault?.message ?? "")")
        let words = ["alternatives": "alternatives", "waypoints": "aypoints", "timestamps": "imestamps"]
        let word = words[name] ?? (name == "bearings" || name == "approaches" || name == "radiuses" ? "" : name)
        #expect(word.isEmpty || fault?.message.contains(word) == true, "\(fault?.message ?? "")")
    }

    @Test("every option in the table of names is read by the service that has it", arguments: OSRMService.allCases)
    func names(service: OSRMService) {
        for name in OSRMOptions.names(of: service) {
            // A value that no option takes: the point is that reading does not stop the program.
            #expect(throws: OSRMFault.self) { try request(service, Self.pair, [(name, "\u{1F6B2}")]) }
        }
    }

    @Test("a hint comes back as it was given, OSRM's own are passed over")
    func hints() throws {
        let hint = try #require(SnapHint(text: "deadbeef00000007"))
        let text = hint.text
        let foreign = "KSoKADRYroqUBAEAEAAAABkAAAAGAAAAAAAAABhnCQCLtwAA_0vMAKlYIQM8TMwArVghAwEAAQH1a66g"
        let options = try request(.route, "7,43;8,43;9,43", [("hints", "\(text);;\(foreign)")]).options
        #expect(options.hints == [hint, nil, nil])
    }
}
