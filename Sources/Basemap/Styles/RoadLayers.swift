// Roads, paths, rails, ferries and borders: the lines of the map, their widths and casings.
//
// All roads share a casing layer and a fill layer in each of tunnel, ground and bridge, so that crossings join without
// seams; which road lies uppermost is line-sort-key's business.

internal import JSON

/// The map's lines.
struct RoadLayers {
    let palette: MapPalette.Ways
    /// The colour of the ground that tunnels lie under.
    let land: String
    /// What widths are multiplied by: less over imagery, which roads should not hide.
    let widthFactor: Double

    private typealias E = StyleExpression

    private static let minor = ["residential", "unclassified", "living_street", "busway", "bus_guideway", "road"]
    private static let paths = ["footway", "path", "steps", "cycleway", "track", "bridleway"]
    private static let aeroways = ["runway", "taxiway"]
    private static let heavyRail = ["rail", "narrow_gauge"]
    private static let lightRail = ["light_rail", "subway", "tram", "funicular", "monorail"]
    private static let roads =
        ["motorway", "trunk", "primary", "secondary", "tertiary"] + minor + ["service", "pedestrian"]

    private static let widthZooms: [Double] = [5, 8, 11, 13, 14, 16, 18, 20]
    /// What a casing adds to a road's width at those zooms, in logical pixels.
    private static let casings: [Double] = [0.4, 0.8, 1, 1.2, 1.4, 1.8, 2.4, 3]
    /// Widths of classes at those zooms, in logical pixels; the last row is for all others.
    private static let widths: [(kind: String, at: [Double])] = [
        ("motorway", [0.7, 1.4, 2.6, 4.6, 6.2, 12, 26, 80]),
        ("trunk", [0.5, 1.1, 2.3, 4.2, 5.8, 11.5, 25, 76]),
        ("primary", [0.4, 0.8, 1.8, 3.6, 5.2, 11, 24, 72]),
        ("secondary", [0, 0.5, 1.3, 3, 4.6, 10, 22, 66]),
        ("tertiary", [0, 0.3, 0.9, 2.5, 4, 9, 20, 60]),
        ("service", [0, 0, 0, 0.7, 1.2, 3.6, 9, 28]),
        ("pedestrian", [0, 0, 0, 0.9, 1.8, 5, 12, 36]),
        ("", [0, 0, 0.5, 1.5, 2.7, 7.5, 17, 52]),
    ]

    private var fillWidth: JSONValue { width(extra: []) }
    private var casingWidth: JSONValue { width(extra: Self.casings) }

    private func width(extra: [Double]) -> JSONValue {
        let stops = Self.widthZooms.indices.map { index -> (Double, JSONValue) in
            let added = extra.isEmpty ? 0 : extra[index]
            let classes = Self.widths.dropLast().map {
                ([$0.kind], JSONValue.number($0.at[index] * widthFactor + added))
            }
            let others = JSONValue.number((Self.widths.last?.at[index] ?? 0) * widthFactor + added)
            let width = E.match(E.get("kind"), classes, otherwise: others)
            return (Self.widthZooms[index], ["*", ["case", ["==", ["get", "link"], true], 0.7, 1], width])
        }
        return E.zoom(base: 1.4, stops: stops)
    }

    private static let importance = E.match(
        E.get("kind"),
        [
            (["motorway"], 9), (["trunk"], 8), (["primary"], 7), (["secondary"], 6), (["tertiary"], 5),
            (["service"], 2), (["pedestrian"], 1),
        ],
        otherwise: 4
    )

    private var fillColor: JSONValue { color { $0 } }
    private var tunnelColor: JSONValue { color { ColorMix.mix($0, land, 0.6) } }
    private var casingColor: JSONValue {
        let ways = palette
        return byClass([
            ways.motorwayCasing, ways.trunkCasing, ways.primaryCasing, ways.secondaryCasing, ways.streetCasing,
            ways.streetCasing,
        ])
    }

    private func color(_ shade: (String) -> String) -> JSONValue {
        let ways = palette
        return byClass(
            [ways.motorway, ways.trunk, ways.primary, ways.secondary, ways.pedestrian, ways.street].map(shade)
        )
    }

    /// A colour for each of the first classes, the last for all other roads.
    private func byClass(_ colors: [String]) -> JSONValue {
        let classes = ["motorway", "trunk", "primary", "secondary", "pedestrian"]
        return E.match(
            E.get("kind"),
            zip(classes, colors).map { ([$0], .string($1)) },
            otherwise: .string(colors.last ?? palette.street)
        )
    }

    private func roads(_ condition: JSONValue) -> JSONValue { E.all(E.among("kind", Self.roads), condition) }

    private static let joined: JSONValue = ["line-cap": "round", "line-join": "round", "line-sort-key": importance]
    private static let butted: JSONValue = ["line-cap": "butt", "line-join": "round", "line-sort-key": importance]
    private static let inTunnel = E.equals("tunnel", true)
    private static let onBridge = E.equals("bridge", true)
    private static let onGround = E.all(E.isNot("tunnel"), E.isNot("bridge"))

    /// Under the ground: pale, with a dashed edge.
    var tunnels: [StyleLayer] {
        [
            StyleLayer(
                "tunnel-casing",
                .line,
                .regions,
                "streets",
                from: 11,
                where: roads(Self.inTunnel),
                layout: Self.butted,
                paint: [
                    "line-color": .string(palette.tunnelCasing), "line-width": casingWidth,
                    "line-dasharray": [0.5, 0.3],
                ]
            ),
            StyleLayer(
                "tunnel",
                .line,
                .regions,
                "streets",
                from: 11,
                where: roads(Self.inTunnel),
                layout: Self.butted,
                paint: ["line-color": tunnelColor, "line-width": fillWidth]
            ),
            StyleLayer(
                "rail-tunnels",
                .line,
                .regions,
                "streets",
                from: 12,
                where: E.all(E.among("kind", Self.heavyRail + Self.lightRail), Self.inTunnel),
                paint: [
                    "line-color": .string(palette.rail), "line-width": E.zoom((12, 0.6), (16, 1.6), (18, 3)),
                    "line-dasharray": [3, 2.5], "line-opacity": 0.55,
                ]
            ),
        ]
    }

    /// On the ground: squares and runways, paths, then roads with their casing.
    var ground: [StyleLayer] {
        [
            StyleLayer(
                "street-areas",
                .fill,
                .regions,
                "street_polygons",
                from: 11,
                paint: [
                    "fill-color": E.match(
                        E.get("kind"),
                        [
                            (Self.aeroways, .string(palette.runway)), (["service"], .string(palette.street)),
                        ],
                        otherwise: .string(palette.pedestrian)
                    )
                ]
            ),
            StyleLayer(
                "runways",
                .line,
                .regions,
                "streets",
                from: 11,
                where: E.among("kind", Self.aeroways),
                paint: [
                    "line-color": .string(palette.runway),
                    "line-width": E.zoom(
                        (11, ["match", ["get", "kind"], "runway", 2, 0.5]),
                        (14, ["match", ["get", "kind"], "runway", 12, 3]),
                        (18, ["match", ["get", "kind"], "runway", 140, 36])
                    ),
                ]
            ),
            path("paths", where: E.all(E.isNot("tunnel"), E.isNot("bridge"))),
            StyleLayer(
                "road-casing",
                .line,
                .regions,
                "streets",
                from: 7,
                where: roads(Self.onGround),
                layout: Self.joined,
                paint: [
                    "line-color": casingColor, "line-width": casingWidth,
                    "line-opacity": E.zoom(base: 1, (7, 0.5), (12, 1)),
                ]
            ),
            StyleLayer(
                "road",
                .line,
                .regions,
                "streets",
                from: 5,
                where: roads(Self.onGround),
                layout: Self.joined,
                paint: ["line-color": fillColor, "line-width": fillWidth]
            ),
        ]
    }

    private func path(_ id: String, where condition: JSONValue) -> StyleLayer {
        StyleLayer(
            id,
            .line,
            .regions,
            "streets",
            from: 13,
            where: E.all(E.among("kind", Self.paths), condition),
            layout: ["line-join": "round"],
            paint: [
                "line-color": E.match(
                    E.get("kind"),
                    [(["cycleway"], .string(palette.cycleway))],
                    otherwise: .string(palette.path)
                ),
                "line-width": E.zoom(
                    (13, 0.5),
                    (15, 0.9),
                    (16, ["match", ["get", "kind"], "steps", 2, "track", 1.6, 1.1]),
                    (18, ["match", ["get", "kind"], "steps", 4, "track", 3, 1.8])
                ),
                "line-dasharray": ["step", ["zoom"], ["literal", [2, 1]], 15, ["literal", [2.5, 1.5]]],
            ]
        )
    }

    /// Rails on the ground and on bridges.
    var rails: [StyleLayer] {
        let onTop = E.isNot("tunnel")
        let yard: JSONValue = ["case", ["has", "service"], 0.6, 1]
        func scaled(_ width: Double) -> JSONValue { ["*", .number(width), yard] }
        return [
            StyleLayer(
                "rail",
                .line,
                .regions,
                "streets",
                from: 8,
                where: E.all(E.among("kind", Self.heavyRail), onTop),
                layout: ["line-join": "round"],
                paint: [
                    "line-color": .string(palette.rail),
                    "line-width": E.zoom((8, scaled(0.5)), (12, scaled(1)), (15, scaled(1.6)), (18, scaled(3))),
                ]
            ),
            StyleLayer(
                "rail-ties",
                .line,
                .regions,
                "streets",
                from: 13,
                where: E.all(E.among("kind", Self.heavyRail), onTop, ["!", ["has", "service"]]),
                paint: [
                    "line-color": .string(palette.rail), "line-width": E.zoom((13, 3), (15, 4.5), (18, 9)),
                    "line-dasharray": [0.25, 2.5],
                ]
            ),
            StyleLayer(
                "transit",
                .line,
                .regions,
                "streets",
                from: 11,
                where: E.all(E.among("kind", Self.lightRail), onTop),
                layout: ["line-join": "round"],
                paint: [
                    "line-color": .string(palette.transit), "line-width": E.zoom((11, 0.6), (14, 1.2), (18, 2.6)),
                ]
            ),
        ]
    }

    /// Above the ground.
    var bridges: [StyleLayer] {
        [
            StyleLayer(
                "bridge-areas",
                .fill,
                .regions,
                "bridges",
                from: 13,
                paint: ["fill-color": .string(palette.pedestrian), "fill-outline-color": .string(palette.bridgeCasing)]
            ),
            StyleLayer(
                "bridge-path-ground",
                .line,
                .regions,
                "streets",
                from: 15,
                where: E.all(E.among("kind", Self.paths), Self.onBridge),
                paint: ["line-color": .string(palette.bridgeCasing), "line-width": E.zoom((15, 3), (16, 4.5), (18, 8))]
            ),
            path("bridge-paths", where: Self.onBridge),
            StyleLayer(
                "bridge-casing",
                .line,
                .regions,
                "streets",
                from: 7,
                where: roads(Self.onBridge),
                layout: Self.butted,
                paint: [
                    "line-color": E.step(casingColor, (13, .string(palette.bridgeCasing))),
                    "line-width": casingWidth,
                ]
            ),
            StyleLayer(
                "bridge",
                .line,
                .regions,
                "streets",
                from: 5,
                where: roads(Self.onBridge),
                layout: Self.joined,
                paint: ["line-color": fillColor, "line-width": fillWidth]
            ),
        ]
    }

    /// Over water and in the air.
    var crossings: [StyleLayer] {
        [
            StyleLayer(
                "ferries",
                .line,
                .regions,
                "ferries",
                from: 9,
                paint: [
                    "line-color": .string(palette.ferry), "line-width": E.zoom((9, 0.7), (14, 1.4), (18, 2.2)),
                    "line-dasharray": [4, 3],
                ]
            ),
            StyleLayer(
                "aerialways",
                .line,
                .regions,
                "aerialways",
                from: 12,
                paint: ["line-color": .string(palette.aerialway), "line-width": E.zoom((12, 0.7), (16, 1.4), (18, 2))]
            ),
            StyleLayer(
                "aerialway-cabins",
                .line,
                .regions,
                "aerialways",
                from: 13,
                paint: [
                    "line-color": .string(palette.aerialway), "line-width": E.zoom((13, 2.4), (16, 4.5), (18, 7)),
                    "line-dasharray": [0.6, 8],
                ]
            ),
        ]
    }

    /// Which way traffic goes, on streets that let it go one way only.
    var oneways: StyleLayer {
        StyleLayer(
            "oneways",
            .symbol,
            .regions,
            "streets",
            from: 16,
            where: E.all(E.equals("oneway", true), E.among("kind", Self.roads)),
            layout: [
                "symbol-placement": "line", "symbol-spacing": 120, "icon-image": .string(MapIcon.oneway),
                "icon-rotate": ["case", ["==", ["get", "oneway_reverse"], true], 180, 0],
                "icon-size": E.zoom(base: 1, (16, 0.6), (18, 1)), "icon-padding": 2, "icon-rotation-alignment": "map",
            ],
            paint: ["icon-color": .string(palette.oneway)]
        )
    }
}
