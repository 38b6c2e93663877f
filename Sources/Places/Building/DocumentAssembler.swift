// From facts to documents: places and areas, then streets in their towns, then house numbers on streets, then points of
// interest with their addresses. Everything gets its address areas from one resolver.

import Geodesy
import OSMExtract

/// Makes the documents of an extract.
struct DocumentAssembler {
    /// What had to be done without.
    struct Counts: Equatable {
        var streetsFromAddresses = 0
        var addressesWithoutStreet = 0
        var withoutCountry = 0
    }

    private let facts: ExtractFacts
    private let others: [FeatureFact]
    private var resolver: AddressResolver
    private var streets: [PlaceDocument] = []
    private var streetAreas: [AddressResolver.Areas] = []
    private var book = StreetBook()
    /// Houses by street, then further documents that numbers count in.
    private var houses: [Int: [HouseFact]] = [:]
    private var made: [String: Int] = [:]
    private(set) var counts = Counts()

    private struct HouseFact {
        var address: AddressFact
        var areas: AddressResolver.Areas
    }

    init(_ facts: ExtractFacts) {
        self.facts = facts
        let areas = PlaceAreas(facts)
        others = areas.others
        resolver = AddressResolver(areas, facts: facts)
    }

    /// All documents; links between them are by index.
    mutating func assemble() -> [PlaceDocument] {
        assembleStreets()
        for address in facts.addresses where !address.number.isEmpty { place(address) }
        settleHouses()
        let points = assembleOthers()
        let rivers = assembleRivers()
        resolver.finish()
        counts.withoutCountry = resolver.withoutCountry
        // Areas stand first in the list, so their links hold; streets and the rest follow.
        let offset = resolver.documents.count
        var documents = resolver.documents + streets
        for var point in points {
            if let street = point.street { point.street = street + offset }
            documents.append(point)
        }
        return documents + rivers
    }

    private mutating func assembleStreets() {
        let cities = facts.streets.map { street in
            resolver.closedCity(at: street.points[street.points.count / 2])
        }
        for merged in StreetMerger().merged(facts.streets, cities: cities) {
            let longest = merged.ways.max { a, b in
                (ShapeLength.metres(a.points), b.way) < (ShapeLength.metres(b.points), a.way)
            }
            guard let longest, let first = merged.ways.min(by: { $0.way < $1.way }) else { continue }
            var street = PlaceDocument(
                source: PlaceSource(.way, first.way),
                kind: .street,
                names: Self.names(merged.ways),
                point: ShapeFacts.halfway(longest.points),
                importance: merged.ways.map(\.importance).max() ?? 0.2
            )
            street.isLine = true
            street.lines = StreetLines.chained(merged.ways.filter { !$0.isAside }.map(\.points))
            street.tunnels = StreetLines.chained(merged.ways.filter(\.isAside).map(\.points))
            for line in street.lines + street.tunnels { street.box.extend(ShapeFacts.box(line)) }
            street.members = merged.ways.map { PlaceSource(.way, $0.way) }
            let length = merged.ways.reduce(0) { $0 + ShapeLength.metres($1.points) }
            street.importance += min(0.05, length / 100_000)
            streetAreas.append(resolver.areas(at: street.point))
            book.add(streets.count, street)
            streets.append(street)
        }
    }

    /// The names of all ways, each once.
    private static func names(_ ways: [StreetFact]) -> [PlaceName] {
        var names: [PlaceName] = []
        for way in ways.sorted(by: { $0.way < $1.way }) {
            for name in way.names where !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// The street an address is on, made from the address where no way has its name.
    private mutating func street(of address: AddressFact) -> Int? {
        if let name = address.street ?? address.place {
            if address.street != nil, let known = book.street(named: name, near: address.point, documents: streets) {
                return known
            }
            return makeStreet(name, for: address)
        }
        return book.street(near: address.point, documents: streets)
    }

    private mutating func makeStreet(_ name: String, for address: AddressFact) -> Int? {
        let folded = NameKey.full(name)
        guard !folded.isEmpty, name.utf8.count < 200 else { return nil }
        let areas = resolver.areas(at: address.point, address: address)
        let town = areas.city.map { resolver.documents[$0].names[0].text } ?? ""
        // One per town and name, and about a kilometre, lest two of the name far apart become one.
        let row = address.point.latitudeE7 / 300_000, column = address.point.longitudeE7 / 300_000
        let key = "street \(String(decoding: folded, as: UTF8.self)) \(town) \(row) \(column)"
        if let known = made[key] { return known }
        let isPlace = address.street == nil
        var street = PlaceDocument(
            source: PlaceSource(derivedFrom: key),
            kind: isPlace ? .locality : .street,
            names: [PlaceName(name)],
            point: address.point,
            importance: 0.2
        )
        street.box.extend(address.point)
        made[key] = streets.count
        streetAreas.append(areas)
        book.add(streets.count, street)
        streets.append(street)
        counts.streetsFromAddresses += 1
        return streets.count - 1
    }

    private mutating func place(_ address: AddressFact) {
        guard let street = street(of: address) else {
            counts.addressesWithoutStreet += 1
            return
        }
        let areas = resolver.areas(at: address.point, address: address)
        for number in address.number.split(whereSeparator: { $0 == ";" || $0 == "," }) {
            var one = address
            one.number = PlaceTags.trimmed(number)
            guard HouseNumber(one.number) != nil else { continue }
            houses[street, default: []].append(HouseFact(address: one, areas: areas))
        }
    }

    /// Gives streets their houses, each number once, and the areas that most of their houses have.
    private mutating func settleHouses() {
        for (number, found) in houses {
            let kept = Self.withoutRepeats(found)
            var areas = streetAreas[number]
            if let postcode = Self.most(kept.map(\.areas.postcode)) { areas.postcode = postcode }
            if !resolver.isClosed(areas.city), let city = Self.most(kept.map(\.areas.city)) { areas.city = city }
            streetAreas[number] = areas
            let links = areas.links
            streets[number].houses = kept.map { house in
                let own = house.areas.links
                return PlaceHouse(
                    source: house.address.source,
                    number: house.address.number,
                    point: house.address.point,
                    areas: own == links ? [] : own,
                    ring: house.address.ring
                )
            }
            if streets[number].lines.isEmpty {
                for house in kept { streets[number].box.extend(house.address.point) }
                let middle = kept.sorted { $0.address.point.latitudeE7 < $1.address.point.latitudeE7 }[kept.count / 2]
                streets[number].point = middle.address.point
            }
        }
        for number in streets.indices { streets[number].areas = streetAreas[number].links }
    }

    private static func most(_ values: [Int?]) -> Int? {
        var votes: [Int: Int] = [:]
        for value in values { if let value { votes[value, default: 0] += 1 } }
        return votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// One house per number and place: a building or address node before a shop's address, and before what was computed.
    private static func withoutRepeats(_ houses: [HouseFact]) -> [HouseFact] {
        func rank(_ house: HouseFact) -> Int {
            switch house.address.source.kind {
            case .node, .way, .relation: house.address.ring.isEmpty ? 1 : 0
            case .interpolation: 3
            default: 2
            }
        }
        var kept: [[UInt8]: [HouseFact]] = [:]
        var result: [HouseFact] = []
        let ordered = houses.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
        for (_, house) in ordered {
            let key = HouseNumber(house.address.number)?.key ?? []
            let plane = LocalPlane(house.address.point.coordinate)
            let isThere = (kept[key] ?? []).contains { plane.distance($0.address.point.coordinate) < 80 }
            guard !isThere else { continue }
            kept[key, default: []].append(house)
            result.append(house)
        }
        return result
    }

    private mutating func assembleOthers() -> [PlaceDocument] {
        others.map { feature in
            var document = PlaceDocument(
                source: feature.source,
                kind: feature.kind,
                names: feature.names,
                point: feature.point,
                importance: feature.importance
            )
            document.box = feature.box
            document.categories = feature.categories
            document.attributes = feature.attributes
            document.rings = feature.rings
            if let address = feature.address, address.street != nil || !address.number.isEmpty {
                if let street = street(of: address) {
                    document.street = street
                    if !address.number.isEmpty { document.houseNumber = address.number }
                }
            }
            document.areas = resolver.areas(at: feature.point, address: feature.address).links
            return document
        }
    }

    private mutating func assembleRivers() -> [PlaceDocument] {
        StreetMerger(gapE7: 50_000).merged(facts.rivers, cities: facts.rivers.map { _ in nil }).compactMap { river in
            let longest = river.ways.max { ShapeLength.metres($0.points) < ShapeLength.metres($1.points) }
            guard let longest, let first = river.ways.min(by: { $0.way < $1.way }) else { return nil }
            var document = PlaceDocument(
                source: PlaceSource(.way, first.way),
                kind: .natural,
                names: Self.names(river.ways),
                point: ShapeFacts.halfway(longest.points),
                importance: 0.3
            )
            document.isLine = true
            document.categories = ["waterway=river"]
            document.members = river.ways.map { PlaceSource(.way, $0.way) }
            for way in river.ways { document.box.extend(ShapeFacts.box(way.points)) }
            document.areas = resolver.areas(at: document.point, above: .city).links
            return document
        }
    }
}

/// Lengths of lines.
enum ShapeLength {
    /// Metres along a line.
    static func metres(_ line: [PointE7]) -> Double {
        guard let first = line.first else { return 0 }
        let plane = LocalPlane(first.coordinate)
        var last = (x: 0.0, y: 0.0)
        var sum = 0.0
        for point in line.dropFirst() {
            let coordinate = point.coordinate
            let next = plane.position(latitude: coordinate.latitude, longitude: coordinate.longitude)
            let dx = next.x - last.x, dy = next.y - last.y
            sum += (dx * dx + dy * dy).squareRoot()
            last = next
        }
        return sum
    }
}

/// Joins lines that meet at their ends, so that a street of many ways is stored as few lines.
enum StreetLines {
    static func chained(_ lines: [[PointE7]]) -> [[PointE7]] {
        var chains: [[PointE7]] = []
        var endAt: [PointE7: Int] = [:]
        for line in lines {
            guard let first = line.first, let last = line.last else { continue }
            if let chain = endAt[first] {
                endAt[first] = nil
                chains[chain] += line.dropFirst()
                endAt[last] = chain
            } else if let chain = endAt[last] {
                endAt[last] = nil
                chains[chain] += line.reversed().dropFirst()
                endAt[first] = chain
            } else {
                endAt[last] = chains.count
                chains.append(line)
            }
        }
        return chains
    }
}
