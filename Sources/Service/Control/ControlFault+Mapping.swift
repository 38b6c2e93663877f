// The one place where faults of all parts become faults as the control socket tells them.

import Foundation
import Identity
import Storage

extension ControlFault {
    /// Any error as a fault.
    public init(_ error: any Error) {
        switch error {
        case let fault as ControlFault: self = fault
        case let error as AccountError: self.init(code: error.code, message: error.description)
        case let error as DatabaseError: self.init(code: error.code, message: error.description)
        case let error as APIKeyError: self.init(code: error.code, message: error.description)
        case let error as PoolError: self.init(code: error.code, message: error.description)
        case let error as PolicyError: self.init(code: error.code, message: error.description)
        case let error as ServerKeyError: self.init(code: error.code, message: error.description)
        case is DecodingError:
            self.init(
                code: "control.bad-request",
                message:
                    "The running server does not understand this command: it may be of another release; restart it."
            )
        default: self.init(code: "failed", message: String(describing: error))
        }
    }
}
