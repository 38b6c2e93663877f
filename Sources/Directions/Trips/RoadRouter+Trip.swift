// Trips: the best order of some points, and the route in that order.

extension RoadRouter {
    /// The points of a request in the order in which they are soonest visited.
    ///
    /// The best order for up to `VisitOrder.mostExact` points; a good one beyond.
    ///
    /// - Throws: the `DirectionsError` that says what is wrong with the request; `.noSegment`, `.noRoute`.
    public func trip(_ request: TripRequest) throws(DirectionsError) -> TripAnswer {
        try RequestChecks.check(request.points, least: 2, limit: TripRequest.largestPointCount)
        try RequestChecks.check(request.rules)
        let metric = try metrics.searchable(request.rules, index: index)
        return try metric.withWorker { (worker) throws(DirectionsError) in
            // Every point is come to and left: none of them is an end only.
            let snapper = snapper(metric)
            let places = try snapper.places(of: request.points, worker, role: .both)
            let search = MatrixSearch(graph: graph, metric: metric, worker: worker)
            let table = search.table(from: places, to: places, wantsDistances: false)
            let ends = VisitOrder.Ends(
                isRound: request.isRoundTrip,
                startsAtFirst: request.startsAtFirst,
                endsAtLast: request.endsAtLast
            )
            let order = VisitOrder(costs: table.seconds, count: places.count, ends: ends).best()
            return try answer(request, order, places, metric, worker)
        }
    }

    private func answer(
        _ request: TripRequest,
        _ order: [Int],
        _ places: [SnapCandidate],
        _ metric: RoadMetric,
        _ worker: RoadWorker
    ) throws(DirectionsError) -> TripAnswer {
        let stops = request.isRoundTrip ? order + [order[0]] : order
        let search = RouteSearch(graph: graph, metric: metric, worker: worker)
        let found = search.legs(through: stops.map { places[$0] }, continuesStraight: false)
        if let failed = found.failed {
            let from = stops[failed], to = stops[failed + 1]
            throw snapper(metric).noRoute(
                from: (from + 1, request.points[from], places[from]),
                to: (to + 1, request.points[to], places[to]),
                worker
            )
        }
        var visit = [Int](repeating: 0, count: places.count)
        for (place, point) in order.enumerated() { visit[point] = place }
        return TripAnswer(
            route: writer(metric, request.detail, request.language).route(found.legs, legEnds: nil),
            waypoints: places.map { snapped($0, request.language) },
            visitOrder: visit
        )
    }
}
