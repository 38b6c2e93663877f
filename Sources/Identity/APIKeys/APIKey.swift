// API keys: values that stand in addresses of maps, places and routes. Amazon's `key` and Goong's `api_key` are the
// same keys.

public import Foundation

/// An API key without its value.
public struct APIKey: Sendable, Equatable {
    /// Its name, by which it is found: 1 to 100 letters, digits, `-`, `.` and `_`.
    public var name: String
    /// The account whose key it is; nil for the operator's.
    public let accountID: String?
    /// What it is for, in its owner's words.
    public var description: String
    /// What it is good for.
    public var restrictions: KeyRestrictions
    /// When it was made.
    public let createdAt: Date
    /// When it was changed last.
    public var updatedAt: Date
    /// When it stops working; nil for never.
    public var expiresAt: Date?

    /// A key.
    public init(
        name: String,
        accountID: String? = nil,
        description: String = "",
        restrictions: KeyRestrictions,
        createdAt: Date,
        updatedAt: Date,
        expiresAt: Date? = nil
    ) {
        self.name = name
        self.accountID = accountID
        self.description = description
        self.restrictions = restrictions
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.expiresAt = expiresAt
    }
}

/// A fault of API keys and access keys.
public enum APIKeyError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A key of that name is there already.
    case nameTaken(String)
    /// There is no key of that name.
    case unknown(String)
    /// A name that no key may have.
    case invalidName(String)
    /// A restriction that cannot be.
    case invalid(String, String)
    /// The key's sealed secret cannot be opened.
    case unreadable(String)

    /// A stable code for logs, metrics and JSON.
    public var code: String {
        switch self {
        case .nameTaken: "key.name-taken"
        case .unknown: "key.unknown"
        case .invalidName: "key.invalid-name"
        case .invalid: "key.invalid-restriction"
        case .unreadable: "key.unreadable"
        }
    }

    /// What is wrong and what would be right, in one sentence.
    public var description: String {
        switch self {
        case .nameTaken(let name): "There is a key called '\(name)' already: choose another name."
        case .unknown(let name): "There is no key called '\(name.prefix(100))'."
        case .invalidName(let name):
            "A key cannot be called '\(name.prefix(100))': use 1 to 100 letters, digits, -, . and _."
        case .invalid(let element, let reason): "\(element) \(reason)."
        case .unreadable(let name):
            "The secret of the key '\(name)' cannot be opened: the data folder's server key is not the one it was made "
                + "with."
        }
    }
}

/// The rule of names of Amazon's resources.
public enum ResourceName {
    /// Whether a text can name a key, map, tracker and so on: 1 to 100 of ASCII letters, digits, `-`, `.` and `_`.
    ///
    /// Dot segments cannot: addresses lose them.
    public static func isValid(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count) && text != "." && text != ".."
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
