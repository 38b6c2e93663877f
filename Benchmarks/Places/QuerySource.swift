// What a question can be about, read from the extract itself and not from the index, so that what the builder loses
// counts against it.

import Geodesy
import OSMExtract

/// A thing to look for.
struct Target {
    enum Kind { case place, street, point, address }

    var kind: Kind
    var name: String
    var coordinate: Coordinate
    var street: String?
    var number: String?
    var city: String?
    var category: String?
}

/// Gathers targets from an extract.
struct QuerySource: ExtractConsumer {
    private(set) var targets: [Target] = []

    private static let name = TagKey("name"), place = TagKey("place"), highway = TagKey("highway")
    private static let amenity = TagKey("amenity"), shop = TagKey("shop"), tourism = TagKey("tourism")
    private static let office = TagKey("office"), leisure = TagKey("leisure"), historic = TagKey("historic")
    private static let number = TagKey("addr:housenumber"), street = TagKey("addr:street"), city = TagKey("addr:city")

    var tagKeys: [TagKey] {
        [
            Self.name, Self.place, Self.highway, Self.amenity, Self.shop, Self.tourism, Self.office, Self.leisure,
            Self.historic, Self.number, Self.street, Self.city,
        ]
    }

    mutating func receive(_ batch: borrowing ExtractBatch) {
        for index in 0..<batch.nodeCount {
            let node = batch.node(index)
            take(node.tags, at: node.point.coordinate, isWay: false)
        }
        for index in 0..<batch.wayCount {
            let way = batch.way(index)
            guard way.points.count > 0 else { continue }
            // The middle of a segment: a way's points are often crossings, where two streets are right.
            let at = way.points.count / 2
            let a = way.points[max(0, at - 1)], b = way.points[at]
            guard !a.isMissing, !b.isMissing else { continue }
            let middle = Coordinate(
                uncheckedLatitude: (a.coordinate.latitude + b.coordinate.latitude) / 2,
                longitude: (a.coordinate.longitude + b.coordinate.longitude) / 2
            )
            if !way.isArea || way.tags.has(Self.highway) { take(way.tags, at: middle, isWay: true) }
        }
        for index in 0..<batch.areaCount {
            let area = batch.area(index)
            let ring = area.ring(0)
            guard !area.tags.has(Self.highway), ring.count > 3 else { continue }
            var latitude = 0.0, longitude = 0.0
            for at in 0..<ring.count - 1 {
                latitude += ring[at].coordinate.latitude
                longitude += ring[at].coordinate.longitude
            }
            let count = Double(ring.count - 1)
            take(
                area.tags,
                at: Coordinate(uncheckedLatitude: latitude / count, longitude: longitude / count),
                isWay: false
            )
        }
    }

    private mutating func take(_ tags: borrowing Tags, at coordinate: Coordinate, isWay: Bool) {
        func text(_ key: TagKey) -> String? {
            guard let value = tags[key] else { return nil }
            let text = value.string
            return text.isEmpty ? nil : text
        }
        let name = text(Self.name), city = text(Self.city)
        if isWay {
            if let name, tags.has(Self.highway) {
                targets.append(Target(kind: .street, name: name, coordinate: coordinate))
            }
            return
        }
        if let number = text(Self.number), let street = text(Self.street), !number.contains(";"), !number.contains(",")
        {
            targets.append(
                Target(
                    kind: .address,
                    name: "\(street) \(number)",
                    coordinate: coordinate,
                    street: street,
                    number: number,
                    city: city
                )
            )
        }
        guard let name else { return }
        if tags.has(Self.place) {
            targets.append(Target(kind: .place, name: name, coordinate: coordinate))
            return
        }
        for key in [Self.amenity, Self.shop, Self.tourism, Self.leisure, Self.historic, Self.office] {
            guard let value = text(key) else { continue }
            targets.append(
                Target(kind: .point, name: name, coordinate: coordinate, city: city, category: "\(key.name)=\(value)")
            )
            return
        }
    }
}
