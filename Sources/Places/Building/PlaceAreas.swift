// Places and address areas as documents: a settlement's node and its boundary become one, boundaries get the kind their
// level means in their country, and what closes can be looked up by point.

import OSMExtract

/// Places and areas of an extract.
struct PlaceAreas {
    private(set) var documents: [PlaceDocument] = []
    private(set) var locator = AreaLocator()
    private(set) var countries = CountryBook()
    /// Points of interest and natural features, which are documents later.
    private(set) var others: [FeatureFact] = []
    /// Documents with a role in addresses, by folded name.
    private(set) var byName: [[UInt8]: [Int]] = [:]
    /// Settlements, districts and neighbourhoods for "the nearest".
    private(set) var nearby = PointGrid(cellE7: 500_000)

    init(_ facts: ExtractFacts) {
        let labels = Dictionary(
            facts.boundaries.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let closed = Set(
            facts.features.compactMap { $0.adminLevel != nil && $0.source.kind == .relation ? $0.source.number : nil }
        )
        let hasLevel8 = facts.boundaries.contains { $0.level == 8 }
        let country = Self.mainCountry(facts)
        var areas: [FeatureFact] = []
        var places: [FeatureFact] = []
        for feature in facts.features {
            if feature.adminLevel != nil {
                areas.append(feature)
            } else if feature.isPlaceTag || feature.isPostcodeArea {
                places.append(feature)
            } else {
                others.append(feature)
            }
        }
        addPlaces(places)
        for area in areas.sorted(by: { ($0.adminLevel ?? 99, $0.source) < ($1.adminLevel ?? 99, $1.source) }) {
            addArea(area, boundary: labels[area.source.number], mainCountry: country, hasLevel8: hasLevel8)
        }
        for boundary in facts.boundaries where boundary.level == 2 && !closed.contains(boundary.id) {
            countries.note(boundary)
        }
        indexNames()
    }

    /// The code that most of the extract's objects give.
    private static func mainCountry(_ facts: ExtractFacts) -> String? {
        var votes: [String: Int] = [:]
        for address in facts.addresses { if let code = address.country { votes[code, default: 0] += 1 } }
        for boundary in facts.boundaries { if let code = boundary.countryCode { votes[code, default: 0] += 50 } }
        return votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    private mutating func addPlaces(_ places: [FeatureFact]) {
        // Nodes first: where a node and an area of one name are both drawn, the node is the place.
        var seen: [[UInt8]: [Int]] = [:]
        for place in places.sorted(by: { ($0.rings.isEmpty ? 0 : 1, $0.source) < ($1.rings.isEmpty ? 0 : 1, $1.source) }
        ) {
            let key = NameKey.full(place.names[0].text)
            if !place.rings.isEmpty, !place.isPostcodeArea, let same = same(as: place, among: seen[key] ?? []) {
                join(place, into: same)
                continue
            }
            let document = add(place)
            seen[key, default: []].append(document)
            if place.kind == .country, let code = place.countryCode { countries.note(code, document: document) }
        }
    }

    private func same(as place: FeatureFact, among candidates: [Int]) -> Int? {
        candidates.first { documents[$0].kind == place.kind && place.box.contains(documents[$0].point) }
    }

    /// Adds a feature as a document.
    @discardableResult
    private mutating func add(_ feature: FeatureFact) -> Int {
        var document = PlaceDocument(
            source: feature.source,
            kind: feature.kind,
            names: feature.names,
            point: feature.point,
            importance: feature.importance
        )
        document.box = feature.box
        document.categories = feature.categories
        document.attributes = feature.attributes
        document.rings = feature.rings
        if feature.kind == .country { document.countryCode = feature.countryCode }
        let number = documents.count
        documents.append(document)
        if !feature.rings.isEmpty, FeatureKinds.role(feature.kind) != nil {
            locator.add(document: number, rings: feature.rings)
        }
        return number
    }

    /// Gives an area's shape and names to the document of its node.
    private mutating func join(_ area: FeatureFact, into document: Int) {
        documents[document].rings = area.rings
        documents[document].box = area.box
        documents[document].members.append(area.source)
        documents[document].importance = max(documents[document].importance, area.importance)
        let known = Set(documents[document].names)
        let languages = Set(documents[document].names.map(\.language))
        for name in area.names where !known.contains(name) {
            var name = name
            if name.language.isEmpty, name.role == .main { name.role = .alternative }
            if name.role == .main, languages.contains(name.language) { name.role = .alternative }
            documents[document].names.append(name)
        }
        let keys = Set(documents[document].attributes.map(\.key))
        documents[document].attributes += area.attributes.filter { !keys.contains($0.key) }
        if FeatureKinds.role(documents[document].kind) != nil { locator.add(document: document, rings: area.rings) }
    }

    private mutating func addArea(
        _ area: FeatureFact,
        boundary: BoundaryFact?,
        mainCountry: String?,
        hasLevel8: Bool
    ) {
        var area = area
        let level = area.adminLevel ?? 99
        let code = area.countryCode ?? mainCountry
        guard var kind = FeatureKinds.boundary(level: level, country: code, name: area.names[0].text) else { return }
        if level == 7, hasLevel8, kind == .town { kind = .county }
        if level == 2 {
            // A line between two countries is also drawn as a boundary of level 2; a country has its code.
            guard let code = area.countryCode else { return }
            area.kind = .country
            area.importance = 0.95
            countries.note(code, document: add(area))
            return
        }
        area.kind = area.isPlaceTag ? area.kind : kind
        area.importance = max(area.importance, Importance.of(area.kind, categories: [], tags: PlaceTags([])))
        area.categories = []
        guard let node = node(of: area, boundary: boundary) else {
            add(area)
            return
        }
        join(area, into: node)
    }

    /// The document of the node that stands for the area: its label or capital of the same name, else a settlement of
    /// the same name inside.
    private func node(of area: FeatureFact, boundary: BoundaryFact?) -> Int? {
        let role = FeatureKinds.role(area.kind)
        let key = NameKey.withoutKinds(area.names[0].text)
        let labels = Set((boundary?.labels ?? []).map { PlaceSource(.node, $0) })
        for (number, document) in documents.enumerated() {
            guard document.rings.isEmpty, let own = FeatureKinds.role(document.kind), document.kind != .country else {
                continue
            }
            let isSameRole =
                own == role || role == .city && own == .neighbourhood || role == .district && own == .neighbourhood
                || role == .neighbourhood && own == .district
            guard isSameRole, area.box.contains(document.point) else { continue }
            if labels.contains(document.source) || NameKey.withoutKinds(document.names[0].text) == key { return number }
        }
        return nil
    }

    private mutating func indexNames() {
        for (number, document) in documents.enumerated() {
            guard let role = FeatureKinds.role(document.kind) else { continue }
            for name in document.names where name.role == .main || name.role == .alternative || name.role == .official {
                let key = NameKey.full(name.text)
                if byName[key]?.last != number { byName[key, default: []].append(number) }
                let bare = NameKey.withoutKinds(name.text)
                if bare != key, byName[bare]?.last != number { byName[bare, default: []].append(number) }
            }
            switch role {
            case .city, .district, .neighbourhood: nearby.add(number, at: document.point)
            default: break
            }
        }
    }
}
