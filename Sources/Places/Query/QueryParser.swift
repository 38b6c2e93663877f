// Text to readings: words with what each may mean in the index, strictly (the word, its beginning, its abbreviation,
// another spelling of it, Telex). Words with edits are added later, and only when the strict reading finds nothing.

/// Reads questions against one vocabulary.
struct QueryParser {
    private let index: PlaceIndex
    private var list = TokenList()

    /// More words than this are left out.
    static let mostTokens = 16

    init(_ index: PlaceIndex) { self.index = index }

    /// The plain reading of a text.
    ///
    /// `mayBeUnfinished`: whether the last word may be only begun.
    mutating func parse(_ text: String, mayBeUnfinished: Bool) -> Reading {
        list.tokenize(text, limit: Self.mostTokens)
        var tokens: [QueryToken] = []
        tokens.reserveCapacity(list.tokens.count)
        let parts = Self.commaOffsets(text)
        for (at, token) in list.tokens.enumerated() {
            let isLast = at == list.tokens.count - 1
            tokens.append(
                QueryToken(
                    folded: Array(list.folded(token)),
                    scalars: token.scalars,
                    markedHash: token.markedHash,
                    isMarked: token.isMarked,
                    isNumber: token.isNumber,
                    isIdeograph: token.isIdeograph,
                    isCyrillic: token.isCyrillic,
                    isOpen: isLast && mayBeUnfinished && list.endsOpen,
                    part: parts.prefix { $0 < token.scalars.lowerBound }.count
                )
            )
        }
        for at in tokens.indices where isLetteredNumber(tokens[at], of: tokens.count) { tokens[at].isNumber = true }
        markKinds(&tokens)
        markNumberSuffixes(&tokens)
        var reading = Reading(tokens: tokens, marksMatter: tokens.contains(where: \.isMarked))
        for at in reading.tokens.indices {
            findTerms(of: &reading.tokens[at], isAfterKind: at > 0 && reading.tokens[at - 1].isKind)
        }
        return reading
    }

    private static func commaOffsets(_ text: String) -> [Int] {
        var offsets: [Int] = []
        for (at, scalar) in text.unicodeScalars.enumerated() where scalar == "," || scalar == "，" || scalar == "、" {
            offsets.append(at)
        }
        return offsets
    }

    /// "B7", "в17", "N12": a house number that begins with letters, unless some name has it.
    private func isLetteredNumber(_ token: QueryToken, of count: Int) -> Bool {
        let letters = token.folded.prefix { !HouseNumber.isDigit($0) }.count
        guard count > 1, !token.isNumber, !token.isIdeograph, (1...2).contains(letters),
            (letters + 1...letters + 4).contains(token.folded.count),
            token.folded.dropFirst(letters).allSatisfy({ HouseNumber.isDigit($0) })
        else { return false }
        return index.vocabulary.tokens(word: token.folded[...]) == nil
    }

    private func markKinds(_ tokens: inout [QueryToken]) {
        guard tokens.count > 1 else { return }
        for at in tokens.indices {
            let token = tokens[at]
            let isWord = TypeWords.kindWords.contains(token.folded)
            tokens[at].isKind = isWord && !(token.isOpen && token.folded.count <= 2 && !token.isIdeograph)
            if at > 0, TypeWords.secondWords[tokens[at - 1].folded]?.contains(token.folded) ?? false {
                tokens[at].isKind = true
            }
            // "пр-т", "б-р": the letter after the hyphen belongs to the abbreviation.
            if at > 0, tokens[at - 1].isCyrillic, token.isCyrillic, token.folded.count <= 2,
                list.tokens[at].isAttached, TypeWords.kindWords.contains(tokens[at - 1].folded + token.folded)
            {
                tokens[at - 1].folded += token.folded
                tokens[at - 1].isKind = true
                tokens[at].isKind = true
            }
        }
    }

    private func markNumberSuffixes(_ tokens: inout [QueryToken]) {
        for at in tokens.indices.dropFirst() where tokens[at - 1].isNumber || tokens[at - 1].isNumberSuffix {
            guard !tokens[at].isNumber, tokens[at].part == tokens[at - 1].part else { continue }
            let word = tokens[at].folded
            let isPart =
                word.count == 1
                || word.dropFirst().allSatisfy { HouseNumber.isDigit($0) } && word.count <= 3
                || ["bis", "ter", "quater", "korpus", "korp", "str"].contains(String(decoding: word, as: UTF8.self))
            tokens[at].isNumberSuffix = isPart && word.first.map { $0 < 0x80 } ?? false
        }
    }

    /// Looks up what a word may strictly mean.
    ///
    /// `isAfterKind`: whether a word for a kind of street stands before it.
    func findTerms(of token: inout QueryToken, isAfterKind: Bool = false) {
        let vocabulary = index.vocabulary
        let word = token.folded[...]
        var terms: [Term] = []
        if let exact = vocabulary.tokens(word: word) {
            terms.append(
                Term(
                    tokens: exact,
                    penalty: 0,
                    markedHash: token.markedHash,
                    isWord: true,
                    signature: NameSignature.whole(word)
                )
            )
        }
        for other in otherSpellings(of: token) {
            if let found = vocabulary.tokens(word: other.word[...]) {
                terms.append(
                    Term(
                        tokens: found,
                        penalty: other.penalty,
                        markedHash: other.markedHash,
                        isWord: true,
                        signature: NameSignature.whole(other.word[...])
                    )
                )
            }
            if token.isOpen, other.mayBeUnfinished {
                let found = vocabulary.tokens(prefix: other.word[...])
                let signature = NameSignature.beginning(other.word[...])
                if !found.isEmpty {
                    terms.append(Term(tokens: found, penalty: other.penalty + 0.06, signature: signature))
                }
            }
        }
        let begun = token.isIdeograph ? 0..<0 : vocabulary.tokens(prefix: word)
        // Of a number only a long beginning is one: "9" is a house, not the postcode 98000; but "Ngõ 23" begins "Ngõ 232".
        let isNumber = token.isNumber || token.isNumberSuffix
        let mayBegin = !isNumber || token.isOpen && (word.count >= 3 || isAfterKind)
        if !begun.isEmpty, mayBegin {
            let penalty: Float = token.isNumber ? 0.2 : token.isOpen ? 0.06 : word.count == 1 ? 0.4 : 0.3
            let signature = NameSignature.beginning(word)
            terms.append(Term(tokens: begun, penalty: penalty, isGuess: !token.isOpen, signature: signature))
        }
        token.terms = terms.sorted { $0.penalty < $1.penalty }
        token.categories = CategoryWords.phrases[token.folded].map(categoryNumbers) ?? []
    }

    func categoryNumbers(_ names: [String]) -> [Int] { names.compactMap { index.categories.number(of: $0) } }

    private struct Spelling {
        var word: [UInt8]
        var penalty: Float
        var markedHash: UInt32 = 0
        var mayBeUnfinished = false
    }

    private func otherSpellings(of token: QueryToken) -> [Spelling] {
        var spellings: [Spelling] = []
        for equivalent in TypeWords.equivalents[token.folded] ?? [] {
            spellings.append(Spelling(word: equivalent, penalty: 0.05))
        }
        guard !token.isIdeograph, !token.isNumber else { return spellings }
        if index.hasCyrillic, !token.isCyrillic {
            let slavic = Romanisation.slavic(token.folded[...])
            if slavic != token.folded {
                spellings.append(Spelling(word: slavic, penalty: 0.03, mayBeUnfinished: true))
            }
        }
        if index.hasVietnamese, !token.isCyrillic, let syllable = Telex.decode(token.folded[...]) {
            let list = TokenList(syllable)
            if let decoded = list.tokens.first {
                spellings.append(
                    Spelling(
                        word: Array(list.folded(decoded)),
                        penalty: 0.04,
                        markedHash: decoded.markedHash,
                        mayBeUnfinished: true
                    )
                )
            }
        }
        spellings += Umlauts.spellings(of: token).map { Spelling(word: $0, penalty: 0.05, mayBeUnfinished: true) }
        spellings += Compounds.spellings(of: token.folded).map { Spelling(word: $0, penalty: 0.05) }
        return spellings
    }
}
