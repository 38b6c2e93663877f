// Hints: where a coordinate was put on a road, given out with an answer and taken back with a later request, so that the
// same place is used again. Ours are 12 bytes in Base64 for URLs: a mark of the region's version and the position; those
// of another version are passed over, as OSRM does.

/// A position on a road as text that means nothing to clients.
struct OSRMHint: Sendable, Equatable {
    /// Stands for the version of the region.
    var version: UInt32
    var latitudeE7: Int32
    var longitudeE7: Int32

    init(version: UInt32, latitudeE7: Int32, longitudeE7: Int32) {
        self.version = version
        self.latitudeE7 = latitudeE7
        self.longitudeE7 = longitudeE7
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The 16 letters of the hint.
    var text: [UInt8] {
        let words = [version, UInt32(bitPattern: latitudeE7), UInt32(bitPattern: longitudeE7)]
        let bytes = words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
        var text: [UInt8] = []
        text.reserveCapacity(16)
        for start in stride(from: 0, to: 12, by: 3) {
            let group = Int(bytes[start]) << 16 | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
            for shift in [18, 12, 6, 0] { text.append(Self.alphabet[group >> shift & 63]) }
        }
        return text
    }

    /// Reads a hint.
    ///
    /// - Returns: nil for Base64 that is not a hint of ours, such as one of OSRM's own.
    /// - Throws: `OSRMFault` for what is no Base64.
    init?(_ text: Substring) throws(OSRMFault) {
        var values: [Int] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): values.append(Int(byte) - 65)
            case UInt8(ascii: "a")...UInt8(ascii: "z"): values.append(Int(byte) - 71)
            case UInt8(ascii: "0")...UInt8(ascii: "9"): values.append(Int(byte) + 4)
            case UInt8(ascii: "-"), UInt8(ascii: "+"): values.append(62)
            case UInt8(ascii: "_"), UInt8(ascii: "/"): values.append(63)
            case UInt8(ascii: "="): continue
            default:
                throw OSRMFault(
                    .invalidQuery,
                    "hints hold a text that is not Base64; give hints as an answer gave them."
                )
            }
        }
        guard values.count == 16 else { return nil }
        var words: [UInt32] = [0, 0, 0]
        for index in 0..<12 {
            let group = index / 3 * 4
            let bits = values[group] << 18 | values[group + 1] << 12 | values[group + 2] << 6 | values[group + 3]
            words[index / 4] |= UInt32(bits >> (16 - 8 * (index % 3)) & 255) << UInt32(8 * (index % 4))
        }
        self.init(
            version: words[0],
            latitudeE7: Int32(bitPattern: words[1]),
            longitudeE7: Int32(bitPattern: words[2])
        )
    }
}
