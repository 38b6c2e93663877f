// Finds the route of a request by its raw path, segment by segment. Literal text wins over `{names}`, exact case over any
// case, longer affixes over shorter; a path whose routes all lack the method is told apart from an unknown path.

/// The routes of a server.
public struct Router: Sendable {
    /// What a path and method lead to.
    enum Outcome {
        case found(RouteMatch)
        case methodNotAllowed([Method], RouteMatch)
        case notFound
        case badEscape
    }

    private struct Node: Sendable {
        var exact: [(text: [UInt8], child: Int)] = []
        var anyCase: [(text: [UInt8], child: Int)] = []
        var parameters: [(prefix: [UInt8], suffix: [UInt8], anyCase: Bool, child: Int)] = []
        var rest: [Int] = []
        var routes: [Int] = []
    }

    /// All routes in the order they were added.
    public private(set) var routes: [Route] = []
    private var nodes = [Node()]

    /// No routes.
    public init() {}

    /// Adds a route.
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
        let template = RouteTemplate(template)
        let index = routes.count
        var node = 0
        for segment in template.segments { node = child(of: node, segment, ignoresCase: ignoresCase) }
        for other in nodes[node].routes where routes[other].method == method {
            preconditionFailure("\(method.name) \(template.text) is there already as \(routes[other].template.text)")
        }
        nodes[node].routes.append(index)
        routes.append(
            Route(
                method: method,
                template: template,
                ignoresCase: ignoresCase,
                maximumBody: maximumBody,
                cors: cors,
                errors: errors,
                handler: handler
            )
        )
    }

    /// The route of a method and a raw path.
    ///
    /// - Complexity: O(length of the path) for the usual route table; branches are tried in order of precedence.
    func route(_ method: Method, path: ArraySlice<UInt8>) -> Outcome {
        guard path.first == UInt8(ascii: "/") else { return .notFound }
        let escaped = path.contains(UInt8(ascii: "%"))
        if escaped {
            for part in path.split(separator: UInt8(ascii: "/")) {
                guard let decoded = PercentCoding.decode(part), String(validating: decoded, as: UTF8.self) != nil
                else { return .badEscape }
            }
        }
        let wanted = method == .head ? .get : method
        var walk = Walk(path: path, escaped: escaped, method: wanted, head: method == .head)
        if let index = descend(0, path.startIndex + 1, &walk) {
            return .found(
                RouteMatch(routeIndex: index, template: routes[index].template, parameters: walk.parameters)
            )
        }
        guard let other = walk.otherMethod else { return .notFound }
        return .methodNotAllowed(
            walk.allowed,
            RouteMatch(routeIndex: other.index, template: routes[other.index].template, parameters: other.parameters)
        )
    }

    private struct Walk {
        let path: ArraySlice<UInt8>
        let escaped: Bool
        let method: Method
        let head: Bool
        var parameters: [Range<Int>] = []
        var allowed: [Method] = []
        var otherMethod: (index: Int, parameters: [Range<Int>])?
    }

    /// Follows the path from `start` (just after a slash; past the end when the path is used up).
    private func descend(_ node: Int, _ start: Int, _ walk: inout Walk) -> Int? {
        let end = walk.path.endIndex
        guard start <= end else { return accept(nodes[node].routes, &walk) }
        var stop = start
        while stop < end, walk.path[stop] != UInt8(ascii: "/") { stop += 1 }
        var segment = walk.path[start..<stop]
        if walk.escaped, segment.contains(UInt8(ascii: "%")), let decoded = PercentCoding.decode(segment) {
            segment = decoded[...]
        }
        for candidate in nodes[node].exact where segment.elementsEqual(candidate.text) {
            if let found = descend(candidate.child, stop + 1, &walk) { return found }
        }
        for candidate in nodes[node].anyCase where segment.equalsIgnoringCase(candidate.text) {
            if let found = descend(candidate.child, stop + 1, &walk) { return found }
        }
        for candidate in nodes[node].parameters {
            let raw = walk.path[start..<stop]
            guard raw.count > candidate.prefix.count + candidate.suffix.count,
                raw.prefix(candidate.prefix.count).equals(candidate.prefix, anyCase: candidate.anyCase),
                raw.suffix(candidate.suffix.count).equals(candidate.suffix, anyCase: candidate.anyCase)
            else { continue }
            walk.parameters.append(start + candidate.prefix.count..<stop - candidate.suffix.count)
            if let found = descend(candidate.child, stop + 1, &walk) { return found }
            walk.parameters.removeLast()
        }
        for child in nodes[node].rest {
            walk.parameters.append(start..<end)
            if let found = accept(nodes[child].routes, &walk) { return found }
            walk.parameters.removeLast()
        }
        return nil
    }

    private func accept(_ candidates: [Int], _ walk: inout Walk) -> Int? {
        for index in candidates where routes[index].method == walk.method { return index }
        if walk.head {
            for index in candidates where routes[index].method == .head { return index }
        }
        for index in candidates {
            if !walk.allowed.contains(routes[index].method) { walk.allowed.append(routes[index].method) }
            if walk.otherMethod == nil { walk.otherMethod = (index, walk.parameters) }
        }
        return nil
    }

    private mutating func child(of node: Int, _ segment: RouteTemplate.Segment, ignoresCase: Bool) -> Int {
        let fresh = nodes.count
        switch segment {
        case .literal(let text) where ignoresCase:
            if let known = nodes[node].anyCase.first(where: { text[...].equalsIgnoringCase($0.text) }) {
                return known.child
            }
            nodes[node].anyCase.append((text, fresh))
        case .literal(let text):
            if let known = nodes[node].exact.first(where: { $0.text == text }) { return known.child }
            nodes[node].exact.append((text, fresh))
        case .parameter(let prefix, let suffix):
            let known = nodes[node].parameters.first {
                $0.prefix == prefix && $0.suffix == suffix && $0.anyCase == ignoresCase
            }
            if let known { return known.child }
            nodes[node].parameters.append((prefix, suffix, ignoresCase, fresh))
            nodes[node].parameters.sort { $0.prefix.count + $0.suffix.count > $1.prefix.count + $1.suffix.count }
        case .rest:
            if let known = nodes[node].rest.first { return known }
            nodes[node].rest.append(fresh)
        }
        nodes.append(Node())
        return fresh
    }
}

extension ArraySlice<UInt8> {
    /// Whether the two are the same but for the case of ASCII letters.
    func equalsIgnoringCase(_ other: [UInt8]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
    }

    fileprivate func equals(_ other: [UInt8], anyCase: Bool) -> Bool {
        anyCase ? equalsIgnoringCase(other) : elementsEqual(other)
    }
}
