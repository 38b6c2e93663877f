// Routes as OSRM's HTTP API documents them: Route, RouteLeg, RouteStep, StepManeuver, Intersection, Annotation. The engine
// knows one measure, so a weight is a duration.

import Directions
import Geodesy
import JSON

/// Writes the objects of OSRM's answers.
struct OSRMWriter: ~Copyable {
    var json: JSONWriter
    private let options: OSRMOptions
    private let line: GeometryForm

    /// An answer that begins with `"code":"Ok"`.
    init(_ options: OSRMOptions, capacity: Int = 4096) {
        self.options = options
        line =
            switch options.geometries {
            case .polyline: .polyline(.five)
            case .polyline6: .polyline(.six)
            case .geojson: .geoJSON(decimals: 6)
            }
        json = JSONWriter(capacity: capacity)
        json.beginObject()
        json.member("code", "Ok")
    }

    /// Closes the answer.
    mutating func finish() -> [UInt8] {
        json.endObject()
        return json.bytes
    }

    /// Writes a Route; a matching's has its confidence.
    mutating func route(_ route: Route, confidence: Double? = nil) {
        json.beginObject()
        if let confidence {
            json.name("confidence")
            json.number(confidence, decimals: 6)
        }
        if options.overview != .none {
            json.name("geometry")
            json.line(overview(of: route), as: line)
        }
        json.name("legs")
        json.beginArray()
        for leg in route.legs { self.leg(leg, in: route) }
        json.endArray()
        json.member("weight_name", "duration")
        measures(route.distanceMetres, route.durationSeconds)
        json.endObject()
    }

    /// The route's line, simplified unless all of it is wanted.
    private func overview(of route: Route) -> ArraySlice<RoutePosition> {
        guard options.overview == .simplified else { return route.geometry[...] }
        let kept = LineSimplification.overview(
            latitudesE7: route.geometry.map(\.latitudeE7),
            longitudesE7: route.geometry.map(\.longitudeE7)
        )
        return kept.map { route.geometry[$0] }[...]
    }

    private mutating func leg(_ leg: RouteLeg, in route: Route) {
        json.beginObject()
        json.name("steps")
        json.beginArray()
        if options.steps {
            for step in leg.steps { self.step(step, leg, route) }
        }
        json.endArray()
        json.member("summary", options.steps ? leg.summary : "")
        measures(leg.distanceMetres, leg.durationSeconds)
        if !options.annotations.isEmpty, let annotation = leg.annotation {
            json.name("annotation")
            self.annotation(annotation)
        }
        json.endObject()
    }

    private mutating func step(_ step: RouteStep, _ leg: RouteLeg, _ route: Route) {
        json.beginObject()
        json.name("intersections")
        json.beginArray()
        for intersection in leg.intersections[step.intersections] { self.intersection(intersection, leg) }
        json.endArray()
        json.member("driving_side", step.drivingSide.rawValue)
        json.name("geometry")
        var points = route.geometry[step.points]
        // A GeoJSON line has two positions at least, also where one arrives.
        if points.count == 1, let only = points.first, options.geometries == .geojson { points = [only, only] }
        json.line(points, as: line)
        json.name("maneuver")
        maneuver(step.maneuver)
        json.member("name", step.name)
        if !step.reference.isEmpty { json.member("ref", step.reference) }
        if !step.destinations.isEmpty { json.member("destinations", step.destinations) }
        if !step.exits.isEmpty { json.member("exits", step.exits) }
        if !step.rotaryName.isEmpty { json.member("rotary_name", step.rotaryName) }
        json.member("mode", step.mode.rawValue)
        measures(step.distanceMetres, step.durationSeconds)
        json.endObject()
    }

    private mutating func maneuver(_ maneuver: Maneuver) {
        json.beginObject()
        json.member("type", maneuver.type.rawValue)
        if let modifier = maneuver.modifier { json.member("modifier", modifier.rawValue) }
        if let exit = maneuver.exit {
            json.name("exit")
            json.integer(exit)
        }
        json.name("bearing_before")
        json.integer(maneuver.bearingBefore)
        json.name("bearing_after")
        json.integer(maneuver.bearingAfter)
        json.name("location")
        json.lonLat(maneuver.position, decimals: 6)
        json.endObject()
    }

    private mutating func intersection(_ intersection: RouteIntersection, _ leg: RouteLeg) {
        json.beginObject()
        if let outgoing = intersection.outgoing {
            json.name("out")
            json.integer(outgoing)
        }
        if let incoming = intersection.incoming {
            json.name("in")
            json.integer(incoming)
        }
        let roads = leg.roads[intersection.roads]
        json.name("entry")
        json.beginArray()
        for road in roads { json.bool(road.isEnterable) }
        json.endArray()
        json.name("bearings")
        json.beginArray()
        for road in roads { json.integer(road.bearing) }
        json.endArray()
        if !intersection.classes.isDisjoint(with: Self.allClasses) {
            json.name("classes")
            json.beginArray()
            for (name, trait) in Self.classes where intersection.classes.contains(trait) { json.string(name) }
            json.endArray()
        }
        if !intersection.lanes.isEmpty {
            json.name("lanes")
            json.lanes(leg.lanes[intersection.lanes], validName: "valid")
        }
        json.name("location")
        json.lonLat(intersection.position, decimals: 6)
        json.endObject()
    }

    /// The words that OSRM's car profile has for what we call traits.
    private static let classes: [(String, RouteTraits)] = [
        ("toll", .tolls), ("motorway", .motorways), ("ferry", .ferries), ("tunnel", .tunnels),
        ("restricted", .privateAccess),
    ]
    private static let allClasses = classes.reduce(into: RouteTraits()) { $0.formUnion($1.1) }

    private mutating func annotation(_ annotation: RouteAnnotation) {
        let wanted = options.annotations
        json.beginObject()
        if wanted.contains(.distance) { numbers("distance", annotation.distanceMetres) }
        if wanted.contains(.duration) { numbers("duration", annotation.durationSeconds) }
        if wanted.contains(.weight) { numbers("weight", annotation.durationSeconds) }
        if wanted.contains(.speed) {
            json.name("speed")
            json.beginArray()
            for piece in annotation.durationSeconds.indices {
                json.number(Double(annotation.speed(of: piece)), decimals: 1)
            }
            json.endArray()
        }
        if wanted.contains(.nodes) {
            json.name("nodes")
            json.beginArray()
            for node in annotation.nodes { json.integer(Int(node)) }
            json.endArray()
        }
        if wanted.contains(.datasources) {
            json.name("datasources")
            json.beginArray()
            for source in annotation.sources { json.integer(Int(source)) }
            json.endArray()
            json.name("metadata")
            json.value(["datasource_names": ["OpenStreetMap", "live speeds"]])
        }
        json.endObject()
    }

    private mutating func numbers(_ name: StaticString, _ values: [Float]) {
        json.name(name)
        json.beginArray()
        for value in values { json.number(Double(value), decimals: 1) }
        json.endArray()
    }

    private mutating func measures(_ distance: Double, _ duration: Double) {
        json.name("weight")
        json.number(duration, decimals: 1)
        json.name("duration")
        json.number(duration, decimals: 1)
        json.name("distance")
        json.number(distance, decimals: 1)
    }

    /// Writes the members of a Waypoint.
    mutating func waypointMembers(_ snapped: SnappedPoint) {
        if options.makesHints { json.member("hint", snapped.hint.text) }
        json.name("location")
        json.lonLat(RoutePosition(snapped.coordinate), decimals: 6)
        json.member("name", snapped.name)
        json.name("distance")
        json.number(snapped.distanceMetres, decimals: 6)
    }
}
