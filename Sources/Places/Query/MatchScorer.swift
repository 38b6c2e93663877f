// How well one document answers a reading. Every feature is bounded and named here; no word is weighed by how rare it
// is, and a long name is not punished for its length beyond what the question leaves of it unsaid.
//
// A word may be found in the name, in the address context (town, district, postcode, the street of a point of interest),
// as category, or, when it is a number, as house number. What is found nowhere refuses the document, unless the reading
// is asked to be lenient.

import Geodesy

/// What a document scored, and which house number was found.
struct Hit {
    var document: Int
    /// The house, when the question named one that is known.
    var house: Int?
    var score: Float
    /// Whether every word was found as it was typed; a house number that the street lacks does not count against it.
    var isComplete: Bool
    /// The share of the question that was found, 0 … 1.
    var quality: Float
    /// Whether it has every word nearly as typed, in a name of the local or the asked language: nothing can be better.
    var isSure = false
    /// The reading it answers, by its number in the search.
    var reading = 0
}

/// The weights of the features.
enum ScoreWeight {
    static let quality: Float = 2
    static let coverage: Float = 0.36
    static let order: Float = 0.14
    static let wholeName: Float = 0.2
    static let firstWord: Float = 0.08
    /// For a name that begins with the whole question: people type from the beginning.
    static let beginning: Float = 0.1
    static let importance: Float = 0.36
    /// The most that nearness is worth, the sum of the two that follow.
    static let bias: Float = 0.4
    /// Around the view: half of it at five kilometres, nearly all of it within one.
    static let around: Float = 0.3
    /// In the region: half of it at thirty kilometres.
    static let region: Float = 0.1
    static let missing: Float = -0.6
    static let missingKind: Float = -0.4
    static let missingNumber: Float = -0.25
    static let context: Float = 0.88
    static let category: Float = 0.9
    /// For what is of the kind that a word names, whether its name has the word or not.
    static let ofKind: Float = 0.14
    static let afterComma: Float = 0.1
    static let beginningInContext: Float = -0.25
    /// For a house number that is known.
    static let exactHouse: Float = 0.08
    /// For names in another language than the local and the asked ones, where the last word has hardly begun.
    static let foreignBeginning: Float = -0.3
}

/// Scores documents against one reading at a time.
struct MatchScorer {
    private let index: PlaceIndex
    private let reading: CompiledReading
    private let finder: HouseFinder
    private let bias: Nearness?
    /// How many words may be found nowhere.
    private let allowedMissing: Int
    private let hasCategories: Bool

    init(
        index: PlaceIndex,
        reading: Reading,
        languages: [Int],
        bias: Nearness?,
        allowedMissing: Int
    ) {
        self.index = index
        self.reading = CompiledReading(reading, languages: languages)
        finder = HouseFinder(index: index, reading: reading, bias: bias)
        self.bias = bias
        self.allowedMissing = allowedMissing
        hasCategories = !self.reading.categories.isEmpty
    }

    /// How one name fits.
    private struct NameFit {
        /// Per word the penalty + 1 of its place in the name; 0 where it is not in it.
        var found: SIMD16<Float> = .zero
        var guesses: UInt16 = 0
        /// The name's part of the score: coverage, order, whole, first word, role.
        var bonus: Float = 0
        var value: Float = -1
        /// Whether the name is in a language that is neither the local nor an asked one.
        var isForeign = false
    }

    /// The document's score; nil when it does not answer the reading.
    func score(_ document: Int, context: ContextMemory) -> Hit? {
        let fit = bestName(of: document)
        guard fit.value >= 0 || hasCategories else { return nil }
        let traits = index.traits(document)
        var sum: Float = 0
        var missing = 0
        var isComplete = true
        var inName = false
        var isInName = true
        var numbers: UInt16 = 0
        var numberWeight: Float = 0
        var isOfKind = false
        var extra: DocumentExtra?
        var around: SIMD16<UInt8>?
        for at in reading.words.indices {
            let word = reading.words[at]
            if !word.categories.isEmpty, extra == nil { extra = index.extra(of: document) }
            let hasCategory =
                !word.categories.isEmpty
                && (extra.map { index.hasCategory($0, where: { reading.names($0, by: word) }) } ?? false)
            isOfKind = isOfKind || hasCategory
            if fit.found[at] > 0 {
                sum += word.weight * (2 - fit.found[at])
                inName = inName || !word.isKind || reading.hasOnlyKinds
                if fit.guesses & (1 << UInt16(at)) != 0 { isComplete = false }
                continue
            }
            if hasCategory {
                sum += word.weight * ScoreWeight.category
                inName = true
                isInName = false
                continue
            }
            if word.piece > 0 { isComplete = false }
            if around == nil, extra == nil, traits.hasStreet { extra = index.extra(of: document) }
            if around == nil { around = contextPenalties(of: document, street: extra?.street, context) }
            if let penalty = around?[at], penalty < ContextMemory.notFound {
                var gain = ScoreWeight.context + (word.isAfterComma ? ScoreWeight.afterComma : 0)
                // One letter begins some name of nearly every town.
                if penalty > 0, reading.hasHardlyBegun, at == reading.words.count - 1 {
                    gain += ScoreWeight.beginningInContext
                }
                sum += word.weight * (gain - Float(penalty) / 100)
                isInName = false
                if penalty >= ContextMemory.guess { isComplete = false }
            } else if word.isNumber {
                numbers |= 1 << UInt16(at)
                numberWeight += word.weight
            } else if word.isKind {
                sum += word.weight * ScoreWeight.missingKind
            } else if word.isShort {
                sum += word.weight * ScoreWeight.missing
                isComplete = false
            } else {
                missing += 1
                isComplete = false
                guard missing <= allowedMissing else { return nil }
                sum += word.weight * ScoreWeight.missing
            }
        }
        guard inName else { return nil }
        var house: Int?
        if numbers != 0 {
            let found = finder.find(numbers, document: document, extra: extra ?? index.extra(of: document))
            house = found.house
            sum += numberWeight * found.gain
            isInName = isInName && found.gain == 1
        }
        let quality = sum / reading.totalWeight
        var score = ScoreWeight.quality * quality + fit.bonus - reading.penalty
        score += traits.staticScore
        score += biasBonus(document: document, house: house)
        if isOfKind { score += ScoreWeight.ofKind }
        if house != nil, numbers != 0, quality > 0.9, !reading.hasOnlyKinds { score += ScoreWeight.exactHouse }
        if fit.isForeign, reading.hasHardlyBegun { score += ScoreWeight.foreignBeginning }
        return Hit(
            document: document,
            house: house,
            score: score,
            isComplete: isComplete,
            quality: quality,
            isSure: isComplete && isInName && quality > 0.95 && !fit.isForeign
        )
    }

    private func contextPenalties(
        of document: Int,
        street: Int?,
        _ context: ContextMemory
    ) -> SIMD16<UInt8> {
        let chain = Int(index.documentChain[document])
        let areas = context.penalties(chain: chain, reading: reading, index: index)
        return street.map { context.streetPenalties($0, reading: reading, index: index, with: areas) } ?? areas
    }

    private func biasBonus(document: Int, house: Int?) -> Float {
        guard let bias else { return 0 }
        guard let house else { return bias.bonus(index.latitudeE7(document), index.longitudeE7(document)) }
        return bias.bonus(index.houses.latitude[house], index.houses.longitude[house])
    }

    private func bestName(of document: Int) -> NameFit {
        var best = NameFit()
        var reader = NameReader(index, document: document)
        while let name = reader.next() {
            guard name.tokenCount > 0 else { continue }
            let fit = fit(name)
            if fit.value > best.value { best = fit }
        }
        return best
    }

    /// Gives each word its place in the name: first the words that stand there, then those that were guessed, each the
    /// best free place, near ones first.
    private func fit(_ name: StoredName) -> NameFit {
        var tokens = InlineArray<64, Int32>(repeating: 0)
        var cursor = ByteCursor(index.names, at: name.tokenStart)
        for at in 0..<name.tokenCount { tokens[at] = Int32(truncatingIfNeeded: cursor.varint()) }
        var fit = NameFit()
        var places = SIMD16<Int8>(repeating: -1)
        var used: UInt64 = 0
        var matched = 0, exact = 0
        for isGuessing in [false, true] {
            for at in reading.words.indices where places[at] < 0 {
                let word = reading.words[at]
                let wanted = at > 0 ? Int(places[at - 1]) + 1 : 0
                var bestAt = -1
                var bestPenalty: Float = 9
                var isWord = false, isOtherMark = false
                for place in 0..<name.tokenCount where used & (1 << UInt64(place)) == 0 {
                    guard
                        let found = reading.penalty(of: word, token: Int(tokens[place]), vocabulary: index.vocabulary),
                        found.isGuess == isGuessing
                    else { continue }
                    let penalty = found.penalty + (place == wanted ? 0 : 0.001)
                    guard penalty < bestPenalty else { continue }
                    (bestAt, bestPenalty) = (place, penalty)
                    (isWord, isOtherMark) = (found.isWord, found.isOtherMark)
                }
                guard bestAt >= 0 else { continue }
                used |= 1 << UInt64(bestAt)
                places[at] = Int8(bestAt)
                matched += 1
                if isWord { exact += 1 }
                fit.found[at] = 1 + bestPenalty
                if isGuessing || isOtherMark { fit.guesses |= 1 << UInt16(at) }
            }
            if matched == reading.words.count { break }
        }
        if reading.hasPieces { matched -= dropLeaning(&fit, places: &places, used: &used) }
        guard matched > 0 else { return fit }
        var value: Float = 0, named: Float = 0
        for at in reading.words.indices where fit.found[at] > 0 {
            value += reading.words[at].weight * (2 - fit.found[at])
            named += reading.words[at].weight
        }
        fit.isForeign = !(name.language == 0 || reading.prefers(name.language))
        fit.bonus = bonus(
            name,
            tokens: tokens,
            used: used,
            order: order(of: places),
            wholeness: exact == name.tokenCount ? named / reading.totalWeight : 0
        )
        if matched == reading.words.count, isBeginning(places, tokens: tokens) {
            fit.bonus += ScoreWeight.beginning
        }
        fit.value = value / reading.totalWeight * ScoreWeight.quality + fit.bonus
        return fit
    }

    /// Takes out the short pieces of a word that stand alone in the name; how many.
    private func dropLeaning(_ fit: inout NameFit, places: inout SIMD16<Int8>, used: inout UInt64) -> Int {
        var dropped = 0
        for at in reading.words.indices where reading.words[at].leans && places[at] >= 0 {
            guard !reading.isHeld(at, places: places) else { continue }
            used &= ~(1 << UInt64(places[at]))
            places[at] = -1
            fit.found[at] = 0
            dropped += 1
        }
        return dropped
    }

    /// Whether the name begins with the question, but for a word for its kind.
    private func isBeginning(_ places: SIMD16<Int8>, tokens: InlineArray<64, Int32>) -> Bool {
        let first = Int(places[0])
        for place in 0..<first where !index.typeTokens.contains(Int(tokens[place])) { return false }
        for at in reading.words.indices where Int(places[at]) != first + at { return false }
        return true
    }

    /// How far the words stand in the name as in the question: 1 side by side, half for the right order only.
    private func order(of places: SIMD16<Int8>) -> Float {
        var steps = 0, ordered = 0
        var previous: Int8 = -1
        for at in reading.words.indices where places[at] >= 0 {
            if previous >= 0 {
                steps += 1
                ordered += places[at] == previous + 1 ? 2 : places[at] > previous ? 1 : 0
            }
            previous = places[at]
        }
        return steps == 0 ? 1 : Float(ordered) / Float(2 * steps)
    }

    private func bonus(
        _ name: StoredName,
        tokens: InlineArray<64, Int32>,
        used: UInt64,
        order: Float,
        wholeness: Float
    ) -> Float {
        var weight: Float = 0, covered: Float = 0
        for place in 0..<name.tokenCount {
            let own: Float = index.typeTokens.contains(Int(tokens[place])) ? TypeWords.kindWeight : 1
            weight += own
            if used & (1 << UInt64(place)) != 0 { covered += own }
        }
        var bonus = ScoreWeight.coverage * covered / weight + ScoreWeight.order * order
        bonus += ScoreWeight.wholeName * wholeness
        if used & 1 != 0 { bonus += ScoreWeight.firstWord }
        switch name.role {
        case .main: return name.language == 0 || reading.prefers(name.language) ? bonus : bonus - 0.05
        case .brand: return bonus
        case .implied: return bonus - 0.003
        case .alternative, .short, .official: return bonus - 0.03
        case .old, .reference: return bonus - 0.06
        }
    }
}
