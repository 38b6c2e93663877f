// The vocabulary against its plain definition: exact, prefix and edit distance, on seeded words.

import Foundation
import OSMExtract
import Testing

@testable import Places

@Suite("Vocabulary")
struct VocabularyTests {
    private let words: [String]
    private let index: PlaceIndex

    init() throws {
        var generator = SplitMix(seed: 11)
        var made: Set<String> = ["a", "ab", "abc", "strasse", "landstrasse", "vaduz"]
        while made.count < 600 {
            let length = 1 + Int(generator.next() % 9)
            made.insert(String((0..<length).map { _ in Array("abcde")[Int(generator.next() % 5)] }))
        }
        words = made.sorted()
        let documents = words.enumerated().map { number, word in
            PlaceDocument(
                source: PlaceSource(.node, Int64(number)),
                kind: .pointOfInterest,
                names: [PlaceName(word)],
                point: PointE7(longitudeE7: 0, latitudeE7: Int32(number)),
                importance: 0.2
            )
        }
        let path = FileManager.default.temporaryDirectory.appending(path: "places-\(UUID()).index").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        var writer = try IndexWriter(documents)
        try writer.write(to: path)
        index = try PlaceIndex(path: path)
    }

    @Test("every word is found, and no other")
    func exact() {
        for (number, word) in words.enumerated() {
            #expect(index.vocabulary.tokens(word: Array(word.utf8)[...]) == number..<number + 1, "\(word)")
        }
        for other in ["", "zzz", "aaaaaaaaaaaaaaaaaaaa", "vadu", "vaduzz"] where !words.contains(other) {
            #expect(index.vocabulary.tokens(word: Array(other.utf8)[...]) == nil)
        }
    }

    @Test("a prefix is exactly the words that begin with it", arguments: ["", "a", "ab", "e", "land", "zz", "cde"])
    func prefix(prefix: String) {
        let first = words.firstIndex { $0.hasPrefix(prefix) } ?? 0
        let count = words.count { $0.hasPrefix(prefix) }
        let range = index.vocabulary.tokens(prefix: Array(prefix.utf8)[...])
        #expect(range.count == count)
        if count > 0 { #expect(range.lowerBound == first) }
    }

    @Test("the words within some edits are exactly those of the definition", arguments: [1, 2], [false, true])
    func fuzzy(edits: Int, isPrefix: Bool) {
        for query in ["abcd", "eabcd", "vaduz", "vdauz", "aduz", "lanstrasse", "bbbbb", "cabde"] {
            var matches: [FuzzyMatch] = []
            index.vocabulary.fuzzy(Array(query.utf8)[...], edits: edits, isPrefix: isPrefix, into: &matches)
            var found: [String: Int] = [:]
            for match in matches {
                for token in match.tokens {
                    found[words[token]] = match.edits
                    let whole = NameSignature.whole(Array(words[token].utf8)[...])
                    #expect(match.signature & ~whole == 0)
                }
            }
            for word in words {
                let whole = Self.distance(Array(query), Array(word))
                let begun = (0...word.count).map { Self.distance(Array(query), Array(word.prefix($0))) }.min() ?? 9
                let wanted = isPrefix ? min(whole, begun) : whole
                #expect(found[word] == (wanted <= edits ? wanted : nil), "\(query) \(word)")
            }
        }
    }

    /// Edits with transpositions of neighbours, by the textbook table.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var table = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
        for i in 0...a.count { table[i][0] = i }
        for j in 0...b.count { table[0][j] = j }
        guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
        for i in 1...a.count {
            for j in 1...b.count {
                let cost = a[i - 1] == b[j - 1] ? 0 : 1
                table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + cost)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
                }
            }
        }
        return table[a.count][b.count]
    }
}
