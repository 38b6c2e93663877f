// The JSON object in a request's body, field by field: a field of another type, or one that the operation does not know,
// is refused with its name, so that a mistyped one is never silently nothing.

import Foundation
import HTTPServing

/// The fields of a request's JSON object.
struct JSONFields {
    private let object: [String: Any]

    /// The object in a request's body.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - known: the fields that the operation takes.
    /// - Throws: 415 for another media type, which forms of other sites could send; 400 for anything but such an object.
    init(_ request: Request, known: Set<String>) throws(Refusal) {
        let type = (request.header("Content-Type") ?? "").prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        guard type.lowercased() == "application/json" else {
            throw Refusal(
                status: 415,
                code: "request.not-json",
                message: "This takes a JSON object; send it with Content-Type: application/json."
            )
        }
        guard let object = (try? JSONSerialization.jsonObject(with: Data(request.body))) as? [String: Any] else {
            throw Refusal(status: 400, code: "request.bad-json", message: "The body is no JSON object.")
        }
        if let unknown = object.keys.filter({ !known.contains($0) }).min() {
            throw Refusal(
                status: 400,
                code: "request.unknown-field",
                message: "There is no field “\(unknown.prefix(40))” here; known are "
                    + known.sorted().joined(separator: ", ") + "."
            )
        }
        self.object = object
    }

    /// A text that must be there.
    func text(_ name: String) throws(Refusal) -> String {
        guard let text = try optionalText(name) else { throw Self.wrong(name, "text") }
        return text
    }

    /// A text; nil when the field is missing or null.
    func optionalText(_ name: String) throws(Refusal) -> String? {
        guard let value = object[name], !(value is NSNull) else { return nil }
        guard let text = value as? String else { throw Self.wrong(name, "text") }
        return text
    }

    /// A list of texts; nil when the field is missing or null.
    func optionalTexts(_ name: String) throws(Refusal) -> [String]? {
        guard let value = object[name], !(value is NSNull) else { return nil }
        guard let texts = value as? [String] else { throw Self.wrong(name, "a list of texts") }
        return texts
    }

    /// A list of anything, which must be there.
    func list(_ name: String) throws(Refusal) -> [Any] {
        guard let list = object[name] as? [Any] else { throw Self.wrong(name, "a list") }
        return list
    }

    /// Whether the field is there, be it null.
    func has(_ name: String) -> Bool { object[name] != nil }

    private static func wrong(_ name: String, _ right: String) -> Refusal {
        Refusal(
            status: 400,
            code: "request.invalid-field",
            message: "The field “\(name)” must be there and be \(right)."
        )
    }
}
