// The options of OSRM's services, typed. Reading them from a query is OSRMOptions+Parsing.swift's; what they mean for the
// engine is decided where answers are made.

import Directions

/// A service of OSRM's HTTP API.
enum OSRMService: String, Sendable, CaseIterable {
    case route, table, nearest, match, trip
}

/// The options of a request; what a service does not have keeps its default.
struct OSRMOptions: Sendable {
    enum Overview: String, CaseIterable { case simplified, full, none = "false" }
    enum Geometries: String, CaseIterable { case polyline, polyline6, geojson }
    enum Approach: String, CaseIterable { case unrestricted, curb }
    enum FallbackCoordinate: String, CaseIterable { case input, snapped }
    enum Gaps: String, CaseIterable { case split, ignore }
    enum Exclude: String, CaseIterable { case toll, motorway, ferry, unpaved, tunnel }

    /// What is told of each piece of a line.
    struct Annotations: OptionSet {
        let rawValue: UInt8
        static let duration = Annotations(rawValue: 1)
        static let distance = Annotations(rawValue: 2)
        static let nodes = Annotations(rawValue: 4)
        static let weight = Annotations(rawValue: 8)
        static let datasources = Annotations(rawValue: 16)
        static let speed = Annotations(rawValue: 32)
        static let all: Annotations = [.duration, .distance, .nodes, .weight, .datasources, .speed]
    }

    /// A direction of travel with how far it may be missed to each side, in degrees.
    struct Bearing: Equatable {
        var degrees: Int
        var range: Int
    }

    // All services; one element for each coordinate, or none at all.
    var bearings: [Bearing?] = []
    var radiuses: [Double?] = []
    var approaches: [Approach?] = []
    var hints: [SnapHint?] = []
    var makesHints = true
    var skipsWaypoints = false
    var snapsToAny = false
    var excludes: [Exclude] = []

    // Route, match and trip.
    var steps = false
    var annotations: Annotations = []
    var geometries = Geometries.polyline
    var overview = Overview.simplified
    /// Places of the coordinates at which legs end; nil for all.
    var waypoints: [Int]?

    // Route.
    var alternatives = 0
    /// nil: as the vehicle's rules say.
    var continuesStraight: Bool?

    // Table.
    /// Places of the coordinates; nil for all.
    var sources: [Int]?
    var destinations: [Int]?
    /// Metres a second with which a cell without a way is filled; nil: such a cell is null.
    var fallbackSpeed: Double?
    var fallbackCoordinate = FallbackCoordinate.input
    var scaleFactor = 1.0

    // Nearest.
    var number = 1

    // Match.
    /// Seconds since 1970.
    var timestamps: [Int] = []
    var gaps = Gaps.split
    var isTidy = false

    // Trip.
    var isRoundtrip = true
    var startsAtFirst = false
    var endsAtLast = false
}
