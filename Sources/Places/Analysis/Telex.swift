// Vietnamese typed raw: Telex ("haf nooij", "dduwowngf") and VNI ("ha2 no65i") syllables to the letters they stand for.
// Reference: the rules of UniKey, as its manual states them.

enum Telex {
    /// The syllable with its marks, or nil when the word is no Telex or VNI spelling of a Vietnamese syllable.
    ///
    /// - Complexity: O(length); words longer than a Vietnamese syllable can be are refused.
    static func decode(_ word: ArraySlice<UInt8>) -> String? {
        guard word.count >= 2, word.count <= 12, let first = word.first, first >= ascii("a"), first <= ascii("z") else {
            return nil
        }
        var letters: [Letter] = []
        var tone = Tone.level
        var changed = false
        for byte in word {
            if let read = apply(byte, to: &letters, tone: &tone) {
                changed = changed || read
            } else {
                letters.append(Letter(base: byte))
            }
        }
        guard changed, isSyllable(letters) else { return nil }
        return spell(letters, tone: tone)
    }

    private struct Letter {
        var base: UInt8
        var shape: Shape = .plain
    }

    private enum Shape { case plain, circumflex, breve, horn, stroke }

    private enum Tone: Int { case level, acute, grave, hook, tilde, dot }

    private static func isVowel(_ byte: UInt8) -> Bool { "aeiouy".utf8.contains(byte) }

    /// Whether the key changed what stands there already; nil when it is a letter of its own.
    private static func apply(_ key: UInt8, to letters: inout [Letter], tone: inout Tone) -> Bool? {
        guard let vowel = letters.lastIndex(where: { isVowel($0.base) }) else {
            if key == ascii("d") || key == ascii("9"), letters.count == 1, letters[0].base == ascii("d") {
                letters[0].shape = .stroke
                return true
            }
            return nil
        }
        switch key {
        case ascii("s"), ascii("1"): tone = .acute
        case ascii("f"), ascii("2"): tone = .grave
        case ascii("r"), ascii("3"): tone = .hook
        case ascii("x"), ascii("4"): tone = .tilde
        case ascii("j"), ascii("5"): tone = .dot
        case ascii("z"), ascii("0"): tone = .level
        case ascii("a"), ascii("e"), ascii("o"):
            guard let same = letters.lastIndex(where: { $0.base == key && $0.shape == .plain }),
                same == letters.count - 1 || letters[(same + 1)...].allSatisfy({ !isVowel($0.base) })
            else { return nil }
            letters[same].shape = .circumflex
        case ascii("6"): return shape(.circumflex, of: "aeo", in: &letters)
        case ascii("7"): return horn(&letters)
        case ascii("8"): return shape(.breve, of: "a", in: &letters)
        case ascii("w"):
            if letters[vowel].base == ascii("a"), !(vowel > 0 && letters[vowel - 1].base == ascii("u")) {
                letters[vowel].shape = .breve
            } else {
                return horn(&letters)
            }
        case ascii("d"), ascii("9"):
            guard letters[0].base == ascii("d"), letters[0].shape == .plain else { return nil }
            letters[0].shape = .stroke
        default: return nil
        }
        return true
    }

    private static func shape(_ shape: Shape, of bases: String, in letters: inout [Letter]) -> Bool? {
        guard let at = letters.lastIndex(where: { bases.utf8.contains($0.base) }) else { return nil }
        letters[at].shape = shape
        return true
    }

    /// Horns on u and o; both of "uo".
    private static func horn(_ letters: inout [Letter]) -> Bool? {
        let targets = letters.indices.filter { "uo".utf8.contains(letters[$0].base) }
        guard let last = targets.last else { return nil }
        letters[last].shape = .horn
        if letters[last].base == ascii("o"), last > 0, letters[last - 1].base == ascii("u") {
            letters[last - 1].shape = .horn
        } else if letters[last].base == ascii("u"), let o = targets.dropLast().last, o == last - 1 {
            letters[o].shape = .horn
        }
        return true
    }

    /// Whether the letters are initial consonants, vowels and a final consonant that Vietnamese has.
    private static func isSyllable(_ letters: [Letter]) -> Bool {
        guard let firstVowel = letters.firstIndex(where: { isVowel($0.base) }),
            let lastVowel = letters.lastIndex(where: { isVowel($0.base) }),
            letters[firstVowel...lastVowel].allSatisfy({ isVowel($0.base) }), lastVowel - firstVowel < 3
        else { return false }
        let initial = String(decoding: letters[..<firstVowel].map(\.base), as: UTF8.self)
        let final = String(decoding: letters[(lastVowel + 1)...].map(\.base), as: UTF8.self)
        return initials.contains(initial) && finals.contains(final)
    }

    private static let initials: Set<String> = [
        "", "b", "c", "ch", "d", "g", "gh", "h", "k", "kh", "l", "m", "n", "ng", "ngh", "nh", "p", "ph", "q", "r", "s",
        "t", "th", "tr", "v", "x",
    ]
    private static let finals: Set<String> = ["", "c", "ch", "m", "n", "ng", "nh", "p", "t"]

    private static func spell(_ letters: [Letter], tone: Tone) -> String {
        let carrier = toneCarrier(letters)
        var text = String.UnicodeScalarView()
        for (index, letter) in letters.enumerated() {
            text.append(Unicode.Scalar(letter.shape == .stroke ? UInt32(0x111) : UInt32(letter.base)) ?? "d")
            switch letter.shape {
            case .circumflex: text.append("\u{302}")
            case .breve: text.append("\u{306}")
            case .horn: text.append("\u{31B}")
            case .plain, .stroke: break
            }
            if index == carrier, tone != .level { text.append(toneMarks[tone.rawValue - 1]) }
        }
        let decomposed = String(text)
        return String(String.UnicodeScalarView(Composition.compose(decomposed).compactMap { Unicode.Scalar($0) }))
    }

    private static let toneMarks: [Unicode.Scalar] = ["\u{301}", "\u{300}", "\u{309}", "\u{303}", "\u{323}"]

    /// The vowel that carries the tone: the last shaped one, else the middle of three or the one before a final, else
    /// the first of two.
    private static func toneCarrier(_ letters: [Letter]) -> Int {
        var vowels = letters.indices.filter { isVowel(letters[$0].base) }
        if vowels.count > 1, let first = vowels.first, first > 0 {
            let before = letters[first - 1].base
            let isGlide =
                letters[first].base == ascii("u") && before == ascii("q")
                || letters[first].base == ascii("i") && before == ascii("g")
            if isGlide { vowels.removeFirst() }
        }
        if let shaped = vowels.last(where: { letters[$0].shape != .plain }) { return shaped }
        guard let last = vowels.last else { return 0 }
        if last != letters.count - 1 { return last }
        return vowels.count >= 3 ? vowels[1] : vowels.first ?? last
    }
}
