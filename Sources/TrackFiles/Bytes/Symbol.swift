// Names of elements and keys as numbers, so that a reader compares one integer instead of a text for each of millions.

/// A name, reduced to 64 bits (FNV-1a).
///
/// That two names of a file meet by accident is not to be feared, and one made to
/// meet another on purpose is read as if it were that other.
struct Symbol: Hashable, Sendable {
    let value: UInt64

    init(_ text: StaticString) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        text.withUTF8Buffer { buffer in
            for index in 0..<buffer.count {
                hash = unsafe (hash ^ UInt64(buffer[index])) &* 0x100_0000_01b3
            }
        }
        value = hash
    }

    init(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for index in start..<end { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3 }
        value = hash
    }

    init(_ bytes: Span<UInt8>) { self.init(bytes, 0, bytes.count) }
}
