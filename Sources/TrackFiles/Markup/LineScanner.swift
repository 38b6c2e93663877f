// Lines as they come, chunk by chunk.

/// Finds lines; an endless one is cut.
struct LineScanner {
    private static let longest = 1_000_000

    private var rest: [UInt8] = []

    /// Takes the next bytes of the file; gives each line that is complete, without its end.
    mutating func feed(_ chunk: [UInt8], _ receive: (Span<UInt8>) throws -> Void) throws {
        let buffer = rest.isEmpty ? chunk : rest + chunk
        let bytes = buffer.span
        var at = 0
        while let end = bytes.index(of: 0x0A, from: at) {
            try receive(bytes.extracting(at..<(end > at && bytes[end - 1] == 0x0D ? end - 1 : end)))
            at = end + 1
        }
        rest = buffer.count - at > Self.longest ? [] : Array(buffer[at...])
    }

    /// The file has ended: its last line may have no end.
    mutating func finish(_ receive: (Span<UInt8>) throws -> Void) throws {
        if !rest.isEmpty { try receive(rest.span) }
        rest = []
    }
}
