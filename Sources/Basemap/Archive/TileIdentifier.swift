// PMTiles' numbering of tiles: all tiles of lower zooms first, then along the Hilbert curve of the zoom.
// PMTiles specification version 3, section 4.1; the curve turns as in Wikipedia's "Hilbert curve".

public import Geodesy

extension TileCoordinate {
    /// The tile's number in a PMTiles archive.
    ///
    /// - Complexity: O(zoom).
    public var archiveIdentifier: UInt64 {
        Self.firstIdentifier(zoom: zoom) + Self.hilbertIndex(zoom: zoom, x: UInt32(x), y: UInt32(y))
    }

    /// The tile of a number, or nil when the number lies beyond the deepest zoom.
    ///
    /// - Complexity: O(zoom).
    public init?(archiveIdentifier: UInt64) {
        var zoom = 0
        while zoom <= Self.maximumZoom, archiveIdentifier >= Self.firstIdentifier(zoom: zoom + 1) { zoom += 1 }
        guard zoom <= Self.maximumZoom else { return nil }
        var rest = archiveIdentifier - Self.firstIdentifier(zoom: zoom)
        var x: UInt64 = 0
        var y: UInt64 = 0
        var side: UInt64 = 1
        for _ in 0..<zoom {
            let rx = 1 & (rest / 2)
            let ry = 1 & (rest ^ rx)
            if ry == 0 {
                if rx == 1 {
                    x = side - 1 - x
                    y = side - 1 - y
                }
                swap(&x, &y)
            }
            x += side * rx
            y += side * ry
            rest /= 4
            side *= 2
        }
        self.init(zoom: zoom, x: Int(x), y: Int(y))
    }

    /// The number of the first tile of a zoom: (4^zoom - 1) / 3.
    static func firstIdentifier(zoom: Int) -> UInt64 { ((1 << UInt64(2 * zoom)) - 1) / 3 }

    /// The place of a tile along the Hilbert curve of its zoom.
    static func hilbertIndex(zoom: Int, x: UInt32, y: UInt32) -> UInt64 {
        var x = x
        var y = y
        var index: UInt64 = 0
        var side: UInt32 = zoom == 0 ? 0 : 1 << UInt32(zoom - 1)
        while side > 0 {
            let rx: UInt32 = x & side > 0 ? 1 : 0
            let ry: UInt32 = y & side > 0 ? 1 : 0
            index += UInt64(side) * UInt64(side) * UInt64((3 * rx) ^ ry)
            x &= side - 1
            y &= side - 1
            if ry == 0 {
                if rx == 1 {
                    x = side - 1 - x
                    y = side - 1 - y
                }
                swap(&x, &y)
            }
            side >>= 1
        }
        return index
    }
}
