// Signed distance fields: the exact distance of every pixel centre to an outline. Text drawn from them stays sharp at any
// size and takes a halo for nothing (C. Green, "Improved Alpha-Tested Magnification", SIGGRAPH 2007).
//
// The scale is the one MapLibre expects: 8 pixels of distance span 256 steps, and the outline lies at 191 (255 · 0.75).

/// A one-byte-a-pixel picture of distances, rows from the top.
struct DistanceField: Equatable {
    var width: Int
    var height: Int
    var pixels: [UInt8]

    /// Pixels of distance that are told apart, on each side of the outline together with the cutoff.
    static let radius: Float = 8
    /// The part of the range that lies inside the outline.
    static let cutoff: Float = 0.25

    /// The byte for a distance in pixels, negative inside.
    static func value(ofDistance distance: Float) -> UInt8 {
        let scaled = distance * (256 / radius) + cutoff * 256
        return 255 - (scaled >= 255 ? 255 : scaled <= 0 ? 0 : UInt8(scaled))
    }

    /// A field whose pixels are already measured.
    init(width: Int, height: Int, pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Measures the outline over a grid of `width` × `height` pixels whose lower left corner is `origin`.
    ///
    /// Inside is what an even number of crossings does not reach, as in node-fontnik.
    ///
    /// - Complexity: O(pixels · segments).
    init(of segments: [OutlineSegment], origin: OutlinePoint, width: Int, height: Int) {
        self.width = width
        self.height = height
        let edges = segments.map { Edge($0, origin: origin) }
        pixels = [UInt8](repeating: 0, count: width * height)
        for row in 0..<height {
            let y = Float(height - row) - 0.5
            let near = edges.filter { $0.distanceInY(to: y) < Self.radius }
            let crossings = near.compactMap { $0.crossing(atY: y) }
            for column in 0..<width {
                let x = Float(column) + 0.5
                var least = Self.radius * Self.radius
                for edge in near { least = min(least, edge.squaredDistance(x: x, y: y)) }
                let inside = crossings.reduce(false) { x < $1 ? !$0 : $0 }
                let distance = least.squareRoot()
                pixels[row * width + column] = Self.value(ofDistance: inside ? -distance : distance)
            }
        }
    }
}

/// A segment prepared for distance queries.
private struct Edge {
    let x: Float
    let y: Float
    let dx: Float
    let dy: Float
    let inverseSquaredLength: Float

    init(_ segment: OutlineSegment, origin: OutlinePoint) {
        x = segment.from.x - origin.x
        y = segment.from.y - origin.y
        dx = segment.to.x - segment.from.x
        dy = segment.to.y - segment.from.y
        inverseSquaredLength = 1 / (dx * dx + dy * dy)
    }

    func distanceInY(to row: Float) -> Float {
        max(min(y, y + dy) - row, row - max(y, y + dy))
    }

    func crossing(atY row: Float) -> Float? {
        guard (y > row) != (y + dy > row) else { return nil }
        return dx * (row - y) / dy + x
    }

    func squaredDistance(x px: Float, y py: Float) -> Float {
        let (vx, vy) = (px - x, py - y)
        let along = min(max((vx * dx + vy * dy) * inverseSquaredLength, 0), 1)
        let (ex, ey) = (vx - along * dx, vy - along * dy)
        return ex * ex + ey * ey
    }
}
