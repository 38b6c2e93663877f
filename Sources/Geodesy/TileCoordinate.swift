// Web mercator (EPSG:3857) and its tile pyramid: x grows east, y grows south (the XYZ scheme).

/// Web mercator: positions as fractions of the square world.
public enum WebMercator {
    /// The latitude in degrees at which the square world ends: atan(sinh(π)).
    public static let maximumLatitude = 85.051_128_779_806_59

    /// The fraction 0 … 1 of the world's width, from the antimeridian eastwards.
    public static func x(longitude: Double) -> Double { (longitude + 180) / 360 }

    /// The fraction 0 … 1 of the world's height, from the north edge southwards; latitudes beyond the edge are clamped.
    public static func y(latitude: Double) -> Double {
        let clamped = max(-maximumLatitude, min(maximumLatitude, latitude))
        let s = sine(clamped * .pi / 180)
        return 0.5 - naturalLogarithm((1 + s) / (1 - s)) / (4 * .pi)
    }

    /// As `y(latitude:)`, with the same bits on every machine, for what decides something.
    public static func portableY(latitude: Double) -> Double {
        let clamped = max(-maximumLatitude, min(maximumLatitude, latitude))
        let s = Portable.sine(clamped * .pi / 180)
        return 0.5 - Portable.naturalLogarithm((1 + s) / (1 - s)) / (4 * .pi)
    }

    /// Degrees east for a fraction of the world's width.
    public static func longitude(x: Double) -> Double { x * 360 - 180 }

    /// Degrees north for a fraction of the world's height.
    public static func latitude(y: Double) -> Double { arcTangent(hyperbolicSine(.pi * (1 - 2 * y))) * 180 / .pi }
}

/// The address of one tile.
public struct TileCoordinate: Sendable, Hashable {
    /// Zoom 0 … 26.
    public let zoom: Int
    /// Column, 0 … 2^zoom - 1, growing east.
    public let x: Int
    /// Row, 0 … 2^zoom - 1, growing south.
    public let y: Int

    /// The deepest zoom whose Hilbert index fits PMTiles' 64 bits with room for the levels above.
    public static let maximumZoom = 26

    /// A tile, or nil when it lies outside the pyramid.
    public init?(zoom: Int, x: Int, y: Int) {
        guard zoom >= 0, zoom <= Self.maximumZoom else { return nil }
        let side = 1 << zoom
        guard x >= 0, x < side, y >= 0, y < side else { return nil }
        self.zoom = zoom
        self.x = x
        self.y = y
    }

    /// The tile that holds the coordinate.
    public init(zoom: Int, containing coordinate: Coordinate) {
        let level = max(0, min(Self.maximumZoom, zoom))
        let side = Double(1 << level)
        self.zoom = level
        x = max(0, min(Int(side) - 1, Int(WebMercator.x(longitude: coordinate.longitude) * side)))
        y = max(0, min(Int(side) - 1, Int(WebMercator.y(latitude: coordinate.latitude) * side)))
    }

    /// The tile's box in degrees.
    public var boundingBox: BoundingBox {
        let side = Double(1 << zoom)
        return BoundingBox(
            south: WebMercator.latitude(y: Double(y + 1) / side),
            west: WebMercator.longitude(x: Double(x) / side),
            north: WebMercator.latitude(y: Double(y) / side),
            east: WebMercator.longitude(x: Double(x + 1) / side)
        )
    }
}
