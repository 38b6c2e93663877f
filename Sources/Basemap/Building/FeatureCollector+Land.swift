// Shortbread's layers of areas on land: land, sites, buildings, bridges.

import OSMExtract

extension FeatureCollector {
    /// Land cover and land use.
    mutating func addLand(_ tags: borrowing Tags, _ extent: AreaExtent) {
        guard let rule = landRule(tags) else { return }
        store.attributes.begin()
        store.attributes.set(.kind, rule.kind)
        // The largest first, so that a meadow in a wood is drawn over the wood.
        let sort = -Int32(min(Double(Int32.max), extent.units))
        addPolygon(.land, store.attributes.end(), extent, sort: sort, minimumZoom: rule.minimumZoom)
    }

    private func landRule(_ tags: borrowing Tags) -> KindRule? {
        if let value = tags[Keys.landuse], let rule = words.landuse.meaning(of: value) { return rule }
        if let value = tags[Keys.natural], let rule = words.natural.meaning(of: value) { return rule }
        if let value = tags[Keys.wetland], let rule = words.wetland.meaning(of: value) { return rule }
        if tags.has(Keys.amenity, "grave_yard") { return KindRule(kind: words.graveYard, minimumZoom: 13) }
        if let value = tags[Keys.leisure] { return words.leisure.meaning(of: value) }
        return nil
    }

    /// Schools, hospitals, car parks and other land use that is drawn above the land.
    mutating func addSite(_ tags: borrowing Tags, _ extent: AreaExtent) {
        var kind: UInt32?
        if let value = tags[Keys.amenity], let rule = words.siteAmenities.meaning(of: value) {
            kind = rule.kind
        } else if tags.has(Keys.leisure, "sports_centre") {
            kind = words.sports
        } else if tags.has(Keys.landuse, "construction") {
            kind = words.construction
        } else if tags.has(Keys.military, "danger_area") {
            kind = words.danger
        }
        guard let kind else { return }
        store.attributes.begin()
        store.attributes.set(.kind, kind)
        let sort = -Int32(min(Double(Int32.max), extent.units))
        addPolygon(.sites, store.attributes.end(), extent, sort: sort, minimumZoom: 14)
    }

    /// Buildings, with their height where it is known.
    mutating func addBuilding(_ tags: borrowing Tags, _ extent: AreaExtent) {
        guard let building = tags[Keys.building], building != "no" else { return }
        store.attributes.begin()
        store.attributes.set(.dummy, words.buildingMark)
        if let height = metres(tags, Keys.height) ?? storeys(tags, Keys.buildingLevels) {
            store.attributes.set(.height, number: height)
            if let base = metres(tags, Keys.minHeight) ?? storeys(tags, Keys.buildingMinLevel), base > 0, base < height
            {
                store.attributes.set(.minHeight, number: base)
            }
        }
        addPolygon(.buildings, store.attributes.end(), extent, sort: 0, minimumZoom: 14)
    }

    /// Bridges mapped as areas.
    mutating func addBridge(_ tags: borrowing Tags, _ extent: AreaExtent) {
        guard tags.has(Keys.manMade, "bridge") else { return }
        store.attributes.begin()
        store.attributes.set(.kind, words.bridge)
        addPolygon(.bridges, store.attributes.end(), extent, sort: 0, minimumZoom: 12, 16)
    }

    /// A height in metres to a tenth, as long as a building can have it.
    private func metres(_ tags: borrowing Tags, _ key: TagKey) -> Double? {
        guard let text = tags[key], let value = DecimalText.prefix(of: text.bytes) else { return nil }
        return value > 0 && value < 1000 ? (value * 10).rounded() / 10 : nil
    }

    /// Storeys of three metres.
    private func storeys(_ tags: borrowing Tags, _ key: TagKey) -> Double? {
        guard let text = tags[key], let value = DecimalText.prefix(of: text.bytes) else { return nil }
        return value > 0 && value < 300 ? (value * 3).rounded() : nil
    }
}

/// Numbers at the beginning of tag values ("12", "12.5 m", "-1").
enum DecimalText {
    /// The number that a text begins with, or nil; a decimal comma is not taken for a point.
    static func prefix(of text: Span<UInt8>) -> Double? {
        var index = 0
        while index < text.count, text[index] == UInt8(ascii: " ") { index += 1 }
        var isNegative = false
        if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
            isNegative = text[index] == UInt8(ascii: "-")
            index += 1
        }
        var value = 0.0
        var digits = 0
        while index < text.count, text[index] >= 48, text[index] <= 57, digits < 15 {
            value = value * 10 + Double(text[index] - 48)
            digits += 1
            index += 1
        }
        if index < text.count, text[index] == UInt8(ascii: "."), digits > 0 || index + 1 < text.count {
            index += 1
            var scale = 0.1
            while index < text.count, text[index] >= 48, text[index] <= 57 {
                value += Double(text[index] - 48) * scale
                scale /= 10
                digits += 1
                index += 1
            }
        }
        return digits == 0 ? nil : isNegative ? -value : value
    }
}
