// Fixes of one device in order of time, packed into a few bytes each: column by column, differences to the fix before as
// zig-zag varints (Protocol Buffers' encoding), equal ones in runs where that is shorter. A sum at the end tells damage.
//
// Layout: version 1; count; the time's differences of differences; eight columns (KeptFix's order); the origins; the
// sum. A column is a byte for its form (0: all unknown, 1: one token a fix, 2: pairs of token and run) and its tokens.
// Token 0 is unknown, any other the zig-zag difference to the last known value plus one.

/// Packs and unpacks fixes.
public enum FixChunk {
    /// How many fixes a full chunk has.
    public static let fullCount = 512
    /// More than so many are in no chunk.
    static let largestCount = 65_536

    /// Packs fixes of strictly ascending times; at least one, at most 65 536.
    ///
    /// - Complexity: O(number of fixes).
    public static func pack(_ fixes: some RandomAccessCollection<KeptFix>) -> [UInt8] {
        var bytes: [UInt8] = [1]
        bytes.reserveCapacity(32 + fixes.count * 12)
        append(UInt64(fixes.count), to: &bytes)
        var tokens: [UInt64] = []
        tokens.reserveCapacity(fixes.count)
        var time: Int64 = 0
        var step: Int64 = 0
        for fix in fixes {
            let difference = fix.time &- time
            tokens.append(zigzag(difference &- step) &+ 1)
            step = difference
            time = fix.time
        }
        appendColumn(tokens, to: &bytes)
        for column in 0..<KeptFix.columnCount {
            tokens.removeAll(keepingCapacity: true)
            var last: Int64 = 0
            for fix in fixes {
                let value = fix.column(column)
                guard value != KeptFix.unknown else {
                    tokens.append(0)
                    continue
                }
                tokens.append(zigzag(Int64(value) - last) + 1)
                last = Int64(value)
            }
            appendColumn(tokens, to: &bytes)
        }
        tokens.removeAll(keepingCapacity: true)
        for fix in fixes { tokens.append(UInt64(fix.origin.rawValue) + 1) }
        appendColumn(tokens, to: &bytes)
        let sum = sum(of: bytes[...])
        for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: sum >> UInt32(shift))) }
        return bytes
    }

    /// Unpacks what `pack` made.
    ///
    /// - Throws: `HistoryError.damagedChunk` for anything else.
    public static func unpack(_ bytes: [UInt8]) throws(HistoryError) -> [KeptFix] {
        guard bytes.count > 6, bytes[0] == 1 else { throw .damagedChunk }
        let content = bytes[..<(bytes.count - 4)]
        var stored: UInt32 = 0
        for offset in 0..<4 { stored |= UInt32(bytes[bytes.count - 4 + offset]) << UInt32(8 * offset) }
        guard stored == sum(of: content) else { throw .damagedChunk }
        var reader = ColumnReader(bytes: bytes, index: 1, end: content.endIndex)
        let count = Int(clamping: try reader.varint())
        guard (1...largestCount).contains(count) else { throw .damagedChunk }
        let times = try reader.times(count)
        var values = [[Int32]]()
        for _ in 0..<KeptFix.columnCount { values.append(try reader.column(count)) }
        let origins = try reader.origins(count)
        guard reader.isAtEnd else { throw .damagedChunk }
        var fixes: [KeptFix] = []
        fixes.reserveCapacity(count)
        var row = [Int32](repeating: 0, count: values.count)
        for index in 0..<count {
            for column in row.indices { row[column] = values[column][index] }
            guard let fix = KeptFix(time: times[index], columns: row, origin: origins[index]) else {
                throw .damagedChunk
            }
            fixes.append(fix)
        }
        return fixes
    }

    private static func appendColumn(_ tokens: [UInt64], to bytes: inout [UInt8]) {
        guard tokens.contains(where: { $0 != 0 }) else {
            bytes.append(0)
            return
        }
        let form = bytes.count
        bytes.append(2)
        var index = 0
        while index < tokens.count {
            let first = index
            while index < tokens.count, tokens[index] == tokens[first] { index += 1 }
            append(tokens[first], to: &bytes)
            append(UInt64(index - first), to: &bytes)
        }
        let plain = tokens.reduce(0) { $0 + length(of: $1) }
        guard plain < bytes.count - form - 1 else { return }
        bytes.removeSubrange(form...)
        bytes.append(1)
        for token in tokens { append(token, to: &bytes) }
    }

    private static func append(_ value: UInt64, to bytes: inout [UInt8]) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    private static func length(of value: UInt64) -> Int { max(1, (70 - value.leadingZeroBitCount) / 7) }

    private static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: (value << 1) ^ (value >> 63)) }

    /// FNV-1a in 32 bits: notices damage, not forgery.
    private static func sum(of bytes: ArraySlice<UInt8>) -> UInt32 {
        var sum: UInt32 = 0x811C_9DC5
        for byte in bytes { sum = (sum ^ UInt32(byte)) &* 0x0100_0193 }
        return sum
    }
}

/// Reads columns, trusting nothing.
private struct ColumnReader {
    let bytes: [UInt8]
    var index: Int
    let end: Int

    var isAtEnd: Bool { index == end }

    mutating func varint() throws(HistoryError) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard index < end else { throw .damagedChunk }
            let byte = bytes[index]
            index += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        throw .damagedChunk
    }

    private mutating func tokens(
        _ count: Int,
        _ body: (UInt64) throws(HistoryError) -> Void
    ) throws(HistoryError) {
        guard index < end else { throw .damagedChunk }
        let form = bytes[index]
        index += 1
        switch form {
        case 0: for _ in 0..<count { try body(0) }
        case 1: for _ in 0..<count { try body(try varint()) }
        case 2:
            var left = count
            while left > 0 {
                let token = try varint()
                let run = try varint()
                guard run > 0, run <= UInt64(left) else { throw .damagedChunk }
                for _ in 0..<run { try body(token) }
                left -= Int(run)
            }
        default: throw .damagedChunk
        }
    }

    private static func difference(_ token: UInt64) -> Int64 {
        let zigzag = token &- 1
        return Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1)
    }

    mutating func times(_ count: Int) throws(HistoryError) -> [Int64] {
        var times: [Int64] = []
        times.reserveCapacity(count)
        var time: Int64 = 0
        var step: Int64 = 0
        try tokens(count) { (token) throws(HistoryError) in
            step &+= Self.difference(token)
            time &+= step
            guard times.isEmpty || time > times[times.count - 1] else { throw .damagedChunk }
            times.append(time)
        }
        return times
    }

    mutating func column(_ count: Int) throws(HistoryError) -> [Int32] {
        var values: [Int32] = []
        values.reserveCapacity(count)
        var last: Int64 = 0
        try tokens(count) { (token) throws(HistoryError) in
            guard token != 0 else {
                values.append(KeptFix.unknown)
                return
            }
            last &+= Self.difference(token)
            guard let value = Int32(exactly: last), value != KeptFix.unknown else { throw .damagedChunk }
            values.append(value)
        }
        return values
    }

    mutating func origins(_ count: Int) throws(HistoryError) -> [UInt8] {
        var values: [UInt8] = []
        try tokens(count) { (token) throws(HistoryError) in
            guard let value = UInt8(exactly: token &- 1) else { throw .damagedChunk }
            values.append(value)
        }
        return values
    }
}
