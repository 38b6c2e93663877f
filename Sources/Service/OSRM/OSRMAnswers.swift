// The services of OSRM's HTTP API: a request becomes a question to the engine, the answer one of OSRM's objects. Answers
// say whom the data is owed to in a field, since OSRM's objects have no place for it.

import Directions
import Geodesy

extension OSRMRequest {
    /// Answers the request.
    ///
    /// - Throws: what the directory, the engine or this face says of a fault.
    func answer(_ roads: RoadDirectory) throws -> (body: [UInt8], region: RegionLabel) {
        let (body, region) = try roads.answer(coordinates) { region in
            switch service {
            case .route: try route(region.router)
            case .table: try table(region.router)
            case .nearest: try nearest(region.router)
            case .match: try match(region.router)
            case .trip: try trip(region.router)
            }
        }
        return (body, region)
    }

    /// What the engine has to write out for the options.
    var detail: RouteDetail {
        var detail: RouteDetail = []
        if options.overview != .none { detail.insert(.geometry) }
        if options.steps { detail.formUnion([.steps, .summary]) }
        if !options.annotations.isEmpty { detail.insert(.annotations) }
        return detail
    }

    var rules: TravelRules {
        var avoidance: RoadAvoidance = []
        for exclude in options.excludes {
            switch exclude {
            case .toll: avoidance.insert(.tolls)
            case .motorway: avoidance.insert(.motorways)
            case .ferry: avoidance.insert(.ferries)
            case .unpaved: avoidance.insert(.unpaved)
            case .tunnel: avoidance.insert(.tunnels)
            }
        }
        return TravelRules(vehicle: vehicle, avoid: avoidance)
    }

    /// The coordinates with what the options say of each.
    var points: [RoutePoint] {
        coordinates.indices.map { index in
            var point = RoutePoint(coordinates[index])
            if let bearing = options.bearings.isEmpty ? nil : options.bearings[index] {
                point.heading = Heading(
                    degrees: Double(bearing.degrees % 360),
                    toleranceDegrees: Double(bearing.range)
                )
            }
            if let approach = options.approaches.isEmpty ? nil : options.approaches[index] {
                point.approach = approach == .curb ? .curb : .unrestricted
            }
            if !options.radiuses.isEmpty { point.radiusMetres = options.radiuses[index] }
            if !options.hints.isEmpty { point.hint = options.hints[index] }
            return point
        }
    }

    func route(_ router: RoadRouter) throws -> [UInt8] {
        let answer = try router.route(
            RouteRequest(
                points: points,
                rules: rules,
                alternatives: options.alternatives,
                detail: detail,
                continuesStraight: options.continuesStraight,
                legEnds: options.waypoints
            )
        )
        var writer = OSRMWriter(options, capacity: 4096 + 16 * (answer.routes.first?.geometry.count ?? 0))
        writer.json.name("routes")
        writer.json.beginArray()
        for route in answer.routes { writer.route(route) }
        writer.json.endArray()
        let ends = options.waypoints ?? Array(answer.waypoints.indices)
        writer.waypoints("waypoints", ends.map { answer.waypoints[$0] }, options)
        return writer.finish()
    }

    func nearest(_ router: RoadRouter) throws -> [UInt8] {
        guard let point = points.first, points.count == 1 else {
            throw OSRMFault(.invalidOptions, "nearest takes one coordinate, and there are \(coordinates.count).")
        }
        let answer = try router.nearest(NearestRequest(point: point, vehicle: vehicle, count: options.number))
        var writer = OSRMWriter(options)
        if !options.skipsWaypoints {
            writer.json.name("waypoints")
            writer.json.beginArray()
            for road in answer.roads {
                writer.json.beginObject()
                writer.json.name("nodes")
                writer.json.beginArray()
                writer.json.integer(Int(road.fromNode))
                writer.json.integer(Int(road.toNode))
                writer.json.endArray()
                writer.waypointMembers(road.snapped)
                writer.json.endObject()
            }
            writer.json.endArray()
        }
        return writer.finish()
    }
}

extension OSRMWriter {
    /// Writes an array of Waypoints, unless they are to be left out.
    mutating func waypoints(_ name: StaticString, _ points: [SnappedPoint], _ options: OSRMOptions) {
        guard !options.skipsWaypoints else { return }
        json.name(name)
        json.beginArray()
        for point in points {
            json.beginObject()
            waypointMembers(point)
            json.endObject()
        }
        json.endArray()
    }
}
