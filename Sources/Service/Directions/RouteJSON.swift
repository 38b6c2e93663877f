// How routes look in our own interface, over HTTP and in the command line's `--json` alike. Docs: /api/v1/openapi.json.

public import Directions
public import Geodesy
import JSON

extension RouteForm {
    fileprivate var line: GeometryForm? {
        switch geometry {
        case .geojson: .geoJSON(decimals: 7)
        case .polyline5: .polyline(.five)
        case .polyline6: .polyline(.six)
        case .none: nil
        }
    }
}

extension RouteAnswer {
    /// The answer as JSON.
    ///
    /// - Parameters:
    ///   - asked: the coordinates of the request.
    ///   - vehicle: the request's vehicle.
    ///   - region: the region that answered.
    ///   - form: how it is written.
    /// - Returns: UTF-8.
    public func json(asked: [Coordinate], vehicle: Vehicle, region: RegionLabel, form: RouteForm) -> [UInt8] {
        var json = JSONWriter(capacity: 1024 + 40 * (routes.first?.geometry.count ?? 0))
        json.beginAnswer(region, vehicle, form.language)
        json.name("waypoints")
        json.beginArray()
        for (coordinate, snapped) in zip(asked, waypoints) { json.waypoint(coordinate, snapped) }
        json.endArray()
        json.name("routes")
        json.beginArray()
        for route in routes { json.route(route, form) }
        json.endArray()
        json.endAnswer(region)
        return json.bytes
    }
}

extension TripAnswer {
    /// The answer as JSON: waypoints in the order of visit, and that order.
    public func json(asked: [Coordinate], vehicle: Vehicle, region: RegionLabel, form: RouteForm) -> [UInt8] {
        var order = Array(visitOrder.indices)
        for (point, place) in visitOrder.enumerated() { order[place] = point }
        var json = JSONWriter(capacity: 1024 + 40 * route.geometry.count)
        json.beginAnswer(region, vehicle, form.language)
        json.name("order")
        json.beginArray()
        for point in order { json.integer(point) }
        json.endArray()
        json.name("waypoints")
        json.beginArray()
        for point in order { json.waypoint(asked[point], waypoints[point]) }
        json.endArray()
        json.name("routes")
        json.beginArray()
        json.route(route, form)
        json.endArray()
        json.endAnswer(region)
        return json.bytes
    }
}

extension MatchAnswer {
    /// The answer as JSON; positions that were left out are `null`.
    public func json(asked: [Coordinate], vehicle: Vehicle, region: RegionLabel, form: RouteForm) -> [UInt8] {
        var json = JSONWriter(capacity: 4096 + 100 * asked.count)
        json.beginAnswer(region, vehicle, form.language)
        json.name("matches")
        json.beginArray()
        for matching in matchings {
            json.beginObject()
            json.name("confidence")
            json.number(matching.confidence, decimals: 4)
            json.routeMembers(matching.route, form)
            json.endObject()
        }
        json.endArray()
        json.name("points")
        json.beginArray()
        for (coordinate, point) in zip(asked, tracepoints) {
            guard let point else {
                json.null()
                continue
            }
            json.beginObject()
            json.name("match")
            json.integer(point.matchingIndex)
            json.waypointMembers(coordinate, point.snapped)
            json.endObject()
        }
        json.endArray()
        json.endAnswer(region)
        return json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func route(_ route: Route, _ form: RouteForm) {
        beginObject()
        routeMembers(route, form)
        endObject()
    }

    fileprivate mutating func routeMembers(_ route: Route, _ form: RouteForm) {
        measures(route.distanceMetres, route.durationSeconds)
        if let summary = route.legs.first?.summary, route.legs.count == 1, !summary.isEmpty {
            name("summary")
            string(summary)
        }
        name("traits")
        beginArray()
        for (name, trait) in RouteTraits.named where route.traits.contains(trait) { string(name) }
        endArray()
        if let box = BoundingBox(route.geometry) {
            name("boundingBox")
            value(box.json)
        }
        if let line = form.line {
            name("geometry")
            self.line(route.geometry[...], as: line)
        }
        name("legs")
        beginArray()
        for (number, leg) in route.legs.enumerated() {
            self.leg(leg, number, isLast: number == route.legs.count - 1, form)
        }
        endArray()
    }

    private mutating func leg(_ leg: RouteLeg, _ number: Int, isLast: Bool, _ form: RouteForm) {
        beginObject()
        name("from")
        integer(number)
        name("to")
        integer(number + 1)
        measures(leg.distanceMetres, leg.durationSeconds)
        if !leg.summary.isEmpty { member("summary", leg.summary) }
        range("geometryRange", leg.points)
        if form.hasSteps {
            name("steps")
            beginArray()
            for step in leg.steps { self.step(step, leg, isLastLeg: isLast, form) }
            endArray()
        }
        endObject()
    }

    private mutating func step(_ step: RouteStep, _ leg: RouteLeg, isLastLeg: Bool, _ form: RouteForm) {
        beginObject()
        member("instruction", step.instruction(in: form.language, isLastLeg: isLastLeg))
        member("type", step.maneuver.type.rawValue)
        if let modifier = step.maneuver.modifier { member("modifier", modifier.rawValue) }
        if let exit = step.maneuver.exit {
            name("exit")
            integer(exit)
        }
        name("coordinate")
        position(step.maneuver.position)
        name("bearingBefore")
        integer(step.maneuver.bearingBefore)
        name("bearingAfter")
        integer(step.maneuver.bearingAfter)
        member("name", step.name)
        if !step.reference.isEmpty { member("ref", step.reference) }
        if !step.destinations.isEmpty { member("destinations", step.destinations) }
        if !step.exits.isEmpty { member("exits", step.exits) }
        member("mode", step.mode.rawValue)
        member("drivingSide", step.drivingSide.rawValue)
        measures(step.distanceMetres, step.durationSeconds)
        if let speed = step.speedLimitKmh {
            name("speedLimitKmh")
            integer(speed)
        }
        if let first = step.intersections.first, !leg.intersections[first].lanes.isEmpty {
            name("lanes")
            lanes(leg.lanes[leg.intersections[first].lanes], validName: "isValid")
        }
        range("geometryRange", step.points)
        endObject()
    }

    /// Writes the first and the last index of a range of points.
    private mutating func range(_ member: StaticString, _ points: Range<Int>) {
        name(member)
        beginArray()
        integer(points.lowerBound)
        integer(max(points.lowerBound, points.upperBound - 1))
        endArray()
    }

    private mutating func measures(_ distance: Double, _ duration: Double) {
        name("distanceMetres")
        number(distance, decimals: 1)
        name("durationSeconds")
        number(duration, decimals: 1)
    }
}

extension BoundingBox {
    /// The box of a line; nil when it has no points.
    init?(_ line: [RoutePosition]) {
        guard let first = line.first else { return nil }
        var (south, north) = (first.latitudeE7, first.latitudeE7)
        var (west, east) = (first.longitudeE7, first.longitudeE7)
        for point in line {
            south = min(south, point.latitudeE7)
            north = max(north, point.latitudeE7)
            west = min(west, point.longitudeE7)
            east = max(east, point.longitudeE7)
        }
        self.init(
            south: Double(south) / 1e7,
            west: Double(west) / 1e7,
            north: Double(north) / 1e7,
            east: Double(east) / 1e7
        )
    }
}
