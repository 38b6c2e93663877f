// The questions that can be asked of an index. A searcher keeps scratch memory between questions, so each thread has its
// own; the index behind it is shared.

import Geodesy

/// Asks one index; for one thread at a time.
public final class PlaceSearcher {
    /// The index that is asked.
    public let index: PlaceIndex
    private var parser: QueryParser
    private let scratch: SearchScratch
    /// False has every candidate scored, for tests of what may be passed over.
    var skipsHopeless = true
    /// False walks every list to its end, for the same tests.
    var isBounded = true

    /// A searcher with scratch memory for the index, some bytes a place.
    public init(_ index: PlaceIndex) {
        self.index = index
        parser = QueryParser(index)
        scratch = SearchScratch(index)
    }

    /// Places for a text that may be unfinished: search as you type.
    ///
    /// - Throws: `PlaceError` when the text or an option is not valid.
    public func suggest(_ text: String, options: PlaceSearchOptions = PlaceSearchOptions()) throws(PlaceError)
        -> [PlaceMatch]
    {
        try answer(text, options: options)
    }

    /// Places for a whole text; its last word is taken as unfinished only where nothing has it whole.
    ///
    /// - Throws: `PlaceError` when the text or an option is not valid.
    public func search(_ text: String, options: PlaceSearchOptions = PlaceSearchOptions()) throws(PlaceError)
        -> [PlaceMatch]
    {
        try answer(text, options: options)
    }

    private func answer(_ text: String, options: PlaceSearchOptions) throws(PlaceError) -> [PlaceMatch] {
        try QueryRules.check(text, options)
        if let coordinate = CoordinateText.parse(text) { return pasted(coordinate, options: options) }
        let filter = try DocumentFilter(options, index: index)
        let reading = parser.parse(text, mayBeUnfinished: true)
        guard !reading.tokens.isEmpty else { return [] }
        let (best, readings) = self.hits(reading, options: options, filter: filter)
        if let meeting = Intersections(index: index)
            .answer(text, known: best, options: options, filter: filter, searcher: self),
            !meeting.isEmpty
        {
            return meeting
        }
        return answers(best, readings: readings, options: options)
    }

    /// The best hits of a reading, with the readings they come from.
    func hits(_ reading: Reading, options: PlaceSearchOptions, filter: DocumentFilter) -> (BestHits, [Reading]) {
        let judge = CandidateJudge(
            index: index,
            options: options,
            filter: filter,
            capacity: options.limit * 3 + 8,
            skips: skipsHopeless,
            scratch: scratch
        )
        var passes = SearchPasses(index: index, options: options, judge: judge, isBounded: isBounded)
        passes.run(reading, parser: parser)
        return (passes.best, passes.readings)
    }

    private func answers(_ best: BestHits, readings: [Reading], options: PlaceSearchOptions) -> [PlaceMatch] {
        var writer = AnswerWriter(index, language: options.language)
        var ranking = Ranking(index: index, limit: options.limit)
        for hit in best.hits where ranking.admits(hit) && ranking.isFull { break }
        var ranges: [Int: MatchedRanges] = [:]
        var answers: [PlaceMatch] = []
        for hit in ranking.kept {
            var match = writer.match(hit.document, house: hit.house)
            match.confidence = Double(max(0, min(1, hit.quality)))
            if let bias = options.bias { match.distanceMetres = match.coordinate.sphericalDistance(to: bias) }
            if readings.indices.contains(hit.reading) {
                var marker = ranges[hit.reading] ?? MatchedRanges(readings[hit.reading], index: index)
                (match.titleRanges, match.labelRanges) = marker.ranges(title: match.title, label: match.label)
                ranges[hit.reading] = marker
            }
            answers.append(match)
        }
        return answers
    }

    private func pasted(_ coordinate: Coordinate, options: PlaceSearchOptions) -> [PlaceMatch] {
        var point = AnswerWriter.point(coordinate)
        if let bias = options.bias { point.distanceMetres = coordinate.sphericalDistance(to: bias) }
        return [point]
    }

    /// The place with an id.
    ///
    /// - Throws: `PlaceError.unknownPlace`, or `.unknownLanguage`.
    public func place(id: String, language: String? = nil) throws(PlaceError) -> PlaceDetail {
        try QueryRules.check(language: language)
        var writer = AnswerWriter(index, language: language)
        if let meeting = Intersections(index: index).place(id: id, writer: &writer) {
            return PlaceDetail(match: meeting, names: ["local": meeting.title], attributes: [:])
        }
        guard let identifier = PlaceIdentifier(id) else { throw .unknownPlace(id: String(id.prefix(64))) }
        let houses = index.houses(from: identifier.source)
        if let document = index.document(from: identifier.source), houses.isEmpty || identifier.number == nil {
            return detail(document, house: nil, writer: &writer)
        }
        let house = houses.first { identifier.number == nil || index.houses.keyText($0) == identifier.number }
        guard let house else { throw .unknownPlace(id: String(id.prefix(64))) }
        return detail(Int(index.houses.street[house]), house: house, writer: &writer)
    }

    private func detail(_ document: Int, house: Int?, writer: inout AnswerWriter) -> PlaceDetail {
        let match = writer.match(document, house: house)
        guard house == nil else { return PlaceDetail(match: match, names: [:], attributes: [:]) }
        var names: [String: String] = [:]
        var reader = NameReader(index, document: document)
        while let name = reader.next() {
            guard name.role != .implied else { continue }
            let code = index.languages.indices.contains(name.language) ? index.languages[name.language] : ""
            let key = code.isEmpty ? (name.role == .main ? "local" : "\(name.role)") : code
            if names[key] == nil { names[key] = index.text(name, of: document) }
        }
        let attributes = index.attributes(index.extra(of: document))
        return PlaceDetail(match: match, names: names, attributes: attributes)
    }
}
