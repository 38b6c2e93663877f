// What a handler throws to refuse a request, and how refusals become bodies: a face replaces the renderer to speak its own protocol's errors.

import JSON

/// A request refused with a status, a stable code and one sentence.
public struct Refusal: Error, Equatable, Sendable {
    /// The HTTP status of the answer, 400…599.
    public var status: Int
    /// The stable code, such as `path.bad-escape`: JSON code, log field and metric label alike.
    public var code: String
    /// One sentence: what is wrong and what would be right; never coordinates, names or keys.
    public var message: String

    /// A refusal.
    public init(status: Int, code: String, message: String) {
        self.status = status
        self.code = code
        self.message = message
    }
}

/// Turns a refusal into an answer.
///
/// The request is nil only where its head could not be read.
public typealias ErrorRenderer = @Sendable (_ refusal: Refusal, _ requestID: String, _ request: Request?) -> Response

extension Response {
    /// The error answer of our own interface: `{"error":{"code","message","requestId"}}`.
    ///
    /// - Parameters:
    ///   - refusal: status, code and sentence.
    ///   - requestID: the request's id, echoed for support.
    /// - Returns: A JSON response that is never cached.
    public static func error(_ refusal: Refusal, requestID: String) -> Response {
        let members: JSONValue = [
            "code": .string(refusal.code), "message": .string(refusal.message), "requestId": .string(requestID),
        ]
        let body: JSONValue = ["error": members]
        return Response(
            status: refusal.status,
            headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
            body: .bytes(body.bytes)
        )
    }
}
