// On which side traffic keeps: what roundabouts and tags in the extract show, else what the country at a place does.

/// The side of the road on which traffic keeps.
struct TrafficSide: Sendable {
    /// Votes by cell of one degree: circles that turn clockwise against those that do not.
    private var votes: [Int32: (left: Int, right: Int)] = [:]

    init() {}

    /// Counts a closed ring of a roundabout, in the direction of its traffic.
    mutating func learn(roundabout latitude: [Int32], _ longitude: [Int32]) {
        guard latitude.count > 3 else { return }
        var area = 0.0
        for index in 1..<latitude.count {
            let x0 = Double(longitude[index - 1] &- longitude[0]), y0 = Double(latitude[index - 1] &- latitude[0])
            let x1 = Double(longitude[index] &- longitude[0]), y1 = Double(latitude[index] &- latitude[0])
            area += x0 * y1 - x1 * y0
        }
        guard area != 0 else { return }
        let cell = Self.cell(latitude[0], longitude[0])
        if area < 0 { votes[cell, default: (0, 0)].left += 1 } else { votes[cell, default: (0, 0)].right += 1 }
    }

    /// Whether traffic keeps to the left at a place.
    func isLeft(_ latitude: Int32, _ longitude: Int32) -> Bool {
        if let vote = votes[Self.cell(latitude, longitude)], vote.left + vote.right >= 3, vote.left != vote.right {
            return vote.left > vote.right
        }
        let south = Double(latitude) / 1e7, east = Double(longitude) / 1e7
        return Self.leftCountries.contains {
            (($0.south...$0.north).contains(south)) && (($0.west...$0.east).contains(east))
        }
    }

    private static func cell(_ latitude: Int32, _ longitude: Int32) -> Int32 {
        (latitude / 10_000_000 + 90) * 400 + longitude / 10_000_000 + 180
    }

    private struct Box: Sendable {
        var south, west, north, east: Double
    }

    /// Countries where traffic keeps to the left, as boxes that leave their neighbours out as far as boxes can.
    private static let leftCountries: [Box] = [
        // United Kingdom, Ireland
        Box(south: 49.8, west: -10.7, north: 61, east: 1.8),
        // Malta
        Box(south: 35.7, west: 14.1, north: 36.1, east: 14.6),
        // Cyprus
        Box(south: 34.5, west: 32.2, north: 35.7, east: 34.7),
        // Japan
        Box(south: 30, west: 128, north: 46, east: 146.5), Box(south: 24, west: 122.9, north: 30, east: 131),
        // Indonesia
        Box(south: -11.1, west: 95, north: 6, east: 119.3), Box(south: -11.1, west: 119.3, north: 4.2, east: 141),
        // Malaysia
        Box(south: 1, west: 99.6, north: 7.4, east: 104.6), Box(south: 0.8, west: 109.5, north: 7.5, east: 119.3),
        // Thailand
        Box(south: 5.6, west: 97.3, north: 20.4, east: 102.2), Box(south: 12.6, west: 101, north: 17.9, east: 104.7),
        // South Asia
        Box(south: 6, west: 68, north: 33, east: 88.2), Box(south: 20.7, west: 88, north: 28, east: 92.2),
        // Pakistan
        Box(south: 23.7, west: 61, north: 36.9, east: 74),
        Box(south: 22.13, west: 113.83, north: 22.57, east: 114.45),
        Box(south: 22.1, west: 113.52, north: 22.22, east: 113.6),
        Box(south: -44, west: 112, north: -10, east: 154), Box(south: -48, west: 166, north: -34, east: 179),
        // southern Africa
        Box(south: -35, west: 16.4, north: -17, east: 33), Box(south: -27, west: 30, north: -8, east: 41),
        // eastern Africa
        Box(south: -11.8, west: 29.3, north: 4.3, east: 42),
        Box(south: 17.6, west: -78.5, north: 18.6, east: -76), Box(south: 20.8, west: -79.5, north: 27.4, east: -72.6),
    ]
}
