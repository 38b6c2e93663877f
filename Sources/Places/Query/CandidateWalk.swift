// Which documents are worth judging: those whose whole name is a run of the question's words, then the lists of the words
// that must be in the name, the shortest first. Lists run by falling static score, so a walk ends where no document that
// follows could reach the best; what lies near the bias beyond the budget is looked for in the grid.

import Geodesy

/// Walks the candidates of a reading.
struct CandidateWalk {
    let index: PlaceIndex
    let bias: Coordinate?
    /// Documents scored per word.
    private let budget: Int
    /// Documents looked at per reading.
    private let longest: Int
    /// Documents scored in the rarest word's list when some name has all words: the longer names with them.
    private let longerNames: Int

    /// `isBounded`: false walks every list to its end.
    init(index: PlaceIndex, bias: Coordinate?, isBounded: Bool) {
        self.index = index
        self.bias = bias
        budget = isBounded ? 1500 : .max >> 8
        longest = isBounded ? 4000 : .max >> 8
        longerNames = isBounded ? 120 : .max >> 8
    }

    /// A list longer than this is walked only where rarer words gave no whole answer.
    private static let common = 96
    /// Documents looked at around the bias.
    private static let nearCount = 400
    /// A range of so many tokens has no order of its own: a word with one list is walked first.
    private static let wide = 64

    /// Judges the candidates of a reading, some perhaps twice.
    func walk(_ reading: Reading, allowedMissing: Int, judge: inout CandidateJudge) {
        wholeNames(reading, judge: &judge)
        let most = judge.isSure ? longerNames : budget
        var lacking: UInt16 = 0
        var isCut = false
        for (turn, (at, mass)) in drivers(of: reading, allowedMissing: allowedMissing).enumerated() {
            let token = reading.tokens[at]
            judge.expect(lacking: lacking)
            lacking |= 1 << UInt16(at)
            // The rest of a common word's list could only add places that have the rare words as their town or street;
            // the rarest word's list holds the longer names.
            if turn > 0, mass > Self.common, token.categories.isEmpty, judge.isSure { continue }
            for category in token.categories {
                isCut = walk(index.categories.documents(of: category), budget: budget * 4, &judge) || isCut
            }
            let isAlone = reading.tokens.count == 1
            for term in token.terms {
                judge.expect(at, as: term)
                let own = isAlone ? most / 2 : most
                isCut = walk(term.tokens, budget: own, isAlone: isAlone, &judge) || isCut
            }
            let end = judge.scored + budget * 2
            for term in token.fuzzy.sorted(by: { $0.penalty < $1.penalty }) where judge.scored < end {
                judge.expect(at, as: term)
                let own = min(end - judge.scored, budget / 2)
                _ = walk(term.tokens, budget: own, isAlone: false, &judge)
            }
            judge.expectAny(at)
        }
        if isCut { near(&judge) }
    }

    /// Runs of the question's words that are whole names.
    private func wholeNames(_ reading: Reading, judge: inout CandidateJudge) {
        let tokens = reading.tokens
        let isAlone = tokens.count == 1
        // The longest first: what names all the words is the measure for the rest.
        for length in stride(from: min(tokens.count, 8), to: 0, by: -1) where !judge.isSure {
            for start in 0...tokens.count - length {
                if length == 1, !isAlone, tokens[start].isKind || tokens[start].isNumber { continue }
                var bytes: [UInt8] = []
                for token in tokens[start..<start + length] { bytes += token.folded }
                let most = judge.scored + longerNames
                index.forEachDocument(wholeName: bytes[...]) { document in
                    guard judge.scored < most, !judge.isBeyond(document) else { return false }
                    judge.consider(document)
                    return true
                }
            }
        }
    }

    /// The words whose lists hold every answer.
    private func drivers(of reading: Reading, allowedMissing: Int) -> [(at: Int, mass: Int)] {
        let words = reading.tokens.indices.filter { at in
            let token = reading.tokens[at]
            return token.hasMeaning && !token.isKind && !token.isNumber && !token.isNumberSuffix
        }
        guard !words.isEmpty else {
            return reading.tokens.indices.filter { reading.tokens[$0].hasMeaning }.map { ($0, 0) }
        }
        let masses = words.map { (at: $0, mass: mass(reading.tokens[$0])) }.sorted { $0.mass < $1.mass }
        let sure = masses.filter { !reading.tokens[$0.at].mayBeContext(in: index) }
        if sure.count > allowedMissing { return Array(sure.prefix(allowedMissing + 1)) }
        return masses
    }

    private func mass(_ token: QueryToken) -> Int {
        var mass = 0
        for category in token.categories { mass += index.categories.documents(of: category).count }
        for term in token.terms {
            let own = index.vocabulary.mass(term.tokens)
            mass += term.tokens.count > Self.wide ? own * 4 : own
        }
        for term in token.fuzzy { mass += index.vocabulary.mass(term.tokens) }
        return mass
    }

    /// Whether the walk of a term ended before its lists did.
    private func walk(_ tokens: Range<Int>, budget: Int, isAlone: Bool, _ judge: inout CandidateJudge) -> Bool {
        if tokens.count == 1 {
            return walk(index.vocabulary.documents(of: tokens.lowerBound), budget: budget, &judge)
        }
        let end = judge.scored + budget
        var share = budget
        var isCut = false
        if let heavy = index.vocabulary.heavyList(tokens) {
            _ = walk(heavy, budget: budget, &judge)
            // The ready list holds what stands first for a beginning by itself.
            if isAlone { return true }
            share = max(8, budget / tokens.count)
        }
        for token in tokens {
            guard judge.scored < end, judge.considered < longest else { return true }
            let list = index.vocabulary.documents(of: token)
            isCut = walk(list, budget: min(share, end - judge.scored), &judge) || isCut
        }
        return isCut
    }

    /// Whether the walk of a list ended for its length and not for its documents' scores.
    private func walk(_ list: PostingReader, budget: Int, _ judge: inout CandidateJudge) -> Bool {
        var list = list
        let end = judge.scored + budget
        while let document = list.next() {
            if judge.isBeyond(document) { return false }
            guard judge.considered < longest, judge.scored < end else { return true }
            judge.consider(document)
        }
        return false
    }

    /// What stands near the bias: wider until enough was looked at.
    private func near(_ judge: inout CandidateJudge) {
        guard let bias else { return }
        var left = Self.nearCount
        let surroundings = Surroundings(index: index, point: bias)
        for metres in [400.0, 1500, 5000] where left > Self.nearCount / 2 {
            surroundings.forEachEntry(metres: metres) { entry in
                guard left > 0 else { return }
                let number = PlaceGrid.index(entry)
                switch PlaceGrid.layer(entry) {
                case .document: judge.consider(number)
                case .piece: judge.consider(index.space.street(ofPiece: number).document)
                case .house: return
                }
                left -= 1
            }
        }
    }
}
