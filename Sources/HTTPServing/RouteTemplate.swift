// Route templates: `/map/tiles/{region}/{z}/{x}/{y}.mvt`. A segment is literal text, or one `{name}` with literal text
// before and after it; a last `{name...}` takes the rest of the path. The text is also the label of metrics and logs.

/// The parsed form of a route's template.
public final class RouteTemplate: Sendable, CustomStringConvertible {
    enum Segment: Hashable, Sendable {
        case literal([UInt8])
        case parameter(prefix: [UInt8], suffix: [UInt8])
        case rest
    }

    /// The most named parts of a template.
    static let parameterLimit = 8

    /// The template as written.
    public let text: String
    /// The names of the path's parts, in their order.
    public let parameterNames: [String]
    let segments: [Segment]

    /// Parses a template that is written in code; a faulty one is a programming error and stops the program.
    init(_ text: String) {
        precondition(text.utf8.first == UInt8(ascii: "/"), "a route's template begins with a slash: \(text)")
        var names: [String] = []
        var segments: [Segment] = []
        for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            precondition(segments.last != .rest, "only the last part of \(text) may take the rest of the path")
            guard let open = part.firstIndex(of: "{") else {
                segments.append(.literal(Array(part.utf8)))
                continue
            }
            guard let close = part.lastIndex(of: "}"), open < close else {
                preconditionFailure("a brace is open in the route's template \(text)")
            }
            var name = part[part.index(after: open)..<close]
            if name.hasSuffix("...") {
                name = name.dropLast(3)
                segments.append(.rest)
            } else {
                let suffix = part[part.index(after: close)...]
                segments.append(.parameter(prefix: Array(part[..<open].utf8), suffix: Array(suffix.utf8)))
            }
            precondition(!name.isEmpty && !names.contains(String(name)), "parts of \(text) need names of their own")
            names.append(String(name))
        }
        precondition(names.count <= RouteTemplate.parameterLimit, "too many named parts in \(text)")
        self.text = text
        parameterNames = names
        self.segments = segments
    }

    /// The template as written.
    public var description: String { text }
}

/// Where the named parts of a path lie in the head's bytes: up to eight, without an allocation.
struct ParameterRanges: Sendable {
    private var bounds = SIMD16<UInt16>()

    subscript(index: Int) -> Range<Int> {
        get { Int(bounds[2 * index])..<Int(bounds[2 * index + 1]) }
        set {
            bounds[2 * index] = UInt16(truncatingIfNeeded: newValue.lowerBound)
            bounds[2 * index + 1] = UInt16(truncatingIfNeeded: newValue.upperBound)
        }
    }
}

/// A route that a path has matched.
struct RouteMatch: Sendable {
    let route: Route
    let parameters: ParameterRanges
}
