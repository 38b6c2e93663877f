// House numbers as people and maps write them, brought to one key: "10 E" and "10e" are the same house, "4-6", "4;6"
// and "4/6" name the same pair, "25 корп. 1 стр. 2" is "25k1s2", "12 bis" is "12bis".

/// A house number's canonical key.
struct HouseNumber: Equatable {
    /// The leading number; 0 when it has none.
    var main: UInt32
    /// The whole key: digits and letters, with / between two numbers.
    var key: [UInt8]

    /// The key of a number as a map or a person writes it; nil when it holds no letter or digit.
    init?(_ text: String) {
        let list = TokenList(text, limit: 8)
        self.init(list.tokens.map { list.folded($0) })
    }

    /// The key of tokens in a row; nil when there are none.
    init?(_ tokens: [ArraySlice<UInt8>]) {
        var key: [UInt8] = []
        for token in tokens {
            let part = Self.shortened(token)
            if let last = key.last, let first = part.first, Self.isDigit(last), Self.isDigit(first) {
                key.append(ascii("/"))
            }
            key += part
        }
        guard !key.isEmpty else { return nil }
        self.key = key
        main = key.prefix { Self.isDigit($0) }.prefix(9).reduce(0) { $0 * 10 + UInt32($1 - 0x30) }
    }

    /// Every number that the text lists: "4;6" names two houses, "4-8" and "12/3" one.
    static func listed(_ text: String) -> [HouseNumber] {
        let parts = text.split(whereSeparator: { $0 == ";" || $0 == "," || $0 == "、" || $0 == "，" })
        return parts.compactMap { HouseNumber(String($0)) }
    }

    /// Words for a building or its parts, shortened: корпус → k, строение → s, дом, № and 号 → nothing.
    private static func shortened(_ token: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        for (long, short) in words where token.elementsEqual(long.utf8) { return Array(short.utf8)[...] }
        // "к1", "корп2": the word and its number in one token.
        for (long, short) in words where token.starts(with: long.utf8) {
            let rest = token.dropFirst(long.utf8.count)
            if let first = rest.first, isDigit(first) { return (Array(short.utf8) + rest)[...] }
        }
        return token
    }

    private static let words: [(String, String)] = [
        ("korpus", "k"), ("korp", "k"), ("stroenie", "s"), ("stroene", "s"), ("str", "s"), ("dom", ""), ("no", ""),
        ("nr", ""), ("num", ""), ("so", ""), ("litera", ""), ("lit", ""), ("号", ""), ("號", ""), ("vladenie", "vl"),
        ("vladene", "vl"), ("d", ""),
    ]

    @inline(__always) static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
