// FIT (developer.garmin.com/fit/protocol): a header, messages that are defined before they come, a checksum; one file may
// follow another. Only the messages that tell of places and totals are read, the rest is passed over by its size, fields
// of developers included. A file that breaks off has been read up to there. What the messages mean is FITMessages' matter.

/// Reads FIT.
struct FITReader: FormatReader {
    /// A field of a message as the file defines it.
    struct Field: Sendable {
        let number: UInt8
        let size: Int
        let type: UInt8
        let offset: Int
    }

    /// A kind of message as the file defines it.
    struct Definition: Sendable {
        let message: UInt16
        let isBigEndian: Bool
        let fields: [Field]
        let size: Int
    }

    private enum Stage { case header, messages, checksum, over }

    private let assembler: TrackAssembler
    private var messages: FITMessages
    private var stage = Stage.header
    private var rest: [UInt8] = []
    private var definitions = [Definition?](repeating: nil, count: 16)
    /// Bytes of messages still to come; nil where the header does not know, as in files that were never closed.
    private var remaining: Int?
    private var checksum = FITChecksum()
    private var files = 0

    init(assembler: TrackAssembler) {
        self.assembler = assembler
        messages = FITMessages(assembler: assembler)
    }

    mutating func read(_ bytes: [UInt8]) throws {
        guard stage != .over else { return }
        let buffer = rest.isEmpty ? bytes : rest + bytes
        var at = 0
        while stage != .over, let next = try step(buffer.span, at) { at = next }
        rest = Array(buffer[at...])
    }

    mutating func finish() throws {
        if stage != .over, stage != .header || !rest.isEmpty || files == 0 {
            assembler.note(.truncated, "in file \(max(files, 1)) of the file")
        }
        try messages.finish()
    }

    /// Reads what begins at an index; gives where the next begins, nil while not all of it has come.
    private mutating func step(_ bytes: Span<UInt8>, _ at: Int) throws -> Int? {
        switch stage {
        case .header: return header(bytes, at)
        case .checksum:
            guard at + 2 <= bytes.count else { return nil }
            if UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8 != checksum.value {
                assembler.note(.checksumWrong, "in file \(files) of the file")
            }
            stage = .header
            return at + 2
        case .messages:
            if remaining == 0 {
                stage = .checksum
                return at
            }
            guard let next = try message(bytes, at) else { return nil }
            guard stage == .messages else { return next }
            for index in at..<next { checksum.add(bytes[index]) }
            if let left = remaining {
                guard left >= next - at else {
                    fail("a message runs over the end that the header tells")
                    return next
                }
                remaining = left - (next - at)
            }
            return next
        case .over: return nil
        }
    }

    private mutating func header(_ bytes: Span<UInt8>, _ at: Int) -> Int? {
        guard at + 12 <= bytes.count else { return nil }
        let size = Int(bytes[at])
        guard size >= 12, bytes.begins(".FIT", at: at + 8) else {
            // Bytes behind a complete file are nobody's.
            stage = .over
            return nil
        }
        guard at + size <= bytes.count else { return nil }
        let length = Int(Self.integer(bytes, at + 4, 4, isBigEndian: false))
        files += 1
        (remaining, stage, checksum) = (length == 0 ? nil : length, .messages, FITChecksum())
        definitions = [Definition?](repeating: nil, count: 16)
        for index in at..<at + size { checksum.add(bytes[index]) }
        return at + size
    }

    private mutating func message(_ bytes: Span<UInt8>, _ at: Int) throws -> Int? {
        guard at < bytes.count else { return nil }
        let head = bytes[at]
        if head & 0xC0 == 0x40 { return definition(bytes, at) }
        let isCompressed = head & 0x80 != 0
        guard let definition = definitions[Int(isCompressed ? head >> 5 & 3 : head & 15)] else {
            fail("a message comes without its definition")
            return bytes.count
        }
        guard at + 1 + definition.size <= bytes.count else { return nil }
        let body = bytes.extracting(at + 1..<at + 1 + definition.size)
        try messages.receive(definition, body, timeOffset: isCompressed ? head & 31 : nil)
        return at + 1 + definition.size
    }

    private mutating func definition(_ bytes: Span<UInt8>, _ at: Int) -> Int? {
        guard at + 6 <= bytes.count else { return nil }
        let head = bytes[at]
        let isBigEndian = bytes[at + 2] == 1
        let count = Int(bytes[at + 5])
        var end = at + 6 + 3 * count
        guard end <= bytes.count else { return nil }
        var fields: [Field] = []
        var offset = 0
        for index in 0..<count {
            let place = at + 6 + 3 * index
            let size = Int(bytes[place + 1])
            fields.append(Field(number: bytes[place], size: size, type: bytes[place + 2], offset: offset))
            offset += size
        }
        if head & 0x20 != 0 {
            guard end < bytes.count else { return nil }
            let developers = Int(bytes[end])
            guard end + 1 + 3 * developers <= bytes.count else { return nil }
            for index in 0..<developers { offset += Int(bytes[end + 2 + 3 * index]) }
            end += 1 + 3 * developers
        }
        definitions[Int(head & 15)] = Definition(
            message: UInt16(Self.integer(bytes, at + 3, 2, isBigEndian: isBigEndian)),
            isBigEndian: isBigEndian,
            fields: fields,
            size: offset
        )
        return end
    }

    private mutating func fail(_ reason: String) {
        stage = .over
        assembler.note(.malformed, reason)
    }

    /// The number in so many bytes.
    static func integer(_ bytes: Span<UInt8>, _ start: Int, _ size: Int, isBigEndian: Bool) -> UInt64 {
        var value: UInt64 = 0
        for index in 0..<size {
            let byte = UInt64(bytes[start + index])
            value |= byte << UInt64(8 * (isBigEndian ? size - 1 - index : index))
        }
        return value
    }
}

/// The checksum of FIT: CRC-16 with the polynomial 0x8005, bits reflected.
struct FITChecksum: Sendable {
    private static let table: [UInt16] = (0..<256).map { byte in
        (0..<8).reduce(UInt16(byte)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xA001 }
    }

    private(set) var value: UInt16 = 0

    mutating func add(_ byte: UInt8) { value = value >> 8 ^ Self.table[Int((value ^ UInt16(byte)) & 0xFF)] }
}
