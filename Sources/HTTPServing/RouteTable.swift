// Finds the route of a raw path, segment by segment. The tree of templates is laid out in three flat arrays of plain
// numbers, so that a search touches no reference count and allocates nothing: it runs for every tile.
// Order of precedence: exact literal, literal in any case, `{name}` with the longest text beside it, the rest of the path.
// A path whose routes all lack the method is told apart from an unknown path.

/// The compiled form of a router.
struct RouteTable: Sendable {
    /// What a path and method lead to.
    enum Outcome {
        case found(RouteMatch)
        case methodNotAllowed([Method], RouteMatch)
        case notFound
        case badEscape
    }

    private enum Kind: UInt8 { case exact, anyCase, parameter, parameterAnyCase, rest }

    /// A way from one node to another; for a parameter the text is its prefix and suffix.
    private struct Edge {
        var kind: Kind
        var text: Int32
        var prefixCount: Int32
        var suffixCount: Int32
        var child: Int32
    }

    private struct Node {
        var edges: Range<Int32> = 0..<0
        var endings: Range<Int32> = 0..<0
    }

    /// A route that ends at a node.
    private struct Ending {
        var route: Int32
        var method: Int32
    }

    private let routes: [Route]
    private var otherMethods: [String] = []
    private var nodes: [Node] = []
    private var edges: [Edge] = []
    private var endings: [Ending] = []
    private var texts: [UInt8] = []

    init(_ routes: [Route]) {
        self.routes = routes
        for case .other(let name) in routes.map(\.method) where !otherMethods.contains(name) {
            otherMethods.append(name)
        }
        lay(routes.map { ($0, 0) })
    }

    /// A number for a method, so that comparing is cheap; methods that no route has share one.
    private func code(of method: Method) -> Int32 {
        guard case .other(let name) = method else { return Int32(method.code) }
        return Int32(Method.codeOfOthers) + Int32(otherMethods.firstIndex(of: name).map { $0 + 1 } ?? 0)
    }

    /// Lays out the node from which the given routes go on at the given depths; returns its number.
    @discardableResult
    private mutating func lay(_ here: [(route: Route, depth: Int)]) -> Int32 {
        let number = nodes.count
        nodes.append(Node())
        let ends = here.filter { $0.route.template.segments.count == $0.depth }.map {
            Ending(route: Int32($0.route.number), method: code(of: $0.route.method))
        }
        nodes[number].endings = Int32(endings.count)..<Int32(endings.count + ends.count)
        endings += ends
        var groups: [(edge: Edge, segment: RouteTemplate.Segment, routes: [(route: Route, depth: Int)])] = []
        for (route, depth) in here where depth < route.template.segments.count {
            let segment = route.template.segments[depth]
            let edge = edge(for: segment, ignoresCase: route.ignoresCase)
            let known = groups.firstIndex { $0.segment == segment && $0.edge.kind == edge.kind }
            if let known {
                groups[known].routes.append((route, depth + 1))
            } else {
                groups.append((edge, segment, [(route, depth + 1)]))
            }
        }
        groups.sort { left, right in
            let (a, b) = (left.edge, right.edge)
            let order = { (edge: Edge) in edge.kind == .parameterAnyCase ? Kind.parameter.rawValue : edge.kind.rawValue
            }
            return (order(a), -(a.prefixCount + a.suffixCount)) < (order(b), -(b.prefixCount + b.suffixCount))
        }
        let first = edges.count
        nodes[number].edges = Int32(first)..<Int32(first + groups.count)
        edges += groups.map(\.edge)
        for (place, group) in groups.enumerated() { edges[first + place].child = lay(group.routes) }
        return Int32(number)
    }

    private mutating func edge(for segment: RouteTemplate.Segment, ignoresCase: Bool) -> Edge {
        let start = Int32(texts.count)
        switch segment {
        case .literal(let text):
            texts += ignoresCase ? text.map(\.lowercasedASCII) : text
            return Edge(
                kind: ignoresCase ? .anyCase : .exact,
                text: start,
                prefixCount: Int32(text.count),
                suffixCount: 0,
                child: 0
            )
        case .parameter(let prefix, let suffix):
            texts += (prefix + suffix).map { ignoresCase ? $0.lowercasedASCII : $0 }
            return Edge(
                kind: ignoresCase ? .parameterAnyCase : .parameter,
                text: start,
                prefixCount: Int32(prefix.count),
                suffixCount: Int32(suffix.count),
                child: 0
            )
        case .rest: return Edge(kind: .rest, text: start, prefixCount: 0, suffixCount: 0, child: 0)
        }
    }

    /// The route of a method and a path.
    ///
    /// - Complexity: O(length of the path × ways at a node) for the usual table.
    func find(_ method: Method, in head: RequestHead) -> Outcome {
        let bounds = head.pathBounds
        var walk = Walk()
        let wanted = method == .head ? Method.get : method
        let found = unsafe head.withBytes { bytes -> Int32? in
            // Places of named parts are kept in 16 bits.
            guard !bounds.isEmpty, bounds.upperBound <= Int(UInt16.max), unsafe bytes[bounds.lowerBound] == 0x2f
            else { return nil }
            for index in bounds where unsafe bytes[index] == UInt8(ascii: "%") {
                walk.isEscaped = true
                break
            }
            if walk.isEscaped, !PercentCoding.isValid(head.path) {
                walk.isBad = true
                return nil
            }
            return unsafe search(bytes, bounds, wanted, &walk)
        }
        if walk.isBad { return .badEscape }
        if let found { return .found(RouteMatch(route: routes[Int(found)], parameters: walk.parameters)) }
        guard let other = walk.passed.first else { return .notFound }
        var allowed: [Method] = []
        for passed in walk.passed where !allowed.contains(routes[Int(passed.route)].method) {
            allowed.append(routes[Int(passed.route)].method)
        }
        return .methodNotAllowed(allowed, RouteMatch(route: routes[Int(other.route)], parameters: other.parameters))
    }

    @unsafe
    private func search(
        _ path: UnsafeBufferPointer<UInt8>,
        _ bounds: Range<Int>,
        _ method: Method,
        _ walk: inout Walk
    ) -> Int32? {
        unsafe nodes.withUnsafeBufferPointer { nodes in
            unsafe edges.withUnsafeBufferPointer { edges in
                unsafe endings.withUnsafeBufferPointer { endings in
                    unsafe texts.withUnsafeBufferPointer { texts in
                        let search = unsafe Search(
                            path: path,
                            end: bounds.upperBound,
                            method: code(of: method),
                            nodes: nodes,
                            edges: edges,
                            endings: endings,
                            texts: texts
                        )
                        return unsafe search.descend(0, bounds.lowerBound + 1, 0, &walk)
                    }
                }
            }
        }
    }

    private struct Walk {
        var isEscaped = false
        var isBad = false
        var parameters = ParameterRanges()
        /// Routes of the path that lack the method.
        var passed: [(route: Int32, parameters: ParameterRanges)] = []
    }

    @unsafe
    private struct Search {
        let path: UnsafeBufferPointer<UInt8>
        let end: Int
        let method: Int32
        let nodes: UnsafeBufferPointer<Node>
        let edges: UnsafeBufferPointer<Edge>
        let endings: UnsafeBufferPointer<Ending>
        let texts: UnsafeBufferPointer<UInt8>

        /// Follows the path from `start`, which lies just after a slash, or past the end when the path is used up.
        func descend(
            _ node: Int32,
            _ start: Int,
            _ parameter: Int,
            _ walk: inout Walk
        ) -> Int32? {
            guard unsafe start <= end else { return unsafe accept(nodes[Int(node)].endings, &walk) }
            var stop = start
            while unsafe stop < end && path[stop] != UInt8(ascii: "/") { stop += 1 }
            for number in unsafe nodes[Int(node)].edges {
                let edge = unsafe edges[Int(number)]
                var found: Int32?
                switch edge.kind {
                case .exact, .anyCase:
                    guard unsafe matches(edge, start, stop, walk.isEscaped) else { continue }
                    found = unsafe descend(edge.child, stop + 1, parameter, &walk)
                case .parameter, .parameterAnyCase:
                    let (prefix, suffix) = (Int(edge.prefixCount), Int(edge.suffixCount))
                    let anyCase = edge.kind == .parameterAnyCase
                    guard stop - start > prefix + suffix,
                        unsafe equal(start, Int(edge.text), prefix, anyCase),
                        unsafe equal(stop - suffix, Int(edge.text) + prefix, suffix, anyCase)
                    else { continue }
                    walk.parameters[parameter] = start + prefix..<stop - suffix
                    found = unsafe descend(edge.child, stop + 1, parameter + 1, &walk)
                case .rest:
                    walk.parameters[parameter] = unsafe start..<end
                    found = unsafe accept(nodes[Int(edge.child)].endings, &walk)
                }
                if let found { return found }
            }
            return nil
        }

        private func accept(_ range: Range<Int32>, _ walk: inout Walk) -> Int32? {
            for number in range {
                let ending = unsafe endings[Int(number)]
                if unsafe ending.method == method {
                    return ending.route
                }
            }
            for number in range { unsafe walk.passed.append((endings[Int(number)].route, walk.parameters)) }
            return nil
        }

        /// Whether a segment of the path, decoded, is the edge's literal text.
        private func matches(_ edge: Edge, _ start: Int, _ stop: Int, _ isEscaped: Bool) -> Bool {
            let anyCase = edge.kind == .anyCase
            let count = Int(edge.prefixCount)
            if isEscaped {
                let segment = unsafe Array(path[start..<stop])
                guard let decoded = PercentCoding.decode(segment[...]), decoded.count == count else { return false }
                for index in 0..<count {
                    let byte = anyCase ? decoded[index].lowercasedASCII : decoded[index]
                    guard unsafe byte == texts[Int(edge.text) + index] else { return false }
                }
                return true
            }
            return unsafe stop - start == count && equal(start, Int(edge.text), count, anyCase)
        }

        @inline(__always)
        private func equal(_ start: Int, _ text: Int, _ count: Int, _ anyCase: Bool) -> Bool {
            for index in 0..<count {
                let byte = unsafe path[start + index]
                guard unsafe (anyCase ? byte.lowercasedASCII : byte) == texts[text + index] else { return false }
            }
            return true
        }
    }
}
