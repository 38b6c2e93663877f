// From a complete head to a route, and from a refusal to an answer: the part of serving that needs no socket, so that
// the same code answers live requests and requests made in memory.

/// The routes with the settings that decide about requests.
struct Pipeline: Sendable {
    /// What is to be done with a request.
    enum Plan {
        /// Run the route's handler.
        case run(RouteMatch)
        /// Answer at once: refusals and preflights.
        case answer(Response, RouteMatch?)
    }

    let table: RouteTable
    let errors: ErrorRenderer
    let cors: CORSPolicy

    init(router: Router, configuration: Configuration) {
        table = RouteTable(router.routes)
        errors = configuration.errors
        cors = configuration.cors
    }

    /// Decides what is to be done with a request.
    func plan(_ method: Method, head: RequestHead, request: () -> Request) -> Plan {
        switch table.find(method, in: head) {
        case .found(let match): return .run(match)
        case .badEscape: return .answer(refuse(.badPath, request(), nil), nil)
        case .notFound:
            if method == .options, head.path.elementsEqual("*".utf8) { return .answer(Response(status: 204), nil) }
            return .answer(refuse(.noRoute, request(), nil), nil)
        case .methodNotAllowed(let methods, let match):
            var names = methods.map(\.name)
            if names.contains("GET"), !names.contains("HEAD") { names.append("HEAD") }
            if !names.contains("OPTIONS") { names.append("OPTIONS") }
            let allow = names.joined(separator: ", ")
            if method == .options { return .answer(preflight(allow: allow, request()), match) }
            var response = refuse(.wrongMethod(allow: allow), request(), match)
            response.headers["Allow"] = allow
            return .answer(response, match)
        }
    }

    /// The answer of a handler, its refusals rendered.
    func run(_ handler: (Request) throws -> Response, _ request: Request) -> Response {
        do { return try handler(request) } catch { return refuse(error, request) }
    }

    /// The answer of a handler that waits, its refusals rendered.
    func run(_ handler: (Request) async throws -> Response, _ request: Request) async -> Response {
        do { return try await handler(request) } catch { return refuse(error, request) }
    }

    /// The error answer in the words of the route's face.
    func refuse(_ refusal: Refusal, _ request: Request, _ match: RouteMatch?) -> Response {
        let renderer = match?.route.errors ?? errors
        return renderer(refusal, request.id, request)
    }

    /// The cross-origin rule that holds for a route.
    func corsPolicy(_ match: RouteMatch?) -> CORSPolicy { match?.route.cors ?? cors }

    private func refuse(_ error: any Error, _ request: Request) -> Response {
        refuse(error as? Refusal ?? .handlerFailed, request, request.match)
    }

    /// The answer to OPTIONS, to a browser's question about cross-origin use as well (WHATWG Fetch §4.8).
    private func preflight(allow: String, _ request: Request) -> Response {
        var response = Response(status: 204, headers: ["Allow": allow])
        guard request.header("Origin") != nil, let wanted = request.header("Access-Control-Request-Method"),
            case .found(let match) = table.find(Method(wanted), in: request.head),
            corsPolicy(match).allowing(origin: request.header("Origin")).origin != nil
        else { return response }
        response.headers.add("Access-Control-Allow-Methods", allow)
        if let fields = request.header("Access-Control-Request-Headers") {
            response.headers.add("Access-Control-Allow-Headers", fields)
        }
        response.headers.add("Access-Control-Max-Age", "86400")
        return response
    }
}

extension Refusal {
    static let noRoute = Refusal(
        status: 404,
        code: "route.not-found",
        message: "There is nothing at this address."
    )
    static let handlerFailed = Refusal(
        status: 500,
        code: "internal",
        message: "The server failed to answer; its log has the reason under this id."
    )

    static func wrongMethod(allow: String) -> Refusal {
        Refusal(
            status: 405,
            code: "route.method-not-allowed",
            message: "This address does not take that method; it takes \(allow)."
        )
    }
}
