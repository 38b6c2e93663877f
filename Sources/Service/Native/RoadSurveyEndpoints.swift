// Matrices, areas reached within a time, matching and trips over our own interface.

import Directions
import Geodesy
import HTTPServing
import JSON

extension RoadOperation {
    static let matrix = RoadOperation(
        path: "/api/v1/matrix",
        identifier: "getMatrix",
        summary: "Durations and distances from many points to many",
        parameters: [
            .query("points", "For all against all: lat,lon;lat,lon;… in degrees"),
            .query("sources", "From where: lat,lon;lat,lon;… in degrees"),
            .query("targets", "To where: lat,lon;lat,lon;… in degrees"), .vehicle,
        ] + Endpoint.Parameter.rules + [
            .query("distances", "Whether distances are wanted too; true", .flag), .language,
        ],
        answer: .json("Rows of sources, columns of targets.", ["$ref": "#/components/schemas/Matrix"])
    ) { query, roads in
        let all = try query.coordinates("points")
        let sources = try all ?? query.neededCoordinates("sources")
        let targets = try all ?? query.neededCoordinates("targets")
        let request = MatrixRequest(
            sources: sources.map { RoutePoint($0) },
            targets: targets.map { RoutePoint($0) },
            rules: try query.rules(in: roads.timeZone(at: sources[0])),
            wantsDistances: try query.flag("distances") ?? true,
            language: try query.language()
        )
        let (answer, region) = try roads.answer(all ?? sources + targets) { try $0.router.matrix(request) }
        return .roads(
            answer.json(sources: sources, targets: targets, vehicle: request.rules.vehicle, region: region)
        )
    }

    static let isochrone = RoadOperation(
        path: "/api/v1/isochrone",
        identifier: "getIsochrone",
        summary: "The areas that can be reached within some times",
        parameters: Endpoint.Parameter.position + [
            .query("minutes", "One to ten times, separated by commas"), .vehicle,
            .query("direction", "from the point, or to it; from", .words(["from", "to"])), .heading,
        ] + Endpoint.Parameter.rules,
        answer: .ok(
            "A FeatureCollection, the widest area first.",
            "application/geo+json",
            ["$ref": "#/components/schemas/Isochrone"]
        )
    ) { query, roads in
        let asked = try query.neededCoordinate()
        let right = "numbers above 0, separated by commas"
        guard let minutes = try query.numbers("minutes", separator: ",", right) else {
            throw Refusal.missing("minutes", right)
        }
        let request = IsochroneRequest(
            origin: try query.point(asked),
            thresholdSeconds: minutes.map { $0 * 60 },
            rules: try query.rules(in: roads.timeZone(at: asked)),
            leadsToOrigin: try query.choice("direction", TravelDirection.self) == .to
        )
        let (answer, region) = try roads.answer([asked]) { try $0.router.isochrone(request) }
        return .roads(
            answer.json(asked: asked, vehicle: request.rules.vehicle, region: region),
            type: "application/geo+json"
        )
    }

    static let match = RoadOperation(
        path: "/api/v1/match",
        identifier: "matchTrack",
        summary: "The roads that a recorded track followed",
        parameters: [
            .points, .query("times", "Seconds since 1970, one for each point, separated by “;”"),
            .query("accuracies", "Metres, one for each point, separated by “;”"), .vehicle,
        ] + Endpoint.Parameter.form,
        answer: .json("The matched routes, and where each point lies.", ["$ref": "#/components/schemas/Match"]),
        takesTrack: true
    ) { query, roads in
        let track = try query.track ?? query.tracePoints(query.neededCoordinates("points"))
        let asked = track.map(\.coordinate)
        let form = try query.form(hasSteps: false)
        let request = MatchRequest(
            points: track,
            vehicle: try query.vehicle(),
            detail: form.detail,
            language: form.language
        )
        let (answer, region) = try roads.answer(asked) { try $0.router.match(request) }
        return .roads(answer.json(asked: asked, vehicle: request.vehicle, region: region, form: form))
    }

    static let trip = RoadOperation(
        path: "/api/v1/trip",
        identifier: "getTrip",
        summary: "The best order of up to 100 points, and the way through them",
        parameters: [
            .points, .vehicle, .query("roundtrip", "Whether to come back to the start; true", .flag),
            .query("start", "any, or the first point; first on a round trip", .words(["any", "first"])),
            .query("end", "any, or the last point; any", .words(["any", "last"])),
        ] + Endpoint.Parameter.rules + Endpoint.Parameter.form,
        answer: .json("The route in the order of visit.", ["$ref": "#/components/schemas/Trip"])
    ) { query, roads in
        let asked = try query.neededCoordinates("points")
        let form = try query.form()
        let isRoundTrip = try query.flag("roundtrip") ?? true
        let start = try query.choice("start", TripStart.self) ?? (isRoundTrip ? .first : .any)
        let request = TripRequest(
            points: asked.map { RoutePoint($0) },
            rules: try query.rules(in: roads.timeZone(at: asked[0])),
            isRoundTrip: isRoundTrip,
            startsAtFirst: start == .first,
            endsAtLast: try query.choice("end", TripEnd.self) == .last,
            detail: form.detail,
            language: form.language
        )
        let (answer, region) = try roads.answer(asked) { try $0.router.trip(request) }
        return .roads(answer.json(asked: asked, vehicle: request.rules.vehicle, region: region, form: form))
    }
}

private enum TravelDirection: String, CaseIterable { case from, to }
private enum TripStart: String, CaseIterable { case any, first }
private enum TripEnd: String, CaseIterable { case any, last }

extension DirectionsQuery {
    /// The positions of a track with `times` and `accuracies`.
    fileprivate func tracePoints(_ coordinates: [Coordinate]) throws(Refusal) -> [TracePoint] {
        let times = try numbers("times", separator: ";", "seconds since 1970, separated by “;”") ?? []
        let accuracies = try numbers("accuracies", separator: ";", "metres, separated by “;”") ?? []
        for (name, count) in [("times", times.count), ("accuracies", accuracies.count)]
        where count != 0 && count != coordinates.count {
            throw .badCount(name, count, points: coordinates.count)
        }
        return coordinates.indices.map { index in
            TracePoint(
                coordinates[index],
                timestampSeconds: times.isEmpty ? nil : times[index],
                accuracyMetres: accuracies.isEmpty ? nil : accuracies[index]
            )
        }
    }
}
