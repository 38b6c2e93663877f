// Routes as a GeoJSON FeatureCollection (RFC 7946), for maps and geographic tools: lines, waypoints and steps as features.

public import Directions
public import Geodesy
import JSON

extension RouteAnswer {
    /// The answer as a FeatureCollection: a line for each route, a point for each waypoint and each step of the best one.
    public func geoJSON(asked: [Coordinate], vehicle: Vehicle, region: RegionLabel, form: RouteForm) -> [UInt8] {
        var json = JSONWriter(capacity: 4096 + 40 * (routes.first?.geometry.count ?? 0))
        json.beginObject()
        json.member("type", "FeatureCollection")
        json.member("region", region.name)
        json.member("vehicle", vehicle.name)
        json.name("features")
        json.beginArray()
        for (index, route) in routes.enumerated() { json.feature(route, index) }
        for (index, waypoint) in waypoints.enumerated() {
            json.beginPointFeature("waypoint", RoutePosition(waypoint.coordinate))
            json.name("index")
            json.integer(index)
            json.member("name", waypoint.name)
            json.endFeature()
        }
        if form.hasSteps, let best = routes.first { json.steps(of: best, form.language) }
        json.endArray()
        json.endAnswer(region)
        return json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func feature(_ route: Route, _ index: Int) {
        beginObject()
        member("type", "Feature")
        name("geometry")
        line(route.geometry[...], as: .geoJSON(decimals: 7))
        name("properties")
        beginObject()
        member("kind", "route")
        name("index")
        integer(index)
        name("distanceMetres")
        number(route.distanceMetres, decimals: 1)
        name("durationSeconds")
        number(route.durationSeconds, decimals: 1)
        member("summary", route.legs.map(\.summary).filter { !$0.isEmpty }.joined(separator: "; "))
        endFeature()
    }

    fileprivate mutating func steps(of route: Route, _ language: InstructionLanguage) {
        for (number, leg) in route.legs.enumerated() {
            for (index, step) in leg.steps.enumerated() {
                beginPointFeature("step", step.maneuver.position)
                name("leg")
                integer(number)
                name("index")
                integer(index)
                member("instruction", step.instruction(in: language, isLastLeg: number == route.legs.count - 1))
                name("distanceMetres")
                self.number(step.distanceMetres, decimals: 1)
                name("durationSeconds")
                self.number(step.durationSeconds, decimals: 1)
                endFeature()
            }
        }
    }

    /// Opens a feature that is a point, and its properties.
    fileprivate mutating func beginPointFeature(_ kind: String, _ position: RoutePosition) {
        beginObject()
        member("type", "Feature")
        name("geometry")
        beginObject()
        member("type", "Point")
        name("coordinates")
        lonLat(position, decimals: 7)
        endObject()
        name("properties")
        beginObject()
        member("kind", kind)
    }

    /// Closes the properties and the feature.
    fileprivate mutating func endFeature() {
        endObject()
        endObject()
    }
}
