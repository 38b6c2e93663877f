// What lies around a point: houses, streets and documents of the cells near it with their distances, and the areas that
// contain it.

import Geodesy

/// Gathers what is near a point.
struct Surroundings {
    let index: PlaceIndex
    let plane: LocalPlane

    /// A house, street or document with its distance in metres.
    struct Found {
        var number: Int
        var metres: Double
        var nearest: Coordinate
        var isInside = false
        /// Whether a ring that contains the point is too wide for one building: grounds, a park.
        var isWide = false
        /// Whether the number is a shop's.
        var isShop = false
        /// Whether a street's nearest piece runs below the ground or is a race track.
        var isAside = false
    }

    /// What a tunnel's distance counts more, in metres.
    private static let depth = 3.5
    /// A ring that reaches farther from its middle is no building's, in metres.
    private static let widestBuilding = 45.0
    /// How near a shop's own number must be to stand for the point, in metres.
    private static let shopReach = 15.0
    /// A number of a shop's street this near to it is the shop's, in metres.
    private static let sameNumber = 150.0
    /// How near a number within a numbered building must be to stand for the point, in metres.
    private static let ownNumberReach = 6.0

    private(set) var houses: [Found] = []
    private(set) var streets: [Found] = []
    private(set) var documents: [Found] = []

    init(index: PlaceIndex, point: Coordinate) {
        self.index = index
        plane = LocalPlane(point)
    }

    /// Gathers everything within some metres.
    mutating func gather(metres: Double, mostEntries: Int = 200_000) {
        houses = []
        streets = []
        documents = []
        let shapes = ShapeReader(geometry: index.space.geometry)
        var streetAt: [Int: Int] = [:]
        var seenPieces: Set<Int> = []
        var left = mostEntries
        forEachEntry(metres: metres) { entry in
            guard left > 0 else { return }
            left -= 1
            let number = PlaceGrid.index(entry)
            switch PlaceGrid.layer(entry) {
            case .house: addHouse(number, metres: metres, shapes: shapes)
            case .document:
                guard number < index.documentCount else { return }
                let point = index.point(number)
                let distance = plane.distance(point)
                if distance <= metres { documents.append(Found(number: number, metres: distance, nearest: point)) }
                if distance <= Self.shopReach { addNumber(of: number, metres: distance, at: point) }
            case .piece:
                guard seenPieces.insert(number).inserted, number < index.space.pieceOffset.count else { return }
                var found = shapes.distance(at: Int(index.space.pieceOffset[number]), on: plane)
                guard found.metres <= metres else { return }
                let (street, isAside) = index.space.street(ofPiece: number)
                guard street < index.documentCount else { return }
                // A street overhead is meant before a tunnel below.
                if isAside { found.metres += Self.depth }
                var piece = Found(number: street, metres: found.metres, nearest: found.nearest)
                piece.isAside = isAside
                if let at = streetAt[street] {
                    if found.metres < streets[at].metres { streets[at] = piece }
                } else {
                    streetAt[street] = streets.count
                    streets.append(piece)
                }
            }
        }
    }

    /// A shop's address: houses of one number are stored once, however many doors have it.
    private mutating func addNumber(of document: Int, metres: Double, at point: Coordinate) {
        let extra = index.extra(of: document)
        guard let number = extra.number, let street = extra.street, street < index.documentCount,
            let key = HouseNumber(index.houses.numberText(at: number))
        else { return }
        let run = index.extra(of: street).houses
        for house in index.houses.houses(in: run, main: key.main) {
            guard index.houses.compareKey(house, to: key.key).isEqual else { continue }
            guard index.houses.point(house).sphericalDistance(to: point) < Self.sameNumber else { continue }
            var found = Found(number: house, metres: metres, nearest: point)
            found.isShop = true
            houses.append(found)
            return
        }
    }

    private mutating func addHouse(_ house: Int, metres: Double, shapes: ShapeReader) {
        guard house < index.houses.count else { return }
        let point = index.houses.point(house)
        let distance = plane.distance(point)
        guard distance <= metres else { return }
        var found = Found(number: house, metres: distance, nearest: point)
        let ring = Int(index.houses.ring[house])
        if ring > 0, distance <= Double(index.houses.radius[house]) * 2 + 1,
            shapes.ringContains(plane.center, at: ring)
        {
            found.isInside = true
            found.isWide = Double(index.houses.radius[house]) * 2 > Self.widestBuilding
            // A number of its own within the building, near the point, says more than the building's.
            found.metres = min(distance, Self.ownNumberReach)
        }
        houses.append(found)
    }

    /// Calls for each entry of the cells within some metres, and across the antimeridian.
    func forEachEntry(metres: Double, _ body: (UInt32) -> Void) {
        let degrees = plane.degrees(metres: metres)
        let cell = Double(PlaceGrid.cellE7) / 1e7
        let center = plane.center
        let rows =
            Int(
                ((max(-90, center.latitude - degrees.latitude) + 90) / cell).rounded(.down)
            )...Int(((min(90, center.latitude + degrees.latitude) + 90) / cell).rounded(.down))
        let west = Int(((center.longitude - degrees.longitude + 180) / cell).rounded(.down))
        let east = Int(((center.longitude + degrees.longitude + 180) / cell).rounded(.down))
        let all = PlaceGrid.columns
        for row in rows {
            if east - west >= all {
                index.space.forEachEntry(row: row, columns: 0...all, body)
                continue
            }
            index.space.forEachEntry(row: row, columns: max(0, west)...max(0, min(all, east)), body)
            if west < 0 { index.space.forEachEntry(row: row, columns: (west + all)...all, body) }
            if east >= all { index.space.forEachEntry(row: row, columns: 0...(east - all), body) }
        }
    }

    /// The documents whose areas contain the point, smallest first.
    func containingAreas() -> [Int] {
        let latitude = Int32((plane.center.latitude * 1e7).rounded())
        let longitude = Int32((max(-180, min(180, plane.center.longitude)) * 1e7).rounded())
        let boxes = index.space.areaBox
        let shapes = ShapeReader(geometry: index.space.geometry)
        var found: [(document: Int, size: Double)] = []
        for area in 0..<index.space.areaDocument.count {
            let at = area * 4
            guard boxes[at] <= latitude, latitude <= boxes[at + 2], boxes[at + 1] <= longitude,
                longitude <= boxes[at + 3]
            else { continue }
            let document = Int(index.space.areaDocument[area])
            guard document < index.documentCount,
                shapes.areaContains(plane.center, at: Int(index.space.areaOffset[area]))
            else { continue }
            let size =
                (Double(boxes[at + 2]) - Double(boxes[at])) * (Double(boxes[at + 3]) - Double(boxes[at + 1]))
            found.append((document, size))
        }
        return found.sorted { $0.size < $1.size }.map(\.document)
    }

    /// The nearest settlement, however far.
    func nearestSettlement() -> Found? {
        var best: Found?
        for at in 0..<index.settlements.count {
            let document = Int(index.settlements[at])
            guard document < index.documentCount else { continue }
            let point = index.point(document)
            let away = abs(point.latitude - plane.center.latitude) * 111_195
            if let best, away > best.metres { continue }
            let metres = plane.center.sphericalDistance(to: point)
            if metres < best?.metres ?? .infinity { best = Found(number: document, metres: metres, nearest: point) }
        }
        return best
    }
}
