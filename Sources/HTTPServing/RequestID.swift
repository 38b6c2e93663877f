// Request ids: a client's own where it is sane, else 13 letters and digits, unique to the process by counting through a
// mixing function. They correlate log lines and are no secret.

import Synchronization

/// Makes request ids.
final class RequestIDSource: Sendable {
    private let counter = Atomic<UInt64>(UInt64.random(in: .min ... .max))

    /// A new id; it fits a small string, so that it costs no allocation.
    func next() -> String {
        var mixed = counter.add(1, ordering: .relaxed).newValue
        // splitmix64's finaliser (Steele, Lea, Flood 2014): one to one, so ids repeat only after 2^64.
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        mixed ^= mixed >> 31
        return unsafe String(unsafeUninitializedCapacity: 13) { buffer in
            for index in 0..<13 {
                let digit = UInt8(truncatingIfNeeded: mixed & 31)
                unsafe buffer[index] = digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a")
                mixed >>= 5
            }
            return 13
        }
    }

    /// Whether a client's id may stand in logs and answers: 1…64 letters, digits, `-`, `_`, `.`.
    static func isSane(_ value: ArraySlice<UInt8>) -> Bool {
        (1...64).contains(value.count)
            && value.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}
