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

    /// The matched ranges of a title and of the label that usually begins with it.
    mutating func ranges(title: String, label: String) -> (title: [Range<Int>], label: [Range<Int>]) {
        let own = ranges(in: title)
        guard label.utf8.count > title.utf8.count, label.utf8.starts(with: title.utf8) else {
            return (own, label == title ? own : ranges(in: label))
        }
        let offset = title.unicodeScalars.count
        let rest = String(label.unicodeScalars.dropFirst(offset))
        return (own, own + ranges(in: rest).map { $0.lowerBound + offset..<$0.upperBound + offset })
    }

    /// The matched ranges of a text, in order, neighbours of ideographs joined.
    mutating func ranges(in text: String) -> [Range<Int>] {
        list.tokenize(text, limit: 60)
        var ranges: [Range<Int>] = []
        var open = (UInt32(1) << UInt32(words.count)) - 1
        var lacking: UInt64 = 0
        for (at, token) in list.tokens.enumerated() {
            if let range = plain(token, in: text, open: &open) {
                Self.append(range, of: token, to: &ranges)
            } else {
                lacking |= 1 << UInt64(at)
            }
        }
        guard open != 0, lacking != 0 else { return ranges }
        // Some word stands there as something else: an abbreviation, another spelling, an edit.
        let found = ranges
        ranges = []
        for (at, token) in list.tokens.enumerated() {
            if lacking & (1 << UInt64(at)) == 0 {
                if let range = found.first(where: { $0.overlaps(token.scalars) }) {
                    Self.append(range.clamped(to: token.scalars), of: token, to: &ranges)
                }
            } else if isMeant(token, by: open) {
                Self.append(token.scalars, of: token, to: &ranges)
            }
        }
        return ranges
    }

    private static func append(_ range: Range<Int>, of token: Token, to ranges: inout [Range<Int>]) {
        if token.isIdeograph, let last = ranges.last, last.upperBound == range.lowerBound {
            ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
        } else {
            ranges.append(range)
        }
    }

    /// The range of a token that is a word, or begins with one.
    private func plain(_ token: Token, in text: String, open: inout UInt32) -> Range<Int>? {
        let folded = list.folded(token)
        var begun = 0
        for at in words.indices {
            let word = words[at].folded
            guard folded.count >= word.count, folded.first == word.first else { continue }
            guard folded.starts(with: word) else { continue }
            if folded.count == word.count {
                open &= ~(1 << UInt32(at))
                return token.scalars
            }
            if words[at].isOpen || word.count > 1 && !words[at].isNumber {
                begun = max(begun, word.count)
                open &= ~(1 << UInt32(at))
            }
        }
        return begun == 0 ? nil : token.scalars.lowerBound..<end(of: begun, in: text, token)
    }

    /// Whether the token is what one of the words may stand for.
    private func isMeant(_ token: Token, by open: UInt32) -> Bool {
        guard let group = vocabulary.tokens(word: list.folded(token)) else { return false }
        return words.indices.contains { at in
            open & (1 << UInt32(at)) != 0 && words[at].penalty(of: group.lowerBound) != nil
        }
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
}
