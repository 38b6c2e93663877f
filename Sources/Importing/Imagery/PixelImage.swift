// A picture in memory: rows of red, green and blue bytes.

/// A picture of three bytes a pixel.
struct PixelImage: Equatable, Sendable {
    let width: Int
    let height: Int
    /// Row by row from the top, red, green, blue.
    var pixels: [UInt8]

    static let channels = 3

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: 0, count: width * height * Self.channels)
    }

    /// Four pictures as one of the same size: each is halved, every pixel the mean of four.
    ///
    /// All have the same even sides. This is how a tile is made of those below it.
    init(quartersNorthWest: PixelImage, northEast: PixelImage, southWest: PixelImage, southEast: PixelImage) {
        self.init(width: quartersNorthWest.width, height: quartersNorthWest.height)
        let half = (width: width / 2, height: height / 2)
        paste(halved: quartersNorthWest, atColumn: 0, row: 0)
        paste(halved: northEast, atColumn: half.width, row: 0)
        paste(halved: southWest, atColumn: 0, row: half.height)
        paste(halved: southEast, atColumn: half.width, row: half.height)
    }

    private mutating func paste(halved source: PixelImage, atColumn column: Int, row: Int) {
        let line = width * Self.channels
        for y in 0..<(height / 2) {
            var target = (row + y) * line + column * Self.channels
            var above = 2 * y * line
            for _ in 0..<(width / 2) {
                for _ in 0..<Self.channels {
                    let below = above + line
                    let sum =
                        Int(source.pixels[above]) + Int(source.pixels[above + Self.channels])
                        + Int(source.pixels[below]) + Int(source.pixels[below + Self.channels])
                    pixels[target] = UInt8((sum + 2) / 4)
                    target += 1
                    above += 1
                }
                above += Self.channels
            }
        }
    }
}
