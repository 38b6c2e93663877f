// Which documents are worth scoring: the lists of the words that must be in the name, in order of importance, with a
// budget; what lies near the bias beyond the budget; and documents whose whole name is part of the question.

import Geodesy

/// What a walk has found so far.
struct WalkTally {
    /// Whether some place has every word in its name.
    private(set) var isSure = false
    private var complete = 0
    private var good = 0

    /// Lists run by importance: what would follow so many answers would stand behind them.
    var isEnough: Bool { complete >= 200 || good >= 600 }

    mutating func count(_ hit: Hit) {
        isSure = isSure || hit.isSure
        if hit.isComplete, hit.quality > 0.9 { complete += 1 }
        if hit.quality > 0.6 { good += 1 }
    }
}

/// Walks the candidates of a reading, each once.
struct CandidateWalk {
    let index: PlaceIndex
    let bias: Coordinate?

    /// Documents looked at per word, in order of importance.
    static let budget = 1500
    /// Documents that a list is read to for those near the bias.
    static let nearBudget = 6000
    /// Documents looked at in the rarest word's list when some name has all words: the longer names with them.
    static let longerNames = 320
    /// A list longer than this is walked only where rarer words gave no whole answer.
    static let common = 96
    /// Documents looked at around the bias for a short beginning.
    static let nearCount = 400
    /// What counts as near the bias, in 1e-7 degrees of latitude: about 20 km.
    static let nearE7: Int32 = 1_800_000

    /// Calls for each candidate, some perhaps twice.
    func walk(_ reading: Reading, allowedMissing: Int, tally: () -> WalkTally, _ consider: (Int) -> Void) {
        wholeNames(reading, tally, consider)
        let budget = tally().isSure ? Self.longerNames : Self.budget
        for (turn, (at, mass)) in drivers(of: reading, allowedMissing: allowedMissing).enumerated() {
            let token = reading.tokens[at]
            // The rest of a common word's list could only add places that have the rare words as their town or street;
            // the rarest word's list holds the longer names.
            if turn > 0, mass > Self.common, token.categories.isEmpty, tally().isSure { continue }
            for category in token.categories {
                walk(index.categories.documents(of: category), budget: Self.budget * 4, tally, consider)
            }
            let isAlone = reading.tokens.count == 1
            for term in token.terms {
                walk(term.tokens, budget: isAlone ? budget / 2 : budget, isAlone: isAlone, tally, consider)
            }
            var left = Self.budget * 2
            for term in token.fuzzy.sorted(by: { $0.penalty < $1.penalty }) where left > 0 {
                left -= walk(term.tokens, budget: min(left, Self.budget / 2), isAlone: false, tally, consider)
            }
        }
    }

    /// Runs of the question's words that are whole names.
    private func wholeNames(_ reading: Reading, _ tally: () -> WalkTally, _ consider: (Int) -> Void) {
        let tokens = reading.tokens
        guard tokens.count > 1 else {
            if let only = tokens.first {
                for document in index.documents(wholeName: only.folded[...], limit: 300) { consider(document) }
            }
            return
        }
        for start in tokens.indices {
            var bytes = tokens[start].folded
            for end in start..<min(tokens.count, start + 8) {
                if end > start { bytes += tokens[end].folded }
                if end == start, tokens[start].isKind || tokens[start].isNumber { continue }
                if tally().isEnough { return }
                for document in index.documents(wholeName: bytes[...], limit: 200) { consider(document) }
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
        let sure = masses.filter { !mayBeContext(reading.tokens[$0.at]) }
        if sure.count > allowedMissing { return Array(sure.prefix(allowedMissing + 1)) }
        return masses
    }

    private func mass(_ token: QueryToken) -> Int {
        var mass = 0
        for category in token.categories { mass += index.categories.documents(of: category).count }
        for term in token.terms + token.fuzzy {
            mass += index.vocabulary.mass(term.tokens.prefix(64), limit: 100_000)
            if term.tokens.count > 64 { mass += term.tokens.count }
            if mass > 100_000 { break }
        }
        return mass
    }

    private func mayBeContext(_ token: QueryToken) -> Bool {
        token.terms.contains { index.vocabulary.isContext($0.tokens) }
            || token.fuzzy.contains { index.vocabulary.isContext($0.tokens) }
    }

    @discardableResult
    private func walk(
        _ tokens: Range<Int>,
        budget: Int,
        isAlone: Bool,
        _ tally: () -> WalkTally,
        _ consider: (Int) -> Void
    ) -> Int {
        if tokens.count == 1 {
            return walk(index.vocabulary.documents(of: tokens.lowerBound), budget: budget, tally, consider)
        }
        var walked = 0
        var share = budget
        if let heavy = index.vocabulary.heavyList(tokens) {
            walked = walk(heavy, budget: budget, tally, consider)
            if isAlone {
                near(consider)
                return walked
            }
            share = max(8, budget / tokens.count)
        }
        for token in tokens {
            guard walked < budget, !tally().isEnough else { break }
            let own = min(share, budget - walked)
            walked += walk(index.vocabulary.documents(of: token), budget: own, tally, consider)
        }
        return walked
    }

    /// What stands near the bias, for a beginning that many words have: wider until enough was looked at.
    private func near(_ consider: (Int) -> Void) {
        guard let bias else { return }
        var left = Self.nearCount
        let surroundings = Surroundings(index: index, point: bias)
        for metres in [400.0, 1500, 5000] where left > Self.nearCount / 2 {
            surroundings.forEachEntry(metres: metres) { entry in
                guard left > 0 else { return }
                let number = PlaceGrid.index(entry)
                switch PlaceGrid.layer(entry) {
                case .document: consider(number)
                case .piece: consider(index.space.street(ofPiece: number).document)
                case .house: return
                }
                left -= 1
            }
        }
    }

    @discardableResult
    private func walk(
        _ list: PostingReader,
        budget: Int,
        _ tally: () -> WalkTally,
        _ consider: (Int) -> Void
    ) -> Int {
        var list = list
        var walked = 0
        var isEnough = false
        while walked < budget, !isEnough, let document = list.next() {
            consider(document)
            walked += 1
            isEnough = tally().isEnough
        }
        guard walked == budget || isEnough, let bias else { return walked }
        let latitude = Int32(bias.latitude * 1e7), longitude = Int32(max(-179.9, min(179.9, bias.longitude)) * 1e7)
        var left = Self.nearBudget
        while left > 0, let document = list.next() {
            left -= 1
            let isNear =
                abs(index.documentLatitude[document] &- latitude) < Self.nearE7
                && abs(index.documentLongitude[document] &- longitude) < 2 * Self.nearE7
            if isNear { consider(document) }
        }
        return walked
    }
}
