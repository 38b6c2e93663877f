// The passes of a search, from strict to lenient: the words as typed; words joined, split or merged to categories;
// words within one edit, then two; a word left out. A pass runs only when those before it found nothing whole.

import Geodesy

/// Runs the passes of one question and gathers the hits.
struct SearchPasses {
    let index: PlaceIndex
    let options: PlaceSearchOptions
    let filter: DocumentFilter
    private let walk: CandidateWalk
    private let languages: [Int]
    private(set) var hits: [Hit] = []
    /// What was asked, in the order it was.
    private(set) var readings: [Reading] = []
    private var context: ContextMemory
    private var seen: SeenDocuments

    init(
        index: PlaceIndex,
        options: PlaceSearchOptions,
        filter: DocumentFilter,
        context: ContextMemory,
        seen: SeenDocuments
    ) {
        self.index = index
        self.options = options
        self.filter = filter
        walk = CandidateWalk(index: index, bias: options.bias)
        languages = index.preferences(for: options.language)
        self.context = context
        self.seen = seen
    }

    /// The scratch memory, to be kept for the next question.
    consuming func release() -> (ContextMemory, SeenDocuments) { (context, seen) }

    /// Whether some hit has every word as it was typed.
    private var isAnswered: Bool { hits.contains(where: \.isComplete) }

    /// Runs as many passes as it takes.
    mutating func run(_ reading: Reading, parser: QueryParser) {
        let readings = Readings(index: index, parser: parser)
        run(reading)
        if let merged = readings.withCategory(reading) { run(merged) }
        if let numbered = readings.numberedKinds(reading) { run(numbered) }
        if index.hasVietnamese, reading.tokens.count <= 2 {
            for other in readings.split(reading, evenKnown: true) { run(other) }
        }
        if let street = readings.withoutTown(reading), !hits.contains(where: { $0.house != nil }) { run(street) }
        guard !isAnswered else { return }
        let further = readings.joined(reading) + readings.split(reading)
        for other in further { run(other) }
        guard !isAnswered, options.isForgiving else { return }
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
                if hits.contains(where: { $0.quality > 0.75 }) { return }
            }
            for other in base {
                let edited = FuzzyTerms.added(to: other, edits: edits, index: index, memory: &memory)
                if let edited { run(edited) }
            }
            if hits.contains(where: { $0.quality > 0.6 }) { return }
        }
        let edited = base.map { FuzzyTerms.added(to: $0, edits: 1, index: index, memory: &memory) ?? $0 }
        for allowed in 1...2 where reading.tokens.count > allowed {
            for other in edited where other.tokens.count > allowed { run(other, allowedMissing: allowed) }
            if !hits.isEmpty { return }
        }
    }

    private mutating func run(_ reading: Reading, allowedMissing: Int = 0) {
        guard !reading.tokens.isEmpty, reading.unknownWords <= allowedMissing else { return }
        let number = readings.count
        readings.append(reading)
        seen.begin()
        context.begin()
        var scorer = MatchScorer(
            index: index,
            reading: reading,
            languages: languages,
            bias: options.bias,
            allowedMissing: allowedMissing,
            context: context
        )
        var found: [Hit] = []
        var tally = WalkTally()
        walk.walk(reading, allowedMissing: allowedMissing, tally: { tally }) { document in
            guard seen.insert(document), filter.admits(document), var hit = scorer.score(document), filter.admits(hit)
            else { return }
            hit.reading = number
            tally.count(hit)
            found.append(hit)
        }
        hits += found
        context = scorer.releaseContext()
    }
}

/// Which documents a pass has looked at.
struct SeenDocuments {
    private var stamps: [UInt32]
    private var stamp: UInt32 = 0

    init(count: Int) { stamps = [UInt32](repeating: 0, count: count) }

    mutating func begin() { stamp &+= 1 }

    /// Whether the document is new.
    @inline(__always) mutating func insert(_ document: Int) -> Bool {
        guard UInt(bitPattern: document) < UInt(bitPattern: stamps.count), stamps[document] != stamp else {
            return false
        }
        stamps[document] = stamp
        return true
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
