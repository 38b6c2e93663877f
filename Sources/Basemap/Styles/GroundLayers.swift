// What lies on the ground: land cover, water, buildings, and the world that the regions are laid upon.

internal import JSON

/// Layers below every road.
struct GroundLayers {
    let palette: MapPalette.Ground
    /// From which zoom the regions' own sea and land are drawn over the world's.
    let regionZoom: Double?

    private typealias E = StyleExpression

    /// The world, as far as regions do not cover it.
    var world: [StyleLayer] {
        [
            StyleLayer("world-sea", .fill, .world, "ocean", paint: ["fill-color": .string(palette.water)]),
            StyleLayer(
                "world-lakes",
                .fill,
                .world,
                "water_polygons",
                paint: ["fill-color": waterColor]
            ),
        ]
    }

    /// Land and water of the regions, from the boxes that cover the world up to piers.
    var regions: [StyleLayer] {
        [regionAreas, landCover, sites, sea, water, waterLines] + structures
    }

    private var regionAreas: StyleLayer {
        StyleLayer(
            "region-areas",
            .fill,
            .regionAreas,
            from: regionZoom,
            paint: ["fill-color": .string(palette.land), "fill-antialias": false]
        )
    }

    private var landCover: StyleLayer {
        let color = E.match(
            E.get("kind"),
            [
                (["residential", "garages"], .string(palette.residential)),
                (["commercial", "retail"], .string(palette.commercial)),
                (["industrial", "railway", "landfill", "quarry", "brownfield"], .string(palette.industrial)),
                (["farmland", "farmyard", "greenhouse_horticulture", "greenfield"], .string(palette.farmland)),
                (["orchard", "vineyard", "plant_nursery", "allotments"], .string(palette.orchard)),
                (["scrub", "heath"], .string(palette.scrub)),
                (["grass", "meadow", "grassland", "wet_meadow"], .string(palette.grass)),
                (
                    ["park", "garden", "golf_course", "village_green", "recreation_ground", "playground"]
                        + ["miniature_golf", "nature_reserve", "marina"], .string(palette.park)
                ),
                (["pitch", "track"], .string(palette.pitch)),
                (["forest"], .string(palette.forest)),
                (["swamp", "bog", "string_bog", "marsh"], .string(palette.wetland)),
                (["sand", "beach"], .string(palette.sand)),
                (["bare_rock", "scree", "shingle"], .string(palette.rock)),
                (["cemetery", "grave_yard"], .string(palette.cemetery)),
            ],
            otherwise: "rgba(0,0,0,0)"
        )
        return StyleLayer(
            "land-cover",
            .fill,
            .regions,
            "land",
            from: 7,
            paint: [
                "fill-color": color, "fill-opacity": E.zoom(base: 1, (7, 0.5), (10, 0.8), (13, 1)),
                "fill-antialias": false,
            ]
        )
    }

    private var sites: StyleLayer {
        let color = E.match(
            E.get("kind"),
            [
                (["university", "college", "school"], .string(palette.campus)),
                (["hospital"], .string(palette.hospital)),
                (["parking", "bicycle_parking"], .string(palette.parking)),
                (["aerodrome"], .string(palette.aerodrome)),
                (["danger_area", "prison"], .string(palette.danger)),
                (["sports_centre"], .string(palette.park)),
                (["construction"], .string(palette.industrial)),
            ],
            otherwise: "rgba(0,0,0,0)"
        )
        return StyleLayer(
            "sites",
            .fill,
            .regions,
            "sites",
            from: 11,
            paint: ["fill-color": color, "fill-opacity": E.zoom(base: 1, (14, 0.6), (16, 1)), "fill-antialias": false]
        )
    }

    private var sea: StyleLayer {
        StyleLayer("sea", .fill, .regions, "ocean", from: regionZoom, paint: ["fill-color": .string(palette.water)])
    }

    private var waterColor: JSONValue {
        E.match(
            E.get("kind"),
            [
                (["glacier"], .string(palette.glacier)),
                (["swimming_pool", "basin"], .string(palette.waterShallow)),
            ],
            otherwise: .string(palette.water)
        )
    }

    private var water: StyleLayer {
        StyleLayer(
            "water",
            .fill,
            .regions,
            "water_polygons",
            from: regionZoom,
            paint: ["fill-color": waterColor]
        )
    }

    private var waterLines: StyleLayer {
        let wide: JSONValue = ["match", ["get", "kind"], ["river", "canal"], 1, 0.45]
        func width(_ factor: Double) -> JSONValue { ["*", .number(factor), wide] }
        return StyleLayer(
            "water-lines",
            .line,
            .regions,
            "water_lines",
            from: 9,
            layout: ["line-cap": "round", "line-join": "round"],
            paint: [
                "line-color": .string(palette.water),
                "line-width": E.zoom(
                    (9, width(0.8)),
                    (12, width(1.6)),
                    (14, width(3)),
                    (16, width(6)),
                    (18, width(14))
                ),
                "line-opacity": ["case", E.equals("tunnel", true), 0.3, 1],
            ]
        )
    }

    private var structures: [StyleLayer] {
        [
            StyleLayer(
                "pier-areas",
                .fill,
                .regions,
                "pier_polygons",
                from: 12,
                paint: ["fill-color": .string(palette.pier)]
            ),
            StyleLayer(
                "pier-lines",
                .line,
                .regions,
                "pier_lines",
                from: 12,
                paint: [
                    "line-color": .string(palette.pier),
                    "line-width": E.zoom((12, 0.6), (14, 1.6), (16, 4), (18, 10)),
                ]
            ),
            StyleLayer(
                "dams",
                .line,
                .regions,
                "dam_lines",
                from: 13,
                paint: [
                    "line-color": .string(palette.buildingOutline), "line-width": E.zoom((13, 1), (16, 3), (18, 7)),
                ]
            ),
        ]
    }

    /// Buildings as their plan, below the roads.
    var buildings: StyleLayer {
        StyleLayer(
            "buildings",
            .fill,
            .regions,
            "buildings",
            from: 14,
            paint: [
                "fill-color": .string(palette.building), "fill-outline-color": .string(palette.buildingOutline),
                "fill-opacity": E.zoom(base: 1, (14, 0.5), (15.5, 1)),
            ]
        )
    }

    /// Buildings in their height, above the roads; what has no height stands three metres for each of its two floors.
    func buildings3D(visible: Bool) -> StyleLayer {
        StyleLayer(
            "buildings-3d",
            .fillExtrusion,
            .regions,
            "buildings",
            from: 14.5,
            layout: ["visibility": visible ? "visible" : "none"],
            paint: [
                "fill-extrusion-color": .string(palette.building3D),
                "fill-extrusion-height": E.zoom(base: 1, (14.5, 0), (15.5, ["coalesce", ["get", "height"], 6])),
                "fill-extrusion-base": E.zoom(base: 1, (14.5, 0), (15.5, ["coalesce", ["get", "min_height"], 0])),
                "fill-extrusion-opacity": 0.85, "fill-extrusion-vertical-gradient": true,
            ]
        )
    }
}
