// Where a question matched in a text that is shown: Unicode scalar offsets, whole words, or of an unfinished word its
// beginning. Most words stand there as they were typed; only for those that do not is the vocabulary asked.

/// Marks the words of one reading in texts.
struct MatchedRanges {
    private let vocabulary: Vocabulary
    private let words: [QueryToken]
    private var list = TokenList()

    init(_ reading: Reading, index: PlaceIndex) {
        vocabulary = index.vocabulary
        words = reading.tokens
    }

    /// The matched ranges of a text, in order, neighbours of ideographs joined.
    mutating func ranges(in text: String) -> [Range<Int>] {
        list.tokenize(text, limit: 60)
        var found = [Range<Int>?](repeating: nil, count: list.tokens.count)
        var open = Set(words.indices)
        for (at, token) in list.tokens.enumerated() {
            found[at] = plain(token, in: text, open: &open)
        }
        if !open.isEmpty {
            for (at, token) in list.tokens.enumerated() where found[at] == nil && isMeant(token, by: open) {
                found[at] = token.scalars
            }
        }
        return joined(found)
    }

    /// The range of a token that is a word, or begins with one.
    private func plain(_ token: Token, in text: String, open: inout Set<Int>) -> Range<Int>? {
        let folded = list.folded(token)
        var begun: Int?
        for (at, word) in words.enumerated() {
            if folded.elementsEqual(word.folded) {
                open.remove(at)
                return token.scalars
            }
            if folded.starts(with: word.folded), word.isOpen || word.folded.count > 1 && !word.isNumber {
                begun = max(begun ?? 0, word.folded.count)
                open.remove(at)
            }
        }
        return begun.map { token.scalars.lowerBound..<end(of: $0, in: text, token) }
    }

    /// Whether the token is what one of the words may stand for.
    private func isMeant(_ token: Token, by open: Set<Int>) -> Bool {
        guard let group = vocabulary.tokens(word: list.folded(token)) else { return false }
        return open.contains { words[$0].penalty(of: group.lowerBound) != nil }
    }

    /// The scalar offset at which a token has folded to so many bytes.
    private func end(of bytes: Int, in text: String, _ token: Token) -> Int {
        var left = bytes
        var offset = token.scalars.lowerBound
        for scalar in text.unicodeScalars.dropFirst(offset) {
            let count = Int(ScalarFolding.fold(scalar).count)
            guard left > 0 || count == 0, offset < token.scalars.upperBound else { break }
            left -= count
            offset += 1
        }
        return offset
    }

    private func joined(_ found: [Range<Int>?]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for (at, range) in found.enumerated() {
            guard let range else { continue }
            if list.tokens[at].isIdeograph, let last = ranges.last, last.upperBound == range.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
            } else {
                ranges.append(range)
            }
        }
        return ranges
    }
}
