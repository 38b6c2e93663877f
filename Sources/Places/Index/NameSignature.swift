// What a document's names may hold, in 64 bits, so that most documents of a long list are passed over without a look at
// their names. A set bit may be another word's; a bit that is not set is sure.
//
//   bits 0 … 11   the first byte of each word
//   bits 12 … 31  its first two bytes
//   bits 32 … 55  the whole word
//   bits 56 … 63  the weight of the lightest name, in sixteenths

enum NameSignature {
    private static let heaviest: Float = 255 / 16

    /// The bits that a name has when one of its words begins so.
    static func beginning(_ word: ArraySlice<UInt8>) -> UInt64 {
        guard let first = word.first else { return 0 }
        var bits: UInt64 = 1 << UInt64(mixed(UInt32(first)) % 12)
        if let second = word.dropFirst().first {
            bits |= 1 << UInt64(12 + mixed(UInt32(first) << 8 | UInt32(second)) % 20)
        }
        return bits
    }

    /// The bits that a name has when this is one of its words.
    static func whole(_ word: ArraySlice<UInt8>) -> UInt64 {
        beginning(word) | 1 << UInt64(32 + mixed(WholeName.hash(word)) % 24)
    }

    /// The signature of names: the bits of all their words, and the lightest name's weight.
    static func signature(_ bits: UInt64, lightest: Float) -> UInt64 {
        let sixteenths = UInt64(max(1, min(255, (lightest * 16).rounded(.down))))
        return bits & 0x00FF_FFFF_FFFF_FFFF | sixteenths << 56
    }

    /// What the lightest name weighs at least: its words, those for a kind a little.
    @inline(__always) static func lightest(_ signature: UInt64) -> Float { Float(signature >> 56) / 16 }

    private static func mixed(_ value: UInt32) -> UInt32 { (value &* 0x9E37_79B1) >> 8 }
}
