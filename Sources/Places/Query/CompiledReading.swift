// A reading laid out for scoring: plain numbers in three arrays, no references, so that nothing is counted or copied per
// document.

/// A reading ready to score documents with.
struct CompiledReading {
    /// A word: where its terms, edits and categories are, and what it weighs.
    struct Word {
        var terms: Range<Int>
        var fuzzy: Range<Int>
        var categories: Range<Int>
        var weight: Float
        var isNumber: Bool
        var isKind: Bool
        var isAfterComma: Bool
        /// Whether it may be found nowhere at a price: one or two letters.
        var isShort: Bool
        /// Of a word that was taken apart: which one; 0 otherwise.
        var piece: Int
        /// Whether it is a piece too short to stand without its neighbours.
        var leans: Bool
        /// Whether it is one ideograph: in a town's name it says nothing without its neighbours.
        var isIdeograph: Bool
    }

    private(set) var words: [Word] = []
    private var terms: [Term] = []
    private var fuzzy: [Term] = []
    private(set) var categories: [Int] = []
    let marksMatter: Bool
    let penalty: Float
    let totalWeight: Float
    /// Whether every word is one for a kind or a number, so that kinds must do: a street may be called "Weg".
    let hasOnlyKinds: Bool
    /// Whether a word was taken apart.
    let hasPieces: Bool
    /// Whether the last word is open and has one or two letters.
    let hasHardlyBegun: Bool

    /// Languages whose names count as much as the local ones: the asked one and its relatives.
    private let languages: [Int]

    init(_ reading: Reading, languages: [Int]) {
        self.languages = languages
        marksMatter = reading.marksMatter
        penalty = reading.penalty
        totalWeight = max(0.1, reading.weight)
        hasOnlyKinds = reading.tokens.allSatisfy { $0.isKind || $0.isNumber || $0.isNumberSuffix }
        hasPieces = reading.tokens.contains { $0.piece > 0 }
        hasHardlyBegun = reading.tokens.last.map { $0.isOpen && $0.folded.count <= 2 } ?? false
        for token in reading.tokens {
            let word = Word(
                terms: terms.count..<terms.count + token.terms.count,
                fuzzy: fuzzy.count..<fuzzy.count + token.fuzzy.count,
                categories: categories.count..<categories.count + token.categories.count,
                weight: token.weight,
                isNumber: token.isNumber || token.isNumberSuffix,
                isKind: token.isKind,
                isAfterComma: token.part > 0,
                isShort: token.isShort && reading.tokens.count > 1,
                piece: token.piece,
                leans: token.piece > 0 && token.folded.count <= 3 && !token.isNumber,
                isIdeograph: token.isIdeograph
            )
            words.append(word)
            terms += token.terms
            fuzzy += token.fuzzy
            categories += token.categories
        }
    }

    /// How a token is a word.
    struct Fit {
        var penalty: Float
        var isGuess: Bool
        /// Whether the whole token was typed, marks left aside.
        var isWord: Bool
        /// Whether marks were typed and the token has others.
        var isOtherMark = false
    }

    /// The least penalty with which a token is the word; nil when it is not.
    @inline(__always) func penalty(of word: Word, token: Int, vocabulary: Vocabulary) -> Fit? {
        for at in word.terms where terms[at].tokens.contains(token) {
            let term = terms[at]
            let isOtherMark = marksMatter && term.markedHash != 0 && term.markedHash != vocabulary.tokenHash[token]
            return Fit(
                penalty: term.penalty + (isOtherMark ? 0.08 : 0),
                isGuess: term.isGuess,
                isWord: term.isWord,
                isOtherMark: isOtherMark
            )
        }
        guard !word.fuzzy.isEmpty else { return nil }
        var low = word.fuzzy.lowerBound, high = word.fuzzy.upperBound
        while low < high {
            let middle = (low + high) / 2
            if fuzzy[middle].tokens.upperBound <= token { low = middle + 1 } else { high = middle }
        }
        guard low < word.fuzzy.upperBound, fuzzy[low].tokens.contains(token) else { return nil }
        return Fit(penalty: fuzzy[low].penalty, isGuess: true, isWord: false)
    }

    /// Whether a piece of a word stands beside another piece of it, by the places of all words in a name (-1: not there).
    @inline(__always) func isHeld(_ at: Int, places: SIMD16<Int8>) -> Bool {
        let before = at > 0 && words[at - 1].piece == words[at].piece && places[at - 1] >= 0
        let after = at + 1 < words.count && words[at + 1].piece == words[at].piece && places[at + 1] >= 0
        return before && places[at - 1] == places[at] - 1 || after && places[at + 1] == places[at] + 1
    }

    /// Whether two neighbouring words belong together: pieces of one word, or ideographs.
    @inline(__always) func belongs(_ at: Int, with other: Int) -> Bool {
        guard words.indices.contains(other) else { return false }
        let a = words[at], b = words[other]
        return a.leans && a.piece == b.piece || a.isIdeograph && b.isIdeograph
    }

    /// Whether a name in the language counts as much as the local one.
    @inline(__always) func prefers(_ language: Int) -> Bool {
        for other in languages where other == language { return true }
        return false
    }

    /// Whether one of the word's categories is the one given.
    @inline(__always) func names(_ category: Int, by word: Word) -> Bool {
        for at in word.categories where categories[at] == category { return true }
        return false
    }
}
