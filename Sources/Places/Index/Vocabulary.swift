// The vocabulary of an index: the tree of folded words, their marked tokens and postings. The search with edits is in
// Vocabulary+Fuzzy.swift.

/// The words of an index.
struct Vocabulary: Sendable {
    let words: WordTree
    /// First token of each word, and one past the last: a word's tokens are its marked forms.
    let groupToken: Section<UInt32>
    let tokenHash: Section<UInt32>
    let tokenPostings: Section<UInt32>
    let postings: Section<UInt8>
    let contextTokens: Section<UInt32>
    let heavyFirst: Section<UInt32>
    let heavyEnd: Section<UInt32>
    let heavyOffset: Section<UInt32>
    let heavyLists: Section<UInt8>

    /// The tokens of a run of words; damaged numbers give a range within bounds.
    func tokens(of words: Range<Int>) -> Range<Int> {
        let first = min(Int(groupToken[words.lowerBound]), tokenPostings.count)
        return first..<max(first, min(Int(groupToken[words.upperBound]), tokenPostings.count))
    }

    /// The tokens that fold to the word.
    func tokens(word: ArraySlice<UInt8>) -> Range<Int>? {
        let found = words.words(prefix: word)
        guard found.isWord else { return nil }
        return tokens(of: found.words.lowerBound..<found.words.lowerBound + 1)
    }

    /// The tokens whose folded words begin with the prefix; empty when there are none.
    func tokens(prefix: ArraySlice<UInt8>) -> Range<Int> { tokens(of: words.words(prefix: prefix).words) }

    /// Documents with the token.
    func documents(of token: Int) -> PostingReader {
        PostingReader(postings, at: Int(tokenPostings[token]), exists: token >= 0 && token < tokenPostings.count)
    }

    /// About how many documents have a token of the range: exactly for one, by the length of the lists for more.
    ///
    /// - Complexity: O(1).
    func mass(_ tokens: Range<Int>) -> Int {
        guard tokens.count > 1 else { return tokens.isEmpty ? 0 : documents(of: tokens.lowerBound).count }
        let start = Int(tokenPostings[tokens.lowerBound])
        let end = tokens.upperBound < tokenPostings.count ? Int(tokenPostings[tokens.upperBound]) : postings.count
        return max(tokens.count, (end - start) / 3)
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
