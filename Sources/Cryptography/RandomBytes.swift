// Random bytes for secrets and identifiers: the system's generator, through libsodium.

import CSodium

/// Bytes that nobody can guess.
public enum RandomBytes {
    /// So many random bytes.
    public static func make(_ count: Int) -> [UInt8] {
        Sodium.prepare()
        var bytes = [UInt8](repeating: 0, count: count)
        unsafe bytes.withUnsafeMutableBytes { memory in
            guard let start = memory.baseAddress else { return }
            unsafe randombytes_buf(start, memory.count)
        }
        return bytes
    }

    /// A random identifier of version 4 (RFC 9562), as 36 lower-case characters.
    public static func uuid() -> String {
        var bytes = make(16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = Array(Hexadecimal.text(bytes))
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index == 8 || index == 12 || index == 16 || index == 20 { text.append("-") }
            text.append(digit)
        }
        return text
    }

    /// A text of so many characters, each drawn evenly from an alphabet.
    public static func text(_ count: Int, of alphabet: StaticString) -> String {
        Sodium.prepare()
        let letters = alphabet.withUTF8Buffer { unsafe Array($0) }
        let drawn = (0..<count).map { _ in letters[Int(randombytes_uniform(UInt32(letters.count)))] }
        return String(decoding: drawn, as: UTF8.self)
    }
}
