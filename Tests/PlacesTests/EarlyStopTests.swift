// What a search passes over: signatures, bounds and early ends must not change what it finds.

import Foundation
import Geodesy
import OSMExtract
import Testing

@testable import Places

@Suite("Early stops")
struct EarlyStopTests {
    private static let stems = [
        "land", "berg", "see", "hof", "gasse", "weg", "ober", "unter", "alt", "neu", "müli", "kirch", "wies", "acker",
    ]

    /// Seeded places whose names share few words, as a country's do.
    private static func documents(_ count: Int, seed: UInt64) -> [PlaceDocument] {
        var generator = SplitMix(seed: seed)
        func stem() -> String { stems[Int(generator.next() % UInt64(stems.count))] }
        var documents = Array(SampleTown.documents().prefix(2))
        for number in 0..<count {
            var words = [stem() + (generator.next() % 3 == 0 ? stem() : "")]
            while generator.next() % 2 == 0, words.count < 4 { words.append(stem()) }
            var document = PlaceDocument(
                source: PlaceSource(.node, Int64(10_000 + number)),
                kind: [.street, .pointOfInterest, .village][Int(generator.next() % 3)],
                names: [PlaceName(words.joined(separator: " "))],
                point: PointE7(
                    longitudeE7: 95_000_000 + Int32(generator.next() % 8_000_000),
                    latitudeE7: 471_000_000 + Int32(generator.next() % 8_000_000)
                ),
                importance: Double(generator.next() % 600) / 1000
            )
            if generator.next() % 5 == 0 { document.names.append(PlaceName(stem(), language: "en")) }
            if document.kind == .pointOfInterest { document.categories = ["amenity=cafe"] }
            document.areas = [PlaceAreaLink(role: .city, document: 1), PlaceAreaLink(role: .country, document: 0)]
            documents.append(document)
        }
        return documents
    }

    private static func scores(_ text: String, _ bias: Coordinate?, _ searcher: PlaceSearcher) throws -> [Float] {
        let options = PlaceSearchOptions(bias: bias, limit: 5)
        var parser = QueryParser(searcher.index)
        let reading = parser.parse(text, mayBeUnfinished: true)
        let filter = try DocumentFilter(options, index: searcher.index)
        return searcher.hits(reading, options: options, filter: filter).0.hits.prefix(10).map(\.score)
    }

    @Test("what is found scores the same as when every candidate is scored", arguments: [21, 22, 23] as [UInt64])
    func sameScores(seed: UInt64) throws {
        var writer = try IndexWriter(Self.documents(1200, seed: seed))
        let index = try PlaceIndex(bytes: writer.bytes())
        let quick = PlaceSearcher(index), thorough = PlaceSearcher(index)
        thorough.skipsHopeless = false
        for searcher in [quick, thorough] { searcher.isBounded = false }
        var generator = SplitMix(seed: seed + 100)
        func stem() -> String { Self.stems[Int(generator.next() % UInt64(Self.stems.count))] }
        let near = Coordinate(uncheckedLatitude: 47.4, longitude: 9.9)
        for turn in 0..<150 {
            var text = stem() + (turn % 3 == 0 ? " " + stem() : "") + (turn % 7 == 0 ? " " + stem() : "")
            if turn % 2 == 0 { text.removeLast() }
            if turn % 11 == 0 { text.insert("x", at: text.index(after: text.startIndex)) }
            for bias in [nil, near] {
                let found = try Self.scores(text, bias, quick), wanted = try Self.scores(text, bias, thorough)
                #expect(found.count == wanted.count, "\(text)")
                for (a, b) in zip(found, wanted) { #expect(abs(a - b) < 1e-4, "\(text): \(a) for \(b)") }
            }
        }
    }

    @Test("no document scores more than its bound")
    func bounds() throws {
        var writer = try IndexWriter(Self.documents(400, seed: 31))
        let index = try PlaceIndex(bytes: writer.bytes())
        var parser = QueryParser(index)
        for text in ["landberg", "berg see", "gasse im alt", "cafe hof", "müli weg 3", "ober", "neu a", "see, dorf"] {
            let reading = parser.parse(text, mayBeUnfinished: true)
            let bound = ScoreBound(reading, index: index, allowedMissing: 0)
            let scorer = MatchScorer(index: index, reading: reading, languages: [], bias: nil, allowedMissing: 0)
            let context = ContextMemory(nodes: index.chainParent.count)
            context.begin()
            for document in 0..<index.placeCount {
                guard let hit = scorer.score(document, context: context) else { continue }
                let most = bound.most(index.signature(document)) + index.staticBound(document)
                #expect(hit.score <= most + 1e-4, "\(text): \(index.localName(of: document))")
                #expect(hit.score <= bound.most(lacking: 0) + index.staticBound(document) + 1e-4)
            }
        }
    }

    @Test("a name's signature has the bits of its words and of their beginnings")
    func signatures() {
        for word in ["landstrasse", "a", "ü", "日", "im"].map({ Array($0.utf8) }) {
            let whole = NameSignature.whole(word[...])
            for length in 1...word.count {
                let beginning = NameSignature.beginning(word[..<length])
                #expect(beginning & ~whole == 0)
                #expect(beginning != 0)
            }
        }
        for weight: Float in [0.3, 1, 2.6, 15] {
            let lightest = NameSignature.lightest(NameSignature.signature(0, lightest: weight))
            #expect(lightest <= weight && lightest > weight - 1 / 16)
        }
        #expect(NameSignature.lightest(NameSignature.signature(0, lightest: 900)) < 16)
    }

    @Test("the best hits are those of a sort, and each place is there once")
    func bestHits() {
        var generator = SplitMix(seed: 41)
        for capacity in [1, 3, 20] {
            var best = BestHits(capacity: capacity)
            var all: [Int: Float] = [:]
            for _ in 0..<300 {
                let document = Int(generator.next() % 80), score = Float(generator.next() % 1000) / 1000
                best.insert(Hit(document: document, score: score, isComplete: false, quality: 0.5))
                all[document] = max(all[document] ?? 0, score)
            }
            let wanted = all.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(capacity).map(\.value)
            #expect(best.hits.map(\.score) == wanted)
            #expect(Set(best.hits.map(\.document)).count == best.hits.count)
            #expect(best.threshold == (wanted.count < capacity ? -.infinity : wanted.last))
            #expect(!best.hasComplete && best.quality == 0.5)
        }
    }
}
