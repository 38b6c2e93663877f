// The routes of a server as they are declared, and answering in memory. RouteTable does the finding.

/// The routes of a server.
public struct Router: Sendable {
    /// All routes in the order they were added.
    public private(set) var routes: [Route] = []

    /// No routes.
    public init() {}

    /// Adds a route.
    ///
    /// Literal text wins over `{names}`, exact case over any case, longer text beside a `{name}` over shorter. A faulty or
    /// doubled template is a programming error and stops the program.
    ///
    /// - Parameters:
    ///   - method: the method; a GET route answers HEAD too.
    ///   - template: such as `/map/tiles/{region}/{z}/{x}/{y}.mvt`; `{name...}` at the end takes the rest of the path.
    ///   - ignoresCase: whether literal text matches in any case.
    ///   - maximumBody: the largest body accepted, in bytes; nil for the server's default.
    ///   - cors: which other origins may read the answers; nil for the server's default.
    ///   - errors: writes the refusals of this route; nil for the server's renderer.
    ///   - handler: what answers.
    public mutating func add(
        _ method: Method,
        _ template: String,
        ignoresCase: Bool = false,
        maximumBody: Int? = nil,
        cors: CORSPolicy? = nil,
        errors: ErrorRenderer? = nil,
        _ handler: Handler
    ) {
        precondition(method != .head, "HEAD is answered by GET's route")
        let template = RouteTemplate(template)
        for other in routes
        where other.method == method && other.template.segments == template.segments
            && other.ignoresCase == ignoresCase
        {
            preconditionFailure("\(method.name) \(template.text) is there already as \(other.template.text)")
        }
        routes.append(
            Route(
                method,
                template,
                number: routes.count,
                ignoresCase: ignoresCase,
                maximumBody: maximumBody,
                cors: cors,
                errors: errors,
                handler: handler
            )
        )
    }

    /// Answers a request in memory, as the server would before compression, validators and ranges.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - configuration: whose error renderer and CORS rule hold.
    /// - Returns: The answer.
    public func respond(to request: Request, configuration: Configuration = Configuration()) async -> Response {
        let pipeline = Pipeline(router: self, configuration: configuration)
        switch pipeline.plan(request.method, head: request.head, request: { request }) {
        case .answer(let response, _): return response
        case .run(let match):
            let request = request.matched(match)
            switch match.route.handler {
            case .inline(let handler): return pipeline.run(handler, request)
            case .async(let handler): return await pipeline.run(handler, request)
            }
        }
    }
}
