// Words within some edits of a word: a bit-parallel automaton (Wu and Manber 1992, with transpositions after
// Hyyrö 2003) walks the sorted vocabulary, keeps its states at every depth for the next word that shares a prefix, and
// passes over what shares a dead one. The first letter is a letter like any other.

/// A run of tokens whose words lie within some edits of the one looked for.
struct FuzzyMatch {
    var tokens: Range<Int>
    /// Edits to the whole word, or to a prefix of it.
    var edits: Int
    /// Whether only a prefix of the word is meant.
    var isPrefix: Bool
    var sameFirst: Bool
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

    @inline(__always) func isDead(_ s: State) -> Bool { (s.r0 | s.r1 | s.r2 | s.t1 | s.t2) == 0 }

    /// Edits when the text ends here; 3 when more than allowed.
    @inline(__always) func distance(_ s: State) -> Int {
        s.r0 & accept != 0 ? 0 : s.r1 & accept != 0 ? 1 : s.r2 & accept != 0 ? 2 : 3
    }
}

extension Vocabulary {
    /// Appends the tokens within some edits of the word, or, when it may be unfinished, with a prefix within them.
    ///
    /// - Complexity: O(words that share a live prefix); the rest is passed over a block at a time.
    func fuzzy(
        _ word: ArraySlice<UInt8>,
        edits: Int,
        isPrefix: Bool,
        into matches: inout [FuzzyMatch]
    ) {
        let automaton = EditAutomaton(word, edits: edits)
        guard automaton.length > 0, let firstByte = word.first else { return }
        var states = FuzzyStates(automaton.start)
        var dead = DeadPrefix()
        for block in 0..<blockCount {
            // A block between two heads below a dead prefix is below it whole.
            if dead.covers(words, block: Int(blockOffset[block])),
                dead.covers(words, block: Int(blockOffset[block + 1]))
            {
                continue
            }
            var reader = WordReader(self, block: block)
            for group in groups(ofBlock: block) {
                reader.next()
                states.read(reader, automaton, isPrefix: isPrefix)
                if states.isDead, !(isPrefix && states.best[states.depth] <= edits) {
                    dead.set(reader.word, length: states.depth)
                }
                let whole = states.isDead ? 3 : automaton.distance(states.states[states.depth])
                let prefix = isPrefix ? Int(states.best[states.depth]) : 3
                let found = min(whole, prefix)
                guard found <= edits else { continue }
                append(
                    FuzzyMatch(
                        tokens: tokens(of: group..<group + 1),
                        edits: found,
                        isPrefix: whole > found,
                        sameFirst: reader.word[0] == firstByte
                    ),
                    to: &matches
                )
            }
        }
    }

    private func append(_ match: FuzzyMatch, to matches: inout [FuzzyMatch]) {
        if let last = matches.last, last.tokens.upperBound == match.tokens.lowerBound, last.edits == match.edits,
            last.isPrefix && match.isPrefix, last.sameFirst == match.sameFirst
        {
            matches[matches.count - 1].tokens = last.tokens.lowerBound..<match.tokens.upperBound
        } else {
            matches.append(match)
        }
    }
}

/// The automaton's states at every depth of the current word.
private struct FuzzyStates {
    var states: InlineArray<65, EditAutomaton.State>
    /// The least distance that a prefix up to the depth has.
    var best: InlineArray<65, Int8> = InlineArray(repeating: 3)
    var depth = 0
    var isDead = false
    private var validTo = 0

    init(_ start: EditAutomaton.State) { states = InlineArray(repeating: start) }

    /// Brings the states to the reader's word, or to the depth at which it is dead.
    @inline(__always) mutating func read(_ reader: WordReader, _ automaton: EditAutomaton, isPrefix: Bool) {
        // A block's first word shares what it shares with the word before, which is not written: start over.
        depth = min(reader.shared, validTo)
        if isDead, depth == validTo, reader.shared >= validTo {
            // Still below the dead prefix.
            return
        }
        isDead = false
        while depth < reader.length {
            let next = automaton.step(states[depth], reader.word[depth])
            depth += 1
            states[depth] = next
            best[depth] = min(best[depth - 1], Int8(automaton.distance(next)))
            if automaton.isDead(next) {
                isDead = true
                break
            }
        }
        validTo = depth
    }
}

/// The last prefix that no match begins with.
private struct DeadPrefix {
    private var bytes: InlineArray<64, UInt8> = InlineArray(repeating: 0)
    private var length = 0

    @inline(__always) mutating func set(_ word: InlineArray<64, UInt8>, length: Int) {
        guard length <= 8 else { return }
        for index in 0..<length { bytes[index] = word[index] }
        self.length = length
    }

    /// Whether the first word of the block at an offset begins with the prefix.
    @inline(__always) func covers(_ words: Section<UInt8>, block offset: Int) -> Bool {
        guard length > 0, Int(words[offset]) >= length else { return false }
        for index in 0..<length where words[offset + 1 + index] != bytes[index] { return false }
        return true
    }
}
