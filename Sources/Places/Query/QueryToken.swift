// A word of a question and what it may mean in an index: terms (runs of tokens with a penalty), categories, its weight.

/// A run of vocabulary tokens that a word may stand for.
struct Term {
    var tokens: Range<Int>
    /// 0 for the word itself; the more, the less likely it was meant.
    ///
    /// One is a whole word lost.
    var penalty: Float
    /// The marked form that was typed; 0 when marks do not matter.
    var markedHash: UInt32 = 0
    /// Whether the word was taken for something it does not say: an abbreviation or an edit.
    var isGuess = false
    /// Whether it is a whole word, not the beginning of one.
    var isWord = false
    /// The bits that the signature of every name with it has; 0 when they are not known.
    var signature: UInt64 = 0
}

/// A word of a question.
struct QueryToken {
    var folded: [UInt8]
    /// Where it stands in the text, in Unicode scalars.
    var scalars: Range<Int>
    var markedHash: UInt32
    var isMarked: Bool
    var isNumber: Bool
    /// What follows a house number as part of it: "e" of "10 e", "bis", "к1".
    var isNumberSuffix = false
    var isIdeograph: Bool
    var isCyrillic: Bool
    /// Whether it may be unfinished: the last word, with nothing after it.
    var isOpen: Bool
    /// A word for a kind of street or area, or its abbreviation: people leave it out.
    var isKind = false
    /// How many commas stand before it.
    var part: Int
    /// Of a word that was taken apart: which one, from 1; 0 for a word that was typed by itself.
    var piece = 0
    /// Few, by growing penalty.
    var terms: [Term] = []
    /// Words within some edits, by their first token.
    var fuzzy: [Term] = []
    /// Categories that it, or it with the words it was merged with, names.
    var categories: [Int] = []

    /// An article, a preposition, or a letter that slipped: its absence says little.
    var isShort: Bool { folded.count <= 2 && !isNumber && !isNumberSuffix && !isIdeograph }

    var weight: Float {
        if isIdeograph { return isKind ? 0.25 : 0.6 }
        if isKind { return 0.3 }
        if isNumber || isNumberSuffix { return 0.8 }
        return isShort && !isOpen ? 0.6 : 1
    }

    /// The least penalty with which a token is this word, marks left aside; nil when it is not.
    func penalty(of token: Int) -> Float? {
        terms.first { $0.tokens.contains(token) }?.penalty ?? fuzzy.first { $0.tokens.contains(token) }?.penalty
    }

    /// Whether names of address areas have it.
    func mayBeContext(in index: PlaceIndex) -> Bool {
        terms.contains { index.vocabulary.isContext($0.tokens) }
            || fuzzy.contains { index.vocabulary.isContext($0.tokens) }
    }

    /// Whether it means anything in the index.
    var hasMeaning: Bool { !terms.isEmpty || !fuzzy.isEmpty || !categories.isEmpty }
}

/// One way to read a question: its words in order.
struct Reading {
    var tokens: [QueryToken]
    /// What the reading itself costs: words joined or taken apart.
    var penalty: Float = 0
    /// Whether marks were typed, so that they count.
    var marksMatter: Bool

    /// How many words must be found but are in no name: answers that miss none of the words cannot be.
    var unknownWords: Int {
        tokens.count { token in
            let mayLack = token.isKind || token.isNumber || token.isNumberSuffix || token.isShort && tokens.count > 1
            return !token.hasMeaning && !mayLack
        }
    }

    /// The sum of weights.
    var weight: Float { tokens.reduce(0) { $0 + $1.weight } }
}
