// The one place where faults of the engines become refusals of our own interface: status, stable code, one sentence.

import Basemap
import Directions
import HTTPServing
import History
import Identity
import Photos
import Places
import Regions

extension Refusal {
    /// The refusal that tells of an engine's fault.
    ///
    /// - Parameter error: what an engine threw; a fault that is not the client's becomes 500 without details.
    init(_ error: any Error) {
        switch error {
        case let refusal as Refusal: self = refusal
        case let fault as AccountError:
            self.init(status: fault.status, code: fault.code, message: fault.description)
        case let fault as APIKeyError where fault.status < 500:
            self.init(status: fault.status, code: fault.code, message: fault.description)
        case let fault as PhotoError:
            self.init(status: fault.status, code: fault.code, message: fault.description)
        case let fault as MapResourceError:
            self.init(status: fault.status, code: fault.code, message: fault.description)
        case let fault as PlaceError where fault.status < 500:
            self.init(status: fault.status, code: fault.code, message: fault.description)
        case let fault as DirectionsError where fault.status < 500:
            self.init(status: fault.status, code: fault.code, message: fault.description)
        case let fault as WalkError:
            self.init(status: fault == .unknown ? 404 : 400, code: fault.code, message: fault.description)
        case let fault as HistoryError where fault.status != 500:
            self.init(status: fault.status, code: fault.code, message: fault.description)
        case let fault as RoadDirectoryError:
            self.init(status: fault.status, code: fault.code, message: fault.description)
        default:
            self.init(
                status: 500,
                code: "server.fault",
                message: "The server could not do this; its log tells why under the request's id."
            )
        }
    }

    static func unknownRegion(_ name: String, known: [String]) -> Refusal {
        let list = known.isEmpty ? "no region is imported yet" : "known are \(known.joined(separator: ", "))"
        return Refusal(
            status: 404,
            code: "region.unknown",
            message: "There is no region “\(name.prefix(80))” here; \(list)."
        )
    }

    static func badTile(maximumZoom: Int) -> Refusal {
        Refusal(
            status: 400,
            code: "tile.out-of-range",
            message: "A tile's z goes from 0 to \(maximumZoom) here, and x and y from 0 to 2^z - 1; "
                + "these three numbers do not."
        )
    }

    static func unknownImagery(_ name: String, known: [String]) -> Refusal {
        let list =
            known.isEmpty
            ? "none is installed, and `waymark import --imagery FILE` adds some"
            : "known are \(known.joined(separator: ", "))"
        return Refusal(
            status: 404,
            code: "imagery.unknown",
            message: "There is no imagery “\(name.prefix(80))” here; \(list)."
        )
    }
}

extension MapResourceError {
    /// 404 for a resource that is not there, 400 for an address that cannot be one.
    fileprivate var status: Int {
        switch self {
        case .styleUnknown, .spriteUnknown: 404
        case .glyphRangeInvalid, .languageUnknown: 400
        }
    }
}

extension PlaceError {
    /// 404 for a place that is not there, 400 for a question that cannot be, 500 for a fault of the index.
    fileprivate var status: Int {
        switch self {
        case .unknownPlace: 404
        case .unreadable, .notAnIndex, .otherVersion, .damaged, .unwritable, .tooMany: 500
        default: 400
        }
    }
}

extension DirectionsError {
    /// 404 for a question without an answer, 413 for one that is too large, 400 for one that cannot be.
    fileprivate var status: Int {
        switch self {
        case .noSegment, .noRoute, .noMatch: 404
        case .tooManyPoints, .matrixTooLarge, .avoidAreasTooLarge: 413
        case .unreadable, .notAGraph, .otherVersion, .damaged, .unwritable, .tooMany, .noRoads: 500
        default: 400
        }
    }
}

extension RoadDirectoryError {
    /// 404 where there is no region, 400 for points that no region can join.
    fileprivate var status: Int {
        switch self {
        case .noRegion, .outside: 404
        case .twoRegions: 400
        }
    }
}

extension Handler {
    /// The handler, its engines' faults turned into refusals; what is not the client's fault is told to the operator.
    func refusingFaults(_ tell: @escaping FaultLog) -> Handler {
        @Sendable func refusal(_ error: any Error, _ request: Request) -> Refusal {
            let refusal = Refusal(error)
            if refusal.status >= 500, !(error is Refusal) { tell(request.id, "\(error)") }
            return refusal
        }
        switch self {
        case .inline(let body):
            return .inline { request in
                do { return try body(request) } catch { throw refusal(error, request) }
            }
        case .async(let body):
            return .async { request in
                do { return try await body(request) } catch { throw refusal(error, request) }
            }
        }
    }
}
