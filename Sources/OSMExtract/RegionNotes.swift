// What the reader itself notes while objects pass by: the coastline, buildings as evidence of land, named places as
// evidence of which side of a boundary is inside.

private let natural = TagKey("natural")
private let building = TagKey("building")
private let place = TagKey("place")
private let name = TagKey("name")

/// Notes of a reading for its sea and its broken areas.
struct RegionNotes {
    private(set) var coastline = Coastline()
    /// Points of buildings, evenly taken.
    private(set) var land: [PointE7] = []
    /// Places by name.
    private(set) var places: [String: [PointE7]] = [:]
    private var buildings = 0
    private var stride = 1
    private static let landRoom = 4096

    /// Gives the keys numbers before a reading.
    static func makeKeys() { _ = [natural, building, place, name] }

    /// Takes notes of a batch.
    mutating func take(_ batch: borrowing ExtractBatch) {
        for index in 0..<batch.nodeCount {
            let node = batch.node(index)
            if node.tags.has(place), let text = node.tags[name] { places[text.string, default: []].append(node.point) }
        }
        for index in 0..<batch.wayCount {
            let way = batch.way(index)
            if way.tags.has(natural, "coastline") { coastline.add(way.points, wayId: way.id) }
        }
        for index in 0..<batch.areaCount {
            let area = batch.area(index)
            if area.tags.has(building) { noteLand(area.ring(0)[0]) }
        }
    }

    /// Keeps every n-th building; n doubles whenever the room is full.
    private mutating func noteLand(_ point: PointE7) {
        buildings += 1
        guard buildings % stride == 0 else { return }
        if land.count == Self.landRoom {
            land = Swift.stride(from: 1, to: land.count, by: 2).map { land[$0] }
            stride *= 2
            guard buildings % stride == 0 else { return }
        }
        land.append(point)
    }
}
