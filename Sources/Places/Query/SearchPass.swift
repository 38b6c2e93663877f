// The passes of a search, from strict to lenient: the words as typed; words joined, split or merged to categories;
// words within one edit, then two; a word left out. A pass runs only when those before it found nothing whole.

import Geodesy

/// Runs the passes of one question and gathers the hits.
struct SearchPasses {
    private let index: PlaceIndex
    private let isForgiving: Bool
    private let walk: CandidateWalk
    private var judge: CandidateJudge
    /// What was asked, in the order it was.
    private(set) var readings: [Reading] = []

    init(index: PlaceIndex, options: PlaceSearchOptions, judge: consuming CandidateJudge, isBounded: Bool) {
        self.index = index
        isForgiving = options.isForgiving
        walk = CandidateWalk(index: index, bias: options.bias, isBounded: isBounded)
        self.judge = judge
    }

    /// The best hits of all readings.
    var best: BestHits { judge.best }

    /// Runs as many passes as it takes.
    mutating func run(_ reading: Reading, parser: QueryParser) {
        let readings = Readings(index: index, parser: parser)
        run(reading)
        if let merged = readings.withCategory(reading) { run(merged) }
        if let numbered = readings.numberedKinds(reading) { run(numbered) }
        if index.hasVietnamese, reading.tokens.count <= 2 {
            for other in readings.split(reading, evenKnown: true) { run(other) }
        }
        if let street = readings.withoutTown(reading), !judge.best.hasHouse { run(street) }
        guard !judge.best.hasComplete else { return }
        let further = readings.joined(reading) + readings.split(reading)
        for other in further { run(other) }
        guard !judge.best.hasComplete, isForgiving else { return }
        let base = [reading] + further
        var memory = FuzzyTerms.Memory()
        for edits in 1...2 {
            if FuzzyTerms.hasBoth(reading) {
                let edited = FuzzyTerms.added(
                    to: reading,
                    edits: edits,
                    index: index,
                    memory: &memory,
                    onlyUnknown: true
                )
                if let edited { run(edited) }
                if judge.best.quality > 0.75 { return }
            }
            for other in base {
                let edited = FuzzyTerms.added(to: other, edits: edits, index: index, memory: &memory)
                if let edited { run(edited) }
            }
            if judge.best.quality > 0.6 { return }
        }
        let edited = base.map { FuzzyTerms.added(to: $0, edits: 1, index: index, memory: &memory) ?? $0 }
        for allowed in 1...2 where reading.tokens.count > allowed {
            for other in edited where other.tokens.count > allowed { run(other, allowedMissing: allowed) }
            if !judge.best.isEmpty { return }
        }
    }

    private mutating func run(_ reading: Reading, allowedMissing: Int = 0) {
        guard !reading.tokens.isEmpty, reading.unknownWords <= allowedMissing else { return }
        judge.begin(reading, number: readings.count, allowedMissing: allowedMissing)
        readings.append(reading)
        walk.walk(reading, allowedMissing: allowedMissing, judge: &judge)
    }
}

/// What the options leave out.
struct DocumentFilter {
    private let index: PlaceIndex
    private let box: BoundingBox?
    private let categories: Set<Int>?
    private let countries: Set<String>
    private let kinds: Set<PlaceKind>

    /// - Throws: `PlaceError.unknownCategory`.
    init(_ options: PlaceSearchOptions, index: PlaceIndex) throws(PlaceError) {
        self.index = index
        box = options.boundingBox
        kinds = options.kinds
        countries = Set(options.countries.map { $0.uppercased() })
        guard !options.categories.isEmpty else {
            categories = nil
            return
        }
        var numbers: Set<Int> = []
        for name in options.categories {
            guard let found = index.categories.numbers(named: name) else { throw .unknownCategory(name) }
            numbers.formUnion(found)
        }
        categories = numbers
    }

    /// Whether the document may be an answer; a street is let through for its houses' sake and judged as a hit.
    @inline(__always) func admits(_ document: Int) -> Bool {
        if let categories {
            guard index.hasCategory(index.extra(of: document), where: { categories.contains($0) }) else {
                return false
            }
        }
        guard !countries.isEmpty else { return true }
        return index.countryCode(of: document).map { countries.contains($0) } ?? false
    }

    /// Whether the hit lies in the box and is of a wanted kind.
    @inline(__always) func admits(_ hit: Hit) -> Bool {
        guard kinds.isEmpty || kinds.contains(hit.house == nil ? index.traits(hit.document).kind : .house) else {
            return false
        }
        guard let box else { return true }
        if let house = hit.house { return box.contains(index.houses.point(house)) }
        if box.contains(index.point(hit.document)) { return true }
        guard index.traits(hit.document).kind == .street,
            let own = index.box(index.extra(of: hit.document), of: hit.document)
        else {
            return false
        }
        return own.intersects(box)
    }
}
