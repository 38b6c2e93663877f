// Which towns are shown at which zoom: at each zoom the most important ones of every square of the map, so that a
// crowded country does not fill its tiles and an empty one still has names.

/// Gives towns their first zoom; they come in the order of their importance.
struct CityChoice {
    /// How many towns a quarter of a tile's side squared holds at most, and the least population, by zoom.
    private static let limits: [(count: Int, population: Int)] = [
        (1, 5_000_000), (1, 2_000_000), (1, 1_000_000), (1, 300_000), (2, 100_000), (2, 50_000), (3, 20_000),
    ]
    /// Capitals need no population from this zoom on.
    private static let capitalZoom = 2
    private static let squaresPerTile = 4

    private struct Square: Hashable {
        let zoom: Int
        let x: Int
        let y: Int
    }

    private var taken: [Square: Int] = [:]

    /// The first zoom that shows the town; the last one shows them all.
    mutating func firstZoom(of city: WorldCity, at point: PlanePoint) -> Int {
        var first = WorldBuilder.maximumZoom
        for (zoom, limit) in Self.limits.enumerated().reversed() {
            let side = Double(Self.squaresPerTile << zoom)
            let square = Square(
                zoom: zoom,
                x: Int((point.x * side).rounded(.down)),
                y: Int((point.y * side).rounded(.down))
            )
            guard taken[square, default: 0] < limit.count else { break }
            guard city.population >= limit.population || (city.isCapital && zoom >= Self.capitalZoom) else { break }
            first = zoom
        }
        for zoom in first..<max(first, Self.limits.count) {
            let side = Double(Self.squaresPerTile << zoom)
            let square = Square(
                zoom: zoom,
                x: Int((point.x * side).rounded(.down)),
                y: Int((point.y * side).rounded(.down))
            )
            taken[square, default: 0] += 1
        }
        return first
    }
}
