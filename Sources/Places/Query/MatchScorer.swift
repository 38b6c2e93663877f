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
    /// Whether every word was found as it was typed.
    var isComplete: Bool
    /// The share of the question that was found, 0 … 1.
    var quality: Float
    /// The reading it answers, by its number in the search.
    var reading = 0
}

/// The weights of the features.
enum ScoreWeight {
    static let quality: Float = 2
    static let coverage: Float = 0.45
    static let order: Float = 0.1
    static let wholeName: Float = 0.2
    static let firstWord: Float = 0.06
    static let importance: Float = 0.4
    static let bias: Float = 0.3
    static let missing: Float = -0.6
    static let missingKind: Float = -0.15
    static let missingNumber: Float = -0.25
    static let context: Float = 0.88
}

/// Scores documents against one reading at a time.
struct MatchScorer {
    let index: PlaceIndex
    private(set) var reading: Reading
    private let bias: Coordinate?
    private let biasScale: Double
    /// How many words may be found nowhere.
    private let allowedMissing: Int
    private let totalWeight: Float
    private var context: ContextMemory

    init(index: PlaceIndex, reading: Reading, bias: Coordinate?, allowedMissing: Int, context: ContextMemory) {
        self.index = index
        self.reading = reading
        self.bias = bias
        biasScale = bias.map { max(0.01, 1 - abs($0.latitude) * abs($0.latitude) / 8100) } ?? 1
        self.allowedMissing = allowedMissing
        totalWeight = max(0.1, reading.weight)
        self.context = context
    }

    /// The context memory, to be given on to the next scorer.
    consuming func releaseContext() -> ContextMemory { context }

    /// How one name fits.
    private struct NameFit {
        /// Per word the penalty + 1 of its place in the name; 0 where it is not in it.
        var found: SIMD16<Float> = .zero
        var guesses: UInt16 = 0
        var coverage: Float = 0
        var order: Float = 0
        var isWhole = false
        var startsFirst = false
        var rolePenalty: Float = 0
        var value: Float = -1
    }

    /// The document's score; nil when it does not answer the reading.
    mutating func score(_ document: Int) -> Hit? {
        let fit = bestName(of: document)
        guard fit.value >= 0 || reading.tokens.contains(where: { !$0.categories.isEmpty }) else { return nil }
        var sum: Float = 0
        var missing = 0
        var isComplete = true
        var inName = false
        var numbers: [Int] = []
        var extra: DocumentExtra?
        var area: SIMD16<UInt8>?
        for (at, token) in reading.tokens.enumerated() {
            if fit.found[at] > 0 {
                sum += token.weight * (2 - fit.found[at])
                inName = inName || !token.isKind || reading.tokens.count == 1
                if fit.guesses & (1 << UInt16(at)) != 0 { isComplete = false }
                continue
            }
            if !token.categories.isEmpty {
                if extra == nil { extra = index.extra(of: document) }
                if extra?.categories.contains(where: { token.categories.contains($0) }) ?? false {
                    sum += token.weight * 0.9
                    inName = true
                    continue
                }
            }
            if area == nil {
                if extra == nil { extra = index.extra(of: document) }
                area = context.penalties(chain: Int(index.documentChain[document]), reading: reading, index: index)
                if let street = extra?.street {
                    area = context.streetPenalties(street, reading: reading, index: index, with: area)
                }
            }
            if let penalty = area?[at], penalty < ContextMemory.notFound {
                sum += token.weight * (ScoreWeight.context + (token.part > 0 ? 0.1 : 0) - Float(penalty) / 100)
                if penalty >= ContextMemory.guess { isComplete = false }
                continue
            }
            if token.isNumber || token.isNumberSuffix {
                numbers.append(at)
            } else if token.isKind {
                sum += token.weight * ScoreWeight.missingKind
            } else {
                missing += 1
                isComplete = false
                guard missing <= allowedMissing else { return nil }
                sum += token.weight * ScoreWeight.missing
            }
        }
        guard inName || (fit.value >= 0 && numbers.isEmpty && !reading.tokens.contains { !$0.isKind }) else {
            return nil
        }
        var house: Int?
        if !numbers.isEmpty {
            if extra == nil { extra = index.extra(of: document) }
            let found = HouseFinder(index: index, reading: reading, bias: bias)
                .find(numbers, document: document, extra: extra ?? DocumentExtra())
            house = found.house
            let weight = numbers.reduce(Float(0)) { $0 + reading.tokens[$1].weight }
            sum += weight * found.gain
            if found.gain < 0.95 { isComplete = false }
        }
        let quality = sum / totalWeight
        var score = ScoreWeight.quality * quality - reading.penalty
        score += ScoreWeight.coverage * fit.coverage + ScoreWeight.order * fit.order - fit.rolePenalty
        if fit.isWhole { score += ScoreWeight.wholeName }
        if fit.startsFirst { score += ScoreWeight.firstWord }
        let traits = index.traits(document)
        score += ScoreWeight.importance * traits.importance + Self.prior(traits.kind)
        score += biasBonus(house.map { index.houses.point($0) } ?? index.point(document))
        return Hit(document: document, house: house, score: score, isComplete: isComplete, quality: quality)
    }

    private static func prior(_ kind: PlaceKind) -> Float {
        switch kind {
        case .country, .region, .city, .town, .village: 0.12
        case .county, .district, .hamlet, .neighbourhood: 0.09
        case .street: 0.08
        case .postcode: 0.05
        case .locality, .natural: 0.04
        default: 0
        }
    }

    private func biasBonus(_ point: Coordinate) -> Float {
        guard let bias else { return 0 }
        let y = (point.latitude - bias.latitude) * 111.2
        let x = (point.longitude - bias.longitude) * 111.2 * biasScale
        return ScoreWeight.bias / (1 + Float((x * x + y * y).squareRoot()) / 3)
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

    /// Gives each word its place in the name, first come first served, nearest to the word before.
    private func fit(_ name: StoredName) -> NameFit {
        var tokens = InlineArray<64, Int>(repeating: 0)
        var cursor = ByteCursor(index.names, at: name.tokenStart)
        for at in 0..<name.tokenCount { tokens[at] = cursor.varint() }
        var fit = NameFit()
        var used: UInt64 = 0
        var previous = -1
        var steps = 0, ordered = 0, matched = 0
        for (at, token) in reading.tokens.enumerated() {
            var bestAt = -1
            var bestPenalty: Float = 9
            var isGuess = false
            for place in 0..<name.tokenCount where used & (1 << UInt64(place)) == 0 {
                let hash = reading.marksMatter ? index.vocabulary.tokenHash[tokens[place]] : 0
                guard
                    let found = token.penalty(of: tokens[place], hash: hash, marksMatter: reading.marksMatter)
                else { continue }
                let far: Float = place == previous + 1 ? 0 : 0.001
                if found.penalty + far < bestPenalty {
                    (bestAt, bestPenalty, isGuess) = (place, found.penalty + far, found.isGuess)
                }
            }
            guard bestAt >= 0 else { continue }
            used |= 1 << UInt64(bestAt)
            matched += 1
            fit.found[at] = 1 + bestPenalty
            if isGuess { fit.guesses |= 1 << UInt16(at) }
            if bestAt == 0 { fit.startsFirst = true }
            if matched > 1 {
                steps += 1
                if bestAt == previous + 1 { ordered += 2 } else if bestAt > previous { ordered += 1 }
            }
            previous = bestAt
        }
        guard matched > 0 else { return fit }
        var weight: Float = 0, covered: Float = 0
        for place in 0..<name.tokenCount {
            let own: Float = index.typeTokens.contains(tokens[place]) ? 0.3 : 1
            weight += own
            if used & (1 << UInt64(place)) != 0 { covered += own }
        }
        fit.coverage = covered / weight
        fit.order = steps == 0 ? 1 : Float(ordered) / Float(2 * steps)
        fit.isWhole = matched == name.tokenCount && fit.guesses == 0
        fit.rolePenalty =
            switch name.role {
            case .main, .brand, .pinyin: 0
            case .alternative, .short, .official: 0.03
            case .old, .reference: 0.06
            }
        var value = ScoreWeight.coverage * fit.coverage + ScoreWeight.order * fit.order - fit.rolePenalty
        if fit.isWhole { value += ScoreWeight.wholeName }
        for (at, token) in reading.tokens.enumerated() where fit.found[at] > 0 {
            value += token.weight * (2 - fit.found[at]) / totalWeight * ScoreWeight.quality
        }
        fit.value = value
        return fit
    }
}
