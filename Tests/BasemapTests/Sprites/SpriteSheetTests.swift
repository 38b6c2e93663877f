import Foundation
import Pictures
import Testing

@testable import Basemap

@Suite("Sprite")
struct SpriteSheetTests {
    private struct Entry: Decodable {
        let x: Int
        let y: Int
        let width: Int
        let height: Int
        let pixelRatio: Int
        let sdf: Bool
        let stretchX: [[Int]]?
        let stretchY: [[Int]]?
        let content: [Int]?
    }

    /// Sheets drawn once for all tests.
    private static let sheets = Result { try SpriteSheet.scales.map { try SpriteSheet.make(scale: $0) } }

    private func size(ofPNG png: [UInt8]) -> (width: Int, height: Int) {
        func number(_ at: Int) -> Int { png[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
        return (number(16), number(20))
    }

    @Test("every image is a distance field within the sheet and overlaps no other", arguments: SpriteSheet.scales)
    func index(scale: Int) throws {
        let sheet = try Self.sheets.get()[scale - 1]
        let entries = try JSONDecoder().decode([String: Entry].self, from: Data(sheet.json))
        let (width, height) = size(ofPNG: sheet.png)
        #expect(entries.count == MapIcon.all.count)
        #expect(entries.count >= 90)
        var taken = Set<Int>()
        for (name, entry) in entries {
            #expect(entry.sdf && entry.pixelRatio == scale, "\(name)")
            #expect(entry.x >= 0 && entry.y >= 0 && entry.x + entry.width <= width && entry.y + entry.height <= height)
            let before = taken.count
            for y in entry.y..<(entry.y + entry.height) {
                for x in entry.x..<(entry.x + entry.width) { taken.insert(y * width + x) }
            }
            #expect(taken.count == before + entry.width * entry.height, "\(name) overlaps another")
        }
        let shield = try #require(entries[MapIcon.shield])
        let content = try #require(shield.content)
        #expect(content.count == 4 && content[2] <= shield.width && content[3] <= shield.height)
        #expect(shield.stretchX?.first.map { $0[0] < $0[1] } == true)
    }

    @Test("a sheet is the same bytes each time")
    func deterministic() throws {
        let again = try SpriteSheet.make(scale: 1)
        #expect(try Self.sheets.get()[0].png == again.png)
        #expect(try Self.sheets.get()[0].json == again.json)
    }

    @Test("both scales hold the same images, one twice as large as the other")
    func scales() throws {
        let sheets = try Self.sheets.get().map {
            try JSONDecoder().decode([String: Entry].self, from: Data($0.json))
        }
        #expect(Set(sheets[0].keys) == Set(sheets[1].keys))
        for (name, entry) in sheets[0] { #expect(sheets[1][name]?.width == entry.width * 2) }
    }

    @Test("names of icons differ")
    func names() { #expect(Set(MapIcon.all.map(\.name)).count == MapIcon.all.count) }

    @Test("every icon shows: neither empty nor a full disc")
    func drawn() throws {
        for icon in MapIcon.all {
            let field = try IconField(icon, scale: 1).field
            let inside = field.pixels.count { $0 >= 191 }
            #expect(inside > 10, "\(icon.name) is empty")
            if case .badge = icon.form { #expect((150...370).contains(inside), "\(icon.name): \(inside) pixels") }
        }
    }

    @Test("a disc's field has its edge at 191, falls to the outside and has a margin of nothing")
    func disc() throws {
        let icon = MapIcon("test", fill: circle(8, 8, 8), form: .plain(width: 16, height: 16))
        let field = try IconField(icon, scale: 2).field
        let row = Array(field.pixels[(field.width * (field.height / 2))..<(field.width * (field.height / 2 + 1))])
        let edge = IconField.margin * 2
        #expect(abs(Int(row[edge - 1]) + Int(row[edge]) - 2 * 191) <= 16)
        #expect(row[0] < 20 && row[row.count / 2] == 255)
        #expect(zip(row, row.dropFirst()).prefix(row.count / 2 - 1).allSatisfy { $0 <= $1 })
    }

    @Test("every kind of place has one icon, and the icon is there")
    func kinds() {
        let names = Set(MapIcon.all.map(\.name))
        let values = PointKind.all.flatMap(\.values)
        #expect(Set(values).count == values.count)
        for kind in PointKind.all + PointKind.stops { #expect(names.contains(kind.icon), "\(kind.icon)") }
        for religion in PointKind.religions + [PointKind.worship] { #expect(names.contains(religion), "\(religion)") }
    }

    @Test("only the two sheets are taken by name")
    func sheetNames() throws {
        #expect(try SpriteSheet.scale(named: "icons") == 1)
        #expect(try SpriteSheet.scale(named: "icons@2x") == 2)
        for wrong in ["", "icon", "icons@3x", "icons@2x.png", "../icons"] {
            #expect(throws: MapResourceError.self) { try SpriteSheet.scale(named: wrong) }
        }
        #expect(throws: MapResourceError.self) { try SpriteSheet.make(scale: 3) }
    }
}
