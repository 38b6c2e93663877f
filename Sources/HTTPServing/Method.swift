// Request methods (RFC 9110 §9).

/// A request method.
public enum Method: Hashable, Sendable {
    /// GET
    case get
    /// HEAD; routes answer it with their GET handler, without the body.
    case head
    /// POST
    case post
    /// PUT
    case put
    /// PATCH
    case patch
    /// DELETE
    case delete
    /// OPTIONS
    case options
    /// Any other method, spelled as it was sent.
    case other(String)

    /// The method spelled `name`; names are case-sensitive.
    public init(_ name: String) {
        switch name {
        case "GET": self = .get
        case "HEAD": self = .head
        case "POST": self = .post
        case "PUT": self = .put
        case "PATCH": self = .patch
        case "DELETE": self = .delete
        case "OPTIONS": self = .options
        default: self = .other(name)
        }
    }

    /// The method as it stands in a request line.
    public var name: String {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .put: "PUT"
        case .patch: "PATCH"
        case .delete: "DELETE"
        case .options: "OPTIONS"
        case .other(let name): name
        }
    }

    /// A number for each method, one for all others together.
    var code: UInt8 {
        switch self {
        case .get: 0
        case .head: 1
        case .post: 2
        case .put: 3
        case .patch: 4
        case .delete: 5
        case .options: 6
        case .other: Method.codeOfOthers
        }
    }

    static let codeOfOthers: UInt8 = 7

    /// The name as logs and metrics show it: a method that nobody defined may hold anything.
    var logName: String {
        if case .other = self { return "OTHER" }
        return name
    }
}
