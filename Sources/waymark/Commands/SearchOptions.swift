// What the commands that find places share: their options, the open indexes, and how places look to a person.

import Foundation
import Geodesy
import JSON
import Places
import Regions
import Service

extension Option {
    static let latitude = Option(
        name: "lat",
        placeholder: "DEGREES",
        kind: .number(-90...90),
        help: "degrees north"
    )
    static let longitude = Option(
        name: "lon",
        placeholder: "DEGREES",
        kind: .number(-180...180),
        help: "degrees east"
    )
    static let language = Option(
        name: "lang",
        placeholder: "LANG",
        kind: .text,
        help: "the language of the answers; the local one when left out"
    )
    static let limit = Option(
        name: "limit",
        placeholder: "N",
        kind: .integer(1...100),
        help: "at most so many places",
        standard: "10"
    )
    static let categories = Option(
        name: "categories",
        placeholder: "A,B",
        kind: .text,
        help: "only places of these kinds: amenity=cafe, cafe, or a group such as food"
    )
}

extension Invocation {
    /// The coordinate in `--lat` and `--lon`; nil when neither is given.
    ///
    /// - Throws: a usage error when one of the two is missing.
    func coordinate() throws -> Coordinate? {
        switch (number(.latitude), number(.longitude)) {
        case (nil, nil): return nil
        case (let latitude?, let longitude?): return try Coordinate(latitude: latitude, longitude: longitude)
        case (nil, _): throw UsageError.missingOption("--lat", command: command.name)
        case (_, nil): throw UsageError.missingOption("--lon", command: command.name)
        }
    }

    /// The words of `--categories`.
    var categoryWords: [String] { (text(.categories) ?? "").split(separator: ",").map(String.init) }

    /// The places of every region in the data folder.
    ///
    /// - Throws: a failure that says what to import when no region has places; a region's fault.
    func places() throws -> PlaceDirectory {
        let directory = try PlaceDirectory.open(dataFolder.store)
        guard !directory.isEmpty else {
            throw Failure(
                code: "places.none",
                message: "No region in \(dataFolder.path) has places to search; import one, such as "
                    + "`waymark import geofabrik:europe/monaco`."
            )
        }
        return directory
    }
}

extension Terminal {
    /// Writes places, two lines each; as JSON the object that the service would answer.
    func places(_ places: [FoundPlace], none: String) {
        if places.isEmpty, !isJSON {
            say(none)
            return
        }
        data(places.map(\.lines).joined(separator: "\n"), json: ["places": .array(places.map(\.json))])
    }
}

extension FoundPlace {
    /// The place for a person: what it is called, then where it is.
    var lines: String {
        let kind = match.categories.first ?? match.kind.name
        let distance = match.distanceMetres.map { "  " + readableMetres($0) } ?? ""
        let position = String(format: "%.5f, %.5f", match.coordinate.latitude, match.coordinate.longitude)
        let address = match.address.lines.filter { $0 != match.title }.joined(separator: ", ")
        return
            "\(match.title)  (\(kind))\(distance)\n    \(address.isEmpty ? "" : address + "  ")\(position)  \(match.id)"
    }
}

/// A distance as a person reads it: 35 m, 1.2 km, 48 km.
func readableMetres(_ metres: Double) -> String {
    switch metres {
    case ..<995: "\(Int(metres.rounded())) m"
    case ..<9950: String(format: "%.1f km", metres / 1000)
    default: "\(Int((metres / 1000).rounded())) km"
    }
}
