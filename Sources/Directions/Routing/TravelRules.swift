// Who travels, when, and what to keep off: the part of a request that routes, matrices, trips and areas share.

public import Foundation
public import Geodesy

/// Kinds of road to keep off.
public struct RoadAvoidance: OptionSet, Sendable, Hashable {
    /// The kinds as bits.
    public let rawValue: UInt8

    /// A set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Roads that cost a toll for the vehicle.
    public static let tolls = RoadAvoidance(rawValue: 1)
    /// Motorways, their ramps, and roads signed as motorroads.
    public static let motorways = RoadAvoidance(rawValue: 2)
    /// Ferries and car shuttle trains.
    public static let ferries = RoadAvoidance(rawValue: 4)
    /// Roads without a firm surface.
    public static let unpaved = RoadAvoidance(rawValue: 8)
    /// Tunnels.
    public static let tunnels = RoadAvoidance(rawValue: 16)

    /// Every kind with the name that addresses and flags use.
    public static let named: [(name: String, kind: RoadAvoidance)] = [
        ("tolls", .tolls), ("motorways", .motorways), ("ferries", .ferries), ("unpaved", .unpaved),
        ("tunnels", .tunnels),
    ]

    /// The kind of one name, nil when it is none.
    ///
    /// OSRM's singular words (toll, motorway, ferry, tunnel) are known too.
    public init?(name: String) {
        switch name.lowercased() {
        case "tolls", "toll": self = .tolls
        case "motorways", "motorway", "highways", "highway": self = .motorways
        case "ferries", "ferry": self = .ferries
        case "unpaved": self = .unpaved
        case "tunnels", "tunnel": self = .tunnels
        default: return nil
        }
    }
}

/// Who travels, when, and what to keep off.
public struct TravelRules: Sendable, Hashable {
    /// The vehicle.
    public var vehicle: Vehicle
    /// Kinds of road that are not used at all; an end of the journey may lie on one only when nothing else is near.
    public var avoid: RoadAvoidance
    /// Polygons that no road of the answer enters; each a ring of at least three coordinates, closed or not.
    public var avoidAreas: [[Coordinate]]
    /// When the journey starts, which decides rules that hold at certain hours; nil passes over such rules.
    public var departure: Date?
    /// The zone whose clock such rules go by: that of the place where the journey starts.
    public var timeZone: TimeZone

    /// Rules; a car that keeps off nothing unless said otherwise.
    public init(
        vehicle: Vehicle = .car,
        avoid: RoadAvoidance = [],
        avoidAreas: [[Coordinate]] = [],
        departure: Date? = nil,
        timeZone: TimeZone = .current
    ) {
        self.vehicle = vehicle
        self.avoid = avoid
        self.avoidAreas = avoidAreas
        self.departure = departure
        self.timeZone = timeZone
    }
}
