// Why a policy is not saved: each sentence names the element. What would be enforced by halves is not taken at all.

/// A fault of a policy document.
public enum PolicyError: Error, Equatable, Sendable {
    /// The document is no JSON.
    case notJSON(String)
    /// The document is longer than any policy needs.
    case tooLong(bytes: Int, limit: Int)
    /// An element that this server does not enforce.
    case unsupported(element: String, reason: String)
    /// An element that must be there.
    case missing(element: String)
    /// An element with a value that means nothing here.
    case invalid(element: String, value: String, reason: String)
}

extension PolicyError: CustomStringConvertible {
    /// A stable code for logs, metrics and JSON.
    public var code: String {
        switch self {
        case .notJSON: "policy.not-json"
        case .tooLong: "policy.too-long"
        case .unsupported: "policy.unsupported"
        case .missing: "policy.missing"
        case .invalid: "policy.invalid"
        }
    }

    /// What is wrong and what would be right, in one sentence.
    public var description: String {
        switch self {
        case .notJSON(let reason): "The policy is not a JSON document: \(reason)"
        case .tooLong(let bytes, let limit): "The policy has \(bytes) bytes; at most \(limit) are taken."
        case .unsupported(let element, let reason):
            "The policy is refused because of \(element): \(reason)."
        case .missing(let element): "The policy lacks \(element)."
        case .invalid(let element, let value, let reason):
            "The policy is refused because \(element) has the value '\(value.prefix(120))': \(reason)."
        }
    }
}
