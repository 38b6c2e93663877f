// What all answers about roads share in our own interface, and the answers that are no routes: matrices, areas reached
// within a time, nearest roads.

public import Directions
public import Geodesy
import JSON

extension MatrixAnswer {
    /// The answer as JSON; cells without a way are `null`.
    public func json(
        sources asked: [Coordinate],
        targets askedTargets: [Coordinate],
        vehicle: Vehicle,
        region: RegionLabel
    ) -> [UInt8] {
        var json = JSONWriter(capacity: 1024 + 16 * durationSeconds.count)
        json.beginAnswer(region, vehicle, nil)
        json.name("sources")
        json.points(asked, sources)
        json.name("targets")
        json.points(askedTargets, targets)
        json.name("durationsSeconds")
        json.rows(durationSeconds, columns: targets.count)
        if !distanceMetres.isEmpty {
            json.name("distancesMetres")
            json.rows(distanceMetres, columns: targets.count)
        }
        json.endAnswer(region)
        return json.bytes
    }
}

extension IsochroneAnswer {
    /// The answer as a GeoJSON FeatureCollection, the widest area first.
    public func json(asked: Coordinate, vehicle: Vehicle, region: RegionLabel) -> [UInt8] {
        var json = JSONWriter(capacity: 16_384)
        json.beginObject()
        json.member("type", "FeatureCollection")
        json.member("region", region.name)
        json.member("vehicle", vehicle.name)
        json.name("center")
        json.waypoint(asked, origin)
        json.name("features")
        json.beginArray()
        for contour in contours.sorted(by: { $0.thresholdSeconds > $1.thresholdSeconds }) {
            json.beginObject()
            json.member("type", "Feature")
            json.name("properties")
            json.beginObject()
            json.name("minutes")
            json.number(contour.thresholdSeconds / 60, decimals: 3)
            json.endObject()
            json.name("geometry")
            json.multiPolygon(contour.polygons)
            json.endObject()
        }
        json.endArray()
        json.endAnswer(region)
        return json.bytes
    }
}

extension NearestAnswer {
    /// The answer as JSON, the nearest road first.
    public func json(vehicle: Vehicle, region: RegionLabel) -> [UInt8] {
        var json = JSONWriter()
        json.beginAnswer(region, vehicle, nil)
        json.name("roads")
        json.beginArray()
        for road in roads {
            json.beginObject()
            json.name("coordinate")
            json.position(RoutePosition(road.snapped.coordinate))
            json.name("distanceMetres")
            json.number(road.snapped.distanceMetres, decimals: 1)
            json.member("name", road.snapped.name)
            json.name("bearing")
            json.integer(road.bearing)
            if let speed = road.speedLimitKmh {
                json.name("speedLimitKmh")
                json.integer(speed)
            }
            json.name("way")
            json.integer(Int(road.way))
            json.endObject()
        }
        json.endArray()
        json.endAnswer(region)
        return json.bytes
    }
}

extension JSONWriter {
    /// Opens an answer with what all have.
    mutating func beginAnswer(_ region: RegionLabel, _ vehicle: Vehicle, _ language: InstructionLanguage?) {
        beginObject()
        member("region", region.name)
        member("vehicle", vehicle.name)
        if let language { member("language", language.rawValue) }
    }

    /// Closes an answer with whom its data is owed to.
    mutating func endAnswer(_ region: RegionLabel) {
        member("attribution", region.attribution)
        endObject()
    }

    /// Writes a member that is a text.
    mutating func member(_ name: StaticString, _ text: String) {
        self.name(name)
        string(text)
    }

    /// Writes a position as an object, in degrees with seven decimals.
    mutating func position(_ point: RoutePosition) {
        beginObject()
        name("latitude")
        fixed(Int(point.latitudeE7), decimals: 7)
        name("longitude")
        fixed(Int(point.longitudeE7), decimals: 7)
        endObject()
    }

    /// Writes a point of the request with where it lies on the road.
    mutating func waypoint(_ asked: Coordinate, _ snapped: SnappedPoint) {
        beginObject()
        waypointMembers(asked, snapped)
        endObject()
    }

    /// Writes the members of a waypoint.
    mutating func waypointMembers(_ asked: Coordinate, _ snapped: SnappedPoint) {
        name("coordinate")
        position(RoutePosition(asked))
        name("snapped")
        position(RoutePosition(snapped.coordinate))
        name("distanceMetres")
        number(snapped.distanceMetres, decimals: 1)
        member("name", snapped.name)
    }

    /// Writes lanes, from left to right as one drives.
    mutating func lanes(_ lanes: ArraySlice<Lane>, validName: StaticString) {
        beginArray()
        for lane in lanes {
            beginObject()
            name("indications")
            beginArray()
            for (name, arrow) in LaneIndications.named where lane.indications.contains(arrow) { string(name) }
            if lane.indications.isEmpty { string("none") }
            endArray()
            name(validName)
            bool(lane.isValid)
            endObject()
        }
        endArray()
    }

    fileprivate mutating func points(_ asked: [Coordinate], _ snapped: [SnappedPoint?]) {
        beginArray()
        for (coordinate, snapped) in zip(asked, snapped) {
            beginObject()
            if let snapped {
                waypointMembers(coordinate, snapped)
            } else {
                name("coordinate")
                position(RoutePosition(coordinate))
            }
            endObject()
        }
        endArray()
    }

    /// Writes a matrix row by row with one decimal; what is not finite is `null`.
    mutating func rows(_ cells: [Double], columns: Int) {
        beginArray()
        for start in stride(from: 0, to: cells.count, by: max(1, columns)) {
            beginArray()
            for cell in cells[start..<min(cells.count, start + columns)] { number(cell, decimals: 1) }
            endArray()
        }
        endArray()
    }

    fileprivate mutating func multiPolygon(_ polygons: [[[Coordinate]]]) {
        beginObject()
        member("type", "MultiPolygon")
        name("coordinates")
        beginArray()
        for polygon in polygons {
            beginArray()
            for ring in polygon {
                beginArray()
                for corner in ring { lonLat(RoutePosition(corner), decimals: 7) }
                endArray()
            }
            endArray()
        }
        endArray()
        endObject()
    }
}
