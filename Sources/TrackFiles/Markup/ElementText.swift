// The text of the element that a reader is in, gathered from its pieces.

/// Gathers text and reads it as what it is wanted for.
struct ElementText {
    /// Bytes of one element's text beyond which the rest is left off.
    private static let longest = 65_536

    private var bytes: [UInt8] = []
    private var decoder = Text()
    private var isOpen = false
    /// Whether text was repaired since this was asked last.
    private(set) var isRepaired = false

    /// Takes the file's declaration.
    mutating func decode(as encoding: String) throws { decoder = try Text(encoding: encoding) }

    /// An element begins.
    mutating func begin() {
        bytes.removeAll(keepingCapacity: true)
        (isOpen, isRepaired) = (true, false)
    }

    /// Its text, or a piece of it.
    mutating func append(_ piece: Span<UInt8>) {
        guard isOpen, bytes.count < Self.longest else { return }
        for index in 0..<min(piece.count, Self.longest - bytes.count) { bytes.append(piece[index]) }
    }

    /// The element has ended, and what stands behind it is not its text.
    mutating func end() {
        bytes.removeAll(keepingCapacity: true)
        (isOpen, isRepaired) = (false, false)
    }

    /// The text; nil where there is nothing but white space.
    var string: String? {
        mutating get {
            var once = decoder
            let string = once.string(bytes.span)
            if once.isRepaired { isRepaired = true }
            return string
        }
    }

    /// The number; nil where there is none, NaN where it is none.
    var number: Double? { bytes.isEmpty ? nil : Decimal.parse(bytes.span) ?? .nan }

    /// The time.
    var time: TimeField { Instant.parse(bytes.span) }
}
