// What an index could be as text: the tags of the objects in it that are searched or shown, with id and position. The
// yardstick for the index's size.

import OSMExtract

/// Counts the bytes of source text.
struct SourceText: ExtractConsumer {
    private(set) var bytes = 0
    private static let name = TagKey("name"), place = TagKey("place"), highway = TagKey("highway")
    private static let number = TagKey("addr:housenumber")

    var tagKeys: [TagKey] { [Self.name, Self.place, Self.highway, Self.number] }

    mutating func receive(_ batch: borrowing ExtractBatch) {
        for index in 0..<batch.nodeCount {
            let node = batch.node(index)
            take(node.tags, points: 1)
        }
        for index in 0..<batch.wayCount {
            let way = batch.way(index)
            guard !way.isArea else { continue }
            take(way.tags, points: way.tags.has(Self.highway) ? way.points.count : 1)
        }
        for index in 0..<batch.areaCount {
            let area = batch.area(index)
            take(area.tags, points: 1)
        }
    }

    /// A line of text: id, positions of 20 characters each, and the tags for search and display.
    private mutating func take(_ tags: borrowing Tags, points: Int) {
        guard tags.has(Self.name) || tags.has(Self.number) else { return }
        bytes += 12 + 20 * points
        for index in 0..<tags.count {
            let key = tags.key(at: index)
            let isShown =
                key.hasPrefix("name") || key.hasPrefix("addr:") || key.hasPrefix("alt_name") || key == "place"
                || key == "highway" || key == "amenity" || key == "shop" || key == "tourism" || key == "leisure"
                || key == "office" || key == "historic" || key == "opening_hours" || key == "phone" || key == "website"
                || key == "wikidata" || key == "wikipedia" || key == "population" || key == "cuisine"
                || key.hasPrefix("old_name") || key.hasPrefix("official_name") || key == "ref" || key == "brand"
            if isShown { bytes += key.count + tags.value(at: index).count + 2 }
        }
    }
}
