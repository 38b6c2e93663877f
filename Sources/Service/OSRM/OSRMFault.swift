// What OSRM's face answers instead of a result: one of OSRM's codes and a sentence. How faults of the engine become one
// of these is OSRMErrors.swift's.

/// OSRM's codes of failure, as its HTTP API names them.
enum OSRMCode: String, Sendable {
    case invalidURL = "InvalidUrl"
    case invalidService = "InvalidService"
    case invalidVersion = "InvalidVersion"
    case invalidOptions = "InvalidOptions"
    case invalidQuery = "InvalidQuery"
    case invalidValue = "InvalidValue"
    case noSegment = "NoSegment"
    case noRoute = "NoRoute"
    case noTable = "NoTable"
    case noMatch = "NoMatch"
    case noTrips = "NoTrips"
    case tooBig = "TooBig"
    case notImplemented = "NotImplemented"
    /// Not OSRM's, which ends in that case: a fault of the server.
    case internalError = "InternalError"

    /// OSRM answers every failure with 400.
    var status: Int { self == .internalError ? 500 : 400 }
}

/// A request that OSRM's face cannot serve.
struct OSRMFault: Error, Equatable, Sendable {
    let code: OSRMCode
    /// What is wrong and what would be right, in one sentence.
    let message: String

    init(_ code: OSRMCode, _ message: String) {
        self.code = code
        self.message = message
    }
}
