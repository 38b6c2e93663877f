// Names on the map: streets, water, places. The last layer is placed first and wins over those before it.

internal import JSON

/// The layers of names.
struct LabelLayers {
    let palette: MapPalette.Labels
    /// The expression of a name in the language asked for.
    let name: JSONValue

    typealias E = StyleExpression

    /// The font of most names.
    var regular: JSONValue { [.string(palette.font.rawValue)] }
    static let bold: JSONValue = [.string(MapFont.bold.rawValue)]
    static let italic: JSONValue = [.string(MapFont.italic.rawValue)]

    /// Colour and halo of a text.
    func paint(_ color: String, halo: String? = nil, width: Double = 1.2) -> JSONValue {
        [
            "text-color": .string(color), "text-halo-color": .string(halo ?? palette.halo),
            "text-halo-width": .number(width),
        ]
    }

    /// Numbers of houses.
    var houseNumbers: StyleLayer {
        StyleLayer(
            "house-numbers",
            .symbol,
            .regions,
            "addresses",
            from: 17,
            layout: [
                "text-field": ["coalesce", ["get", "housenumber"], ["get", "housename"]], "text-font": regular,
                "text-size": E.zoom(base: 1, (17, 9.5), (20, 12)), "text-padding": 3, "text-max-width": 6,
            ],
            paint: paint(palette.houseNumber, width: 1)
        )
    }

    /// Streets along their lines, squares at their middle.
    var streets: [StyleLayer] {
        let main = E.among("kind", ["motorway", "trunk", "primary", "secondary", "tertiary"])
        func size(_ large: Double, _ small: Double) -> JSONValue { ["case", main, .number(large), .number(small)] }
        return [
            StyleLayer(
                "square-names",
                .symbol,
                .regions,
                "streets_polygons_labels",
                from: 15,
                layout: [
                    "text-field": name, "text-font": regular, "text-size": E.zoom(base: 1, (15, 10.5), (18, 13)),
                    "text-max-width": 7, "text-padding": 6,
                ],
                paint: paint(palette.street, halo: palette.streetHalo)
            ),
            StyleLayer(
                "street-names",
                .symbol,
                .regions,
                "street_labels",
                from: 13,
                where: ["any", main, [">=", ["zoom"], 15]],
                layout: [
                    "symbol-placement": "line", "symbol-spacing": 320, "text-field": name, "text-font": regular,
                    "text-size": E.zoom(base: 1, (13, size(10.5, 9.5)), (16, size(12, 11)), (18, size(14.5, 13.5))),
                    "symbol-sort-key": ["case", main, 0, 1], "text-max-angle": 32, "text-padding": 4,
                    "text-letter-spacing": 0.015, "text-rotation-alignment": "map",
                    "text-pitch-alignment": "viewport",
                ],
                paint: paint(palette.street, halo: palette.streetHalo, width: 1.4)
            ),
        ]
    }

    /// Road numbers, and numbers of motorway exits.
    var shields: [StyleLayer] {
        [
            StyleLayer(
                "motorway-exits",
                .symbol,
                .regions,
                "street_labels_points",
                from: 14,
                where: ["has", "ref"],
                layout: [
                    "text-field": ["get", "ref"], "text-font": Self.bold, "text-size": 9.5, "text-padding": 8,
                ],
                paint: paint(palette.shieldText)
            ),
            StyleLayer(
                "road-numbers",
                .symbol,
                .regions,
                "street_labels",
                from: 10,
                where: E.all(
                    ["has", "ref"],
                    E.among("kind", ["motorway", "trunk", "primary", "secondary"]),
                    ["<=", ["coalesce", ["get", "ref_cols"], 9], 8],
                    ["<=", ["coalesce", ["get", "ref_rows"], 9], 2]
                ),
                layout: [
                    "symbol-placement": "line", "symbol-spacing": 420, "text-field": ["get", "ref"],
                    "text-font": Self.bold, "text-size": E.zoom(base: 1, (10, 8.5), (16, 10)),
                    "text-rotation-alignment": "viewport", "icon-rotation-alignment": "viewport",
                    "icon-image": .string(MapIcon.shield), "icon-text-fit": "both",
                    "icon-text-fit-padding": [1.5, 3.5, 1.5, 3.5], "text-padding": 12, "icon-padding": 12,
                ],
                paint: [
                    "text-color": .string(palette.shieldText), "icon-color": .string(palette.shield),
                    "icon-halo-color": .string(palette.shieldBorder), "icon-halo-width": 2,
                ]
            ),
        ]
    }

    /// Rivers along their lines, lakes and ferries.
    var water: [StyleLayer] {
        return [
            StyleLayer(
                "ferry-names",
                .symbol,
                .regions,
                "ferries",
                from: 13,
                layout: [
                    "symbol-placement": "line", "symbol-spacing": 500, "text-field": name, "text-font": Self.italic,
                    "text-size": 10, "text-offset": [0, -0.8],
                ],
                paint: paint(palette.water, halo: palette.waterHalo, width: 1)
            ),
            StyleLayer(
                "river-names",
                .symbol,
                .regions,
                "water_lines_labels",
                from: 12,
                layout: [
                    "symbol-placement": "line", "symbol-spacing": 420, "text-field": name, "text-font": Self.italic,
                    "text-size": E.zoom(base: 1, (12, 10), (17, 13.5)), "text-letter-spacing": 0.06,
                    "text-max-angle": 35,
                ],
                paint: paint(palette.water, halo: palette.waterHalo)
            ),
            lakes("lake-names", .regions, from: 7),
        ]
    }

    /// Names of lakes; the smaller, the later they show.
    func lakes(_ id: String, _ source: MapSource, from zoom: Double, where more: JSONValue = true) -> StyleLayer {
        let area: JSONValue = ["coalesce", ["get", "way_area"], 0]
        let enough = E.step(
            1e10,
            (5, 4e9),
            (6, 1e9),
            (8, 1e8),
            (10, 1e7),
            (12, 1e6),
            (13, 2e5),
            (14, 5e4),
            (15, 1e4),
            (16, 2000),
            (17, 0)
        )
        return StyleLayer(
            id,
            .symbol,
            source,
            "water_polygons_labels",
            from: zoom,
            where: E.all([">=", area, enough], more),
            layout: [
                "text-field": name, "text-font": Self.italic, "text-size": E.zoom(base: 1, (4, 10), (8, 11), (16, 13)),
                "text-max-width": 7, "text-letter-spacing": 0.04, "symbol-sort-key": ["-", 0, area],
            ],
            paint: paint(palette.water, halo: palette.waterHalo)
        )
    }
}
