// Takes the objects of an extract apart into features: projects them, asks the layers' rules (the other files of the
// name FeatureCollector+…) what they are, and stores what is drawn. Lines of equal attributes are kept aside to be
// joined when all have come. Nothing here knows of tiles.

import OSMExtract

/// Collects features; what it holds is what `TileBuilder` draws.
struct FeatureCollector: ~Copyable {
    typealias Keys = TileTagKeys

    var store = FeatureStore()
    var merger = LineMerger()
    /// The object in hand: its lines, or its rings.
    var shape = GridShape()
    let grid = WorldGrid()
    let words: LayerWords
    var boundaries = BoundaryMembers()
    /// Geometries in the extract that could not be drawn: no two points, no area.
    var degenerate = 0

    init() {
        var attributes = AttributeStore()
        words = LayerWords(&attributes)
        store.attributes = attributes
    }

    mutating func receive(_ batch: borrowing ExtractBatch) {
        for index in 0..<batch.relationCount { receive(batch.relation(index)) }
        for index in 0..<batch.nodeCount { receive(batch.node(index)) }
        for index in 0..<batch.wayCount { receive(batch.way(index)) }
        for index in 0..<batch.areaCount { receive(batch.area(index)) }
    }

    private mutating func receive(_ relation: borrowing ExtractRelation) {
        boundaries.receive(relation)
    }

    private mutating func receive(_ node: borrowing ExtractNode) {
        let tags = node.tags
        if tags.isEmpty { return }
        let point = grid.point(node.point)
        boundaries.receive(label: node.id, at: point)
        addPlace(tags, at: point)
        addJunction(tags, at: point)
        addPublicTransport(tags, at: point)
        if !addPointOfInterest(tags, at: point) { addAddress(tags, at: point) }
    }

    private mutating func receive(_ way: borrowing ExtractWay) {
        let boundary = boundaries.receive(way: way.id)
        let tags = way.tags
        if tags.isEmpty, boundary == nil { return }
        let street = streetClass(of: tags, isArea: way.isArea)
        let isLine =
            street != nil || boundary != nil || tags.has(Keys.aerialway) || tags.has(Keys.route)
            || !way.isArea && (tags.has(Keys.waterway) || tags.has(Keys.manMade))
        guard isLine else { return }
        guard projectLine(way.points) else {
            degenerate += 1
            return
        }
        if let street { addStreet(tags, street) }
        if let boundary { addBoundary(tags, boundary) }
        if !way.isArea {
            addWaterLine(tags)
            addPierOrDam(tags, isArea: false)
        }
        addAerialwayOrFerry(tags)
    }

    private mutating func receive(_ area: borrowing ExtractArea) {
        let tags = area.tags
        if tags.isEmpty { return }
        guard isDrawn(tags, area) else { return }
        guard projectArea(area) else {
            degenerate += 1
            return
        }
        let doubled = shape.doubledArea()
        let extent = AreaExtent(doubled: doubled)
        addWaterArea(tags, extent)
        addPierOrDam(tags, isArea: true, extent)
        addLand(tags, extent)
        addSite(tags, extent)
        addBuilding(tags, extent)
        addStreetArea(tags, extent, isRelation: area.origin == .relation)
        addBridge(tags, extent)
        addBoundaryLabel(tags, extent, relation: area.origin == .relation ? area.id : nil)
        addAreaAsPoint(tags)
    }

    /// Whether any rule could want the area: most that cannot are known by a key or two.
    private func isDrawn(_ tags: borrowing Tags, _ area: borrowing ExtractArea) -> Bool {
        for key in LayerWords.areaKeys where tags.has(key) { return true }
        return false
    }

    /// What is drawn of an area as a point: a stop, a point of interest, a house number, an island's name.
    private mutating func addAreaAsPoint(_ tags: borrowing Tags) {
        let isPlace = tags.has(Keys.place, "island")
        let isStop = isPublicTransport(tags)
        let isPoint = isPointOfInterest(tags)
        let isAddress = tags.has(Keys.addrHousenumber) || tags.has(Keys.addrHousename)
        guard isPlace || isStop || isPoint || isAddress else { return }
        let point = LabelPoint.inside(shape)
        if isPlace { addPlace(tags, at: point) }
        if isStop { addPublicTransport(tags, at: point) }
        if isPoint { _ = addPointOfInterest(tags, at: point) } else if isAddress { addAddress(tags, at: point) }
    }

    /// Takes the sea, the rings turned as tiles want them.
    mutating func receive(sea: [SeaPolygon]) {
        for polygon in sea {
            shape.removeAll()
            appendRing(polygon.outer.span, isOuter: true)
            guard shape.partCount == 1 else { continue }
            for hole in polygon.holes { appendRing(hole.span, isOuter: false) }
            shape.updateBox()
            store.attributes.begin()
            let attributes = store.attributes.end()
            addPolygon(.ocean, attributes, AreaExtent(doubled: shape.doubledArea()), sort: 0, minimumZoom: 0, 16)
        }
    }

    /// Joins the lines that were kept aside; call once, after everything has come.
    mutating func joinLines() { merger.finish(into: &store) }

    // MARK: Projection

    /// Projects a way's points; false when no line remains.
    ///
    /// Where the extract lacks nodes the line is interrupted.
    private mutating func projectLine(_ points: Span<PointE7>) -> Bool {
        shape.removeAll()
        for index in points.indices {
            if points[index].isMissing {
                endLine()
                continue
            }
            let point = grid.point(points[index])
            if shape.openCount > 0, shape.points[shape.points.count - 1] == point { continue }
            shape.points.append(point)
        }
        endLine()
        shape.updateBox()
        return shape.partCount > 0
    }

    private mutating func endLine() {
        if shape.openCount >= 2 { shape.endPart() } else { shape.dropOpenPart() }
    }

    private mutating func projectArea(_ area: borrowing ExtractArea) -> Bool {
        shape.removeAll()
        var outerIsGone = false
        for index in 0..<area.ringCount {
            let isOuter = area.isOuter(index)
            if !isOuter, outerIsGone { continue }
            let before = shape.partCount
            appendRing(area.ring(index), isOuter: isOuter)
            if isOuter { outerIsGone = shape.partCount == before }
        }
        shape.updateBox()
        return shape.partCount > 0
    }

    /// Appends a closed ring without its closing point, turned clockwise on the screen when it is an outer one.
    private mutating func appendRing(_ ring: Span<PointE7>, isOuter: Bool) {
        let begin = shape.points.count
        for index in ring.indices {
            if ring[index].isMissing { continue }
            let point = grid.point(ring[index])
            if shape.points.count > begin, shape.points[shape.points.count - 1] == point { continue }
            shape.points.append(point)
        }
        while shape.points.count > begin + 1, shape.points[shape.points.count - 1] == shape.points[begin] {
            shape.points.truncate(to: shape.points.count - 1)
        }
        let range = begin..<shape.points.count
        let area = shape.doubledArea(range)
        if area == 0 { return shape.dropOpenPart() }
        if (area > 0) != isOuter { shape.points.reverse(range) }
        shape.endPart(isOuter: isOuter)
    }

    // MARK: Storing

    /// Stores the shape in hand as an area.
    ///
    /// Below zoom 14 it is drawn where it has at least `leastUnits` square units of the tile.
    mutating func addPolygon(
        _ layer: ShortbreadLayer,
        _ attributes: UInt32,
        _ extent: AreaExtent,
        sort: Int32,
        minimumZoom: Int,
        _ leastUnits: Double = 64,
        geometry known: Int? = nil
    ) {
        let zoom = extent.zoom(atLeast: leastUnits, from: minimumZoom)
        let hasLevels = zoom < WorldGrid.zoom
        let place = known ?? store.addGeometry(shape, kind: .polygon, hasLevels: hasLevels)
        store.add(
            StoredFeature(
                geometry: place,
                box: shape.box,
                attributes: attributes,
                sort: sort,
                size: Float(extent.units),
                layer: layer,
                kind: .polygon,
                minimumZoom: UInt8(zoom),
                maximumZoom: UInt8(WorldGrid.zoom),
                hasLevels: hasLevels
            )
        )
    }

    /// Stores the shape in hand as lines that are drawn as they are.
    mutating func addLine(
        _ layer: ShortbreadLayer,
        _ attributes: UInt32,
        sort: Int32,
        minimumZoom: Int,
        geometry known: Int? = nil
    ) {
        let hasLevels = minimumZoom < WorldGrid.zoom
        let place = known ?? store.addGeometry(shape, kind: .line, hasLevels: hasLevels)
        store.add(
            StoredFeature(
                geometry: place,
                box: shape.box,
                attributes: attributes,
                sort: sort,
                size: shape.extent,
                layer: layer,
                kind: .line,
                minimumZoom: UInt8(minimumZoom),
                maximumZoom: UInt8(WorldGrid.zoom),
                hasLevels: hasLevels
            )
        )
    }

    /// Adds the names to the attributes in hand; false when there is none.
    ///
    /// A translation equal to the local name is left out. Without a local name the first translation stands in for it,
    /// as in Shortbread's own rules.
    mutating func setNames(_ tags: borrowing Tags) -> Bool {
        var first = tags.index(of: Keys.name)
        for key in Keys.translations where first == nil { first = tags.index(of: key) }
        guard let first, tags.value(at: first).count > 0 else { return false }
        store.attributes.set(.name, text: tags.value(at: first).bytes)
        for index in Keys.translations.indices {
            guard let place = tags.index(of: Keys.translations[index]) else { continue }
            setTranslation(FieldKey.translations[index].key, tags.value(at: place), unless: tags.value(at: first))
        }
        return true
    }

    private mutating func setTranslation(
        _ key: FieldKey,
        _ text: borrowing OSMExtract.TagValue,
        unless name: borrowing OSMExtract.TagValue
    ) {
        if text.isEmpty || isEqual(text.bytes, name.bytes) { return }
        store.attributes.set(key, text: text.bytes)
    }

    mutating func setText(_ key: FieldKey, _ tags: borrowing Tags, _ tag: TagKey) {
        if let text = tags[tag], !text.isEmpty { store.attributes.set(key, text: text.bytes) }
    }
}

/// Whether two texts are the same bytes.
func isEqual(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    for index in a.indices where a[index] != b[index] { return false }
    return true
}

/// How large an area is.
struct AreaExtent {
    /// Square units of the world's grid.
    let units: Double

    init(doubled: Int64) { units = Double(doubled.magnitude) / 2 }

    /// Square metres on mercator's plane, Shortbread's `way_area`.
    var squareMetres: Double { WorldGrid.mercatorSquareMetres(doubledArea: Int64(units * 2)) }

    /// The lowest zoom, at or above another, at which the area has so many square units of the tile; zoom 14 at most.
    func zoom(atLeast least: Double, from minimum: Int) -> Int {
        var zoom = WorldGrid.zoom
        var units = units / 4
        while zoom > minimum, units >= least {
            zoom -= 1
            units /= 4
        }
        return zoom
    }
}

extension GridShape {
    /// The longer side of the box, in units.
    var extent: Float { max(Float(box.maxX) - Float(box.minX), Float(box.maxY) - Float(box.minY)) }
}
