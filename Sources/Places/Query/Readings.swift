// Further readings of a question: words that belong together or were written as one ("Land Strasse", "hoankiem"), and
// several words that name a category ("nhà hàng").

/// Makes further readings of a reading.
struct Readings {
    let index: PlaceIndex
    let parser: QueryParser

    /// Two neighbours as one word, where the vocabulary has it.
    func joined(_ reading: Reading) -> [Reading] {
        var readings: [Reading] = []
        for at in reading.tokens.indices.dropLast() {
            let first = reading.tokens[at], second = reading.tokens[at + 1]
            guard !first.isNumber, !second.isNumber, !first.isIdeograph, !second.isIdeograph,
                first.part == second.part, first.folded.count + second.folded.count <= TokenList.longestToken
            else { continue }
            var one = first
            one.folded += second.folded
            one.scalars = first.scalars.lowerBound..<second.scalars.upperBound
            one.isOpen = second.isOpen
            one.isKind = false
            one.markedHash = 0
            parser.findTerms(of: &one)
            one.terms.removeAll(where: \.isGuess)
            guard !one.terms.isEmpty else { continue }
            var joined = reading
            joined.tokens.replaceSubrange(at...at + 1, with: [one])
            joined.penalty += 0.05
            readings.append(joined)
        }
        return readings
    }

    /// Words that the vocabulary lacks, taken apart into words it has; two ways where two are as likely.
    ///
    /// `evenKnown`: words it has as well, for languages whose names are written in one word and in several ("Hanoi").
    func split(_ reading: Reading, evenKnown: Bool = false) -> [Reading] {
        var readings: [Reading] = []
        for prefersLong in [true, false] {
            var tokens: [QueryToken] = []
            var changed = false
            for token in reading.tokens {
                let isKnown = !evenKnown && token.terms.contains { !$0.isGuess && $0.penalty < 0.06 }
                if isKnown || token.isNumber || token.isIdeograph || token.folded.count < 4 {
                    tokens.append(token)
                    continue
                }
                var parts = pieces(of: token, prefersLong: prefersLong, mayBeWhole: !evenKnown)
                if parts.count > 1 {
                    changed = true
                    for at in parts.indices { parts[at].piece = tokens.count + 1 }
                }
                tokens += parts
            }
            guard changed, tokens.count <= QueryParser.mostTokens else { continue }
            let isNew = readings.allSatisfy { $0.tokens.map(\.folded) != tokens.map(\.folded) }
            if isNew {
                readings.append(
                    Reading(tokens: tokens, penalty: reading.penalty + 0.08, marksMatter: reading.marksMatter)
                )
            }
        }
        return readings
    }

    /// What a piece of a word costs: few pieces, and common ones.
    private func cost(of piece: ArraySlice<UInt8>, isLast: Bool, isOpen: Bool) -> Int? {
        if let tokens = index.vocabulary.tokens(word: piece) {
            let mass = index.vocabulary.mass(tokens)
            let rarity = mass >= 32 ? 0 : mass >= 8 ? 1 : mass >= 3 ? 2 : 3
            return (piece.count == 1 ? 24 : piece.count == 2 ? 13 : 10) + rarity
        }
        guard isLast, isOpen, piece.count > 1, !index.vocabulary.tokens(prefix: piece).isEmpty else { return nil }
        return 13
    }

    /// The fewest and commonest words of the vocabulary that a word is made of, itself when there are none; digits are
    /// numbers of their own.
    private func pieces(of token: QueryToken, prefersLong: Bool, mayBeWhole: Bool) -> [QueryToken] {
        let word = token.folded
        let count = min(word.count, TokenList.longestToken)
        var costs = [Int](repeating: .max, count: count + 1)
        var from = [Int](repeating: 0, count: count + 1)
        costs[0] = 0
        for end in 1...count {
            let isDigit = HouseNumber.isDigit(word[end - 1])
            for start in max(0, end - 14)..<end where costs[start] != .max {
                if !mayBeWhole, start == 0, end == count { continue }
                let piece = word[start..<end]
                let isNumber = isDigit && piece.allSatisfy { HouseNumber.isDigit($0) }
                if isNumber, start > 0, HouseNumber.isDigit(word[start - 1]) { continue }
                let own = isNumber ? 10 : cost(of: piece, isLast: end == count, isOpen: token.isOpen)
                guard let own else { continue }
                let next = costs[start] + own
                if next < costs[end] || next == costs[end] && !prefersLong { (costs[end], from[end]) = (next, start) }
            }
        }
        guard count == word.count, costs[count] != .max else { return [token] }
        var bounds = [count]
        while let start = bounds.last, start > 0 { bounds.append(from[start]) }
        bounds.reverse()
        return zip(bounds, bounds.dropFirst()).map { start, end in
            var piece = token
            piece.folded = Array(word[start..<end])
            piece.isOpen = token.isOpen && end == count
            piece.isNumber = HouseNumber.isDigit(word[start])
            piece.isKind = bounds.count > 2 && TypeWords.kindWords.contains(piece.folded) && piece.folded.count > 2
            piece.markedHash = 0
            parser.findTerms(of: &piece)
            piece.terms.removeAll(where: \.isGuess)
            return piece
        }
    }

    /// What stands before the first comma, where a number does; nil when there is nothing else.
    ///
    /// A town after the comma may be one that the map does not give the address.
    func withoutTown(_ reading: Reading) -> Reading? {
        let street = reading.tokens.filter { $0.part == 0 }
        guard street.count < reading.tokens.count, street.contains(where: \.isNumber),
            street.contains(where: { !$0.isNumber && !$0.isKind && !$0.isNumberSuffix })
        else { return nil }
        return Reading(tokens: street, penalty: reading.penalty + 0.3, marksMatter: reading.marksMatter)
    }

    /// "q1", "p12": a Vietnamese kind and its number written as one; nil when there is none.
    func numberedKinds(_ reading: Reading) -> Reading? {
        var tokens: [QueryToken] = []
        var changed = false
        for token in reading.tokens {
            let letters = token.folded.prefix { !HouseNumber.isDigit($0) }
            let digits = token.folded.dropFirst(letters.count)
            guard !letters.isEmpty, letters.count <= 2, !digits.isEmpty, digits.count <= 2,
                digits.allSatisfy({ HouseNumber.isDigit($0) }), TypeWords.kindWords.contains(Array(letters))
            else {
                tokens.append(token)
                continue
            }
            var kind = token, number = token
            kind.folded = Array(letters)
            kind.isKind = true
            kind.isNumber = false
            kind.isOpen = false
            number.folded = Array(digits)
            number.isNumber = true
            for part in [kind, number] {
                var part = part
                part.markedHash = 0
                parser.findTerms(of: &part)
                tokens.append(part)
            }
            changed = true
        }
        return changed ? Reading(tokens: tokens, penalty: reading.penalty + 0.05, marksMatter: false) : nil
    }

    /// Several words in a row that name a category, merged into one word; nil when there are none.
    func withCategory(_ reading: Reading) -> Reading? {
        let tokens = reading.tokens
        for length in stride(from: min(CategoryWords.longestPhrase, tokens.count), to: 1, by: -1) {
            for start in 0...(tokens.count - length) {
                let words = tokens[start..<start + length]
                guard let names = CategoryWords.phrases[CategoryWords.key(words.map { $0.folded[...] })] else {
                    continue
                }
                var merged = tokens[start]
                merged.categories = parser.categoryNumbers(names)
                merged.terms = []
                merged.isKind = false
                merged.isIdeograph = false
                merged.isOpen = false
                merged.scalars = tokens[start].scalars.lowerBound..<tokens[start + length - 1].scalars.upperBound
                guard !merged.categories.isEmpty else { continue }
                var rest = tokens
                rest.replaceSubrange(start..<start + length, with: [merged])
                return Reading(tokens: rest, penalty: reading.penalty, marksMatter: reading.marksMatter)
            }
        }
        return nil
    }
}
