// An icon as a distance field: its mask drawn four times as large, and the exact distance of every point to the edge.
//
// Distances by P. Felzenszwalb and D. Huttenlocher, "Distance Transforms of Sampled Functions" (2012), with the coverage of
// edge pixels as fractions of a pixel, as Mapbox's tiny-sdf does.

import Pictures

/// A drawn icon with room around it for its halo.
struct IconField {
    /// The distance field in the sheet's pixels.
    let field: DistanceField

    /// Logical pixels on each side of the shapes.
    static let margin = 3
    /// Logical pixels of distance that are told apart: fewer than text has, so that small shapes keep sharp edges.
    static let radius: Float = 4
    /// Mask pixels in a logical pixel.
    private static let oversampling = 4

    /// Draws an icon for a sheet with the given pixels in a logical pixel, a divisor of the oversampling.
    init(_ icon: MapIcon, scale: Int) throws(PictureError) {
        let (width, height) = icon.size
        let (maskWidth, maskHeight) = (
            (width + 2 * Self.margin) * Self.oversampling, (height + 2 * Self.margin) * Self.oversampling
        )
        let mask = try Self.mask(icon, width: maskWidth, height: maskHeight)
        let distances = Self.distances(mask, width: maskWidth, height: maskHeight)
        let step = Self.oversampling / scale
        var pixels: [UInt8] = []
        pixels.reserveCapacity(maskWidth / step * (maskHeight / step))
        for top in stride(from: 0, to: maskHeight, by: step) {
            for left in stride(from: 0, to: maskWidth, by: step) {
                var sum: Float = 0
                for row in top..<(top + step) {
                    for column in left..<(left + step) { sum += distances[row * maskWidth + column] }
                }
                let distance = sum / Float(step * step * Self.oversampling)
                pixels.append(DistanceField.value(ofDistance: distance * DistanceField.radius / Self.radius))
            }
        }
        field = DistanceField(width: maskWidth / step, height: maskHeight / step, pixels: pixels)
    }

    private static func mask(_ icon: MapIcon, width: Int, height: Int) throws(PictureError) -> [UInt8] {
        let edge = Double(margin * oversampling)
        let shapes = try Pixels(width: width, height: height)
        let (inWidth, inHeight) = (Double(width) - 2 * edge, Double(height) - 2 * edge)
        guard case .badge = icon.form else {
            try Drawing(svg: icon.svg).draw(on: shapes, x: edge, y: edge, width: inWidth, height: inHeight)
            return shapes.alpha
        }
        let size = MapIcon.badgeShape * Double(oversampling)
        let inset = (Double(width) - size) / 2
        try Drawing(svg: icon.svg).draw(on: shapes, x: inset, y: inset, width: size, height: size)
        let disc = try Pixels(width: width, height: height)
        try Drawing(svg: MapIcon("disc", fill: circle(8, 8, 8)).svg)
            .draw(on: disc, x: edge, y: edge, width: inWidth, height: inHeight)
        return zip(disc.alpha, shapes.alpha).map { UInt8(Int($0) * (255 - Int($1)) / 255) }
    }

    /// Signed distances to the mask's edge in mask pixels, negative inside.
    private static func distances(_ mask: [UInt8], width: Int, height: Int) -> [Float] {
        let far: Float = 1e12
        var outside = [Float](repeating: 0, count: mask.count)
        var inside = outside
        for (index, value) in mask.enumerated() {
            let past = 0.5 - Float(value) / 255
            outside[index] = value == 255 ? 0 : value == 0 ? far : max(0, past) * max(0, past)
            inside[index] = value == 255 ? far : value == 0 ? 0 : max(0, -past) * max(0, -past)
        }
        transform(&outside, width: width, height: height)
        transform(&inside, width: width, height: height)
        return zip(outside, inside).map { $0.squareRoot() - $1.squareRoot() }
    }

    /// Replaces squared distances at known places by the least over all places, in both directions.
    private static func transform(_ grid: inout [Float], width: Int, height: Int) {
        var line = DistanceLine(capacity: max(width, height))
        for column in 0..<width { line.run(on: &grid, from: column, step: width, count: height) }
        for row in 0..<height { line.run(on: &grid, from: row * width, step: 1, count: width) }
    }
}

/// The transform along one row or column: the lower envelope of the parabolas that stand on its values.
private struct DistanceLine {
    private var values: [Float]
    private var apexes: [Int]
    private var borders: [Float]

    init(capacity: Int) {
        values = Array(repeating: 0, count: capacity)
        apexes = Array(repeating: 0, count: capacity)
        borders = Array(repeating: 0, count: capacity + 1)
    }

    mutating func run(on grid: inout [Float], from start: Int, step: Int, count: Int) {
        for index in 0..<count { values[index] = grid[start + index * step] }
        var last = 0
        apexes[0] = 0
        borders[0] = -.infinity
        borders[1] = .infinity
        for index in 1..<count {
            var border = crossing(index, apexes[last])
            while border <= borders[last] {
                last -= 1
                border = crossing(index, apexes[last])
            }
            last += 1
            apexes[last] = index
            borders[last] = border
            borders[last + 1] = .infinity
        }
        var current = 0
        for index in 0..<count {
            while borders[current + 1] < Float(index) { current += 1 }
            let away = Float(index - apexes[current])
            grid[start + index * step] = values[apexes[current]] + away * away
        }
    }

    private func crossing(_ right: Int, _ left: Int) -> Float {
        let (x, y) = (Float(right), Float(left))
        return (values[right] - values[left] + x * x - y * y) / (2 * (x - y))
    }
}
