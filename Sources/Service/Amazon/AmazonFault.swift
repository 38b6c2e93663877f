// A fault as Amazon's services tell it: an exception's name, a status, one sentence. Which fault of ours becomes which
// is said in AmazonErrors.swift.

import HTTPServing
import JSON

/// A fault in Amazon's words.
struct AmazonFault: Error, Equatable, Sendable {
    /// The exception's name, by which clients know it.
    var name: String
    /// The status.
    var status: Int
    /// One sentence.
    var message: String
    /// Why a request is not valid, as the service's model has it; nil for all other faults.
    var reason: String?

    /// A fault.
    init(_ name: String, status: Int, _ message: String, reason: String? = nil) {
        self.name = name
        self.status = status
        self.message = message
        self.reason = reason
    }

    /// The request is not valid.
    static func validation(_ reason: String, _ message: String) -> AmazonFault {
        AmazonFault("ValidationException", status: 400, message, reason: reason)
    }

    /// The operation is known but not built.
    static func notBuilt(_ operation: String) -> AmazonFault {
        .validation(
            "UnknownOperation",
            "The operation \(operation) is not available on this server yet; the request itself was allowed."
        )
    }
}

/// How a service writes its answers.
enum AmazonProtocol: Sendable {
    /// Amazon Location's.
    case restJSON
    /// Cognito's.
    case json11

    var mediaType: String {
        switch self {
        case .restJSON: "application/json"
        case .json11: "application/x-amz-json-1.1"
        }
    }
}

extension Response {
    /// An answer of an Amazon service.
    static func amazon(_ body: JSONValue, in form: AmazonProtocol, requestID: String) -> Response {
        Response(
            headers: [
                "Content-Type": form.mediaType, "x-amzn-RequestId": requestID, "Cache-Control": "no-store",
            ],
            body: .bytes(body.bytes)
        )
    }

    /// The answer that tells of a fault.
    ///
    /// The name stands where the SDKs look for it: some read the header only, others the body only.
    static func amazon(_ fault: AmazonFault, in form: AmazonProtocol, requestID: String) -> Response {
        var members = [JSONMember("__type", .string(fault.name)), JSONMember("message", .string(fault.message))]
        if let reason = fault.reason {
            members += [JSONMember("reason", .string(reason)), JSONMember("fieldList", .array([]))]
        }
        var response = Response.amazon(.object(members), in: form, requestID: requestID)
        response.status = fault.status
        response.headers["x-amzn-ErrorType"] = fault.name
        response.headers["x-amzn-ErrorMessage"] = String(
            decoding: fault.message.utf8.map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") },
            as: UTF8.self
        )
        return response
    }
}
