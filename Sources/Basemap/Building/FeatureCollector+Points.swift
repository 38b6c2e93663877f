// Shortbread's layers of points: pois, public_transport, addresses.

import OSMExtract

extension FeatureCollector {
    /// Whether the tags make a point of interest.
    func isPointOfInterest(_ tags: borrowing Tags) -> Bool {
        for index in words.points.indices {
            if let value = tags[words.points[index].tag], words.points[index].words.meaning(of: value) != nil {
                return true
            }
        }
        return false
    }

    /// Draws a point of interest; false when the tags make none.
    mutating func addPointOfInterest(_ tags: borrowing Tags, at point: GridPoint) -> Bool {
        guard isPointOfInterest(tags) else { return false }
        var rank: UInt8 = 5
        store.attributes.begin()
        for index in words.points.indices {
            guard let value = tags[words.points[index].tag],
                let word = words.points[index].words.meaning(of: value)
            else { continue }
            rank = min(rank, word)
            store.attributes.set(words.points[index].field, text: value.bytes)
        }
        let isNamed = setNames(tags)
        if !isNamed, rank < 5 { rank += 1 }
        if tags.has(Keys.wikidata), rank > 1 { rank -= 1 }
        store.attributes.set(.rank, integer: Int(rank))
        setDetails(tags)
        setText(.housename, tags, Keys.addrHousename)
        setText(.housenumber, tags, Keys.addrHousenumber)
        store.addPoint(point, layer: .pois, attributes: store.attributes.end(), sort: Int32(rank), minimumZoom: 14)
        return true
    }

    /// The fields that only some kinds have.
    private mutating func setDetails(_ tags: borrowing Tags) {
        if let amenity = tags[Keys.amenity] {
            switch amenity {
            case "restaurant", "fast_food", "pub", "bar", "cafe": setText(.cuisine, tags, Keys.cuisine)
            case "vending_machine": setText(.vending, tags, Keys.vending)
            case "recycling":
                store.attributes.set(.recyclingGlassBottles, flag: tags.has(Keys.recyclingGlassBottles, "yes"))
                store.attributes.set(.recyclingPaper, flag: tags.has(Keys.recyclingPaper, "yes"))
                store.attributes.set(.recyclingClothes, flag: tags.has(Keys.recyclingClothes, "yes"))
                store.attributes.set(.recyclingScrapMetal, flag: tags.has(Keys.recyclingScrapMetal, "yes"))
            case "bank": store.attributes.set(.atm, flag: tags.has(Keys.atm, "yes"))
            case "place_of_worship":
                setText(.religion, tags, Keys.religion)
                setText(.denomination, tags, Keys.denomination)
            default: break
            }
        }
        if let leisure = tags[Keys.leisure], leisure == "pitch" || leisure == "sports_centre" {
            setText(.sport, tags, Keys.sport)
        }
        if tags.has(Keys.tourism, "information") { setText(.information, tags, Keys.information) }
        if tags.has(Keys.manMade, "tower") { setText(.towerType, tags, Keys.towerType) }
    }

    /// Whether the tags make a stop, station or airport.
    func isPublicTransport(_ tags: borrowing Tags) -> Bool { stop(tags) != nil }

    /// Draws a stop, station or airport.
    mutating func addPublicTransport(_ tags: borrowing Tags, at point: GridPoint) {
        guard let rule = stop(tags) else { return }
        store.attributes.begin()
        store.attributes.set(.kind, rule.kind)
        _ = setNames(tags)
        setText(.iata, tags, Keys.iata)
        store.addPoint(
            point,
            layer: .publicTransport,
            attributes: store.attributes.end(),
            sort: Int32(rule.minimumZoom),
            minimumZoom: rule.minimumZoom
        )
    }

    private func stop(_ tags: borrowing Tags) -> KindRule? {
        for index in words.stops.indices {
            if let value = tags[words.stops[index].tag], let rule = words.stops[index].words.meaning(of: value) {
                return rule
            }
        }
        return nil
    }

    /// Draws a house number or a house's name.
    mutating func addAddress(_ tags: borrowing Tags, at point: GridPoint) {
        store.attributes.begin()
        var isAny = false
        if let text = tags[Keys.addrHousename], !text.isEmpty {
            store.attributes.set(.housename, text: text.bytes)
            isAny = true
        }
        if let text = tags[Keys.addrHousenumber], !text.isEmpty {
            store.attributes.set(.housenumber, text: text.bytes)
            isAny = true
        }
        guard isAny else { return }
        store.addPoint(point, layer: .addresses, attributes: store.attributes.end(), sort: 0, minimumZoom: 14)
    }
}
