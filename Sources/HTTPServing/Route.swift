// One route: a method, a template, a handler and what the server has to know before the handler runs.

/// What answers a request.
public enum Handler: Sendable {
    /// Runs on the connection's thread: for what is in memory and done within a millisecond.
    case inline(@Sendable (Request) throws -> Response)
    /// Runs in a task while the connection sleeps: for everything that waits or computes.
    case async(@Sendable (Request) async throws -> Response)
}

/// One route of a router.
public final class Route: Sendable {
    /// The method; HEAD is answered by GET's handler.
    public let method: Method
    /// The template, which is also the route's label in metrics and logs.
    public let template: RouteTemplate
    /// Whether the template's literal text matches in any case.
    public let ignoresCase: Bool
    /// The largest body accepted, in bytes; nil for the server's default.
    public let maximumBody: Int?
    /// Which other origins may read the answers; nil for the server's default.
    public let cors: CORSPolicy?
    /// Writes the refusals of this route; nil for the server's renderer.
    public let errors: ErrorRenderer?
    /// What answers.
    public let handler: Handler
    /// The route's place among the router's routes.
    let number: Int

    init(
        _ method: Method,
        _ template: RouteTemplate,
        number: Int,
        ignoresCase: Bool,
        maximumBody: Int?,
        cors: CORSPolicy?,
        errors: ErrorRenderer?,
        handler: Handler
    ) {
        self.method = method
        self.template = template
        self.number = number
        self.ignoresCase = ignoresCase
        self.maximumBody = maximumBody
        self.cors = cors
        self.errors = errors
        self.handler = handler
    }
}
