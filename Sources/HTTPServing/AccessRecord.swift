// One line a request: enough to find a fault by its request id, nothing that tells where somebody was or who they are.

/// What the access log says of one request.
public struct AccessRecord: Sendable {
    /// The method.
    public let method: Method
    /// The route's template; `-` where no route matched.
    public let route: String
    /// The answer's status; 0 when the client went before an answer.
    public let status: Int
    /// The bytes of the body that were to be sent.
    public let bytes: Int
    /// The time from the complete head to the end of the answer.
    public let duration: Duration
    /// The request's id.
    public let requestID: String
    /// Whether the answer was sent whole.
    public let isComplete: Bool

    /// `GET /map/tiles/{region}/{z}/{x}/{y}.mvt 200 14012B 0.4ms id=…`, with `aborted` where the client went early.
    public var line: String {
        let tenths = (duration / .microseconds(100)).rounded()
        let milliseconds = "\(Int(tenths) / 10).\(Int(tenths) % 10)"
        return "\(method.logName) \(route) \(status) \(bytes)B \(milliseconds)ms id=\(requestID)"
            + (isComplete ? "" : " aborted")
    }
}
