import Testing

@testable import Basemap

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
