// Which boxes the data covers: those of the headers, or, when a file has none, the places where the nodes are.

/// The boxes that an extract covers, none inside another.
struct RegionBoxes: Equatable {
    private(set) var boxes: [BoxE7]
    /// Whether the boxes were found from the nodes, because the headers' are missing or absurd.
    private(set) var areFromData = false
    private var isSettled = false

    /// The boxes of the headers.
    init(headers: [BoxE7]) {
        boxes = Self.outermost(headers)
    }

    /// Takes the places of the nodes instead, when the headers have no boxes or absurd ones.
    ///
    /// A box below a square degree is believed. Absurd is a box over half the world's width (an extract across the
    /// antimeridian has one from -180 to 180, and a sea as large would follow), or one a thousand times as large as the
    /// places of the nodes.
    mutating func settle(nodes: [PointE7]) {
        guard !isSettled else { return }
        isSettled = true
        let claimed = boxes.reduce(0) { $0 + $1.area }
        let isWide = boxes.contains { $0.width > 1_800_000_000 }
        guard boxes.isEmpty || isWide || claimed > 1e14 else { return }
        let found = RegionBoxes(nodes: nodes)
        guard !found.boxes.isEmpty else { return }
        if boxes.isEmpty || isWide || claimed > 1000 * found.boxes.reduce(0, { $0 + $1.area }) { self = found }
    }

    /// The boxes of the places where nodes are.
    ///
    /// Cells of a tenth of a degree that touch make a place; one with less than a thousandth of the nodes is a stray
    /// (a ferry line's nodes at sea). A place's box is the range from the 1st to the 99th percentile of its nodes,
    /// because complete ways reach far outside, widened by a fiftieth but not beyond its nodes.
    init(nodes: [PointE7]) {
        areFromData = true
        isSettled = true
        boxes = Self.outermost(Self.places(nodes).compactMap(Self.box))
    }

    private static func outermost(_ boxes: [BoxE7]) -> [BoxE7] {
        var kept: [BoxE7] = []
        for box in boxes where !kept.contains(where: { $0.contains(box) }) {
            kept.removeAll { box.contains($0) }
            kept.append(box)
        }
        return kept
    }

    private struct Cell: Hashable {
        var x: Int32
        var y: Int32

        init(_ p: PointE7) {
            x = Int32((Double(p.longitudeE7) / 1e6).rounded(.down))
            y = Int32((Double(p.latitudeE7) / 1e6).rounded(.down))
        }

        init(x: Int32, y: Int32) {
            self.x = x
            self.y = y
        }
    }

    private static func places(_ nodes: [PointE7]) -> [[PointE7]] {
        var cells: [Cell: [PointE7]] = [:]
        for node in nodes { cells[Cell(node), default: []].append(node) }
        var places: [[PointE7]] = []
        for start in cells.keys.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
            guard let first = cells.removeValue(forKey: start) else { continue }
            var place = first
            var waiting = [start]
            while let cell = waiting.popLast() {
                for dy in Int32(-1)...1 {
                    for dx in Int32(-1)...1 {
                        let neighbour = Cell(x: cell.x + dx, y: cell.y + dy)
                        guard let more = cells.removeValue(forKey: neighbour) else { continue }
                        place += more
                        waiting.append(neighbour)
                    }
                }
            }
            places.append(place)
        }
        return places.filter { $0.count * 1000 >= nodes.count }
    }

    private static func box(_ place: [PointE7]) -> BoxE7? {
        let (west, east) = range(place.map(\.longitudeE7).sorted())
        let (south, north) = range(place.map(\.latitudeE7).sorted())
        return BoxE7(west: west, south: south, east: east, north: north)
    }

    private static func range(_ sorted: [Int32]) -> (Int32, Int32) {
        guard let least = sorted.first, let most = sorted.last else { return (0, 0) }
        let low = sorted[sorted.count / 100]
        let high = sorted[sorted.count - 1 - sorted.count / 100]
        let margin = (Int64(high) - Int64(low)) / 50
        return (Int32(max(Int64(least), Int64(low) - margin)), Int32(min(Int64(most), Int64(high) + margin)))
    }
}
