// The vocabulary of an index: sorted folded words in front-coded blocks, their marked tokens and postings. Look-ups by
// word and by prefix are binary searches over blocks; the search with edits is in Vocabulary+Fuzzy.swift.

/// The words of an index.
struct Vocabulary: Sendable {
    let blockGroup: Section<UInt32>
    let blockOffset: Section<UInt32>
    let words: Section<UInt8>
    /// First token of each group of tokens that fold to one word, and one past the last.
    let groupToken: Section<UInt32>
    let tokenHash: Section<UInt32>
    let tokenPostings: Section<UInt32>
    let postings: Section<UInt8>
    let contextTokens: Section<UInt32>
    let heavyFirst: Section<UInt32>
    let heavyEnd: Section<UInt32>
    let heavyOffset: Section<UInt32>
    let heavyLists: Section<UInt8>

    var blockCount: Int { max(0, blockGroup.count - 1) }
    var groupCount: Int { max(0, groupToken.count - 1) }

    /// The groups of a block; damaged numbers give a range within bounds.
    func groups(ofBlock block: Int) -> Range<Int> {
        let first = min(Int(blockGroup[block]), groupCount)
        let end = max(first, min(Int(blockGroup[block + 1]), groupCount, first + VocabularyWriter.blockLength))
        return first..<end
    }

    /// The tokens of a range of groups.
    func tokens(of groups: Range<Int>) -> Range<Int> {
        let first = Int(groupToken[groups.lowerBound])
        return first..<max(first, Int(groupToken[groups.upperBound]))
    }

    /// The tokens that fold to the word.
    ///
    /// - Complexity: O(log n).
    func tokens(word: ArraySlice<UInt8>) -> Range<Int>? {
        let group = firstGroup(notBelow: word)
        guard group.isExact else { return nil }
        return tokens(of: group.group..<group.group + 1)
    }

    /// The tokens whose folded words begin with the prefix; empty when there are none.
    ///
    /// - Complexity: O(log n).
    func tokens(prefix: ArraySlice<UInt8>) -> Range<Int> {
        let first = firstGroup(notBelow: prefix).group
        var end = Array(prefix)
        while let last = end.last, last == 0xFF { end.removeLast() }
        guard let last = end.popLast() else { return tokens(of: first..<groupCount) }
        end.append(last + 1)
        let past = firstGroup(notBelow: end[...]).group
        return tokens(of: first..<max(first, past))
    }

    /// The first group whose word is not below the one given, and whether it is that word.
    private func firstGroup(notBelow word: ArraySlice<UInt8>) -> (group: Int, isExact: Bool) {
        // The last block whose head is not above the word.
        var low = 0, high = blockCount
        while low < high {
            let middle = (low + high) / 2
            if compareHead(middle, word) > 0 { high = middle } else { low = middle + 1 }
        }
        guard low > 0 else { return (0, false) }
        return scan(block: low - 1, for: word)
    }

    /// Negative when the block's first word is below the word, positive when above.
    private func compareHead(_ block: Int, _ word: ArraySlice<UInt8>) -> Int {
        let offset = Int(blockOffset[block])
        let length = Int(words[offset])
        var index = 0
        for byte in word {
            guard index < length else { return -1 }
            let other = words[offset + 1 + index]
            if other != byte { return other < byte ? -1 : 1 }
            index += 1
        }
        return index < length ? 1 : 0
    }

    private func scan(block: Int, for word: ArraySlice<UInt8>) -> (group: Int, isExact: Bool) {
        let range = groups(ofBlock: block)
        var reader = WordReader(self, block: block)
        for group in range {
            reader.next()
            switch reader.compare(word) {
            case 0: return (group, true)
            case 1: return (group, false)
            default: continue
            }
        }
        return (range.upperBound, false)
    }

    /// Documents with the token.
    func documents(of token: Int) -> PostingReader {
        PostingReader(postings, at: Int(tokenPostings[token]), exists: token >= 0 && token < tokenPostings.count)
    }

    /// How many documents have a token of the range, documents with several counted as often.
    func mass(_ tokens: Range<Int>, limit: Int) -> Int {
        var mass = 0
        for token in tokens {
            mass += documents(of: token).count
            if mass > limit { return mass }
        }
        return mass
    }

    /// The most important documents with a token of the range, where the range is a prefix with many.
    func heavyList(_ tokens: Range<Int>) -> PostingReader? {
        var at = heavyFirst.lowerBound(UInt32(truncatingIfNeeded: tokens.lowerBound))
        while at < heavyFirst.count, Int(heavyFirst[at]) == tokens.lowerBound {
            if Int(heavyEnd[at]) == tokens.upperBound {
                return PostingReader(heavyLists, at: Int(heavyOffset[at]), exists: true)
            }
            at += 1
        }
        return nil
    }

    /// Whether a token of the range occurs in names of address areas.
    func isContext(_ tokens: Range<Int>) -> Bool {
        let at = contextTokens.lowerBound(UInt32(truncatingIfNeeded: tokens.lowerBound))
        return at < contextTokens.count && Int(contextTokens[at]) < tokens.upperBound
    }
}

/// Decodes the words of a block one after the other.
struct WordReader {
    private let words: Section<UInt8>
    private var offset: Int
    private var isFirst = true
    /// The current word, and how much of it is the one before.
    private(set) var word: InlineArray<64, UInt8> = InlineArray(repeating: 0)
    private(set) var length = 0
    private(set) var shared = 0

    init(_ vocabulary: Vocabulary, block: Int) {
        words = vocabulary.words
        offset = Int(vocabulary.blockOffset[block])
    }

    /// Reads the next word.
    @inline(__always) mutating func next() {
        let rest: Int
        if isFirst {
            isFirst = false
            shared = 0
            rest = min(64, Int(words[offset]))
            offset += 1
        } else {
            shared = min(length, Int(words[offset]))
            rest = min(64 - shared, Int(words[offset + 1]))
            offset += 2
        }
        for index in 0..<rest { word[shared + index] = words[offset + index] }
        offset += rest
        length = shared + rest
    }

    /// -1, 0 or 1 as the current word is below, equal to or above the other.
    @inline(__always) func compare(_ other: ArraySlice<UInt8>) -> Int {
        var index = 0
        for byte in other {
            guard index < length else { return -1 }
            if word[index] != byte { return word[index] < byte ? -1 : 1 }
            index += 1
        }
        return index < length ? 1 : 0
    }
}

/// A list of documents in order of importance.
struct PostingReader: IteratorProtocol {
    private var cursor: ByteCursor
    private var document = 0
    private var left: Int
    /// How many documents the list has.
    let count: Int

    init(_ bytes: Section<UInt8>, at offset: Int, exists: Bool) {
        cursor = ByteCursor(bytes, at: offset)
        count = exists ? cursor.count() : 0
        left = count
    }

    @inline(__always) mutating func next() -> Int? {
        guard left > 0 else { return nil }
        left -= 1
        document &+= cursor.varint()
        return document
    }

    /// Where the list ends.
    mutating func skip() -> Int {
        while next() != nil {}
        return cursor.position
    }
}
