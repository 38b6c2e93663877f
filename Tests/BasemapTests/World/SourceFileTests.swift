import Testing

@testable import Basemap

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

@Suite struct ShapefileTests {
    private let square = SourceFixture.shape(
        type: 5,
        parts: [[(0, 0), (0, 1), (1, 1), (0, 0)], [(0.2, 0.2), (0.4, 0.2), (0.4, 0.4), (0.2, 0.2)]]
    )

    private func parse(_ bytes: [UInt8]) throws(WorldSourceError) -> [Shape] {
        try Shapefile.parse(SourceBytes(file: "x.shp", bytes: bytes))
    }

    @Test("a polygon with a hole, a line and an empty shape are read in their order")
    func reads() throws {
        let line = SourceFixture.shape(type: 3, parts: [[(7.4, 43.7), (180.000_000_000_1, -90)]])
        let shapes = try parse(SourceFixture.shapefile([square, SourceFixture.little(0, 4), line]))
        #expect(shapes.map(\.kind) == [.polygon, .empty, .lines])
        #expect(shapes[0].parts.map(\.count) == [4, 4])
        #expect(shapes[2].parts[0][0].latitude == 43.7)
        #expect(shapes[2].parts[0][0].longitude == 7.4)
        #expect(shapes[2].parts[0][1].longitude == 180)
    }

    @Test("a file cut at any byte is refused, never read past its end")
    func truncated() throws {
        let whole = SourceFixture.shapefile([square])
        for length in 0..<whole.count {
            #expect(throws: WorldSourceError.self) { try parse(Array(whole.prefix(length))) }
        }
    }

    @Test(
        "absurd numbers in a record are refused",
        arguments: [
            (36, 0x7FFF_FFFF), (36, -1), (40, 0x7FFF_FFFF), (40, -5), (44, 3_000), (44, -1), (0, 31),
        ]
    )
    func absurd(offset: Int, value: Int) throws {
        var record = square
        record.replaceSubrange(offset..<offset + 4, with: SourceFixture.little(value, 4))
        #expect(throws: WorldSourceError.self) { try parse(SourceFixture.shapefile([record])) }
    }

    @Test(
        "a position that is not a number or outside the world is refused",
        arguments: [Double.nan, 181, -Double.infinity]
    )
    func outside(value: Double) throws {
        let record = SourceFixture.shape(type: 3, parts: [[(value, 0), (1, 1)]])
        #expect(throws: WorldSourceError.self) { try parse(SourceFixture.shapefile([record])) }
    }

    @Test("any single damaged byte gives shapes or an error, never a crash")
    func damagedBytes() {
        let whole = SourceFixture.shapefile([square, square])
        for offset in whole.indices {
            for value: UInt8 in [0x00, 0x7F, 0x80, 0xFF] {
                var bytes = whole
                bytes[offset] = value
                _ = try? parse(bytes)
            }
        }
    }
}

@Suite struct AttributeTableTests {
    private let whole = SourceFixture.table(
        columns: [("NAME_VI", 12), ("scalerank", 4)],
        rows: [["Việt Nam", "2"], ["Nga", "10.5"]]
    )

    @Test("cells are read by column without case, trimmed and as UTF-8")
    func reads() throws {
        let table = try AttributeTable(SourceBytes(file: "x.dbf", bytes: whole))
        #expect(table.count == 2)
        #expect(try table.column("name_vi")(0) == "Việt Nam")
        #expect(try table.column("SCALERANK")(1) == "10.5")
    }

    @Test("a missing column is named")
    func missing() throws {
        let table = try AttributeTable(SourceBytes(file: "x.dbf", bytes: whole))
        #expect(throws: WorldSourceError.columnMissing(file: "x.dbf", column: "NAME_RU")) {
            try table.column("NAME_RU")
        }
    }

    @Test("a table cut at any byte is refused")
    func truncated() {
        for length in 0..<whole.count {
            #expect(throws: WorldSourceError.self) {
                try AttributeTable(SourceBytes(file: "x.dbf", bytes: Array(whole.prefix(length))))
            }
        }
    }

    @Test("any single damaged byte gives a table or an error, never a crash")
    func damagedBytes() {
        for offset in whole.indices {
            for value: UInt8 in [0x00, 0x7F, 0x80, 0xFF] {
                var bytes = whole
                bytes[offset] = value
                guard let table = try? AttributeTable(SourceBytes(file: "x.dbf", bytes: bytes)) else { continue }
                for row in 0..<min(table.count, 4) { _ = try? table.column("NAME_VI")(row) }
            }
        }
    }
}
