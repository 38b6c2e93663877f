// Shortbread's layers of water: water_polygons and their labels, water_lines and their labels, dams, piers.

import OSMExtract

extension FeatureCollector {
    /// Rivers, lakes, reservoirs, docks, glaciers as areas, with a label point when they have a name.
    mutating func addWaterArea(_ tags: borrowing Tags, _ extent: AreaExtent) {
        var kind: UInt32?
        var minimumZoom = 4
        if tags.has(Keys.natural, "glacier") {
            kind = words.glacier
        } else if tags.has(Keys.natural, "water") {
            kind = tags.has(Keys.water, "river") ? words.river : words.water
        } else if let waterway = tags[Keys.waterway], let rule = words.waterAreas.meaning(of: waterway) {
            kind = waterway == "riverbank" ? words.river : rule.kind
            minimumZoom = rule.minimumZoom
        } else if let landuse = tags[Keys.landuse], landuse == "reservoir" || landuse == "basin" {
            kind = store.attributes.value(landuse.bytes)
        }
        guard let kind else { return }
        let area = store.attributes.value(.float(Float(extent.squareMetres.rounded())))
        store.attributes.begin()
        store.attributes.set(.kind, kind)
        store.attributes.set(.wayArea, area)
        let attributes = store.attributes.end()
        // The largest first: islands' ponds are drawn over the lake that they lie in, labels are placed by size.
        let sort = -Int32(min(Double(Int32.max), extent.units))
        addPolygon(.waterPolygons, attributes, extent, sort: sort, minimumZoom: minimumZoom, 32)

        store.attributes.begin()
        store.attributes.set(.kind, kind)
        store.attributes.set(.wayArea, area)
        guard setNames(tags) else { return }
        // A label needs a lake of some hundred units across.
        store.addPoint(
            LabelPoint.inside(shape),
            layer: .waterPolygonsLabels,
            attributes: store.attributes.end(),
            sort: sort,
            minimumZoom: extent.zoom(atLeast: 30_000, from: minimumZoom)
        )
    }

    /// Rivers, canals, streams, ditches as lines, and once more with their names.
    mutating func addWaterLine(_ tags: borrowing Tags) {
        guard let waterway = tags[Keys.waterway], let rule = words.waterways.meaning(of: waterway) else { return }
        let isTunnel = isTunnel(tags)
        let isBridge = isBridge(tags)
        let level = layerLevel(tags)
        let geometry = store.addGeometry(shape, kind: .line, hasLevels: false)
        store.attributes.begin()
        store.attributes.set(.kind, rule.kind)
        store.attributes.set(.tunnel, flag: isTunnel)
        store.attributes.set(.bridge, flag: isBridge)
        let attributes = store.attributes.end()
        addLine(.waterLines, attributes, sort: level, minimumZoom: WorldGrid.zoom, geometry: geometry)
        if rule.minimumZoom < WorldGrid.zoom {
            merger.add(
                MergeLine(
                    geometry: geometry,
                    attributes: attributes,
                    sort: level,
                    layer: .waterLines,
                    minimumZoom: UInt8(rule.minimumZoom),
                    maximumZoom: UInt8(WorldGrid.zoom - 1)
                )
            )
        }
        store.attributes.begin()
        store.attributes.set(.kind, rule.kind)
        store.attributes.set(.tunnel, flag: isTunnel)
        store.attributes.set(.bridge, flag: isBridge)
        guard setNames(tags) else { return }
        merger.add(
            MergeLine(
                geometry: geometry,
                attributes: store.attributes.end(),
                sort: level,
                layer: .waterLinesLabels,
                minimumZoom: UInt8(max(12, rule.minimumZoom)),
                maximumZoom: UInt8(WorldGrid.zoom)
            )
        )
    }

    /// Piers, breakwaters, groynes and dams, as lines or areas.
    mutating func addPierOrDam(_ tags: borrowing Tags, isArea: Bool, _ extent: AreaExtent? = nil) {
        var kind: UInt32?
        var layer = isArea ? ShortbreadLayer.pierPolygons : .pierLines
        if let manMade = tags[Keys.manMade], let rule = words.piers.meaning(of: manMade) {
            kind = rule.kind
        } else if tags.has(Keys.waterway, "dam") {
            kind = words.dam
            layer = isArea ? .damPolygons : .damLines
        }
        guard let kind else { return }
        store.attributes.begin()
        store.attributes.set(.kind, kind)
        let attributes = store.attributes.end()
        if let extent {
            addPolygon(layer, attributes, extent, sort: 0, minimumZoom: 12, 16)
        } else {
            addLine(layer, attributes, sort: 0, minimumZoom: 12)
        }
    }
}
