// The words of a vocabulary as a radix tree, written in pre-order so that a walk reads forward and passes over a branch
// by its length. Words are numbered in order, so every node stands for a run of numbers.
//
//   node   varint: label length << 2 | has children << 1 | is a word; the label; where it has children: their bytes and
//          their words as varints, then the children in the order of their first bytes
//
// Damaged bytes give wrong words: children never reach beyond their parent, and every step goes forward.

/// The tree of an index's words.
struct WordTree: Sendable {
    let bytes: Section<UInt8>
    /// How many words there are.
    let count: Int

    /// Words have at most so many levels: each takes a byte at least.
    static let mostLevels = 256

    /// A node as it was read.
    struct Node {
        var label: Range<Int>
        /// Whether a word ends here; it is the first of `words`.
        var isWord: Bool
        /// The words at and below the node.
        var words: Range<Int>
        /// Where its children are; where it ends.
        var children: Range<Int>

        /// The number of the first word among the children.
        var firstBelow: Int { isWord ? min(words.lowerBound + 1, words.upperBound) : words.lowerBound }
    }

    /// Where the nodes of the first level are.
    var root: Range<Int> { 0..<bytes.count }

    /// The node at a place among siblings that end at `end`, its first word numbered `word`.
    @inline(__always) func node(at place: Int, end: Int, word: Int) -> Node {
        var cursor = ByteCursor(bytes, at: place)
        let header = cursor.varint()
        let isWord = header & 1 != 0
        let labelStart = min(cursor.position, end)
        let labelEnd = min(end, labelStart &+ min(header >> 2, end))
        var wordsEnd = word + (isWord ? 1 : 0)
        guard header & 2 != 0 else {
            return Node(
                label: labelStart..<labelEnd,
                isWord: isWord,
                words: min(word, count)..<max(min(word, count), min(wordsEnd, count)),
                children: labelEnd..<labelEnd
            )
        }
        cursor.position = labelEnd
        let length = cursor.varint()
        wordsEnd += min(cursor.varint(), count)
        let start = min(cursor.position, end)
        return Node(
            label: labelStart..<labelEnd,
            isWord: isWord,
            words: min(word, count)..<max(min(word, count), min(wordsEnd, count)),
            children: start..<min(end, start + min(length, end))
        )
    }

    /// The words that begin with a prefix, and whether the first of them is the prefix itself.
    ///
    /// - Complexity: O(length × children of the nodes passed).
    func words(prefix: ArraySlice<UInt8>) -> (words: Range<Int>, isWord: Bool) {
        guard !prefix.isEmpty else { return (0..<count, false) }
        var level = root, word = 0, at = prefix.startIndex
        var place = level.lowerBound
        while place < level.upperBound {
            let node = node(at: place, end: level.upperBound, word: word)
            let first = bytes[node.label.lowerBound]
            guard first == prefix[at] else {
                if first > prefix[at] { break }
                place = max(node.children.upperBound, place + 1)
                word = node.words.upperBound
                continue
            }
            var label = node.label.lowerBound
            while label < node.label.upperBound, at < prefix.endIndex, bytes[label] == prefix[at] {
                label += 1
                at += 1
            }
            if at == prefix.endIndex { return (node.words, node.isWord && label == node.label.upperBound) }
            guard label == node.label.upperBound else { break }
            level = node.children
            place = max(level.lowerBound, place + 1)
            word = node.firstBelow
        }
        return (0..<0, false)
    }
}
