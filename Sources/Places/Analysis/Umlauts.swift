// ä, ö, ü, å and what people type for them: folding makes them a, o, u, a; others write ae, oe, ue, aa.

enum Umlauts {
    /// The word with ae, oe, ue, aa as plain vowels, and, when marks were typed, plain vowels as pairs.
    static func spellings(of token: QueryToken) -> [[UInt8]] {
        var plain: [UInt8] = []
        for byte in token.folded {
            if let last = plain.last, byte == ascii("e"), "aou".utf8.contains(last) { continue }
            if let last = plain.last, byte == ascii("a"), last == ascii("a") { continue }
            plain.append(byte)
        }
        var spellings: [[UInt8]] = []
        if plain != token.folded { spellings.append(plain) }
        if token.isMarked {
            let paired = token.folded.flatMap { "aou".utf8.contains($0) ? [$0, ascii("e")] : [$0] }
            if paired != token.folded { spellings.append(paired) }
        }
        return spellings
    }
}

/// German and Finnish compounds: "Landstr." is Landstrasse, "Mannerheimint." is Mannerheimintie.
enum Compounds {
    private static let endings: [(short: String, long: String)] = [
        ("str", "strasse"), ("pl", "platz"), ("k", "katu"), ("t", "tie"), ("g", "gatan"), ("v", "vagen"),
    ]

    /// The word with a shortened or a full ending.
    static func spellings(of word: [UInt8]) -> [[UInt8]] {
        var spellings: [[UInt8]] = []
        for (short, long) in endings where word.count > short.utf8.count + 3 {
            if word.reversed().starts(with: short.utf8.reversed()) {
                spellings.append(word.dropLast(short.utf8.count) + long.utf8)
            }
            if word.reversed().starts(with: long.utf8.reversed()) {
                spellings.append(word.dropLast(long.utf8.count) + short.utf8)
            }
        }
        return spellings
    }
}
