// From the files of Natural Earth and GeoNames to features of the world map. Natural Earth draws the world at three
// scales, each of which serves some zooms: 1:110 million, 1:50 million and 1:10 million.

import Geodesy

/// A scale of Natural Earth with the zooms that show it.
struct WorldScale: Sendable {
    let name: String
    let zooms: ClosedRange<Int>

    static let all = [
        WorldScale(name: "110m", zooms: 0...1), WorldScale(name: "50m", zooms: 2...4),
        WorldScale(name: "10m", zooms: 5...WorldBuilder.maximumZoom),
    ]
}

/// Reads the sources; each function makes the features of one layer.
struct WorldSources {
    /// Holds `natural-earth/` and `geonames/`.
    let folder: String

    /// Natural Earth counts zooms for tiles of 256 pixels, ours are drawn at 512: the same scale is one less here.
    private static let zoomShift = 1

    private func path(_ scale: WorldScale, _ name: String) -> String {
        "\(folder)/natural-earth/ne_\(scale.name)_\(name)"
    }

    /// Shapes with the table beside them.
    private func shapes(_ scale: WorldScale, _ name: String) throws(WorldSourceError) -> ([Shape], AttributeTable) {
        let shapes = try Shapefile.read(path: path(scale, name) + ".shp")
        let table = try AttributeTable(path: path(scale, name) + ".dbf")
        guard shapes.count == table.count else {
            throw .countsDiffer(file: "ne_\(scale.name)_\(name)", shapes: shapes.count, rows: table.count)
        }
        return (shapes, table)
    }

    private func polygons(_ shape: Shape) -> [[[PlanePoint]]] {
        RectangleClip.grouped(shape.parts.map(PlaneGeometry.projectRing))
    }

    func ocean(_ scale: WorldScale) throws(WorldSourceError) -> [WorldFeature] {
        try Shapefile.read(path: path(scale, "ocean") + ".shp").map { shape in
            WorldFeature(layer: .ocean, geometry: .polygons(polygons(shape)), tags: [], zooms: scale.zooms)
        }
    }

    /// Lakes with their labels, each from the zoom on that Natural Earth advises.
    func lakes(_ scale: WorldScale) throws(WorldSourceError) -> [WorldFeature] {
        let (shapes, table) = try shapes(scale, "lakes")
        let zoom = try table.column("min_zoom")
        let labelZoom = try table.column("min_label")
        let kind = try table.column("featurecla")
        let names = try NameColumns(table, local: "name")
        var features: [WorldFeature] = []
        for (row, shape) in shapes.enumerated() {
            let polygons = polygons(shape)
            guard let zooms = Self.zooms(from: try zoom(row), in: scale) else { continue }
            let area = TagValue.integer(Self.squareMetres(polygons))
            let kindTag = TagValue.text(try kind(row) == "Reservoir" ? "reservoir" : "water")
            features.append(
                WorldFeature(
                    layer: .waterPolygons,
                    geometry: .polygons(polygons),
                    tags: [("kind", kindTag), ("way_area", area)],
                    zooms: zooms
                )
            )
            let label = try names.names(row)
            let largest = polygons.max { Self.area($0) < Self.area($1) }
            guard !label.local.isEmpty, let point = largest.flatMap(PlaneGeometry.labelPoint),
                let labelZooms = Self.zooms(from: try labelZoom(row), in: scale)
            else { continue }
            features.append(
                WorldFeature(
                    layer: .waterPolygonsLabels,
                    geometry: .point(point),
                    tags: label.tags + [("kind", kindTag), ("way_area", area)],
                    zooms: labelZooms
                )
            )
        }
        return features
    }

    /// Antarctica, which is ice.
    func ice(_ scale: WorldScale) throws(WorldSourceError) -> [WorldFeature] {
        let (shapes, table) = try shapes(scale, "admin_0_countries")
        let code = try table.column("ADM0_A3")
        var features: [WorldFeature] = []
        for (row, shape) in shapes.enumerated() where try code(row) == "ATA" {
            features.append(
                WorldFeature(
                    layer: .waterPolygons,
                    geometry: .polygons(polygons(shape)),
                    tags: [("kind", .text("glacier"))],
                    zooms: scale.zooms
                )
            )
        }
        return features
    }

    /// Borders between countries; those that only some states recognise are marked as disputed.
    func boundaries(_ scale: WorldScale) throws(WorldSourceError) -> [WorldFeature] {
        let (shapes, table) = try shapes(scale, "admin_0_boundary_lines_land")
        let kind = try table.column("FEATURECLA")
        let generalView = try table.column("FCLASS_ISO")
        var features: [WorldFeature] = []
        for (row, shape) in shapes.enumerated() {
            let view = try generalView(row)
            if view == "Unrecognized" { continue }
            let settled = (view.isEmpty ? try kind(row) : view).hasPrefix("International boundary")
            features.append(
                WorldFeature(
                    layer: .boundaries,
                    geometry: .lines(shape.parts.map { $0.map(PlaneGeometry.project) }),
                    tags: [
                        ("admin_level", .integer(2)), ("maritime", .boolean(false)), ("disputed", .boolean(!settled)),
                    ],
                    zooms: scale.zooms
                )
            )
        }
        return features
    }

    /// Names of countries, from the finest scale, which knows them all.
    func countries() throws(WorldSourceError) -> [WorldFeature] {
        let scale = WorldScale(name: "10m", zooms: 0...WorldBuilder.maximumZoom)
        let (shapes, table) = try shapes(scale, "admin_0_countries")
        let type = try table.column("TYPE")
        let code = try table.column("ISO_A2_EH")
        let longitude = try table.column("LABEL_X")
        let latitude = try table.column("LABEL_Y")
        let zoom = try table.column("MIN_LABEL")
        let names = try NameColumns(table, local: "NAME_EN")
        let nation = try table.column("ADM0_A3")
        var features: [WorldFeature] = []
        for (row, shape) in shapes.enumerated() {
            // Reefs, leased ports and buffer zones are no countries.
            if try ["Indeterminate", "Lease"].contains(type(row)), try code(row) == "-99" { continue }
            guard let x = Double(try longitude(row)), let y = Double(try latitude(row)),
                let place = try? Coordinate(latitude: y, longitude: x),
                let zooms = Self.zooms(from: try zoom(row), in: scale)
            else { continue }
            let label = CountryNames.common(try names.names(row), code: try nation(row))
            features.append(
                WorldFeature(
                    layer: .boundaryLabels,
                    geometry: .point(PlaneGeometry.project(place)),
                    tags: label.tags + [
                        ("admin_level", .integer(2)), ("way_area", .integer(Self.squareMetres(polygons(shape)))),
                    ],
                    zooms: zooms
                )
            )
        }
        return features
    }

    /// Every town, the most important first.
    func allCities() throws(WorldSourceError) -> [WorldCity] { try WorldCities.read(folder: folder + "/geonames") }

    /// Towns, each from the first zoom on at which it is among the most important ones of its surroundings.
    func cities() throws(WorldSourceError) -> [WorldFeature] {
        let cities = try allCities()
        let names = CityNames(timeZones: Set(cities.map(\.timeZone)))
        var choice = CityChoice()
        return cities.map { city in
            let point = PlaneGeometry.project(city.coordinate)
            return WorldFeature(
                layer: .placeLabels,
                geometry: .point(point),
                tags: names.names(of: city).tags + [
                    ("kind", .text(city.kind)), ("population", .integer(Int64(city.population))),
                ],
                zooms: choice.firstZoom(of: city, at: point)...WorldBuilder.maximumZoom
            )
        }
    }

    private static func zooms(from text: String, in scale: WorldScale) -> ClosedRange<Int>? {
        guard let advised = Double(text), advised.isFinite, abs(advised) < 100 else { return nil }
        let first = max(scale.zooms.lowerBound, Int(advised.rounded(.down)) - zoomShift)
        return first <= scale.zooms.upperBound ? first...scale.zooms.upperBound : nil
    }

    private static func area(_ rings: [[PlanePoint]]) -> Double {
        rings.reduce(0) { $0 + PlaneGeometry.doubledArea($1) / 2 }
    }

    /// The area in web mercator's square metres, which is what `way_area` means.
    private static func squareMetres(_ polygons: [[[PlanePoint]]]) -> Int64 {
        let side = 2 * Double.pi * Earth.equatorialRadius
        return Int64((polygons.reduce(0) { $0 + area($1) } * side * side).rounded())
    }
}

/// Natural Earth's columns of names.
private struct NameColumns {
    private typealias Cell = (Int) throws(WorldSourceError) -> String
    private let local: Cell
    private let translated: [(language: String, cell: Cell)]

    init(_ table: AttributeTable, local: String) throws(WorldSourceError) {
        self.local = try table.column(local)
        var translated: [(language: String, cell: Cell)] = []
        for (language, column) in [
            ("de", "NAME_DE"), ("en", "NAME_EN"), ("id", "NAME_ID"), ("ru", "NAME_RU"), ("vi", "NAME_VI"),
            ("zh", "NAME_ZH"),
            ("zh-Hant", "NAME_ZHT"),
        ] {
            translated.append((language, try table.column(column)))
        }
        self.translated = translated
    }

    func names(_ row: Int) throws(WorldSourceError) -> PlaceNames {
        var names: [String: String] = [:]
        for (language, cell) in translated {
            let name = try cell(row)
            if !name.isEmpty { names[language] = name }
        }
        return PlaceNames(local: try local(row), translated: names)
    }
}
