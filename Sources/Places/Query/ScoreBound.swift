// The most that a document can score for a reading, by what its signature says of its names: whoever cannot reach the
// answers that are there already need not be looked at (MaxScore: Turtle and Flood 1995). Static score and nearness are
// the caller's to add.

/// Bounds of the scores of one reading.
struct ScoreBound {
    private struct Word {
        /// The signatures of what it may stand for; empty: no document can be told to lack it.
        var masks: Range<Int>
        var weight: Float
        /// The most it gains in a name; nil when it is in none.
        var named: Float?
        /// The most it gains elsewhere: in the context, as category or house number, or left out at a price.
        var elsewhere: Float?
        var hasCategories: Bool
        /// Whether a place must have more than this word in its name.
        var isKind: Bool
        /// Whether it may be a whole word of a name.
        var isWord: Bool
    }

    private var words: [Word] = []
    /// The words without the limits of one term.
    private var unlimited: [Word] = []
    private var masks: [UInt64] = []
    private let totalWeight: Float
    private let allowedMissing: Int
    /// What does not depend on the document: order, first word, the reading's price, kinds and houses.
    private let constant: Float
    private let hasOnlyKinds: Bool
    private let hasCategories: Bool

    /// A word that may stand for more than so many is taken to be in every name: looking would cost more than it saves.
    private static let mostMasks = 24

    init(_ reading: Reading, index: PlaceIndex, allowedMissing: Int) {
        let tokens = reading.tokens
        totalWeight = max(0.1, reading.weight)
        self.allowedMissing = allowedMissing
        hasOnlyKinds = tokens.allSatisfy { $0.isKind || $0.isNumber || $0.isNumberSuffix }
        hasCategories = tokens.contains { !$0.categories.isEmpty }
        let hasNumbers = tokens.contains { $0.isNumber || $0.isNumberSuffix }
        constant =
            ScoreWeight.order + ScoreWeight.firstWord + ScoreWeight.beginning - reading.penalty
            + (hasCategories ? ScoreWeight.ofKind : 0)
            + (hasNumbers ? ScoreWeight.exactHouse : 0)
        for token in tokens {
            let first = masks.count
            let own = token.terms.map(\.signature) + token.fuzzy.map(\.signature)
            if own.count <= Self.mostMasks, !own.contains(0) { masks += own }
            let least = min(token.terms.lazy.map(\.penalty).min() ?? 9, token.fuzzy.lazy.map(\.penalty).min() ?? 9)
            words.append(
                Word(
                    masks: first..<masks.count,
                    weight: token.weight,
                    named: least < 9 ? 1 - least : nil,
                    elsewhere: Self.elsewhere(token, isAlone: tokens.count == 1, index: index),
                    hasCategories: !token.categories.isEmpty,
                    isKind: token.isKind,
                    isWord: token.terms.contains(where: \.isWord)
                )
            )
        }
        unlimited = words
    }

    /// Takes a word for one of its terms only, for documents that were not found by its better ones.
    mutating func limit(_ word: Int, to term: Term) {
        words[word].named = 1 - term.penalty
        words[word].isWord = term.isWord
    }

    /// Takes a word for any of its terms again.
    mutating func lift(_ word: Int) { words[word] = unlimited[word] }

    private static func elsewhere(_ token: QueryToken, isAlone: Bool, index: PlaceIndex) -> Float? {
        var most: Float?
        func raise(_ gain: Float) { most = max(most ?? gain, gain) }
        if !token.categories.isEmpty { raise(ScoreWeight.category) }
        if token.mayBeContext(in: index) {
            raise(ScoreWeight.context + (token.part > 0 ? ScoreWeight.afterComma : 0))
        }
        if token.isNumber || token.isNumberSuffix { raise(1) }
        if token.isKind { raise(ScoreWeight.missingKind) }
        if token.isShort, !isAlone { raise(ScoreWeight.missing) }
        return most
    }

    /// The most for documents of a signature; negative infinity for those that cannot be answers.
    @inline(__always) func most(_ signature: UInt64) -> Float {
        let lightest = NameSignature.lightest(signature)
        return most(lightest: lightest) { word in
            if word.masks.isEmpty { return true }
            for at in word.masks where masks[at] & ~signature == 0 { return true }
            return false
        }
    }

    /// The most for documents that lack some of the words, a set of bits, in their names.
    func most(lacking words: UInt16) -> Float {
        var at: UInt16 = 1
        return most(lightest: 0) { _ in
            defer { at <<= 1 }
            return words & at == 0
        }
    }

    @inline(__always) private func most(lightest: Float, isNamed: (Word) -> Bool) -> Float {
        var sum: Float = 0, wholeWeight: Float = 0
        var missing = 0, namedCount = 0
        var hasName = hasCategories
        for word in words {
            let named = isNamed(word) ? word.named : nil
            if named != nil {
                namedCount += 1
                if word.isWord { wholeWeight += word.weight }
                hasName = hasName || !word.isKind || hasOnlyKinds
            }
            if let gain = named.map({ max($0, word.elsewhere ?? $0) }) ?? word.elsewhere {
                sum += word.weight * gain
            } else {
                missing += 1
                if missing > allowedMissing { return -.infinity }
                sum += word.weight * ScoreWeight.missing
            }
        }
        guard hasName else { return -.infinity }
        let count = Float(namedCount)
        let isWhole = count >= lightest
        var most = constant + ScoreWeight.quality * sum / totalWeight
        most += ScoreWeight.coverage * (isWhole ? 1 : count / lightest)
        if isWhole { most += ScoreWeight.wholeName * wholeWeight / totalWeight }
        return most
    }
}
