// Words within some edits of a word: a bit-parallel automaton (Wu and Manber 1992, with transpositions after
// Hyyrö 2003) walks the tree of words and leaves a branch where it is dead, so that the work grows with the words that
// begin alike and not with the vocabulary. The first letter is a letter like any other.

/// A run of tokens whose words lie within some edits of the one looked for.
struct FuzzyMatch {
    var tokens: Range<Int>
    /// Edits to the whole word, or to a prefix of it.
    var edits: Int
    /// Whether only a prefix of the word is meant.
    var isPrefix: Bool
    var sameFirst: Bool
    /// The bits that the signature of every name with one of the tokens has.
    var signature: UInt64 = 0
}

/// The automaton for one word.
struct EditAutomaton {
    /// States after some bytes: bit i of errors j is "i bytes of the word read with j edits"; the held ones wait for the
    /// second half of a transposition.
    struct State {
        var r0: UInt64 = 1
        var r1: UInt64 = 0b11
        var r2: UInt64 = 0b111
        var t1: UInt64 = 0
        var t2: UInt64 = 0
    }

    let length: Int
    private let edits: Int
    private let accept: UInt64
    private var masks: InlineArray<256, UInt64> = InlineArray(repeating: 0)

    /// `edits`: 1 or 2.
    init(_ word: ArraySlice<UInt8>, edits: Int) {
        length = min(62, word.count)
        self.edits = edits
        accept = 1 << UInt64(length)
        for (index, byte) in word.prefix(length).enumerated() { masks[Int(byte)] |= 1 << UInt64(index) }
    }

    @inline(__always) var start: State {
        var state = State()
        if edits < 2 { state.r2 = 0 }
        return state
    }

    @inline(__always) func step(_ s: State, _ byte: UInt8) -> State {
        let mask = masks[Int(byte)]
        var n = State()
        n.r0 = (s.r0 & mask) << 1
        n.r1 = ((s.r1 & mask) << 1) | (s.r0 << 1) | s.r0 | (n.r0 << 1) | ((s.t1 & mask) << 2)
        n.t1 = s.r0 & (mask >> 1)
        if edits > 1 {
            n.r2 = ((s.r2 & mask) << 1) | (s.r1 << 1) | s.r1 | (n.r1 << 1) | ((s.t2 & mask) << 2)
            n.t2 = s.r1 & (mask >> 1)
        } else {
            n.r2 = 0
        }
        let valid = (accept << 1) &- 1
        n.r0 &= valid
        n.r1 &= valid
        n.r2 &= valid
        return n
    }

    /// Whether no text that goes on from the state has at most `most` edits.
    @inline(__always) func isDead(_ s: State, most: Int) -> Bool {
        var alive = s.r0
        if most > 0 { alive |= s.r1 | s.t1 }
        if most > 1 { alive |= s.r2 | s.t2 }
        return alive == 0
    }

    /// Edits when the text ends here; 3 when more than allowed.
    @inline(__always) func distance(_ s: State) -> Int {
        s.r0 & accept != 0 ? 0 : s.r1 & accept != 0 ? 1 : s.r2 & accept != 0 ? 2 : 3
    }
}

extension Vocabulary {
    /// Appends the tokens within some edits of the word, or, when it may be unfinished, with a prefix within them; in
    /// ascending order.
    ///
    /// - Complexity: O(nodes with a live prefix).
    func fuzzy(
        _ word: ArraySlice<UInt8>,
        edits: Int,
        isPrefix: Bool,
        into matches: inout [FuzzyMatch]
    ) {
        let automaton = EditAutomaton(word, edits: edits)
        guard automaton.length > 0, let firstByte = word.first else { return }
        var walk = FuzzyWalk(
            vocabulary: self,
            automaton: automaton,
            edits: edits,
            isPrefix: isPrefix,
            firstByte: firstByte
        )
        walk.visit(words.root, firstWord: 0, FuzzyWalk.Path(state: automaton.start))
        matches += walk.matches
    }
}

/// A walk of the tree with an automaton.
private struct FuzzyWalk {
    let vocabulary: Vocabulary
    let automaton: EditAutomaton
    let edits: Int
    let isPrefix: Bool
    let firstByte: UInt8
    var matches: [FuzzyMatch]
    private var word: [UInt8] = []

    init(vocabulary: Vocabulary, automaton: EditAutomaton, edits: Int, isPrefix: Bool, firstByte: UInt8) {
        self.vocabulary = vocabulary
        self.automaton = automaton
        self.edits = edits
        self.isPrefix = isPrefix
        self.firstByte = firstByte
        matches = []
    }

    /// What is known of the path to some siblings.
    struct Path {
        var state: EditAutomaton.State
        /// The least distance that a beginning of the path has.
        var best = 3
        var levels = 0
        var sameFirst = false
    }

    mutating func visit(_ siblings: Range<Int>, firstWord: Int, _ path: Path) {
        let tree = vocabulary.words
        var place = siblings.lowerBound, number = firstWord
        let depth = word.count
        while place < siblings.upperBound {
            let node = tree.node(at: place, end: siblings.upperBound, word: number)
            place = max(node.children.upperBound, place + 1)
            number = node.words.upperBound
            word.removeLast(word.count - depth)
            var next = path
            next.levels += 1
            if path.levels == 0 { next.sameFirst = tree.bytes[node.label.lowerBound] == firstByte }
            var isDead = false
            for at in node.label {
                word.append(tree.bytes[at])
                next.state = automaton.step(next.state, tree.bytes[at])
                if isPrefix { next.best = min(next.best, automaton.distance(next.state)) }
                // A whole word as near as its beginning is worth more; what is farther than that is of no interest.
                if automaton.isDead(next.state, most: min(edits, next.best)) {
                    isDead = true
                    break
                }
            }
            if isDead {
                if next.best <= edits {
                    append(node.words, edits: next.best, isPrefix: true, NameSignature.beginning(word[...]), next)
                }
                continue
            }
            if node.isWord {
                let whole = automaton.distance(next.state)
                let found = min(whole, next.best)
                if found <= edits {
                    let own = node.words.lowerBound..<node.firstBelow
                    append(own, edits: found, isPrefix: whole > found, NameSignature.whole(word[...]), next)
                }
            }
            if !node.children.isEmpty, next.levels < WordTree.mostLevels {
                visit(node.children, firstWord: node.firstBelow, next)
            }
        }
    }

    private mutating func append(
        _ words: Range<Int>,
        edits: Int,
        isPrefix: Bool,
        _ signature: UInt64,
        _ path: Path
    ) {
        let tokens = vocabulary.tokens(of: words)
        if let last = matches.last, last.tokens.upperBound == tokens.lowerBound, last.edits == edits,
            last.isPrefix && isPrefix, last.sameFirst == path.sameFirst
        {
            matches[matches.count - 1].tokens = last.tokens.lowerBound..<tokens.upperBound
            matches[matches.count - 1].signature = last.signature & signature
        } else {
            matches.append(
                FuzzyMatch(
                    tokens: tokens,
                    edits: edits,
                    isPrefix: isPrefix,
                    sameFirst: path.sameFirst,
                    signature: signature
                )
            )
        }
    }
}
