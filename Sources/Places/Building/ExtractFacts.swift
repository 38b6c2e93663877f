// Sorts an extract's objects into facts, one object at a time, in the order the reader hands them over.

import OSMExtract

/// The keys that decide whether an object is looked at.
enum FactKeys {
    static let name = TagKey("name"), place = TagKey("place"), boundary = TagKey("boundary")
    static let highway = TagKey("highway"), amenity = TagKey("amenity"), shop = TagKey("shop")
    static let houseNumber = TagKey("addr:housenumber"), interpolation = TagKey("addr:interpolation")
    static let street = TagKey("addr:street"), city = TagKey("addr:city"), country = TagKey("addr:country")
    static let postcode = TagKey("addr:postcode"), type = TagKey("type"),
        conscription = TagKey("addr:conscriptionnumber")
    static let english = TagKey("name:en"), brand = TagKey("brand"), waterway = TagKey("waterway")
    static let ref = TagKey("ref"), adminLevel = TagKey("admin_level")

    static let all = [
        name, place, boundary, highway, amenity, shop, houseNumber, interpolation, street, city, country, postcode,
        type,
        conscription, english, brand, waterway, ref, adminLevel,
    ]

    /// Whether the tags may make a place or an address.
    static func isWanted(_ tags: borrowing Tags) -> Bool {
        tags.has(name) || tags.has(houseNumber) || tags.has(place) || tags.has(amenity) || tags.has(shop)
            || tags.has(interpolation) || tags.has(english) || tags.has(conscription) || tags.has(postcode)
            || tags.has(country) || tags.has(city)
    }
}

/// What was found so far.
struct ExtractFacts {
    var features: [FeatureFact] = []
    var boundaries: [BoundaryFact] = []
    var streets: [StreetFact] = []
    var rivers: [StreetFact] = []
    var addresses: [AddressFact] = []
    /// Interpolation ways with the numbers along them filled in.
    private var numbered: [Int64: AddressFact] = [:]
    /// Street names that relations give to objects without `addr:street`.
    private var streetOfMember: [PlaceSource: String] = [:]

    mutating func take(_ relation: borrowing ExtractRelation) {
        guard let type = relation.tags[FactKeys.type] else { return }
        if type == "boundary" || type == "multipolygon" {
            takeBoundary(relation)
        } else if type == "associatedStreet" || type == "street" {
            guard let name = relation.tags[FactKeys.name] else { return }
            for index in 0..<relation.memberCount {
                let member = relation.member(index)
                guard member.role == "house" || member.role == "address" || member.role == "addr:houselink" else {
                    continue
                }
                let kind: PlaceSource.Kind =
                    switch member.kind {
                    case .node: .node
                    case .way: .way
                    case .relation: .relation
                    }
                streetOfMember[PlaceSource(kind, member.ref)] = name.string
            }
        }
    }

    private mutating func takeBoundary(_ relation: borrowing ExtractRelation) {
        guard relation.tags.has(FactKeys.boundary, "administrative") else { return }
        let tags = PlaceTags(relation.tags)
        guard let level = tags["admin_level"].flatMap({ Int($0) }) else { return }
        let names = tags.names()
        guard !names.isEmpty else { return }
        var labels: [Int64] = []
        for index in 0..<relation.memberCount {
            let member = relation.member(index)
            if member.kind == .node, member.role == "label" || member.role == "admin_centre" {
                labels.append(member.ref)
            }
        }
        boundaries.append(
            BoundaryFact(id: relation.id, level: level, names: names, countryCode: tags.countryCode, labels: labels)
        )
    }

    mutating func take(_ node: borrowing ExtractNode) {
        guard FactKeys.isWanted(node.tags) else { return }
        take(PlaceTags(node.tags), source: PlaceSource(.node, node.id), point: node.point, rings: [])
    }

    mutating func take(_ way: borrowing ExtractWay) {
        guard !way.tags.isEmpty, FactKeys.isWanted(way.tags) || way.tags.has(FactKeys.highway) else { return }
        if way.tags.has(FactKeys.interpolation) {
            takeInterpolation(way)
            return
        }
        let isStreet = way.tags.has(FactKeys.highway), isRiver = way.tags.has(FactKeys.waterway)
        guard !way.isArea || isStreet else { return }
        let points = ShapeFacts.present(way.points)
        guard points.count >= 2 else { return }
        let tags = PlaceTags(way.tags)
        if isStreet, takeStreet(tags, way: way.id, points: points) { return }
        guard !way.isArea else { return }
        if isRiver, tags["name"] != nil {
            let names = tags.names()
            rivers.append(StreetFact(way: way.id, names: names, points: points, importance: 0.3))
            return
        }
        let point = way.isClosed ? ShapeFacts.inner(points) : ShapeFacts.halfway(points)
        take(tags, source: PlaceSource(.way, way.id), point: point, rings: [], box: ShapeFacts.box(points))
    }

    /// Whether the way is a street with a name or number.
    private mutating func takeStreet(_ tags: PlaceTags, way: Int64, points: [PointE7]) -> Bool {
        let importance = Importance.street(tags["highway"] ?? "")
        guard importance > 0 else { return false }
        var names = tags.names()
        if tags["name"] == nil, tags["name:en"] == nil {
            guard importance >= 0.3, let ref = tags["ref"] else { return true }
            names = [PlaceName(ref)]
        }
        let isBelow = tags["tunnel"].map { $0 != "no" && $0 != "building_passage" } ?? false
        let isAside = isBelow || tags["highway"] == "raceway"
        streets.append(
            StreetFact(way: way, names: names, points: points, importance: importance, isAside: isAside)
        )
        return true
    }

    private mutating func takeInterpolation(_ way: borrowing ExtractWay) {
        let tags = PlaceTags(way.tags)
        let kind = tags["addr:interpolation"] ?? ""
        let street = tags["addr:street"]
        var ends: [InterpolationLine.End] = []
        var points: [PointE7] = []
        for index in 0..<way.refs.count where !way.points[index].isMissing {
            if var address = numbered[way.refs[index]] {
                if address.street == nil { address.street = street }
                ends.append(InterpolationLine.End(at: points.count, address: address))
            }
            points.append(way.points[index])
        }
        addresses += InterpolationLine(way: way.id, kind: kind, points: points, ends: ends).addresses()
    }

    mutating func take(_ area: borrowing ExtractArea) {
        guard FactKeys.isWanted(area.tags) else { return }
        var rings: [[PointE7]] = []
        for index in 0..<area.ringCount { rings.append(ShapeFacts.present(area.ring(index))) }
        guard let outer = rings.max(by: { $0.count < $1.count }), outer.count >= 4 else { return }
        let tags = PlaceTags(area.tags)
        if tags["highway"] != nil, area.origin == .way, Importance.street(tags["highway"] ?? "") > 0 { return }
        var box = BoxE7()
        for ring in rings { box.extend(ShapeFacts.box(ring)) }
        let source = PlaceSource(area.origin == .way ? .way : .relation, area.id)
        take(tags, source: source, point: ShapeFacts.inner(outer), rings: rings, box: box)
    }

    private mutating func take(
        _ tags: PlaceTags,
        source: PlaceSource,
        point: PointE7,
        rings: [[PointE7]],
        box: BoxE7 = BoxE7()
    ) {
        var address = AddressFact(tags, source: source, point: point)
        if address?.street == nil, let street = streetOfMember[source] { address?.street = street }
        if let known = address, source.kind == .node, !known.number.isEmpty { numbered[source.number] = known }
        let feature = feature(tags, source: source, point: point, rings: rings, box: box, address: address)
        if var address, !address.number.isEmpty || feature == nil {
            if feature != nil { address.source = Self.addressSource(source) }
            if rings.count == 1 { address.ring = rings[0] }
            addresses.append(address)
        }
        if let feature { features.append(feature) }
    }

    private static func addressSource(_ source: PlaceSource) -> PlaceSource {
        switch source.kind {
        case .node: PlaceSource(.nodeAddress, source.number)
        case .way: PlaceSource(.wayAddress, source.number)
        default: PlaceSource(.relationAddress, source.number)
        }
    }

    private func feature(
        _ tags: PlaceTags,
        source: PlaceSource,
        point: PointE7,
        rings: [[PointE7]],
        box: BoxE7,
        address: AddressFact?
    ) -> FeatureFact? {
        let names = tags.names()
        let categories = tags.categories()
        let level = tags["boundary"] == "administrative" ? tags["admin_level"].flatMap { Int($0) } : nil
        var kind: PlaceKind
        var isPlaceTag = false
        if let place = tags["place"].flatMap(FeatureKinds.place), tags["name"] != nil {
            kind = place
            isPlaceTag = true
        } else if level != nil, !names.isEmpty {
            kind = .region
        } else if tags["boundary"] == "postal_code", !rings.isEmpty, let code = tags["postal_code"] ?? tags["ref"] {
            var area = FeatureFact(
                source: source,
                kind: .postcode,
                names: [PlaceName(code)],
                point: point,
                box: box,
                rings: rings,
                importance: 0.25
            )
            area.isPostcodeArea = true
            return area
        } else if !categories.isEmpty {
            let hasName = tags["name"] != nil || tags["name:en"] != nil || tags["brand"] != nil
            guard hasName || FeatureKinds.namelessCategories.contains(categories[0]) else { return nil }
            kind = FeatureKinds.isNatural(categories) ? .natural : .pointOfInterest
        } else {
            return nil
        }
        var all = categories
        if kind == .natural, all.isEmpty, let place = tags["place"] { all = ["place=\(place)"] }
        if kind == .locality, tags["place"] == "square" { all = ["place=square"] }
        var feature = FeatureFact(
            source: source,
            kind: kind,
            names: names.isEmpty ? [PlaceName("")] : names,
            point: point,
            box: box,
            rings: [],
            categories: all,
            attributes: tags.attributes(),
            importance: Importance.of(kind, categories: all, tags: tags)
        )
        feature.countryCode = tags.countryCode
        feature.address = address
        feature.adminLevel = level
        feature.isPlaceTag = isPlaceTag
        let isWide = !box.isEmpty && Int64(box.north) - Int64(box.south) > 5000
        let keepsRings = level != nil || isPlaceTag || kind == .natural || isWide && categories.first != "building=yes"
        if keepsRings { feature.rings = rings }
        return feature
    }
}
