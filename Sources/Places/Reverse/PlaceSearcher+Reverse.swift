// The address at a point, and places of a kind near one.
//
// Which address: the building the point lies in; else the nearest number within 35 m, unless the street is nearer by
// more than 15 m or the point lies on a road that the number does not belong to; else the street; else what contains it.

public import Geodesy

extension PlaceSearcher {
    /// What stands at a point.
    ///
    /// - Throws: `PlaceError` when the point or an option is out of range.
    public func reverse(at point: Coordinate, options: ReverseOptions = ReverseOptions()) throws(PlaceError)
        -> ReverseAnswer
    {
        try QueryRules.check(point)
        try QueryRules.check(limit: options.limit)
        try QueryRules.check(language: options.language)
        try QueryRules.check(radius: options.radius)
        var writer = AnswerWriter(index, language: options.language)
        var around = Surroundings(index: index, point: point)
        around.gather(metres: min(options.radius, 120))
        if options.radius > 120, options.limit > 1 || around.streets.isEmpty && around.houses.isEmpty {
            around.gather(metres: min(options.radius, 2000))
        }
        let areas = around.containingAreas()
        var choice = ReverseChoice(around: around, areas: areas, kinds: options.kinds)
        let picks = choice.ordered(limit: options.limit)
        var matches: [PlaceMatch] = []
        for pick in picks {
            var match = writer.match(pick.document, house: pick.house)
            match.distanceMetres = pick.metres
            match.confidence = max(0.1, 1 - pick.metres / max(50, options.radius))
            if let nearest = pick.nearest, match.kind == .street || match.kind == .house {
                match.coordinate = nearest
            }
            matches.append(match)
        }
        var nearest: PlaceMatch?
        if let settlement = around.nearestSettlement() {
            nearest = writer.match(settlement.number)
            nearest?.distanceMetres = settlement.metres
        }
        return ReverseAnswer(
            matches: matches,
            nearestPlace: nearest,
            surroundings: surroundings(of: areas, picks: picks, writer: &writer)
        )
    }

    private func surroundings(of areas: [Int], picks: [ReverseChoice.Pick], writer: inout AnswerWriter) -> PlaceAddress
    {
        if let first = picks.first {
            var address = writer.match(first.document, house: first.house).address
            address.houseNumber = nil
            address.street = nil
            return address
        }
        for area in areas where index.documentChain[area] != 0 || index.traits(area).kind == .country {
            return writer.match(area).address
        }
        return PlaceAddress()
    }

    /// Places of some categories near a point, nearest first.
    ///
    /// `categories` are OSM tags, their values, or groups such as `food` (empty: every point of interest); `radius` is in
    /// metres, at most 100 km.
    ///
    /// - Throws: `PlaceError` when the point or an option is not valid.
    public func nearby(
        at point: Coordinate,
        categories: [String] = [],
        radius: Double = 1000,
        options: PlaceSearchOptions = PlaceSearchOptions()
    ) throws(PlaceError) -> [PlaceMatch] {
        try QueryRules.check(point)
        try QueryRules.check(limit: options.limit)
        try QueryRules.check(language: options.language)
        try QueryRules.check(radius: radius)
        var asked = options
        asked.categories += categories
        let filter = try DocumentFilter(asked, index: index)
        let found = Nearby(index: index, point: point, filter: filter, anyPoint: asked.categories.isEmpty)
            .nearest(limit: options.limit, radius: radius)
        var writer = AnswerWriter(index, language: options.language)
        var matches: [PlaceMatch] = []
        for place in found {
            var match = writer.match(place.number)
            match.distanceMetres = place.metres
            matches.append(match)
        }
        return matches
    }
}
