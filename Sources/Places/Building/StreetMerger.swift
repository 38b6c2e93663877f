// Ways of one name in one town that lie near each other become one street. The town is what a boundary says, so a road
// through several towns is a street in each.

import OSMExtract

/// Merges ways to streets.
struct StreetMerger {
    /// A merged street.
    struct Street {
        var ways: [StreetFact]
        var city: Int?
    }

    private struct Key: Hashable {
        var name: [UInt8]
        var city: Int
    }

    /// Ways nearer than about twice this are one street, in 1e-7 degrees.
    private let cellE7: Int64

    /// - Parameter gapE7: the gap that is still one street, in 1e-7 degrees of latitude.
    init(gapE7: Int64 = 6000) { cellE7 = gapE7 }

    /// The streets of ways; the town of each way is given beside it.
    func merged(_ ways: [StreetFact], cities: [Int?]) -> [Street] {
        var groups: [Key: [Int]] = [:]
        var order: [Key] = []
        for (index, way) in ways.enumerated() {
            let key = Key(name: NameKey.full(way.names[0].text), city: cities[index] ?? -1)
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(index)
        }
        var streets: [Street] = []
        for key in order {
            guard let members = groups[key] else { continue }
            for part in connected(members.map { ways[$0] }) {
                streets.append(Street(ways: part, city: key.city < 0 ? nil : key.city))
            }
        }
        return streets
    }

    /// Parts whose ways reach into the same or neighbouring cells.
    private func connected(_ ways: [StreetFact]) -> [[StreetFact]] {
        guard ways.count > 1 else { return [ways] }
        var parent = Array(ways.indices)
        func root(_ index: Int) -> Int {
            var at = index
            while parent[at] != at { at = parent[at] }
            return at
        }
        var owner: [Int64: Int] = [:]
        for (index, way) in ways.enumerated() {
            for cell in cells(of: way.points) {
                for y in Int64(-1)...1 {
                    for x in Int64(-1)...1 {
                        guard let other = owner[cell + (y << 32) + x] else { continue }
                        let a = root(index), b = root(other)
                        if a != b { parent[max(a, b)] = min(a, b) }
                    }
                }
                owner[cell] = index
            }
        }
        var parts: [Int: [StreetFact]] = [:]
        for index in ways.indices { parts[root(index), default: []].append(ways[index]) }
        return parts.sorted { $0.key < $1.key }.map(\.value)
    }

    private func cells(of line: [PointE7]) -> Set<Int64> {
        var cells: Set<Int64> = []
        for (index, point) in line.enumerated() {
            cells.insert(cell(Double(point.latitudeE7), Double(point.longitudeE7)))
            guard index > 0 else { continue }
            let from = line[index - 1]
            let latitudes = Double(point.latitudeE7) - Double(from.latitudeE7)
            let longitudes = Double(point.longitudeE7) - Double(from.longitudeE7)
            let steps = Int(max(abs(latitudes), abs(longitudes)) / Double(cellE7))
            guard steps > 0, steps < 10_000 else { continue }
            for step in 1...steps {
                let part = Double(step) / Double(steps + 1)
                cells.insert(
                    cell(Double(from.latitudeE7) + latitudes * part, Double(from.longitudeE7) + longitudes * part)
                )
            }
        }
        return cells
    }

    private func cell(_ latitude: Double, _ longitude: Double) -> Int64 {
        (Int64(latitude + 900_000_000) / cellE7) << 32 + (Int64(longitude + 1_800_000_000) / cellE7)
    }
}
