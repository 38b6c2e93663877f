// Names of places: from hamlets to countries, of the regions and of the world.

internal import JSON

extension LabelLayers {
    private static let population: JSONValue = ["coalesce", ["get", "population"], 0]

    /// The most populous first.
    private static let byPopulation: JSONValue = ["-", 0, population]

    private static func sized(_ sizes: (Double, Double, Double, Double)) -> JSONValue {
        [
            "step", population, .number(sizes.0), 200_000, .number(sizes.1), 1_000_000, .number(sizes.2), 4_000_000,
            .number(sizes.3),
        ]
    }

    private static let citySize = E.zoom(
        base: 1,
        (3, sized((10, 10.5, 11, 12.5))),
        (6, sized((11, 12, 13, 15))),
        (9, sized((14, 15.5, 17, 19))),
        (12, sized((17, 19, 21, 23)))
    )

    /// Names of settlements in the regions, least first; cities from the given zoom on, below it the world's stand.
    func places(regionZoom: Double?) -> [StyleLayer] {
        let lesser = ["hamlet", "isolated_dwelling", "farm", "locality", "neighbourhood", "quarter"]
        let room: JSONValue = ["any", ["!", E.among("kind", lesser)], [">=", ["zoom"], 13]]
        return [
            StyleLayer(
                "places-quarters",
                .symbol,
                .regions,
                "place_labels",
                from: 11,
                to: 17,
                where: E.all(E.among("kind", ["suburb", "quarter", "neighbourhood"]), room),
                layout: [
                    "text-field": name, "text-font": regular, "text-transform": "uppercase",
                    "text-letter-spacing": 0.09,
                    "text-size": E.zoom(
                        base: 1,
                        (11, 9.5),
                        (15, ["match", ["get", "kind"], "suburb", 13, 11.5])
                    ),
                    "text-max-width": 7, "text-padding": 8, "symbol-sort-key": Self.byPopulation,
                ],
                paint: paint(palette.quarter)
            ),
            settlement(
                "places-villages",
                ["village", "hamlet", "isolated_dwelling", "farm", "locality", "island"],
                10...17,
                (10.5, 14.5),
                where: room,
                font: ["case", E.equals("kind", "island"), ["literal", Self.italic], ["literal", regular]]
            ),
            settlement("places-towns", ["town"], 8...16, (11, 17)),
            cities("places-cities", .regions, from: regionZoom),
        ]
    }

    private func settlement(
        _ id: String,
        _ kinds: [String],
        _ zooms: ClosedRange<Double>,
        _ size: (Double, Double),
        where more: JSONValue = true,
        font: JSONValue? = nil
    ) -> StyleLayer {
        StyleLayer(
            id,
            .symbol,
            .regions,
            "place_labels",
            from: zooms.lowerBound,
            to: zooms.upperBound,
            where: E.all(E.among("kind", kinds), more),
            layout: [
                "text-field": name, "text-font": font ?? regular,
                "text-size": E.zoom(
                    base: 1,
                    (zooms.lowerBound, .number(size.0)),
                    (zooms.lowerBound + 5, .number(size.1))
                ),
                "text-max-width": 7, "text-padding": 6, "symbol-sort-key": Self.byPopulation,
            ],
            paint: paint(palette.town)
        )
    }

    /// Cities with a dot while they are small, without one once their streets show.
    private func cities(_ id: String, _ source: MapSource, from minZoom: Double?, where more: JSONValue? = nil)
        -> StyleLayer
    {
        let kinds = E.among("kind", ["capital", "state_capital", "city"])
        return StyleLayer(
            id,
            .symbol,
            source,
            "place_labels",
            from: minZoom,
            to: 15,
            where: more.map { E.all(kinds, $0) } ?? kinds,
            layout: cityLayout(dotsTo: 9),
            paint: cityPaint
        )
    }

    private func cityLayout(dotsTo zoom: Double) -> JSONValue {
        [
            "text-field": name,
            "text-font": [
                "case", ["==", ["get", "kind"], "capital"], ["literal", Self.bold], ["literal", regular],
            ],
            "text-size": Self.citySize, "text-max-width": 8, "text-padding": 3,
            "icon-image": E.step(.string(MapIcon.place), (zoom, "")),
            "icon-size": ["case", ["==", ["get", "kind"], "capital"], 1, 0.75],
            "icon-optional": false,
            "text-variable-anchor": E.step(
                ["literal", ["left", "right", "top", "bottom"]],
                (zoom, ["literal", ["center"]])
            ),
            "text-radial-offset": E.step(0.55, (zoom, 0)), "text-justify": "auto",
            "symbol-sort-key": Self.byPopulation,
        ]
    }

    private var cityPaint: JSONValue {
        [
            "text-color": .string(palette.city), "text-halo-color": .string(palette.halo), "text-halo-width": 1.3,
            "icon-color": .string(palette.city), "icon-halo-color": .string(palette.halo), "icon-halo-width": 2,
        ]
    }

    /// Names of states and countries in the regions.
    func boundaries(regionZoom: Double?, countries: Bool) -> [StyleLayer] {
        let states = StyleLayer(
            "states",
            .symbol,
            .regions,
            "boundary_labels",
            from: max(regionZoom ?? 0, 5),
            to: 11,
            where: E.equals("admin_level", 4),
            layout: [
                "text-field": name, "text-font": regular, "text-transform": "uppercase",
                "text-letter-spacing": 0.12, "text-size": E.zoom(base: 1, (5, 10), (9, 13)), "text-max-width": 7,
                "text-padding": 10, "symbol-sort-key": ["-", 0, ["coalesce", ["get", "way_area"], 0]],
            ],
            paint: paint(palette.state)
        )
        guard countries else { return [states] }
        return [states, country("countries", .regions, sortedBy: ["-", 0, ["coalesce", ["get", "way_area"], 0]])]
    }

    /// A size for the smallest countries, most, and those that span a continent, by their area in square metres.
    private func byArea(_ small: Double, _ middle: Double, _ large: Double) -> JSONValue {
        [
            "step", ["coalesce", ["get", "way_area"], 0], .number(small), 2e10, .number(middle), 4e12, .number(large),
        ]
    }

    private func country(_ id: String, _ source: MapSource, sortedBy key: JSONValue) -> StyleLayer {
        StyleLayer(
            id,
            .symbol,
            source,
            "boundary_labels",
            to: 9,
            where: E.equals("admin_level", 2),
            layout: [
                "text-field": name, "text-font": Self.bold,
                "text-size": E.zoom(
                    base: 1,
                    (1, byArea(9, 9.5, 11)),
                    (4, byArea(10, 12.5, 15)),
                    (7, byArea(13, 16, 18))
                ), "text-max-width": 7, "text-padding": 4,
                "text-letter-spacing": 0.03, "symbol-sort-key": key,
            ],
            paint: paint(palette.country, width: 1.4)
        )
    }

    /// Names of the world: countries everywhere, cities where the condition to lie outside the regions holds.
    func world(outside: JSONValue?) -> [StyleLayer] {
        let towns = E.all(E.among("kind", ["town", "village"]), outside ?? true)
        return [
            lakes("world-lake-names", .world, from: 3, where: outside ?? true),
            StyleLayer(
                "world-towns",
                .symbol,
                .world,
                "place_labels",
                from: 6,
                where: towns,
                layout: cityLayout(dotsTo: 24),
                paint: cityPaint
            ),
            cities("world-cities", .world, from: 2, where: outside),
            country("world-countries", .world, sortedBy: ["-", 0, ["coalesce", ["get", "way_area"], 0]]),
        ]
    }
}
