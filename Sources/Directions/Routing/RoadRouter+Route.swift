// Routes: from a checked request to the ways of its legs, and those written out.

extension RoadRouter {
    /// The best route through the points of a request, and alternatives to it.
    ///
    /// - Throws: the `DirectionsError` that says what is wrong with the request; `.noSegment` for a point without a road
    ///   near it; `.noRoute` where there is no way.
    public func route(_ request: RouteRequest) throws(DirectionsError) -> RouteAnswer {
        try RequestChecks.check(request.points, least: 2, limit: RouteRequest.largestPointCount)
        guard (0...RouteRequest.largestAlternatives).contains(request.alternatives) else {
            throw .alternativesOutOfRange(request.alternatives)
        }
        try RequestChecks.check(request.rules)
        try RequestChecks.check(legEnds: request.legEnds, points: request.points.count)
        let metric = try metrics.metric(request.rules)
        return try metric.withWorker { (worker) throws(DirectionsError) in try answer(request, metric, worker) }
    }

    private func answer(
        _ request: RouteRequest,
        _ metric: RoadMetric,
        _ worker: RoadWorker
    ) throws(DirectionsError) -> RouteAnswer {
        let places = try snapper(metric).places(of: request.points, worker)
        let search = RouteSearch(graph: graph, metric: metric, worker: worker)
        let isStraight = request.continuesStraight ?? (metric.vehicle != .foot)
        var found = search.legs(through: places, continuesStraight: isStraight)
        if found.failed != nil, request.continuesStraight == nil, isStraight {
            found = search.legs(through: places, continuesStraight: false)
        }
        if let failed = found.failed {
            throw snapper(metric).noRoute(
                from: (failed + 1, request.points[failed], places[failed]),
                to: (failed + 2, request.points[failed + 1], places[failed + 1]),
                worker
            )
        }
        let writer = writer(metric, request.detail, request.language)
        let routes = [writer.route(found.legs, legEnds: request.legEnds)]
        return RouteAnswer(routes: routes, waypoints: places.map { snapped($0, request.language) })
    }
}
