// Adds words within one or two edits to the words of a reading.

enum FuzzyTerms {
    /// At most so many runs of tokens are kept for a word.
    private static let mostTerms = 128

    /// What was found for the words of one question: its readings share most of their words.
    struct Memory {
        fileprivate struct Key: Hashable {
            var word: [UInt8]
            var edits: Int
            var isOpen: Bool
        }
        fileprivate var terms: [Key: [Term]] = [:]
    }

    /// Whether some words of a reading are in no name, and some are.
    static func hasBoth(_ reading: Reading) -> Bool {
        reading.tokens.contains(where: isUnknown) && reading.tokens.contains { !isUnknown($0) && !$0.isNumber }
    }

    private static func isUnknown(_ token: QueryToken) -> Bool {
        !token.isNumber && !token.isKind && token.categories.isEmpty && token.terms.allSatisfy(\.isGuess)
    }

    /// The reading with words within some edits added; nil when no word could be edited.
    ///
    /// `onlyUnknown`: for words alone that are in no name; they are likelier wrong than those that are in one.
    static func added(
        to reading: Reading,
        edits: Int,
        index: PlaceIndex,
        memory: inout Memory,
        onlyUnknown: Bool = false
    ) -> Reading? {
        var reading = reading
        var changed = false
        for at in reading.tokens.indices {
            let token = reading.tokens[at]
            guard isEditable(token, edits: edits, alone: reading.tokens.count == 1), !onlyUnknown || isUnknown(token)
            else { continue }
            let key = Memory.Key(word: token.folded, edits: edits, isOpen: token.isOpen)
            let terms = memory.terms[key] ?? allTerms(of: token, edits: edits, index: index)
            memory.terms[key] = terms
            guard !terms.isEmpty else { continue }
            reading.tokens[at].fuzzy = terms
            changed = true
        }
        return changed ? reading : nil
    }

    private static func allTerms(of token: QueryToken, edits: Int, index: PlaceIndex) -> [Term] {
        var terms = terms(of: token.folded, token: token, edits: edits, index: index)
        if index.hasCyrillic, !token.isCyrillic {
            let slavic = Romanisation.slavic(token.folded[...])
            if slavic != token.folded { terms += Self.terms(of: slavic, token: token, edits: edits, index: index) }
        }
        if terms.count > mostTerms {
            terms.sort { $0.penalty < $1.penalty }
            terms.removeLast(terms.count - mostTerms)
        }
        return withoutOverlaps(terms)
    }

    private static func isEditable(_ token: QueryToken, edits: Int, alone: Bool) -> Bool {
        guard !token.isNumber, !token.isNumberSuffix, !token.isIdeograph, token.folded.count > (alone ? 3 : 0) else {
            return false
        }
        if token.isKind && token.folded.count < 4 || token.piece > 0 && token.folded.count < 3 { return false }
        return edits == 1 || token.folded.count >= 5
    }

    private static func terms(
        of word: [UInt8],
        token: QueryToken,
        edits: Int,
        index: PlaceIndex
    ) -> [Term] {
        let allowed = word.count >= 5 ? edits : 1
        var matches: [FuzzyMatch] = []
        index.vocabulary.fuzzy(
            word[...],
            edits: allowed,
            isPrefix: token.isOpen && word.count >= 4,
            into: &matches
        )
        let perEdit: Float = word.count >= 8 ? 0.24 : word.count >= 5 ? 0.3 : word.count >= 3 ? 0.38 : 0.5
        return matches.map { match in
            let penalty =
                Float(match.edits) * perEdit + (match.sameFirst ? 0 : 0.06) + (match.isPrefix ? 0.07 : 0)
            return Term(tokens: match.tokens, penalty: penalty, isGuess: true, signature: match.signature)
        }
    }

    /// Ascending runs; where two overlap the cheaper keeps what both have.
    private static func withoutOverlaps(_ terms: [Term]) -> [Term] {
        let sorted = terms.sorted {
            ($0.tokens.lowerBound, $0.penalty) < ($1.tokens.lowerBound, $1.penalty)
        }
        var out: [Term] = []
        for term in sorted {
            guard let last = out.last, last.tokens.upperBound > term.tokens.lowerBound else {
                out.append(term)
                continue
            }
            if term.penalty < last.penalty, last.tokens.lowerBound == term.tokens.lowerBound {
                out[out.count - 1] = term
            } else if term.tokens.upperBound > last.tokens.upperBound {
                var rest = term
                rest.tokens = last.tokens.upperBound..<term.tokens.upperBound
                out.append(rest)
            }
        }
        return out
    }
}
