// What the commands about roads share: their options, the open roads, and places given as coordinates or words.

import Directions
import Foundation
import Geodesy
import Places
import Service

extension Option {
    static let vehicle = Option(
        name: "vehicle",
        placeholder: "NAME",
        kind: .text,
        help: "who travels: " + Vehicle.allCases.map(\.name).joined(separator: ", "),
        standard: "car"
    )
    static let avoid = Option(
        name: "avoid",
        placeholder: "A,B",
        kind: .list(RoadAvoidance.named.map(\.name)),
        help: "kinds of road to keep off"
    )
    static let instructionLanguage = Option(
        name: "lang",
        placeholder: "LANG",
        kind: .text,
        help: "the language of instructions: "
            + InstructionLanguage.allCases.map(\.rawValue).joined(separator: ", "),
        standard: "en"
    )
}

extension Invocation {
    /// The vehicle of `--vehicle`.
    ///
    /// - Throws: a usage error with the nearest vehicle that there is.
    func vehicle() throws -> Vehicle {
        let name = text(.vehicle) ?? Vehicle.car.name
        guard let vehicle = Vehicle(name: name) else {
            let known = Vehicle.allCases.map(\.name)
            throw UsageError.invalidValue(
                name,
                of: "--vehicle",
                expected: "one of " + known.joined(separator: ", "),
                suggestion: suggestion(for: name, among: known)
            )
        }
        return vehicle
    }

    /// The language of `--lang`.
    func instructionLanguage() throws -> InstructionLanguage {
        let tag = text(.instructionLanguage) ?? InstructionLanguage.english.rawValue
        guard let language = InstructionLanguage(tag: tag) else {
            let known = InstructionLanguage.allCases.map(\.rawValue)
            throw UsageError.invalidValue(
                tag,
                of: "--lang",
                expected: "one of " + known.joined(separator: ", "),
                suggestion: suggestion(for: tag, among: known)
            )
        }
        return language
    }

    /// The kinds of road in `--avoid`.
    var avoidance: RoadAvoidance {
        (list(.avoid) ?? []).reduce(into: RoadAvoidance()) { kinds, word in
            if let kind = RoadAvoidance(name: word) { kinds.insert(kind) }
        }
    }

    /// The roads of every region in the data folder.
    ///
    /// - Throws: a failure that says what to import when no region has roads; a region's fault.
    func roads() throws -> RoadDirectory {
        let directory = try RoadDirectory.open(dataFolder.store)
        guard !directory.isEmpty else {
            throw Failure(
                code: "directions.no-region",
                message: "No region in \(dataFolder.path) has roads; import one, such as "
                    + "`waymark import geofabrik:europe/monaco`."
            )
        }
        return directory
    }

    /// The places of the arguments: coordinates as they are, words by searching, the later ones near the earlier.
    ///
    /// - Throws: a failure for words that find nothing.
    func coordinates(_ words: some Sequence<String>) throws -> [Coordinate] {
        var found: [Coordinate] = []
        var directory: PlaceDirectory?
        for word in words {
            if let coordinate = Self.coordinate(word) {
                found.append(coordinate)
                continue
            }
            let places = try directory ?? places()
            directory = places
            var options = PlaceSearchOptions()
            options.limit = 1
            options.bias = found.last
            guard let place = try places.search(word, options: options).first else {
                throw Failure(
                    code: "places.not-found",
                    message: "Nothing was found for “\(word.prefix(80))”; give another name, or a coordinate such as "
                        + "43.7384,7.4246."
                )
            }
            terminal.say("“\(word)” is \(place.match.label).")
            found.append(place.match.coordinate)
        }
        return found
    }

    /// `lat,lon` in decimal degrees; nil for anything else.
    static func coordinate(_ text: String) -> Coordinate? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = Double(parts[0].trimmingCharacters(in: .whitespaces)),
            let longitude = Double(parts[1].trimmingCharacters(in: .whitespaces))
        else { return nil }
        return try? Coordinate(latitude: latitude, longitude: longitude)
    }
}
