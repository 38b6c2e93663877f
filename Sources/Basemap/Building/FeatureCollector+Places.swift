// Shortbread's layers of countries, states and cities: place_labels, boundaries, boundary_labels.

import OSMExtract

extension FeatureCollector {
    /// Cities down to localities, the most populous first.
    mutating func addPlace(_ tags: borrowing Tags, at point: GridPoint) {
        guard let value = tags[Keys.place], let rule = words.places.meaning(of: value) else { return }
        var kind = rule.kind
        var minimumZoom = rule.minimumZoom
        if rule.canBeCapital, let capital = tags[Keys.capital] {
            if capital == "yes" || capital == "2" {
                kind = words.capital
                minimumZoom = 4
            } else if capital == "4" {
                kind = words.stateCapital
                minimumZoom = 4
            }
        }
        var population = rule.population
        if let text = tags[Keys.population], let number = Self.population(text.bytes) { population = number }
        store.attributes.begin()
        store.attributes.set(.kind, kind)
        store.attributes.set(.population, integer: population)
        guard setNames(tags) else { return }
        store.addPoint(
            point,
            layer: .placeLabels,
            attributes: store.attributes.end(),
            sort: -Int32(min(population, 1 << 30)),
            minimumZoom: minimumZoom
        )
    }

    /// A number of people; blanks and separators between the digits are passed over.
    static func population(_ text: Span<UInt8>) -> Int? {
        var value = 0
        var digits = 0
        for index in text.indices {
            let byte = text[index]
            if byte >= 48, byte <= 57 {
                value = value * 10 + Int(byte - 48)
                digits += 1
                if digits > 11 { return nil }
            } else if byte != UInt8(ascii: " "), byte != UInt8(ascii: ","), byte != UInt8(ascii: "'") {
                break
            }
        }
        return digits > 0 ? value : nil
    }

    /// Draws the way in hand as a border of countries or states.
    mutating func addBoundary(_ tags: borrowing Tags, _ boundary: BoundaryMembers.Border) {
        let isMaritime = tags.has(Keys.maritime, "yes") || tags.has(Keys.natural, "coastline")
        store.attributes.begin()
        store.attributes.set(.adminLevel, integer: Int(boundary.adminLevel))
        store.attributes.set(.maritime, flag: isMaritime)
        store.attributes.set(.disputed, flag: boundary.isDisputed || tags.has(Keys.disputed, "yes"))
        merger.add(
            MergeLine(
                geometry: store.addGeometry(shape, kind: .line, hasLevels: false),
                attributes: store.attributes.end(),
                sort: -Int32(boundary.adminLevel),
                layer: .boundaries,
                minimumZoom: boundary.adminLevel == 2 ? 0 : 7,
                maximumZoom: UInt8(WorldGrid.zoom)
            )
        )
    }

    /// The label of a country or state, where the whole of it is in the extract.
    mutating func addBoundaryLabel(_ tags: borrowing Tags, _ extent: AreaExtent, relation: Int64?) {
        guard let relation, let label = boundaries.label(of: relation) else { return }
        let centre = LabelPoint.inside(shape)
        // Mercator's areas grow with latitude; the schema asks for the country's true size.
        let squareMetres = extent.squareMetres * WorldGrid.areaScale(y: centre.y)
        store.attributes.begin()
        store.attributes.set(.adminLevel, integer: Int(label.adminLevel))
        store.attributes.set(.wayArea, store.attributes.value(.float(Float((squareMetres / 10_000).rounded()))))
        guard setNames(tags) else { return }
        let squareKilometres = squareMetres / 1e6
        let zoom =
            if label.adminLevel == 2, squareKilometres >= 2e6 {
                2
            } else if squareKilometres >= 7e5 {
                3
            } else if squareKilometres >= 1e5 {
                4
            } else {
                5
            }
        store.addPoint(
            label.point ?? centre,
            layer: .boundaryLabels,
            attributes: store.attributes.end(),
            sort: -Int32(min(Double(Int32.max), squareKilometres)),
            minimumZoom: zoom
        )
    }
}

/// Which ways are borders of countries and states: known from the relations, which come first.
struct BoundaryMembers {
    /// What a way is part of.
    struct Border {
        /// The highest level (the least number) of the administrative areas it bounds: 2, 3 or 4.
        var adminLevel: UInt8
        var isDisputed: Bool
    }

    /// Where a country's or state's label goes.
    struct Label {
        var adminLevel: UInt8
        /// The label's own node, where the relation names one and the extract has it.
        var point: GridPoint?
    }

    private struct Area {
        var adminLevel: UInt8
        var labelNode: Int64?
        var missingWays: Int
    }

    private var borders: [Int64: Border] = [:]
    private var areas: [Int64: Area] = [:]
    private var areasOfWay: [Int64: [Int64]] = [:]
    private var labelNodes: [Int64: GridPoint?] = [:]

    /// Takes note of a boundary's members.
    mutating func receive(_ relation: borrowing ExtractRelation) {
        let tags = relation.tags
        guard let boundary = tags[TileTagKeys.boundary] else { return }
        var level: Double?
        if let text = tags[TileTagKeys.adminLevel] { level = DecimalText.prefix(of: text.bytes) }
        let isAdministrative = boundary == "administrative" && level.map { $0 >= 2 && $0 <= 4 } == true
        let isDisputed = boundary == "disputed" && (level.map { $0 >= 2 && $0 <= 4 } ?? true)
        guard isAdministrative || isDisputed else { return }
        var area = Area(adminLevel: UInt8(level ?? 0), labelNode: nil, missingWays: 0)
        for index in 0..<relation.memberCount {
            let member = relation.member(index)
            switch member.kind {
            case .way where member.role != "subarea":
                var border = borders[member.ref] ?? Border(adminLevel: .max, isDisputed: false)
                if isAdministrative { border.adminLevel = min(border.adminLevel, area.adminLevel) }
                if isDisputed { border.isDisputed = true }
                borders[member.ref] = border
                if isAdministrative {
                    area.missingWays += 1
                    areasOfWay[member.ref, default: []].append(relation.id)
                }
            case .node where member.role == "label":
                area.labelNode = member.ref
                labelNodes[member.ref] = .some(nil)
            default: break
            }
        }
        if isAdministrative { areas[relation.id] = area }
    }

    /// Takes note of where a label's node lies.
    mutating func receive(label node: Int64, at point: GridPoint) {
        if !labelNodes.isEmpty, labelNodes[node] != nil { labelNodes[node] = point }
    }

    /// What a way bounds, or nil.
    mutating func receive(way: Int64) -> Border? {
        if borders.isEmpty { return nil }
        guard let border = borders[way] else { return nil }
        for area in areasOfWay[way] ?? [] { areas[area]?.missingWays -= 1 }
        return border.adminLevel <= 4 ? border : nil
    }

    /// The label of a country or state; nil when the extract has only a part of it, or it is neither.
    func label(of relation: Int64) -> Label? {
        guard let area = areas[relation], area.missingWays <= 0, area.adminLevel == 2 || area.adminLevel == 4 else {
            return nil
        }
        return Label(adminLevel: area.adminLevel, point: area.labelNode.flatMap { labelNodes[$0] ?? nil })
    }
}
