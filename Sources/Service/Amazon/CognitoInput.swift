// The members of a Cognito request, checked as the service's model says: every bound that SDKs let through.

import JSON

/// A request's body.
struct CognitoInput: Sendable {
    private let value: JSONValue

    init(_ value: JSONValue) { self.value = value }

    /// A member as it came; null is as if it were not there.
    subscript(name: String) -> JSONValue? {
        guard let member = value[name], member != .null else { return nil }
        return member
    }

    /// An identifier of a pool or identity: `REGION:UUID`, at most 55 characters.
    func identifier(_ name: String) throws(AmazonFault) -> String {
        guard let member = self[name] else { throw Self.invalid(name, "must not be null") }
        guard let text = member.text, Self.isIdentifier(text) else {
            throw Self.invalid(
                name,
                "must be 1 to 55 characters of the form [\\w-]+:[0-9a-f-]+, such as us-east-1:0123abcd-…"
            )
        }
        return text
    }

    /// Identifiers, 1 to 60 of them.
    func identifiers(_ name: String) throws(AmazonFault) -> [String] {
        guard let list = self[name]?.elements, (1...60).contains(list.count) else {
            throw Self.invalid(name, "must be a list of 1 to 60 identifiers")
        }
        var identifiers: [String] = []
        for item in list {
            guard let text = item.text, Self.isIdentifier(text) else {
                throw Self.invalid(name, "must hold identifiers of the form [\\w-]+:[0-9a-f-]+")
            }
            identifiers.append(text)
        }
        return identifiers
    }

    /// A text; nil where there is none.
    func text(_ name: String) throws(AmazonFault) -> String? {
        guard let member = self[name] else { return nil }
        guard let text = member.text else { throw Self.invalid(name, "must be a text") }
        return text
    }

    /// A truth value; nil where there is none.
    func boolean(_ name: String) throws(AmazonFault) -> Bool? {
        guard let member = self[name] else { return nil }
        guard let value = member.boolean else { throw Self.invalid(name, "must be true or false") }
        return value
    }

    /// `MaxResults`, 1 to 60, which must be there.
    func pageLength() throws(AmazonFault) -> Int {
        guard let count = self["MaxResults"]?.wholeNumber, (1...60).contains(count) else {
            throw Self.invalid("MaxResults", "must be a whole number from 1 to 60")
        }
        return count
    }

    /// Texts by name; empty where there are none.
    func texts(_ name: String) throws(AmazonFault) -> [String: String] {
        guard let member = self[name] else { return [:] }
        guard let members = member.members else { throw Self.invalid(name, "must be an object of texts") }
        var texts: [String: String] = [:]
        for member in members {
            guard let text = member.value.text else { throw Self.invalid(name, "must be an object of texts") }
            texts[member.name] = text
        }
        return texts
    }

    /// Whether a member is there and holds something.
    func isGiven(_ name: String) -> Bool {
        switch self[name] {
        case nil: false
        case .array(let elements)?: !elements.isEmpty
        case .object(let members)?: !members.isEmpty
        case .string(let text)?: !text.isEmpty
        default: true
        }
    }

    /// A member that is not as it must be.
    static func invalid(_ name: String, _ reason: String) -> AmazonFault {
        AmazonFault("InvalidParameterException", status: 400, "1 validation error detected: \(name) \(reason).")
    }

    private static func isIdentifier(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard text.utf8.count <= 55, parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return false }
        return parts[0].allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
            && parts[1].allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
