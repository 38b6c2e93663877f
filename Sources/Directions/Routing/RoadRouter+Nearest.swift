// The roads nearest to a point.

extension RoadRouter {
    /// The roads nearest to a point, nearest first.
    ///
    /// - Throws: the `DirectionsError` that says what is wrong with the request; `.noSegment` where no road is near.
    public func nearest(_ request: NearestRequest) throws(DirectionsError) -> NearestAnswer {
        try RequestChecks.check(request.point, number: 1)
        guard (1...NearestRequest.largestCount).contains(request.count) else {
            throw .countOutOfRange(request.count, limit: NearestRequest.largestCount)
        }
        let metric = try metrics.metric(TravelRules(vehicle: request.vehicle), index: index)
        return try metric.withWorker { (worker) throws(DirectionsError) in
            let places = nearestPlaces(request, metric, worker)
            guard !places.isEmpty else { throw snapper(metric).noSegment(request.point, number: 1, worker) }
            return NearestAnswer(roads: places.map { road($0, request, metric) })
        }
    }

    private func nearestPlaces(_ request: NearestRequest, _ metric: RoadMetric, _ worker: RoadWorker) -> [SnapCandidate]
    {
        let snapper = snapper(metric)
        guard request.count > 1 else {
            let place = snapper.nearest(request.point, .both, component: nil, worker, prefersPublic: false)
            return place.map { [$0] } ?? []
        }
        return worker.search.nearest(
            request.count,
            to: RoutePosition(request.point.coordinate),
            within: request.point.radiusMetres ?? PointSnapper.standardRadius,
            in: index,
            snapper.filter(request.point, .both)
        )
    }

    private func road(_ place: SnapCandidate, _ request: NearestRequest, _ metric: RoadMetric) -> NearestRoad {
        let forward = place.segment << 1
        let along =
            Double(
                EdgeBearings.between(graph.position(Int(place.point)), graph.position(Int(place.point) + 1))
            ) / 100
        var edge = place.directions & 1 != 0 ? forward : forward | 1
        if place.directions == 3, let heading = request.point.heading {
            let difference = abs((heading.degrees - along + 540).truncatingRemainder(dividingBy: 360) - 180)
            if difference > 90 { edge = forward | 1 }
        }
        let bearing = edge == forward ? along : (along + 180).truncatingRemainder(dividingBy: 360)
        let limit = graph.speedLimit[edge]
        return NearestRoad(
            snapped: snapped(place, request.language),
            fromNode: metric.durations[edge] < RoadTime.blocked ? graph.junctionNode[graph.tail(edge)] : 0,
            toNode: metric.durations[edge] < RoadTime.blocked ? graph.junctionNode[graph.head(edge)] : 0,
            way: graph.segmentWay[place.segment],
            speedLimitKmh: limit > 0 ? Int(limit) : nil,
            bearing: Int(bearing.rounded()) % 360
        )
    }
}
