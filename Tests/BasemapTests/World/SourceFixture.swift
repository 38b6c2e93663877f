// Shapefiles and dBASE tables written for tests.

/// Writes the two formats, so that each test can break one thing.
enum SourceFixture {
    static func little(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    static func big(_ value: Int) -> [UInt8] { little(value, 4).reversed() }
    static func double(_ value: Double) -> [UInt8] { little(Int(bitPattern: UInt(value.bitPattern)), 8) }

    static func shape(type: Int, parts: [[(Double, Double)]]) -> [UInt8] {
        var starts: [UInt8] = []
        var start = 0
        for part in parts {
            starts += little(start, 4)
            start += part.count
        }
        return little(type, 4) + [UInt8](repeating: 0, count: 32) + little(parts.count, 4) + little(start, 4) + starts
            + parts.flatMap { $0.flatMap { double($0.0) + double($0.1) } }
    }

    static func shapefile(_ records: [[UInt8]]) -> [UInt8] {
        let body = records.enumerated().flatMap { big($0.offset + 1) + big($0.element.count / 2) + $0.element }
        return big(9994) + [UInt8](repeating: 0, count: 20) + big((100 + body.count) / 2) + little(1000, 4)
            + [UInt8](repeating: 0, count: 68) + body
    }

    static func table(columns: [(String, Int)], rows: [[String]]) -> [UInt8] {
        let rowLength = 1 + columns.map(\.1).reduce(0, +)
        var bytes: [UInt8] =
            [3, 0, 0, 0] + little(rows.count, 4) + little(33 + 32 * columns.count, 2) + little(rowLength, 2)
        bytes += [UInt8](repeating: 0, count: 20)
        for (name, length) in columns {
            bytes += padded(name, 11, with: 0) + [0x43, 0, 0, 0, 0, UInt8(length)] + [UInt8](repeating: 0, count: 15)
        }
        bytes.append(0x0D)
        for row in rows { bytes += [0x20] + zip(row, columns).flatMap { padded($0, $1.1, with: 0x20) } }
        return bytes
    }

    private static func padded(_ text: String, _ length: Int, with filler: UInt8) -> [UInt8] {
        let bytes = Array(text.utf8.prefix(length))
        return bytes + [UInt8](repeating: filler, count: length - bytes.count)
    }
}
