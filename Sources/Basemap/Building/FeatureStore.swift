// All features of a build, kept compactly: a record of fixed size each, attributes as one number, geometries as varint
// steps end to end in one buffer (about three bytes a vertex). What draws a zoom decodes only what that zoom needs.

/// One feature.
struct StoredFeature: BitwiseCopyable {
    /// Where its geometry begins in the store's buffer; a point has none, its box is it.
    var geometry: Int
    var box: GridBox
    /// Its attributes' number.
    var attributes: UInt32
    /// Ascending within the layer: what is drawn, or placed, first.
    var sort: Int32
    /// Square units of the world's grid for polygons, units for lines.
    var size: Float
    var layer: ShortbreadLayer
    var kind: FeatureKind
    var minimumZoom: UInt8
    var maximumZoom: UInt8
    /// Whether each vertex carries the lowest zoom that needs it.
    var hasLevels: Bool
}

/// The features of a build.
struct FeatureStore: ~Copyable {
    private(set) var features = GrowingBuffer<StoredFeature>(capacity: 1024)
    private(set) var geometry = ByteBuffer(capacity: 1 << 16)
    var attributes = AttributeStore()
    private var levels = GrowingBuffer<UInt8>(capacity: 256)
    private var marker = VertexLevels()

    var count: Int { features.count }

    /// Adds a point.
    mutating func addPoint(
        _ point: GridPoint,
        layer: ShortbreadLayer,
        attributes: UInt32,
        sort: Int32,
        minimumZoom: Int,
        maximumZoom: Int = WorldGrid.zoom
    ) {
        var box = GridBox()
        box.include(point)
        features.append(
            StoredFeature(
                geometry: 0,
                box: box,
                attributes: attributes,
                sort: sort,
                size: 0,
                layer: layer,
                kind: .point,
                minimumZoom: UInt8(minimumZoom),
                maximumZoom: UInt8(maximumZoom),
                hasLevels: false
            )
        )
    }

    /// Stores a geometry without the vertices that no zoom needs and gives its place; several features may share it.
    ///
    /// With `hasLevels` each vertex keeps the lowest zoom that needs it.
    mutating func addGeometry(_ shape: borrowing GridShape, kind: FeatureKind, hasLevels: Bool) -> Int {
        let place = geometry.count
        geometry.appendVarint(UInt32(shape.partCount))
        var x: Int32 = 0
        var y: Int32 = 0
        for part in 0..<shape.partCount {
            let range = shape.range(of: part)
            if kind == .polygon {
                marker.mark(ring: range, of: shape, into: &levels)
            } else {
                marker.mark(line: range, of: shape, into: &levels)
            }
            var kept: UInt32 = 0
            for index in range where levels[index] != VertexLevels.never { kept += 1 }
            // A small ring keeps all its corners rather than vanish.
            let keepsAll = kind == .polygon && kept < 4
            if keepsAll { kept = UInt32(range.count) }
            geometry.appendVarint(kept << 1 | (shape.outer[part] ? 1 : 0))
            for index in range where keepsAll || levels[index] != VertexLevels.never {
                let point = shape.points[index]
                geometry.appendZigzag(point.x &- x)
                geometry.appendZigzag(point.y &- y)
                if hasLevels { geometry.append(min(levels[index], UInt8(WorldGrid.zoom))) }
                x = point.x
                y = point.y
            }
        }
        return place
    }

    mutating func add(_ feature: StoredFeature) { features.append(feature) }

    /// Forgets the features for which the closure says so.
    mutating func removeFeatures(where isUnwanted: (StoredFeature) -> Bool) {
        var kept = 0
        for index in 0..<features.count where !isUnwanted(features[index]) {
            features[kept] = features[index]
            kept += 1
        }
        features.truncate(to: kept)
    }

    /// Puts the features in the order in which tiles hold them: by layer, then by `sort`, equal attributes together.
    mutating func sortFeatures() {
        features.sort { a, b in
            if a.layer != b.layer { return a.layer.rawValue < b.layer.rawValue }
            if a.sort != b.sort { return a.sort < b.sort }
            if a.attributes != b.attributes { return a.attributes < b.attributes }
            // For tiles that do not depend on the sorting algorithm.
            return a.geometry != b.geometry ? a.geometry < b.geometry : a.box.minX < b.box.minX
        }
    }

    /// Decodes a geometry for a zoom: vertices that the zoom needs, on the zoom's grid, repeats left out.
    ///
    /// Rings that shrink to nothing are left out, with their holes.
    func decode(_ feature: StoredFeature, zoom: Int, into shape: inout GridShape) {
        shape.removeAll()
        let shift = Int32(WorldGrid.zoom - zoom)
        let half: Int32 = shift == 0 ? 0 : 1 << (shift - 1)
        let isPolygon = feature.kind == .polygon
        let limit = zoom >= WorldGrid.zoom ? UInt8(WorldGrid.zoom) : UInt8(max(0, zoom - Self.coarsening))
        let hasLevels = feature.hasLevels
        var outerIsGone = false
        unsafe geometry.withBytes { bytes in
            var reader = unsafe GeometryReader(bytes, at: feature.geometry)
            let parts = reader.next()
            var x: Int32 = 0
            var y: Int32 = 0
            for _ in 0..<parts {
                let head = reader.next()
                let isOuter = head & 1 == 1
                let begin = shape.points.count
                for _ in 0..<(head >> 1) {
                    x &+= reader.nextSigned()
                    y &+= reader.nextSigned()
                    if hasLevels, reader.nextByte() > limit { continue }
                    let point = GridPoint(x: (x &+ half) >> shift, y: (y &+ half) >> shift)
                    let count = shape.points.count
                    if count > begin, shape.points[count - 1] == point { continue }
                    shape.points.append(point)
                }
                if isPolygon {
                    var end = shape.points.count
                    while end > begin + 1, shape.points[end - 1] == shape.points[begin] { end -= 1 }
                    shape.points.truncate(to: end)
                    let area = shape.doubledArea(begin..<end)
                    if !isOuter && outerIsGone || (isOuter ? area <= 0 : area >= 0) {
                        shape.points.truncate(to: begin)
                        if isOuter { outerIsGone = true }
                    } else {
                        shape.endPart(isOuter: isOuter)
                        if isOuter { outerIsGone = false }
                    }
                } else if shape.points.count - begin >= 2 {
                    shape.endPart()
                } else {
                    shape.points.truncate(to: begin)
                }
            }
        }
        shape.updateBox()
    }

    /// Appends the lines of a geometry that carries no levels, as they are stored.
    func appendParts(at place: Int, to shape: inout GridShape) {
        unsafe geometry.withBytes { bytes in
            var reader = unsafe GeometryReader(bytes, at: place)
            var x: Int32 = 0
            var y: Int32 = 0
            for _ in 0..<reader.next() {
                for _ in 0..<(reader.next() >> 1) {
                    x &+= reader.nextSigned()
                    y &+= reader.nextSigned()
                    shape.points.append(GridPoint(x: x, y: y))
                }
                if shape.openCount >= 2 { shape.endPart() } else { shape.dropOpenPart() }
            }
        }
    }

    /// Below the deepest zoom the tolerance is 2^coarsening units of the zoom's grid.
    static let coarsening = 1
}

/// Reads the varints of a stored geometry.
///
/// The store wrote them, so only the end of the buffer is guarded.
@safe private struct GeometryReader {
    private let bytes: UnsafeRawBufferPointer
    private let count: Int
    private var position: Int

    init(_ bytes: UnsafeRawBufferPointer, at position: Int) {
        unsafe self.bytes = bytes
        count = bytes.count
        self.position = position
    }

    @inline(__always) mutating func nextByte() -> UInt8 {
        precondition(position < count)
        defer { position &+= 1 }
        return unsafe bytes[position]
    }

    @inline(__always) mutating func next() -> UInt32 {
        var byte = nextByte()
        var value = UInt32(byte & 0x7F)
        var shift: UInt32 = 7
        while byte >= 0x80 {
            byte = nextByte()
            value |= UInt32(byte & 0x7F) << shift
            shift += 7
        }
        return value
    }

    @inline(__always) mutating func nextSigned() -> Int32 {
        let value = next()
        return Int32(bitPattern: value >> 1) ^ -Int32(bitPattern: value & 1)
    }
}
