// The tree of words against its plain definition, and with damage.

import Testing

@testable import Places

@Suite("Word tree")
struct WordTreeTests {
    private static func tree(_ bytes: [UInt8], count: Int, _ body: (WordTree) -> Void) {
        unsafe bytes.withUnsafeBytes { unsafe body(WordTree(bytes: Section($0), count: count)) }
    }

    private static func words(seed: UInt64, count: Int) -> [[UInt8]] {
        var generator = SplitMix(seed: seed)
        var words: Set<[UInt8]> = [Array("a".utf8), Array("ab".utf8), [0xFF], [0xFF, 0xFF], Array("straße".utf8)]
        while words.count < count {
            let length = 1 + Int(generator.next() % 7)
            words.insert((0..<length).map { _ in UInt8(97 + generator.next() % 4) })
        }
        return words.sorted { $0.lexicographicallyPrecedes($1) }
    }

    @Test("a prefix is the run of words that begin with it", arguments: [1, 2, 3] as [UInt64])
    func prefixes(seed: UInt64) {
        let words = Self.words(seed: seed, count: 400)
        Self.tree(WordTreeWriter.bytes(of: words), count: words.count) { tree in
            var asked: Set<[UInt8]> = [[], [98, 200], [1], [0xFF, 0xFF, 0xFF]]
            for word in words { for length in 1...word.count { asked.insert(Array(word.prefix(length))) } }
            for prefix in asked.union(asked.map { $0 + [99] }) {
                let wanted = words.indices.filter { words[$0].starts(with: prefix) }
                let found = tree.words(prefix: prefix[...])
                #expect(Array(found.words) == wanted, "\(prefix)")
                #expect(found.isWord == words.contains(prefix), "\(prefix)")
            }
        }
    }

    @Test("no word has no tree")
    func empty() {
        #expect(WordTreeWriter.bytes(of: []).isEmpty)
        Self.tree([], count: 0) { tree in
            #expect(tree.words(prefix: [97]).words.isEmpty)
            #expect(tree.words(prefix: []).words.isEmpty)
        }
    }

    @Test("damaged bytes give words within the count")
    func damaged() {
        let words = Self.words(seed: 4, count: 200)
        var generator = SplitMix(seed: 5)
        for _ in 0..<300 {
            var bytes = WordTreeWriter.bytes(of: words)
            for _ in 0..<8 {
                let at = Int(generator.next() % UInt64(bytes.count))
                bytes[at] = UInt8(truncatingIfNeeded: generator.next())
            }
            Self.tree(bytes, count: words.count) { tree in
                for word in words.prefix(60) {
                    let found = tree.words(prefix: word[...])
                    #expect(found.words.lowerBound >= 0 && found.words.upperBound <= words.count)
                }
            }
        }
    }
}
