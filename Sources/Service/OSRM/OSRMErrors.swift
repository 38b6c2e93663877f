// The one place where faults become answers of OSRM's face: `{"code","message"}` with the status that OSRM gives.

import Directions
import HTTPServing
import JSON

extension OSRMFault {
    /// The fault that tells of an engine's.
    ///
    /// - Parameters:
    ///   - error: what was thrown.
    ///   - service: the service that was asked; a question without an answer has a code for each.
    init(_ error: any Error, service: OSRMService) {
        switch error {
        case let fault as OSRMFault: self = fault
        case let fault as DirectionsError: self.init(Self.code(of: fault, service), fault.description)
        case let fault as RoadDirectoryError:
            // OSRM knows one region: what lies in none has no road, what lies in two has no way.
            switch fault {
            case .noRegion, .outside: self.init(.noSegment, fault.description)
            case .twoRegions: self.init(Self.withoutWay(service), fault.description)
            }
        case let refusal as Refusal: self.init(refusal)
        default:
            self.init(
                .internalError,
                "The server could not do this; its log tells why under the request's id."
            )
        }
    }

    /// The fault that tells of a refusal before the face was asked.
    init(_ refusal: Refusal) {
        switch refusal.code {
        case "query.bad-escape": self.init(.invalidQuery, refusal.message)
        case _ where refusal.status >= 500: self.init(.internalError, refusal.message)
        default: self.init(.invalidURL, refusal.message)
        }
    }

    private static func withoutWay(_ service: OSRMService) -> OSRMCode {
        switch service {
        case .route, .nearest: .noRoute
        case .table: .noTable
        case .match: .noMatch
        case .trip: .noTrips
        }
    }

    private static func code(of fault: DirectionsError, _ service: OSRMService) -> OSRMCode {
        switch fault {
        case .noSegment: .noSegment
        case .noRoute: withoutWay(service)
        case .noMatch: .noMatch
        case .tooManyPoints, .matrixTooLarge, .avoidAreasTooLarge: .tooBig
        case .tripEndsContradict: .notImplemented
        case .coordinateOutOfRange, .unknownVehicle, .vehicleNotBuilt, .timestampsUnordered, .unknownLanguage,
            .unknownAvoidance:
            .invalidValue
        case .unreadable, .notAGraph, .otherVersion, .damaged, .unwritable, .tooMany, .noRoads: .internalError
        default: .invalidOptions
        }
    }
}

extension Response {
    /// The answer that tells of a fault as OSRM does.
    static func osrm(_ fault: OSRMFault) -> Response {
        let body: JSONValue = ["code": .string(fault.code.rawValue), "message": .string(fault.message)]
        return Response(
            status: fault.code.status,
            headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
            body: .bytes(body.bytes)
        )
    }
}
