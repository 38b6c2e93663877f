// Where a question matched in a text that is shown: Unicode scalar offsets, whole words, or of an unfinished word its
// beginning.

/// Marks the words of one reading in texts.
struct MatchedRanges {
    private let vocabulary: Vocabulary
    private let words: [QueryToken]

    init(_ reading: Reading, index: PlaceIndex) {
        vocabulary = index.vocabulary
        words = reading.tokens
    }

    /// The matched ranges of a text, in order, neighbours of ideographs joined.
    func ranges(in text: String) -> [Range<Int>] {
        let list = TokenList(text, limit: 60)
        var ranges: [Range<Int>] = []
        for token in list.tokens {
            guard let range = range(of: token, folded: list.folded(token), in: text) else { continue }
            if token.isIdeograph, let last = ranges.last, last.upperBound == range.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
            } else {
                ranges.append(range)
            }
        }
        return ranges
    }

    private func range(of token: Token, folded: ArraySlice<UInt8>, in text: String) -> Range<Int>? {
        var begun: Int?
        for word in words {
            if folded.elementsEqual(word.folded) { return token.scalars }
            if folded.starts(with: word.folded), word.isOpen || word.folded.count > 1 && !word.isNumber {
                begun = max(begun ?? 0, word.folded.count)
            }
        }
        if let begun { return token.scalars.lowerBound..<end(of: begun, in: text, token) }
        guard let group = vocabulary.tokens(word: folded) else { return nil }
        let isMeant = words.contains { word in
            word.penalty(of: group.lowerBound, hash: 0, marksMatter: false) != nil
        }
        return isMeant ? token.scalars : nil
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
