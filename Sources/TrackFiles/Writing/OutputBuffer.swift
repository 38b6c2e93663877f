// Bytes on their way out, and the ways in which numbers, times and texts are written.

import JSON

/// Gathers bytes and hands them on in pieces.
final class OutputBuffer {
    private static let piece = 65_536

    private let output: ([UInt8]) throws -> Void
    private var bytes: [UInt8] = []

    init(output: @escaping ([UInt8]) throws -> Void) { self.output = output }

    /// Hands on what has been gathered, when it is enough or the file ends.
    func pass(all: Bool = false) throws {
        guard all || bytes.count >= Self.piece else { return }
        try output(bytes)
        bytes.removeAll(keepingCapacity: true)
    }

    func raw(_ text: StaticString) {
        text.withUTF8Buffer { buffer in unsafe bytes.append(contentsOf: buffer) }
    }

    func raw(_ byte: UInt8) { bytes.append(byte) }

    /// Degrees to a ten millionth, which is a centimetre.
    func degrees(_ value: Double) { JSONText.fixed(Int((value * 1e7).rounded()), decimals: 7, into: &bytes) }

    /// A number to a thousandth.
    func number(_ value: Double) {
        let bounded = min(max(value, -1e12), 1e12)
        JSONText.fixed(Int((bounded * 1000).rounded()), decimals: 3, into: &bytes)
    }

    /// A whole number.
    func integer(_ value: Int) { JSONText.fixed(value, decimals: 0, into: &bytes) }

    /// A time in UTC.
    func time(_ time: Int64) { Instant.write(time, to: &bytes) }

    /// A text in quotes, as JSON has it.
    func json(_ text: String) { JSONText.quote(text, into: &bytes) }

    /// A text as XML has it; what XML cannot say is left out.
    func xml(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": raw("&amp;")
            case "<": raw("&lt;")
            case ">": raw("&gt;")
            case "\"": raw("&quot;")
            case "\t", "\n": bytes.append(UInt8(scalar.value))
            default:
                if scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || scalar.value & 0xFFFE == 0xFFFE { continue }
                bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
    }

    /// A text as a cell of a table.
    func cell(_ text: String) {
        guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 < 0x20 }) else {
            bytes.append(contentsOf: text.utf8)
            return
        }
        raw(UInt8(ascii: "\""))
        for byte in text.utf8 {
            // A cell is one line here: readers of lines would take it for two rows.
            if byte == 0x22 { bytes.append(0x22) }
            bytes.append(byte < 0x20 ? 0x20 : byte)
        }
        raw(UInt8(ascii: "\""))
    }
}
