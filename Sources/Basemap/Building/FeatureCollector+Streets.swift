// Shortbread's layers of traffic: streets, street_polygons, their labels, aerialways, ferries.

import OSMExtract

extension FeatureCollector {
    /// What street a way is; nil for none, and for a square or runway that is drawn as an area.
    func streetClass(of tags: borrowing Tags, isArea: Bool) -> StreetRule? {
        if isArea, tags.has(Keys.area, "yes") || tags.has(Keys.areaAeroway) { return nil }
        if let highway = tags[Keys.highway] { return words.highways.meaning(of: highway) }
        if let railway = tags[Keys.railway], var rule = words.railways.meaning(of: railway) {
            if rule.order == 13, tags.has(Keys.service) {
                rule.minimumZoom = 10
                rule.order = 12
            }
            return rule
        }
        if let aeroway = tags[Keys.aeroway] { return words.aeroways.meaning(of: aeroway) }
        return nil
    }

    func isTunnel(_ tags: borrowing Tags) -> Bool {
        if let tunnel = tags[Keys.tunnel], tunnel == "yes" || tunnel == "building_passage" { return true }
        return tags.has(Keys.covered, "yes")
    }

    func isBridge(_ tags: borrowing Tags) -> Bool {
        guard let bridge = tags[Keys.bridge] else { return false }
        return words.bridges.meaning(of: bridge) != nil
    }

    /// The layer tag, -7 … 7.
    func layerLevel(_ tags: borrowing Tags) -> Int32 {
        guard let text = tags[Keys.layer], let value = DecimalText.prefix(of: text.bytes) else { return 0 }
        return Int32(max(-7, min(7, value)))
    }

    /// Draws the way in hand as a street.
    ///
    /// Up to zoom 10 kind and rail tell streets apart, up to 13 also what is drawn differently, at 14 also direction
    /// and access: streets that a zoom cannot tell apart are joined there.
    mutating func addStreet(_ tags: borrowing Tags, _ rule: StreetRule) {
        let isTunnel = isTunnel(tags)
        let isBridge = isBridge(tags)
        let order = rule.order + (isBridge ? 14 : isTunnel ? -14 : 0) + layerLevel(tags) * 14
        let geometry = store.addGeometry(shape, kind: .line, hasLevels: false)

        setStreet(rule, isTunnel, isBridge, tags)
        let oneway = rule.isRail ? nil : tags[Keys.oneway]
        if let oneway {
            let isReverse = oneway == "-1"
            store.attributes.set(.oneway, flag: isReverse || oneway == "yes" || oneway == "1" || oneway == "true")
            store.attributes.set(.onewayReverse, flag: isReverse)
        }
        setText(.bicycle, tags, Keys.bicycle)
        setText(.horse, tags, Keys.horse)
        addLine(
            .streets,
            store.attributes.end(),
            sort: order,
            minimumZoom: WorldGrid.zoom,
            geometry: geometry
        )

        setStreet(rule, isTunnel, isBridge, tags)
        merger.add(
            MergeLine(
                geometry: geometry,
                attributes: store.attributes.end(),
                sort: order,
                layer: .streets,
                minimumZoom: UInt8(max(11, rule.minimumZoom)),
                maximumZoom: UInt8(WorldGrid.zoom - 1)
            )
        )
        if rule.minimumZoom <= 10 {
            store.attributes.begin()
            store.attributes.set(.kind, rule.kind)
            store.attributes.set(.rail, flag: rule.isRail)
            merger.add(
                MergeLine(
                    geometry: geometry,
                    attributes: store.attributes.end(),
                    sort: rule.order,
                    layer: .streets,
                    minimumZoom: UInt8(rule.minimumZoom),
                    maximumZoom: 10
                )
            )
        }
        addStreetLabel(tags, rule, isTunnel, geometry)
    }

    /// The attributes from zoom 11 on.
    private mutating func setStreet(_ rule: StreetRule, _ isTunnel: Bool, _ isBridge: Bool, _ tags: borrowing Tags) {
        store.attributes.begin()
        store.attributes.set(.kind, rule.kind)
        store.attributes.set(.link, flag: rule.isLink)
        store.attributes.set(.rail, flag: rule.isRail)
        store.attributes.set(.tunnel, flag: isTunnel)
        store.attributes.set(.bridge, flag: isBridge)
        setText(.tracktype, tags, Keys.tracktype)
        setText(.surface, tags, Keys.surface)
        setText(.service, tags, Keys.service)
    }

    /// The street once more with name and number; pieces of one name are joined at every zoom, for labels that fit.
    private mutating func addStreetLabel(_ tags: borrowing Tags, _ rule: StreetRule, _ isTunnel: Bool, _ geometry: Int)
    {
        store.attributes.begin()
        store.attributes.set(.kind, rule.labelKind)
        let hasNumber = setNumber(tags)
        store.attributes.set(.tunnel, flag: isTunnel)
        guard setNames(tags) || hasNumber else { return }
        merger.add(
            MergeLine(
                geometry: geometry,
                attributes: store.attributes.end(),
                sort: -rule.order,
                layer: .streetLabels,
                minimumZoom: UInt8(rule.labelZoom),
                maximumZoom: UInt8(WorldGrid.zoom)
            )
        )
    }

    /// Sets `ref`, one number a line, and how many lines and columns it has; false when there is none.
    private mutating func setNumber(_ tags: borrowing Tags) -> Bool {
        guard let ref = tags[Keys.ref], !ref.isEmpty else { return false }
        let bytes = ref.bytes
        var text: [UInt8] = []
        var rows = 0
        var columns = 0
        var start = 0
        for index in 0...bytes.count where index == bytes.count || bytes[index] == UInt8(ascii: ";") {
            var from = start
            while from < index, bytes[from] == UInt8(ascii: " ") { from += 1 }
            if from < index {
                if rows > 0 { text.append(10) }
                var length = 0
                for place in from..<index {
                    text.append(bytes[place])
                    // Characters, not bytes: continuation bytes of UTF-8 are not counted.
                    if bytes[place] & 0xC0 != 0x80 { length += 1 }
                }
                rows += 1
                columns = max(columns, length)
            }
            start = index + 1
        }
        guard rows > 0 else { return false }
        store.attributes.set(.ref, text: text.span)
        store.attributes.set(.refRows, integer: rows)
        store.attributes.set(.refCols, integer: columns)
        return true
    }

    /// Squares, service areas, runways and taxiways as areas.
    mutating func addStreetArea(_ tags: borrowing Tags, _ extent: AreaExtent, isRelation: Bool) {
        var kind: UInt32?
        var minimumZoom = 14
        var order: Int32 = 0
        let isArea = isRelation || tags.has(Keys.area, "yes")
        if let value = tags[tags.has(Keys.areaAeroway) ? Keys.areaAeroway : Keys.aeroway],
            isArea || tags.has(Keys.areaAeroway), let rule = words.aeroways.meaning(of: value)
        {
            kind = rule.kind
            minimumZoom = rule.minimumZoom
        } else if isArea, let highway = tags[Keys.highway], highway == "pedestrian" || highway == "service",
            let rule = words.highways.meaning(of: highway)
        {
            kind = rule.kind
            order = rule.order
        }
        guard let kind else { return }
        let isTunnel = isTunnel(tags)
        let isBridge = isBridge(tags)
        order += (isBridge ? 14 : isTunnel ? -14 : 0) + layerLevel(tags) * 14
        store.attributes.begin()
        store.attributes.set(.kind, kind)
        store.attributes.set(.bridge, flag: isBridge)
        store.attributes.set(.tunnel, flag: isTunnel)
        setText(.service, tags, Keys.service)
        setText(.surface, tags, Keys.surface)
        addPolygon(.streetPolygons, store.attributes.end(), extent, sort: order, minimumZoom: minimumZoom, 16)
        store.attributes.begin()
        store.attributes.set(.kind, kind)
        guard setNames(tags) else { return }
        store.addPoint(
            LabelPoint.inside(shape),
            layer: .streetsPolygonsLabels,
            attributes: store.attributes.end(),
            sort: -Int32(min(Double(Int32.max), extent.units)),
            minimumZoom: 14
        )
    }

    /// Motorway exits.
    mutating func addJunction(_ tags: borrowing Tags, at point: GridPoint) {
        guard tags.has(Keys.highway, "motorway_junction") else { return }
        store.attributes.begin()
        store.attributes.set(.kind, words.junction)
        let hasNumber = tags.has(Keys.ref)
        setText(.ref, tags, Keys.ref)
        guard setNames(tags) || hasNumber else { return }
        store.addPoint(
            point,
            layer: .streetLabelsPoints,
            attributes: store.attributes.end(),
            sort: 0,
            minimumZoom: 12
        )
    }

    /// Cable cars and lifts; ferries.
    mutating func addAerialwayOrFerry(_ tags: borrowing Tags) {
        if let aerialway = tags[Keys.aerialway], let rule = words.aerialways.meaning(of: aerialway) {
            store.attributes.begin()
            store.attributes.set(.kind, rule.kind)
            addLine(.aerialways, store.attributes.end(), sort: 0, minimumZoom: rule.minimumZoom)
        }
        if tags.has(Keys.route, "ferry") {
            store.attributes.begin()
            store.attributes.set(.kind, words.ferry)
            _ = setNames(tags)
            addLine(
                .ferries,
                store.attributes.end(),
                sort: 0,
                minimumZoom: tags.has(Keys.motorVehicle, "no") ? 12 : 10
            )
        }
    }
}
