// Checking a value, wherever it came from, before a command sees it.

import Foundation
import JSON

extension ValueKind {
    /// What the value must be, in words, after "it takes".
    var expected: String {
        switch self {
        case .flag: "no value"
        case .text: "a text that is not empty"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .number(let range):
            "a number from \(JSONText.number(range.lowerBound)) to \(JSONText.number(range.upperBound))"
        case .choice(let words): words.count == 1 ? words[0] : "one of " + words.joined(separator: ", ")
        case .list(let words): "some of " + words.joined(separator: ",")
        case .file: "the path of a file"
        case .folder: "the path of a folder"
        case .region: "the name of a region: 1 to 64 of a-z, 0-9 and -"
        case .address: "an address like https://maps.example.org"
        }
    }

    /// Checks a value.
    ///
    /// - Throws: `UsageError.invalidValue`, with the nearest right word where there are words to choose from.
    func check(_ value: String, of place: String) throws(UsageError) {
        let wrong = { (part: String, words: [String]) in
            UsageError.invalidValue(
                part,
                of: place,
                expected: expected,
                suggestion: waymark.suggestion(for: part, among: words)
            )
        }
        switch self {
        case .flag:
            guard ["true", "false"].contains(value) else { throw wrong(value, []) }
        case .text, .file, .folder:
            guard !value.isEmpty, !value.utf8.contains(0) else { throw wrong(value, []) }
        case .integer(let range):
            guard let number = Int(value), range.contains(number) else { throw wrong(value, []) }
        case .number(let range):
            guard let number = Double(value), range.contains(number) else { throw wrong(value, []) }
        case .choice(let words):
            guard words.contains(value) else { throw wrong(value, words) }
        case .list(let words):
            let parts = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            for part in parts where !words.contains(part) { throw wrong(part, words) }
        case .region:
            // The region's own rules are the store's; here only what no rule would allow.
            guard !value.isEmpty, !value.utf8.contains(0) else { throw wrong(value, []) }
        case .address:
            let address = URL(string: value)
            guard let address, ["http", "https"].contains(address.scheme), address.host()?.isEmpty == false else {
                throw wrong(value, [])
            }
        }
    }
}
