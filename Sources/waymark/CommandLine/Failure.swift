// The one place where the errors of all modules become a code, a sentence and an exit code.

import Basemap
import Delivery
import Directions
import Foundation
import HTTPServing
import Identity
import Importing
import LocalCertificates
import OSMExtract
import Places
import Regions
import Service
import Storage
import TimeZones
import TrackFiles

/// Something that failed, as it is told.
struct Failure: Error, Sendable, Equatable {
    /// How the program ends.
    enum Exit: Int32, Sendable { case failed = 1, misused = 2 }

    /// A stable code for scripts.
    var code: String
    /// What is wrong and what would be right.
    var message: String
    var exit = Exit.failed

    /// A failure of a command's own.
    init(code: String, message: String) {
        self.code = code
        self.message = message
    }

    /// Any error as a failure.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure:
            self = failure
        case let error as UsageError:
            self.init(code: error.code, message: error.message)
            exit = .misused
        case RegionError.invalidName(let name):
            self.init(code: RegionError.invalidName(name).code, message: "\(RegionError.invalidName(name))")
            exit = .misused
        case let error as RegionError:
            self.init(code: error.code, message: error.description)
        case let error as ImportError:
            self.init(code: error.code, message: error.description)
            if case .nameNeeded = error { exit = .misused }
            if case .invalidSource = error { exit = .misused }
        case let error as DeliveryError:
            self.init(code: error.code, message: error.description)
        case let error as ExtractError:
            self.init(code: error.code, message: error.description)
        case let error as BasemapError:
            self.init(code: error.code, message: error.description)
        case let error as ImageryError:
            self.init(code: error.code, message: error.description)
        case let error as WorldSourceError:
            self.init(code: error.code, message: error.description)
        case let error as TrackFileError:
            self.init(code: error.code, message: error.description)
        case let error as TimeZoneError:
            self.init(code: error.code, message: error.description)
        case let error as DirectionsError:
            self.init(code: error.code, message: error.description)
        case let error as RoadDirectoryError:
            self.init(code: error.code, message: error.description)
        case let error as PlaceError:
            self.init(code: error.code, message: error.description)
        case let error as AccountError:
            self.init(code: error.code, message: error.description)
        case let error as DatabaseError:
            self.init(code: error.code, message: error.description)
        case let error as CertificateError:
            self.init(code: error.code, message: error.description)
        case let error as APIKeyError:
            self.init(code: error.code, message: error.description)
        case let error as PoolError:
            self.init(code: error.code, message: error.description)
        case let error as PolicyError:
            self.init(code: error.code, message: error.description)
        case let error as ServerKeyError:
            self.init(code: error.code, message: error.description)
        case let error as ControlFault:
            self.init(code: error.code, message: error.message)
        case let error as ServingError:
            self.init(code: error.code, message: error.description)
        default:
            self.init(code: "failed", message: String(describing: error))
        }
    }

    /// Tells the failure on standard error; as JSON when `--json` is given.
    func tell(_ terminal: Terminal) {
        struct Wrapper: Encodable {
            struct Content: Encodable {
                let code: String
                let message: String
            }
            let error: Content
        }
        if terminal.isJSON {
            terminal.sayRaw(Terminal.json(Wrapper(error: .init(code: code, message: message))))
        } else {
            terminal.say("waymark: " + message)
        }
    }
}
