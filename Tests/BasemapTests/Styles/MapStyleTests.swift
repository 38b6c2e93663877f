import Foundation
import Geodesy
import JSON
import Testing

@testable import Basemap

/// The layers of Shortbread 1.1, which tiles have.
private let schema: Set<String> = [
    "ocean", "water_polygons", "water_polygons_labels", "water_lines", "water_lines_labels", "dam_lines",
    "dam_polygons", "pier_lines", "pier_polygons", "boundaries", "boundary_labels", "place_labels", "land", "sites",
    "buildings", "addresses", "streets", "street_polygons", "street_labels", "streets_polygons_labels",
    "street_labels_points", "bridges", "aerialways", "ferries", "public_transport", "pois",
]

private let monaco = BoundingBox(south: 43.7, west: 7.4, north: 43.8, east: 7.5)
private let malta = BoundingBox(south: 35.7, west: 14.1, north: 36.1, east: 14.7)
private let relief = MapContents.Imagery(name: "world", zooms: 0...5, attribution: "Natural Earth")
private let everything = MapContents(regions: [monaco, malta], worldMaxZoom: 7, imagery: [relief])
private let addresses = MapAddresses(base: "https://maps.example:8443")

private func json(
    _ style: MapStyle,
    _ contents: MapContents = everything,
    _ language: LabelLanguage = .english,
    buildings3D: Bool = false
) throws -> [String: Any] {
    let bytes = style.json(
        contents: contents,
        addresses: addresses,
        language: language,
        buildings3D: buildings3D
    )
    return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
}

private func layers(_ style: [String: Any]) throws -> [[String: Any]] {
    try #require(style["layers"] as? [[String: Any]])
}

/// Every string in an expression.
private func strings(_ value: Any) -> [String] {
    switch value {
    case let text as String: [text]
    case let array as [Any]: array.flatMap(strings)
    case let object as [String: Any]: object.values.flatMap(strings)
    default: []
    }
}

@Suite("Map styles")
struct MapStyleTests {
    @Test("every style in every language is well formed", arguments: MapStyle.allCases, LabelLanguage.allCases)
    func wellFormed(style: MapStyle, language: LabelLanguage) throws {
        let root = try json(style, everything, language)
        let layers = try layers(root)
        let sources = try #require(root["sources"] as? [String: [String: Any]])
        #expect(root["version"] as? Int == 8)
        #expect(layers.count < 60)
        let ids = layers.compactMap { $0["id"] as? String }
        #expect(Set(ids).count == layers.count, "identifiers are there and differ")
        for layer in layers where layer["type"] as? String != "background" {
            let source = try #require(layer["source"] as? String)
            let type = try #require(sources[source]?["type"] as? String)
            if type == "vector" { #expect(schema.contains(try #require(layer["source-layer"] as? String))) }
        }
        let used = Set(layers.compactMap { $0["source"] as? String })
        #expect(used == Set(sources.keys), "no source without a layer")
    }

    @Test("the fonts that styles name are ours", arguments: MapStyle.allCases)
    func fonts(style: MapStyle) throws {
        for layer in try layers(json(style)) {
            guard let font = (layer["layout"] as? [String: Any])?["text-font"] else { continue }
            let named = strings(font).filter { $0.contains("Sans") }
            #expect(!named.isEmpty)
            #expect(named.allSatisfy { MapFont(rawValue: $0) != nil })
        }
    }

    @Test("the icons that styles name are in the sprite", arguments: MapStyle.allCases)
    func icons(style: MapStyle) throws {
        let names = Set(MapIcon.all.map(\.name))
        let values = Set((PointKind.all + PointKind.stops).flatMap(\.values)).union(PointKind.religions)
        let words: Set<String> = [
            "match", "coalesce", "get", "case", "has", "step", "zoom", "kind", "shop", "religion", "tourism", "amenity",
            "leisure", "historic", "natural", "railway", "man_made", "emergency", "office", "highway",
            "place_of_worship", "",
        ]
        for layer in try layers(json(style)) {
            guard let image = (layer["layout"] as? [String: Any])?["icon-image"] else { continue }
            let unknown = Set(strings(image)).subtracting(words).subtracting(values).subtracting(names)
            #expect(unknown.isEmpty, "\(layer["id"] ?? "")")
            #expect(!Set(strings(image)).intersection(names).isEmpty)
        }
    }

    @Test("labels take the asked language first, then the local name")
    func languages() throws {
        let expected: [LabelLanguage: [String]] = [
            .english: ["name_en", "name"], .vietnamese: ["name_vi", "name"], .indonesian: ["name_id", "name"],
            .russian: ["name_ru", "name"], .simplifiedChinese: ["name_zh-Hans", "name_zh", "name"],
            .traditionalChinese: ["name_zh-Hant", "name_zh", "name"], .local: ["name"],
        ]
        for language in LabelLanguage.allCases {
            let layers = try layers(json(.standard, everything, language))
            let layer = try #require(layers.first { $0["id"] as? String == "street-names" })
            let text = try #require((layer["layout"] as? [String: Any])?["text-field"])
            #expect(strings(text).filter { $0.hasPrefix("name") } == expected[language])
        }
    }

    @Test("a language parameter is taken as browsers write it")
    func languageParameters() throws {
        let table: [(String, LabelLanguage)] = [
            ("en", .english), ("EN", .english), ("en-GB", .english), ("vi-VN", .vietnamese), ("zh", .simplifiedChinese),
            ("zh-CN", .simplifiedChinese), ("zh-TW", .traditionalChinese), ("zh-hant-HK", .traditionalChinese),
            ("zh_Hant", .traditionalChinese), ("local", .local),
        ]
        for (parameter, language) in table { #expect(try LabelLanguage(parameter: parameter) == language) }
        for wrong in ["", "-", "fr", "english", "e n", String(repeating: "z", count: 9999)] {
            #expect(throws: MapResourceError.self) { try LabelLanguage(parameter: wrong) }
        }
    }

    @Test("an unknown style is refused with the known ones")
    func unknownStyle() {
        let error = MapResourceError.styleUnknown(
            "sepia",
            known: ["standard", "light", "dark", "satellite", "hybrid"]
        )
        #expect(throws: error) { try MapStyle(named: "sepia") }
        #expect(error.description.contains("standard, light, dark, satellite, hybrid"))
        #expect(throws: MapResourceError.self) { try MapStyle(named: "Standard") }
    }

    @Test("the same arguments give the same bytes", arguments: MapStyle.allCases)
    func deterministic(style: MapStyle) {
        let first = style.json(contents: everything, addresses: addresses, language: .russian)
        #expect(style.json(contents: everything, addresses: addresses, language: .russian) == first)
    }

    @Test("all addresses are absolute, under the base that was given")
    func absoluteAddresses() throws {
        let root = try json(.hybrid)
        let sources = try #require(root["sources"] as? [String: [String: Any]])
        let tiles = sources.values.flatMap { $0["tiles"] as? [String] ?? [] }
        let all = tiles + [root["glyphs"] as? String ?? "", root["sprite"] as? String ?? ""]
        #expect(all.allSatisfy { $0.hasPrefix("https://maps.example:8443/map/") })
        #expect(tiles.contains("https://maps.example:8443/map/imagery/world/{z}/{x}/{y}"))
    }

    @Test("OpenStreetMap's contributors are named wherever its data are drawn")
    func attribution() throws {
        for style in [MapStyle.standard, .light, .dark, .hybrid] {
            let sources = try #require(try json(style)["sources"] as? [String: [String: Any]])
            #expect((sources["regions"]?["attribution"] as? String)?.contains("© OpenStreetMap contributors") == true)
            #expect((sources["world"]?["attribution"] as? String)?.contains("Natural Earth") == true)
        }
    }

    @Test("without a world, without regions, without both: what is not there is not asked for")
    func partial() throws {
        let regionsOnly = try json(.standard, MapContents(regions: [monaco], worldMaxZoom: nil))
        #expect(Set((regionsOnly["sources"] as? [String: Any])?.keys.map { $0 } ?? []) == ["regions", "region-areas"])
        #expect(try layers(regionsOnly).contains { $0["id"] as? String == "countries" })
        let sea = try #require(try layers(regionsOnly).first { $0["id"] as? String == "sea" })
        #expect(sea["minzoom"] == nil)
        let worldOnly = try json(.dark, MapContents(regions: [], worldMaxZoom: 7))
        #expect(Set((worldOnly["sources"] as? [String: Any])?.keys.map { $0 } ?? []) == ["world"])
        let nothing = try json(.satellite, MapContents(regions: [], worldMaxZoom: nil))
        #expect(try layers(nothing).count == 1)
    }

    @Test("the region areas are the regions' boxes, and cover the world from z7 on")
    func regionAreas() throws {
        let root = try json(.standard)
        let areas = (root["sources"] as? [String: [String: Any]])?["region-areas"]?["data"] as? [String: Any]
        let geometry = areas?["geometry"] as? [String: Any]
        let boxes = try #require(geometry?["coordinates"] as? [[[[Double]]]])
        #expect(boxes.count == 2)
        #expect(boxes[0][0].first == boxes[0][0].last)
        #expect(boxes[0][0].contains([7.5, 43.8]))
        let layer = try #require(try layers(root).first { $0["id"] as? String == "region-areas" })
        #expect(layer["minzoom"] as? Double == 7)
    }

    @Test("buildings stand up by a switch")
    func buildings() throws {
        for visible in [true, false] {
            let layers = try layers(json(.standard, buildings3D: visible))
            let layer = try #require(layers.first { $0["id"] as? String == "buildings-3d" })
            let layout = layer["layout"] as? [String: Any]
            #expect(layout?["visibility"] as? String == (visible ? "visible" : "none"))
        }
    }
}
