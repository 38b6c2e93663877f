// Patterns with `*` (any text, none too) and `?` (one character), as policies and the restrictions of keys use them.

/// Matching of texts against patterns.
enum Wildcard {
    /// Whether the whole text fits a pattern.
    ///
    /// - Complexity: O(length of pattern × length of text), never more, whatever stars the pattern has.
    static func matches(_ pattern: String, _ text: String, ignoringCase: Bool = false) -> Bool {
        matches(units(pattern, ignoringCase), units(text, ignoringCase), isWild: { _ in true })
    }

    /// Whether the whole text fits a pattern of which only some characters are wild: those at places for which `isWild`
    /// says so.
    static func matches(_ pattern: [Unicode.Scalar], _ text: [Unicode.Scalar], isWild: (Int) -> Bool) -> Bool {
        var (patternIndex, textIndex) = (0, 0)
        /// Where the last star stands, and where in the text it was met; on a mismatch it takes one character more.
        var star: (pattern: Int, text: Int)?
        while textIndex < text.count {
            if patternIndex < pattern.count {
                let unit = pattern[patternIndex]
                if unit == "*", isWild(patternIndex) {
                    star = (patternIndex, textIndex)
                    patternIndex += 1
                    continue
                }
                if unit == text[textIndex] || unit == "?" && isWild(patternIndex) {
                    patternIndex += 1
                    textIndex += 1
                    continue
                }
            }
            guard let last = star else { return false }
            star = (last.pattern, last.text + 1)
            patternIndex = last.pattern + 1
            textIndex = last.text + 1
        }
        while patternIndex < pattern.count, pattern[patternIndex] == "*", isWild(patternIndex) { patternIndex += 1 }
        return patternIndex == pattern.count
    }

    /// The characters of a text, ASCII capitals as small letters where case does not matter.
    static func units(_ text: String, _ ignoringCase: Bool) -> [Unicode.Scalar] {
        text.unicodeScalars.map { scalar in
            ignoringCase && ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
        }
    }
}
