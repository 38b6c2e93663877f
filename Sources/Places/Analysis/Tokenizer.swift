// Text to tokens, the same at build and at query: folded bytes, where in the text each token stands, and a hash of its
// marked form. What a token may also mean (abbreviation, Telex, another spelling) is the query's business.

/// One token of a text.
struct Token: Equatable {
    /// Folded bytes in `TokenList.bytes`.
    var bytes: Range<Int>
    /// Unicode scalar offsets in the text, marks included.
    var scalars: Range<Int>
    /// FNV-1a of the lower-case, composed, unfolded scalars.
    var markedHash: UInt32
    /// Whether it begins with a digit.
    var isNumber: Bool
    /// Whether it is one ideograph.
    var isIdeograph: Bool
    var isCyrillic: Bool
    /// Whether it carries marks or letters that folding changed.
    var isMarked: Bool
    /// Whether a hyphen or nothing but an apostrophe stands between it and the token before.
    var isAttached: Bool
}

/// The tokens of one text with their folded bytes; reused between texts so that a query allocates little.
struct TokenList {
    /// The folded bytes of all tokens, one after the other.
    private(set) var bytes: [UInt8] = []
    private(set) var tokens: [Token] = []
    /// Whether the text ends in a letter or digit, so that its last token may be unfinished.
    private(set) var endsOpen = false

    /// Longest token in bytes; longer ones are cut, the rest is dropped.
    static let longestToken = 48

    init() {}

    /// The tokens of a text.
    ///
    /// - Complexity: O(length).
    init(_ text: String, limit: Int = .max) {
        self.init()
        tokenize(text, limit: limit)
    }

    /// Replaces the content with the tokens of a text, at most `limit`.
    mutating func tokenize(_ text: String, limit: Int = .max) {
        bytes.removeAll(keepingCapacity: true)
        tokens.removeAll(keepingCapacity: true)
        endsOpen = false
        var state = WordState()
        var index = 0
        for scalar in text.unicodeScalars {
            let fold = ScalarFolding.fold(scalar)
            switch fold.kind {
            case .mark:
                if state.isOpen {
                    state.end = index + 1
                    state.isMarked = true
                    Self.compose(&state, mark: scalar.value)
                }
            case .apostrophe:
                if state.isOpen, splits(state) {
                    close(&state, limit: limit)
                    state.isAttached = true
                }
            case .separator:
                close(&state, limit: limit)
                state.isAttached = scalar == "-" || scalar == "‐" || scalar == "‑"
            case .ideograph:
                close(&state, limit: limit)
                open(&state, at: index)
                state.isIdeograph = true
                append(fold, &state)
                state.end = index + 1
                close(&state, limit: limit)
                state.isAttached = true
            case .letter, .digit:
                if !state.isOpen { open(&state, at: index) }
                if state.count == 0 && !state.isNumber { state.isNumber = fold.kind == .digit }
                state.isCyrillic = state.isCyrillic || fold.isCyrillic
                state.isMarked = state.isMarked || fold.isMarked
                append(fold, &state)
                state.end = index + 1
            }
            endsOpen = fold.kind != .separator
            index += 1
        }
        close(&state, limit: limit)
    }

    /// The folded bytes of a token.
    func folded(_ token: Token) -> ArraySlice<UInt8> { bytes[token.bytes] }

    private struct WordState {
        var isOpen = false
        var start = 0
        var end = 0
        var firstByte = 0
        var count = 0
        var hash: UInt32 = 2_166_136_261
        /// The hash before the last scalar, and that scalar: a following mark composes with it.
        var hashBefore: UInt32 = 2_166_136_261
        var lastScalar: UInt32 = 0
        var isNumber = false
        var isIdeograph = false
        var isCyrillic = false
        var isMarked = false
        var isAttached = false
    }

    private func open(_ state: inout WordState, at index: Int) {
        let isAttached = state.isAttached
        state = WordState()
        state.isOpen = true
        state.isAttached = isAttached
        state.start = index
        state.firstByte = bytes.count
    }

    private mutating func append(_ fold: ScalarFold, _ state: inout WordState) {
        state.hashBefore = state.hash
        state.lastScalar = fold.lowercase
        state.hash = Self.mix(state.hash, fold.lowercase)
        guard state.count < Self.longestToken else { return }
        var packed = fold.packed
        for _ in 0..<fold.count {
            bytes.append(UInt8(truncatingIfNeeded: packed))
            packed >>= 8
        }
        state.count += Int(fold.count)
    }

    private mutating func close(_ state: inout WordState, limit: Int) {
        defer { state.isAttached = false }
        guard state.isOpen else { return }
        state.isOpen = false
        guard state.count > 0, tokens.count < limit else {
            bytes.removeLast(bytes.count - state.firstByte)
            return
        }
        if state.isCyrillic {
            let slavic = Romanisation.slavic(bytes[state.firstByte...])
            bytes.replaceSubrange(state.firstByte..., with: slavic)
        }
        guard bytes.count > state.firstByte else { return }
        tokens.append(
            Token(
                bytes: state.firstByte..<bytes.count,
                scalars: state.start..<state.end,
                markedHash: state.hash,
                isNumber: state.isNumber,
                isIdeograph: state.isIdeograph,
                isCyrillic: state.isCyrillic,
                isMarked: state.isMarked,
                isAttached: state.isAttached
            )
        )
    }

    /// Whether an apostrophe ends the word before it: "l'église", "d'Azur", "dell'Arte", but not "Кам'янець".
    private func splits(_ state: WordState) -> Bool {
        if state.count <= 1 { return true }
        let word = bytes[state.firstByte...]
        return Self.elisions.contains { word.elementsEqual($0.utf8) }
    }

    private static let elisions = ["qu", "dell", "dall", "nell", "sull", "all", "un", "san", "sant"]

    private static func mix(_ hash: UInt32, _ value: UInt32) -> UInt32 {
        (hash ^ value) &* 16_777_619 ^ (value >> 8)
    }

    /// A letter and a mark that follows hash as their composition does, so NFD and NFC texts agree.
    private static func compose(_ state: inout WordState, mark: UInt32) {
        guard let letter = Unicode.Scalar(state.lastScalar), let accent = Unicode.Scalar(mark) else { return }
        var pair = String.UnicodeScalarView()
        pair.append(letter)
        pair.append(accent)
        let composed = Composition.compose(String(pair))
        if composed.count == 1 {
            state.lastScalar = composed[0]
            state.hash = mix(state.hashBefore, composed[0])
        } else {
            state.hashBefore = state.hash
            state.lastScalar = mark
            state.hash = mix(state.hash, mark)
        }
    }
}
