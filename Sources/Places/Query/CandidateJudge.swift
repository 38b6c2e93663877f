// Judges one candidate after the other: passes over those that cannot reach the best, scores the others. What it knows
// of a question outlives its readings, so that a later reading need only look at what could still be better.

import Geodesy

/// Judges the candidates of a question.
struct CandidateJudge {
    private let index: PlaceIndex
    private let filter: DocumentFilter
    private let languages: [Int]
    private let bias: Nearness?
    /// False scores every candidate: what the bounds must not change.
    private let skips: Bool
    private(set) var best: BestHits
    private let context: ContextMemory
    private let seen: SeenDocuments
    // Of the current reading.
    private var scorer: MatchScorer
    private var bound: ScoreBound
    private var readingNumber = 0
    private var hasNumbers = false
    /// The most that the documents of the current list can score without their static score.
    private var ceiling: Float = .infinity
    private var lacking: UInt16 = 0
    /// Whether a candidate of this reading has every word in its name.
    private(set) var isSure = false
    /// How many candidates of this reading were looked at, and how many scored.
    private(set) var considered = 0
    private(set) var scored = 0

    /// Scores that differ by less are one.
    private static let tolerance: Float = 1e-5

    init(
        index: PlaceIndex,
        options: PlaceSearchOptions,
        filter: DocumentFilter,
        capacity: Int,
        skips: Bool,
        scratch: SearchScratch
    ) {
        self.index = index
        self.filter = filter
        self.skips = skips
        languages = index.preferences(for: options.language)
        bias = options.bias.map { Nearness($0) }
        best = BestHits(capacity: capacity)
        let nothing = Reading(tokens: [], marksMatter: false)
        scorer = MatchScorer(index: index, reading: nothing, languages: languages, bias: bias, allowedMissing: 0)
        bound = ScoreBound(nothing, index: index, allowedMissing: 0)
        context = scratch.context
        seen = scratch.seen
    }

    /// Turns to another reading.
    mutating func begin(_ reading: Reading, number: Int, allowedMissing: Int) {
        seen.begin()
        context.begin()
        scorer = MatchScorer(
            index: index,
            reading: reading,
            languages: languages,
            bias: bias,
            allowedMissing: allowedMissing
        )
        bound = ScoreBound(reading, index: index, allowedMissing: allowedMissing)
        hasNumbers = reading.tokens.contains { $0.isNumber || $0.isNumberSuffix }
        readingNumber = number
        isSure = false
        considered = 0
        scored = 0
        expect(lacking: 0)
    }

    /// Says that the documents of the lists that follow lack some words in their names.
    mutating func expect(lacking words: UInt16) {
        lacking = words
        ceiling = bound.most(lacking: words)
    }

    /// Says that the documents of the lists that follow have a word by one of its terms, or by a worse one.
    mutating func expect(_ word: Int, as term: Term) {
        bound.limit(word, to: term)
        ceiling = bound.most(lacking: lacking)
    }

    /// Says that no more is known of a word.
    mutating func expectAny(_ word: Int) { bound.lift(word) }

    /// Whether no document from this one on, in the order of their numbers, can reach the best.
    @inline(__always) func isBeyond(_ document: Int) -> Bool {
        guard skips else { return false }
        let near = bias == nil ? 0 : ScoreWeight.bias
        return ceiling + index.staticBound(document) + near <= best.threshold + Self.tolerance
    }

    /// Looks at a candidate.
    mutating func consider(_ document: Int) {
        considered += 1
        if skips {
            var most = bound.most(index.signature(document)) + index.staticBound(document)
            if most == -.infinity { return }
            if best.threshold > -.infinity {
                if let bias {
                    // A house may be far from where its street has its point.
                    most +=
                        hasNumbers
                        ? ScoreWeight.bias
                        : bias.bonus(index.latitudeE7(document), index.longitudeE7(document))
                }
                if most <= best.threshold + Self.tolerance { return }
            }
        }
        guard seen.isNew(document) else { return }
        seen.insert(document)
        guard filter.admits(document) else { return }
        scored += 1
        guard var hit = scorer.score(document, context: context), filter.admits(hit) else { return }
        hit.reading = readingNumber
        isSure = isSure || hit.isSure
        best.insert(hit)
    }
}

/// How near a place is to where the question leans.
struct Nearness {
    let latitude: Double
    let longitude: Double
    private let scale: Double

    init(_ point: Coordinate) {
        latitude = point.latitude
        longitude = point.longitude
        scale = EarthCosine.of(latitude: point.latitude)
    }

    /// What nearness is worth, by kilometres: where the view happens to have its middle says little within it.
    @inline(__always) func bonus(latitude: Double, longitude: Double) -> Float {
        let y = (latitude - self.latitude) * 111.2
        let x = (longitude - self.longitude) * 111.2 * scale
        let square = Float(x * x + y * y)
        return ScoreWeight.around / (1 + square / 25) + ScoreWeight.region / (1 + square.squareRoot() / 30)
    }

    /// The same for a point in 1e-7 degrees.
    @inline(__always) func bonus(_ latitudeE7: Int32, _ longitudeE7: Int32) -> Float {
        bonus(latitude: Double(latitudeE7) / 1e7, longitude: Double(longitudeE7) / 1e7)
    }
}
