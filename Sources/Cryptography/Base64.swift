// Base64 (RFC 4648): the standard alphabet with padding, and the alphabet for addresses without.

/// Base64 spelling of bytes.
public enum Base64 {
    /// Which characters stand for 62 and 63, and whether `=` fills the last group.
    public enum Alphabet: Sendable {
        /// `+` and `/`, padded (RFC 4648, section 4).
        case standard
        /// `-` and `_`, without padding (section 5): for addresses, cookies and tokens.
        case url
    }

    /// The spelling of some bytes.
    public static func text(_ bytes: some Sequence<UInt8>, alphabet: Alphabet = .url) -> String {
        var text: [UInt8] = []
        var bits: UInt32 = 0
        var pending = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            pending += 8
            while pending >= 6 {
                pending -= 6
                text.append(character(UInt8(truncatingIfNeeded: bits >> UInt32(pending)) & 63, alphabet))
            }
        }
        if pending > 0 {
            text.append(character(UInt8(truncatingIfNeeded: bits << UInt32(6 - pending)) & 63, alphabet))
        }
        while alphabet == .standard, !text.count.isMultiple(of: 4) { text.append(UInt8(ascii: "=")) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text; nil for characters of another alphabet, missing padding and bits that no encoder leaves.
    public static func bytes(_ text: some StringProtocol, alphabet: Alphabet = .url) -> [UInt8]? {
        var characters = Array(text.utf8)
        if alphabet == .standard {
            guard characters.count.isMultiple(of: 4) else { return nil }
            for _ in 0..<2 where characters.last == UInt8(ascii: "=") { characters.removeLast() }
        }
        guard characters.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(characters.count * 3 / 4)
        var bits: UInt32 = 0
        var pending = 0
        for character in characters {
            guard let value = value(character, alphabet) else { return nil }
            bits = bits << 6 | UInt32(value)
            pending += 6
            if pending >= 8 {
                pending -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(pending)))
            }
        }
        guard bits & (1 << UInt32(pending) - 1) == 0 else { return nil }
        return bytes
    }

    private static func character(_ value: UInt8, _ alphabet: Alphabet) -> UInt8 {
        switch value {
        case 0..<26: UInt8(ascii: "A") + value
        case 26..<52: UInt8(ascii: "a") + value - 26
        case 52..<62: UInt8(ascii: "0") + value - 52
        case 62: alphabet == .url ? UInt8(ascii: "-") : UInt8(ascii: "+")
        default: alphabet == .url ? UInt8(ascii: "_") : UInt8(ascii: "/")
        }
    }

    private static func value(_ character: UInt8, _ alphabet: Alphabet) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
        case UInt8(ascii: "-") where alphabet == .url: 62
        case UInt8(ascii: "_") where alphabet == .url: 63
        case UInt8(ascii: "+") where alphabet == .standard: 62
        case UInt8(ascii: "/") where alphabet == .standard: 63
        default: nil
        }
    }
}
