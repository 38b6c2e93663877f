// The sentences of DirectionsError, by kind: questions that are not valid, questions without an answer, graph files.

extension DirectionsError {
    /// The sentence for a question that is not valid.
    var questionDescription: String {
        switch self {
        case .tooFewPoints(let count, let least): "There are \(count) points; give at least \(least)."
        case .tooManyPoints(let count, let limit): "There are \(count) points; give at most \(limit)."
        case .coordinateOutOfRange(let point):
            "Point \(point) is out of range; latitude goes from -90 to 90, longitude from -180 to 180."
        case .headingOutOfRange(let point):
            "The heading of point \(point) is out of range; "
                + "give degrees from 0 to below 360 and a tolerance from 0 to 180."
        case .radiusOutOfRange(let point, let metres):
            "The radius of point \(point) is \(metres) m; give more than 0 m."
        case .alternativesOutOfRange(let count):
            "The number of alternatives is \(count); give 0 to \(RouteRequest.largestAlternatives)."
        case .legEndsOutOfRange(let points):
            "The points that end a leg are not valid; give rising numbers from 0 to \(points - 1)."
        case .unknownVehicle(let name):
            "The vehicle \"\(name)\" is not known; give one of \(Self.names(Vehicle.allCases))."
        case .vehicleNotBuilt(let vehicle, let built):
            "This region was imported without the vehicle \(vehicle.name); it has \(Self.names(built))."
        case .unknownLanguage(let tag):
            "There are no instructions in \"\(tag)\"; give one of "
                + InstructionLanguage.allCases.map(\.rawValue).joined(separator: ", ") + "."
        case .unknownAvoidance(let name):
            "\"\(name)\" cannot be avoided; give some of "
                + RoadAvoidance.named.map(\.name).joined(separator: ", ") + "."
        case .avoidAreaInvalid(let area):
            "Area \(area) to avoid is no polygon; give at least three corners in range."
        case .avoidAreasTooLarge(let corners, let limit):
            "The areas to avoid have \(corners) corners; give at most \(limit) in all."
        case .matrixTooLarge(let sources, let targets, let limit):
            "The matrix has \(sources) × \(targets) cells; give at most \(limit), in several requests if need be."
        case .countOutOfRange(let count, let limit): "The number of roads is \(count); give 1 to \(limit)."
        case .thresholdCountOutOfRange(let count, let limit): "There are \(count) times; give 1 to \(limit)."
        case .thresholdOutOfRange(let seconds, let limit):
            "The time \(seconds) s is out of range; give more than 0 s and at most \(Int(limit)) s."
        case .timestampsUnordered(let point):
            "The time of point \(point) is missing or earlier than the one before; give rising times to all or none."
        case .tripEndsContradict:
            "A trip of these points cannot start at the first and end at the last; "
                + "give at least two different points or leave an end free."
        default: code
        }
    }

    /// The sentence for a question that has no answer.
    var answerDescription: String {
        switch self {
        case .noSegment(let point, let radius, let nearest):
            if let nearest {
                "Point \(point) has no road for this vehicle within \(Self.metres(radius)); "
                    + "the nearest is \(Self.metres(nearest)) away: move the point or give a larger radius."
            } else {
                "Point \(point) has no road for this vehicle within \(Self.metres(radius)), nor anywhere near; "
                    + "move the point or choose another region."
            }
        case .noRoute(let from, let to, let cutOff, let nearest):
            if let cutOff {
                "There is no way from point \(from) to point \(to): point \(cutOff) is cut off"
                    + (nearest.map { "; the nearest road that is not is \(Self.metres($0)) away." }
                        ?? " and no other road is near; move the point.")
            } else {
                "There is no way from point \(from) to point \(to) for this vehicle with what is to be avoided; "
                    + "move a point, avoid less or choose another vehicle."
            }
        case .noMatch:
            "No part of the track lies on roads of this vehicle; give more points, a larger accuracy or another vehicle."
        default: code
        }
    }

    /// The sentence for a fault of a graph file or of its making.
    var graphDescription: String {
        switch self {
        case .unreadable(let path, let reason): "The road graph \(path) cannot be read: \(reason)."
        case .notAGraph(let path): "The file \(path) is no road graph; import the region again."
        case .otherVersion(let path, let found):
            "The road graph \(path) has format \(found), this program reads format \(GraphFile.kind.version); "
                + "import the region again."
        case .damaged(let path, let what):
            "The road graph \(path) is damaged (\(what)); import the region again."
        case .unwritable(let path, let reason): "The road graph \(path) cannot be written: \(reason)."
        case .tooMany(let what, let count):
            "The extract has \(count) \(what), more than one road graph can number; import a smaller extract."
        case .noRoads: "The extract has no road that a vehicle can use; import one that has roads."
        default: code
        }
    }

    private static func names(_ vehicles: [Vehicle]) -> String { vehicles.map(\.name).joined(separator: ", ") }

    /// Whole metres, or kilometres with one decimal from 1000 m.
    private static func metres(_ value: Double) -> String {
        guard value < 1000 else { return value < 1e9 ? "\((value / 100).rounded() / 10) km" : "any distance" }
        return "\(Int(value.rounded(.up))) m"
    }
}
