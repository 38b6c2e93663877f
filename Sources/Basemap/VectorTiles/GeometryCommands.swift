// The commands that draw a geometry in a vector tile (Mapbox vector tile specification 2.1, section 4.3):
// MoveTo, LineTo, ClosePath with counts, and zigzag steps from point to point.

/// Appends drawing commands; keeps the cursor of one feature.
struct GeometryCommands {
    private var x: Int32 = 0
    private var y: Int32 = 0

    @inline(__always) static func command(_ id: UInt32, _ count: Int) -> UInt32 { id | UInt32(count) << 3 }
    static let moveTo: UInt32 = 1
    static let lineTo: UInt32 = 2
    static let closePath: UInt32 = 7

    @inline(__always) private mutating func step(_ point: TilePoint, _ out: inout ByteBuffer) {
        out.appendZigzag(point.x &- x)
        out.appendZigzag(point.y &- y)
        x = point.x
        y = point.y
    }

    /// Points of one feature, all in one MoveTo.
    mutating func points(_ points: some Collection<TilePoint>, into out: inout ByteBuffer) {
        out.appendVarint(Self.command(Self.moveTo, points.count))
        for point in points { step(point, &out) }
    }

    /// A line of at least two points.
    mutating func line(_ points: some Collection<TilePoint>, into out: inout ByteBuffer) {
        var isFirst = true
        for point in points {
            if isFirst { out.appendVarint(Self.command(Self.moveTo, 1)) }
            step(point, &out)
            if isFirst { out.appendVarint(Self.command(Self.lineTo, points.count - 1)) }
            isFirst = false
        }
    }

    /// A ring without its closing point, at least three points.
    mutating func ring(_ points: some Collection<TilePoint>, into out: inout ByteBuffer) {
        line(points, into: &out)
        out.appendVarint(Self.command(Self.closePath, 1))
    }
}
