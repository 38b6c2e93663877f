// What an imagery archive says of itself. It comes from strangers and is shown on every map, so it is made plain text.

import Foundation

struct ImageryMetadata: Equatable {
    var name: String
    var attribution: String

    static let longestText = 500

    /// Text without markup: what stands between `<` and `>` is dropped, the five entities are read, spaces are joined.
    static func plain(_ text: String) -> String {
        var plain = ""
        var inTag = false
        for character in text.prefix(10 * longestText) {
            switch character {
            case "<": inTag = true
            case ">" where inTag: inTag = false
            default: if !inTag { plain.append(character) }
            }
        }
        for (entity, character) in [
            ("&lt;", " "), ("&gt;", " "), ("&quot;", "\""), ("&#39;", "'"), ("&copy;", "©"), ("&nbsp;", " "),
            ("&amp;", "&"),
        ] {
            plain = plain.replacingOccurrences(of: entity, with: character)
        }
        let words = plain.split {
            $0.isWhitespace || $0 == "<" || $0 == ">" || ($0.unicodeScalars.first?.value ?? 0) < 32
        }
        return String(words.joined(separator: " ").prefix(longestText))
    }

    /// The metadata as PMTiles stores it.
    func json() throws -> [UInt8] {
        [UInt8](
            try JSONSerialization.data(
                withJSONObject: ["name": name, "attribution": attribution, "type": "baselayer"],
                options: [.sortedKeys, .withoutEscapingSlashes]
            )
        )
    }
}
