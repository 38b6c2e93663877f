// Borders of countries and states, from the world and from the regions.

internal import JSON

/// The borders.
struct BoundaryLayers {
    let palette: MapPalette.Ways
    /// From which zoom the regions' own borders are drawn; below, and outside the regions, the world's.
    let regionZoom: Double?

    private typealias E = StyleExpression
    private static let onLand = E.isNot("maritime")
    private static let settled = E.isNot("disputed")

    /// The world's borders; they lie below the region areas.
    var world: [StyleLayer] {
        [
            line("world-boundaries", .world, where: Self.settled),
            line("world-boundaries-disputed", .world, where: E.equals("disputed", true), dashed: [2.5, 2]),
        ]
    }

    /// The regions' borders.
    var regions: [StyleLayer] {
        let country = E.all(E.equals("admin_level", 2), Self.onLand)
        return [
            StyleLayer(
                "boundary-glow",
                .line,
                .regions,
                "boundaries",
                from: regionZoom,
                where: country,
                layout: ["line-join": "round"],
                paint: [
                    "line-color": .string(palette.boundaryHalo), "line-width": E.zoom((5, 2), (10, 5), (16, 9)),
                    "line-opacity": 0.7,
                ]
            ),
            line(
                "boundaries-states",
                .regions,
                from: 7,
                where: E.all(E.equals("admin_level", 4), Self.onLand),
                dashed: [3, 1.5],
                factor: 0.7
            ),
            line("boundaries", .regions, from: regionZoom, where: E.all(country, Self.settled)),
            line(
                "boundaries-disputed",
                .regions,
                from: regionZoom,
                where: E.all(country, E.equals("disputed", true)),
                dashed: [2.5, 2]
            ),
        ]
    }

    private func line(
        _ id: String,
        _ source: MapSource,
        from minZoom: Double? = nil,
        where filter: JSONValue,
        dashed: JSONValue? = nil,
        factor: Double = 1
    ) -> StyleLayer {
        var members = [
            JSONMember("line-color", .string(palette.boundary)),
            JSONMember(
                "line-width",
                E.zoom((1, .number(0.4 * factor)), (5, .number(0.9 * factor)), (10, .number(1.6 * factor)))
            ),
        ]
        if let dashed { members.append(JSONMember("line-dasharray", dashed)) }
        return StyleLayer(
            id,
            .line,
            source,
            "boundaries",
            from: minZoom,
            where: filter,
            layout: ["line-join": "round"],
            paint: .object(members)
        )
    }
}
