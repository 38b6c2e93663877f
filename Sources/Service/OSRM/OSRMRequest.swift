// A request to one of OSRM's services, read from its address: profile, coordinates, options. Nothing of the engine is
// asked here, so that every syntax fault is found before any work is done.

import Directions
import Geodesy

/// A request that is understood; whether it can be served shows later.
struct OSRMRequest: Sendable {
    let service: OSRMService
    let vehicle: Vehicle
    let coordinates: [Coordinate]
    let options: OSRMOptions

    /// The most coordinates that are read at all; how many a service takes is less.
    static let coordinateLimit = 100_000

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - service: the first part of the address.
    ///   - version: the second part.
    ///   - profile: the third part.
    ///   - coordinates: the rest of the path, decoded, with an optional `.json`.
    ///   - query: the query's items, decoded.
    /// - Throws: `OSRMFault` with the code that OSRM has for it.
    init(
        service: OSRMService,
        version: String,
        profile: String,
        coordinates: String,
        query: [(name: String, value: String)]
    ) throws(OSRMFault) {
        guard version == "v1" else {
            throw OSRMFault(.invalidVersion, "“\(version.prefix(20))” is no version of \(service.rawValue); v1 is.")
        }
        guard let vehicle = Vehicle(name: profile) else { throw .unknownProfile(profile) }
        self.service = service
        self.vehicle = vehicle
        self.coordinates = try Self.coordinates(Self.withoutFormat(coordinates))
        let least = service == .nearest ? 1 : 2
        options = try OSRMOptions(query, service: service, coordinateCount: self.coordinates.count)
        guard self.coordinates.count >= least else {
            throw OSRMFault(
                .invalidOptions,
                "Number of coordinates needs to be at least \(least == 1 ? "one" : "two")."
            )
        }
    }

    /// The coordinates without the format after them.
    private static func withoutFormat(_ text: String) throws(OSRMFault) -> Substring {
        if text.hasSuffix(".json") { return text.dropLast(".json".count) }
        if text.hasSuffix(".flatbuffers") {
            throw OSRMFault(.notImplemented, "Answers come as JSON only, not as flatbuffers; leave the format out.")
        }
        return text[...]
    }

    private static func coordinates(_ text: Substring) throws(OSRMFault) -> [Coordinate] {
        guard !text.isEmpty else {
            throw OSRMFault(
                .invalidURL,
                "The address ends before its coordinates; it should go on with lon,lat;lon,lat or polyline(…)."
            )
        }
        if text.hasPrefix("polyline(") { return try polyline(text.dropFirst("polyline(".count), .five) }
        if text.hasPrefix("polyline6(") { return try polyline(text.dropFirst("polyline6(".count), .six) }
        var coordinates: [Coordinate] = []
        for part in text.split(separator: ";", omittingEmptySubsequences: false) {
            let number = coordinates.count + 1
            guard number <= coordinateLimit else {
                throw OSRMFault(.tooBig, "There are more than \(coordinateLimit) coordinates.")
            }
            let values = part.split(separator: ",", omittingEmptySubsequences: false)
            guard values.count == 2, let longitude = decimalNumber(values[0]), let latitude = decimalNumber(values[1])
            else {
                throw OSRMFault(
                    .invalidQuery,
                    "Coordinate \(number) is not lon,lat in decimal degrees; coordinates are separated by “;”."
                )
            }
            guard let coordinate = try? Coordinate(latitude: latitude, longitude: longitude) else {
                throw OSRMFault(
                    .invalidValue,
                    "Invalid coordinate value: coordinate \(number) is not lon,lat with the longitude from -180 to 180 "
                        + "and the latitude from -90 to 90."
                )
            }
            coordinates.append(coordinate)
        }
        return coordinates
    }

    private static func polyline(
        _ text: Substring,
        _ precision: PolylinePrecision
    ) throws(OSRMFault) -> [Coordinate] {
        guard text.last == ")" else {
            throw OSRMFault(.invalidQuery, "The polyline's closing bracket is missing; it should be polyline(…).")
        }
        do {
            return try Polyline.decode(text.dropLast().utf8, precision: precision)
        } catch {
            switch error {
            case .invalidByte(let offset):
                throw OSRMFault(.invalidQuery, "Byte \(offset + 1) of the polyline is none that a polyline has.")
            case .truncated:
                throw OSRMFault(.invalidQuery, "The polyline ends in the middle of a coordinate.")
            case .outOfRange(let offset):
                throw OSRMFault(
                    .invalidValue,
                    "Invalid coordinate value: the polyline leaves the world at byte \(offset + 1); "
                        + "is its precision \(precision == .five ? "5, or is it polyline6" : "6, or is it polyline")?"
                )
            }
        }
    }
}

extension OSRMFault {
    static func unknownProfile(_ profile: String) -> OSRMFault {
        let ours = Vehicle.allCases.map(\.name).joined(separator: ", ")
        return OSRMFault(
            .invalidValue,
            "There is no profile “\(profile.prefix(40))”; there are driving, cycling, walking, and \(ours)."
        )
    }
}
