// Gives equal byte strings the same number: the values and the attribute sets of all features are kept once.
// Open addressing with linear probing; the bytes lie end to end in one buffer.

/// Byte strings with numbers 0, 1, 2 … in the order of their first appearance.
struct InternTable: ~Copyable {
    private(set) var bytes = ByteBuffer(capacity: 4096)
    /// Where each string ends in `bytes`.
    private var ends = GrowingBuffer<Int>(capacity: 256)
    /// Number + 1 of the string in a slot, 0 for an empty slot.
    private var slots = GrowingBuffer<UInt32>(capacity: 1024)
    private var hashes = GrowingBuffer<UInt32>(capacity: 256)

    init() { slots.resize(to: 1024, filling: 0) }

    var count: Int { ends.count }

    /// Where the string of a number lies in `bytes`.
    @inline(__always) func range(_ number: Int) -> Range<Int> {
        (number == 0 ? 0 : ends[number - 1])..<ends[number]
    }

    /// The number of a string, new or known.
    ///
    /// - Complexity: O(bytes), amortised.
    mutating func intern(_ string: UnsafeRawBufferPointer) -> UInt32 {
        let hash = unsafe Self.hash(string)
        var mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if hashes[number] == hash {
                let known = range(number)
                let isEqual = unsafe bytes.withBytes { all in
                    unsafe known.count == string.count
                        && UnsafeRawBufferPointer(rebasing: all[known]).elementsEqual(string)
                }
                if isEqual { return UInt32(number) }
            }
            slot = (slot + 1) & mask
        }
        let number = ends.count
        unsafe bytes.append(string)
        ends.append(bytes.count)
        hashes.append(hash)
        if ends.count * 2 > slots.count {
            rehash()
            mask = slots.count - 1
        } else {
            slots[slot] = UInt32(number + 1)
        }
        return UInt32(number)
    }

    private mutating func rehash() {
        let size = slots.count * 2
        slots.removeAll()
        slots.resize(to: size, filling: 0)
        for number in 0..<ends.count {
            var slot = Int(hashes[number]) & (size - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = UInt32(number + 1)
        }
    }

    private static func hash(_ string: UnsafeRawBufferPointer) -> UInt32 {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(string.count)
        @inline(__always) func take(_ word: UInt64) {
            let product = (state ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
            state = product.high ^ product.low
        }
        let words = string.count / 8
        for index in 0..<words { unsafe take(string.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)) }
        var rest: UInt64 = 1
        for index in (words * 8)..<string.count { unsafe rest = rest << 8 | UInt64(string[index]) }
        take(rest)
        return UInt32(truncatingIfNeeded: state ^ state >> 32)
    }
}
