// Keys by which the builder knows that two names are the same name.

enum NameKey {
    /// The folded letters and digits of a name.
    static func full(_ name: String) -> [UInt8] { TokenList(name).bytes }

    /// The folded words of a name without those for kinds of streets and areas, and with abbreviations left out; the
    /// full key when nothing else is left.
    static func withoutKinds(_ name: String) -> [UInt8] {
        let list = TokenList(name)
        var key: [UInt8] = []
        var previous: ArraySlice<UInt8> = []
        for token in list.tokens {
            let word = list.folded(token)
            let isSecond = TypeWords.secondWords[Array(previous)]?.contains(Array(word)) ?? false
            if !isSecond && !TypeWords.kindWords.contains(Array(word)) { key += strasse(word) }
            previous = word
        }
        return key.isEmpty ? list.bytes : key
    }

    /// The letters of a German name however it is written: "Äule-Str.", "Aeulestrasse" and "Äule Strasse" are one.
    static func german(_ name: String) -> [UInt8] {
        var key: [UInt8] = []
        for byte in TokenList(name).bytes {
            if byte == ascii("e"), let last = key.last, "aou".utf8.contains(last) { continue }
            key.append(byte)
        }
        return strasse(key[...])
    }

    /// "Landstr." as "Landstrasse".
    private static func strasse(_ word: ArraySlice<UInt8>) -> [UInt8] {
        word.count > 6 && word.suffix(3).elementsEqual("str".utf8) ? Array(word) + "asse".utf8 : Array(word)
    }
}
