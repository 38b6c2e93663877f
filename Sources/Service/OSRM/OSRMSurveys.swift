// OSRM's services over many points: table, match and trip.

import Directions
import Geodesy

extension OSRMRequest {
    func table(_ router: RoadRouter) throws -> [UInt8] {
        let all = points
        let sources = options.sources ?? Array(all.indices)
        let targets = options.destinations ?? Array(all.indices)
        var answer = try router.matrix(
            MatrixRequest(
                sources: sources.map { all[$0] },
                targets: targets.map { all[$0] },
                rules: rules,
                wantsDistances: options.annotations.contains(.distance)
            )
        )
        let snappedSources = try located(answer.sources, sources)
        let snappedTargets = try located(answer.targets, targets)
        let filled = fill(&answer, sources, targets, snappedSources, snappedTargets)
        var writer = OSRMWriter(options, capacity: 4096 + 8 * answer.durationSeconds.count)
        writer.waypoints("sources", snappedSources, options)
        writer.waypoints("destinations", snappedTargets, options)
        if options.annotations.contains(.duration) {
            writer.json.name("durations")
            writer.json.rows(answer.durationSeconds, columns: targets.count)
        }
        if options.annotations.contains(.distance) {
            writer.json.name("distances")
            writer.json.rows(answer.distanceMetres, columns: targets.count)
        }
        if options.fallbackSpeed != nil {
            writer.json.name("fallback_speed_cells")
            writer.json.beginArray()
            for cell in filled {
                writer.json.beginArray()
                writer.json.integer(cell / targets.count)
                writer.json.integer(cell % targets.count)
                writer.json.endArray()
            }
            writer.json.endArray()
        }
        return writer.finish()
    }

    /// The points on the road; OSRM refuses a table with a point that has none.
    private func located(_ points: [SnappedPoint?], _ numbers: [Int]) throws(OSRMFault) -> [SnappedPoint] {
        var located: [SnappedPoint] = []
        for (point, number) in zip(points, numbers) {
            guard let point else {
                throw OSRMFault(.noSegment, "Could not find a matching segment for coordinate \(number)")
            }
            located.append(point)
        }
        return located
    }

    /// Fills cells without a way by the straight line at the fallback speed and scales durations; says which were filled.
    private func fill(
        _ answer: inout MatrixAnswer,
        _ sources: [Int],
        _ targets: [Int],
        _ snappedSources: [SnappedPoint],
        _ snappedTargets: [SnappedPoint]
    ) -> [Int] {
        var filled: [Int] = []
        if let speed = options.fallbackSpeed {
            let isSnapped = options.fallbackCoordinate == .snapped
            for cell in answer.durationSeconds.indices where !answer.durationSeconds[cell].isFinite {
                let (row, column) = (cell / targets.count, cell % targets.count)
                let from = isSnapped ? snappedSources[row].coordinate : coordinates[sources[row]]
                let to = isSnapped ? snappedTargets[column].coordinate : coordinates[targets[column]]
                let distance = from.sphericalDistance(to: to)
                answer.durationSeconds[cell] = distance / speed
                if !answer.distanceMetres.isEmpty { answer.distanceMetres[cell] = distance }
                filled.append(cell)
            }
        }
        if options.scaleFactor != 1 {
            for cell in answer.durationSeconds.indices { answer.durationSeconds[cell] *= options.scaleFactor }
        }
        return filled
    }

    func match(_ router: RoadRouter) throws -> [UInt8] {
        let trace = points.enumerated().map { index, point in
            TracePoint(
                point.coordinate,
                timestampSeconds: options.timestamps.isEmpty ? nil : Double(options.timestamps[index]),
                accuracyMetres: point.radiusMetres.flatMap { $0.isFinite ? $0 : nil },
                heading: point.heading
            )
        }
        let answer = try router.match(
            MatchRequest(
                points: trace,
                vehicle: vehicle,
                splitsAtGaps: options.gaps == .split,
                tidies: options.isTidy,
                detail: detail,
                legEnds: options.waypoints
            )
        )
        var writer = OSRMWriter(options, capacity: 4096 + 200 * trace.count)
        writer.json.name("matchings")
        writer.json.beginArray()
        for matching in answer.matchings { writer.route(matching.route, confidence: matching.confidence) }
        writer.json.endArray()
        if !options.skipsWaypoints { writer.tracepoints(answer.tracepoints) }
        return writer.finish()
    }

    func trip(_ router: RoadRouter) throws -> [UInt8] {
        let answer = try router.trip(
            TripRequest(
                points: points,
                rules: rules,
                isRoundTrip: options.isRoundtrip,
                startsAtFirst: options.startsAtFirst,
                endsAtLast: options.endsAtLast,
                detail: detail
            )
        )
        var writer = OSRMWriter(options)
        writer.json.name("trips")
        writer.json.beginArray()
        writer.route(answer.route)
        writer.json.endArray()
        if !options.skipsWaypoints {
            writer.json.name("waypoints")
            writer.json.beginArray()
            for (snapped, place) in zip(answer.waypoints, answer.visitOrder) {
                writer.json.beginObject()
                writer.json.name("trips_index")
                writer.json.integer(0)
                writer.json.name("waypoint_index")
                writer.json.integer(place)
                writer.waypointMembers(snapped)
                writer.json.endObject()
            }
            writer.json.endArray()
        }
        return writer.finish()
    }
}

extension OSRMWriter {
    /// Writes the Waypoints of a track, `null` for positions left out.
    fileprivate mutating func tracepoints(_ points: [MatchedPoint?]) {
        json.name("tracepoints")
        json.beginArray()
        for point in points {
            guard let point else {
                json.null()
                continue
            }
            json.beginObject()
            json.name("alternatives_count")
            json.integer(point.alternativesCount)
            json.name("waypoint_index")
            if let index = point.waypointIndex { json.integer(index) } else { json.null() }
            json.name("matchings_index")
            json.integer(point.matchingIndex)
            waypointMembers(point.snapped)
            json.endObject()
        }
        json.endArray()
    }
}
