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
        let metric =
            request.alternatives > 0
            ? try metrics.searchable(request.rules, index: index) : try metrics.metric(request.rules, index: index)
        return try metric.withWorker { (worker) throws(DirectionsError) in try answer(request, metric, worker) }
    }

    private func answer(
        _ request: RouteRequest,
        _ metric: RoadMetric,
        _ worker: RoadWorker
    ) throws(DirectionsError) -> RouteAnswer {
        let nearest = try snapper(metric).nearestPlaces(of: request.points, worker)
        var places = nearest.places
        var found = legs(request, places, metric, worker)
        if found.failed != nil, !nearest.areTogether {
            // Roads of different components may still lead from one to the next, in one direction; these did not.
            places = try snapper(metric).places(of: request.points, worker)
            found = legs(request, places, metric, worker)
        }
        if let failed = found.failed {
            throw snapper(metric).noRoute(
                from: (failed + 1, request.points[failed], places[failed]),
                to: (failed + 2, request.points[failed + 1], places[failed + 1]),
                worker
            )
        }
        let writer = writer(metric, request.detail, request.language)
        var routes = [writer.route(found.legs, legEnds: request.legEnds)]
        if request.alternatives > 0 {
            let others = alternatives(to: found.legs, request.alternatives, metric, worker)
            routes += others.map { writer.route($0, legEnds: request.legEnds) }
        }
        return RouteAnswer(routes: routes, waypoints: places.map { snapped($0, request.language) })
    }

    /// The legs of a route; turning back at points on the way where nothing else is said and there is no other way.
    private func legs(
        _ request: RouteRequest,
        _ places: [SnapCandidate],
        _ metric: RoadMetric,
        _ worker: RoadWorker
    ) -> (legs: [LegPath], failed: Int?) {
        let search = RouteSearch(graph: graph, metric: metric, worker: worker)
        let isStraight = request.continuesStraight ?? (metric.vehicle != .foot)
        let found = search.legs(through: places, continuesStraight: isStraight)
        guard found.failed != nil, request.continuesStraight == nil, isStraight, places.count > 2 else { return found }
        return search.legs(through: places, continuesStraight: false)
    }

    /// Whole routes beside the best: each leg by its own n-th alternative where it has one.
    private func alternatives(
        to legs: [LegPath],
        _ count: Int,
        _ metric: RoadMetric,
        _ worker: RoadWorker
    ) -> [[LegPath]] {
        let search = AlternativeSearch(graph: graph, metric: metric, worker: worker)
        // Where there are points on the way, a leg keeps the directions in which it leaves and comes.
        let own = legs.enumerated().map { number, leg in
            search.alternatives(
                to: legs.count > 1 ? leg.withFixedEnds(first: number > 0, last: number < legs.count - 1) : leg,
                count: count
            )
        }
        guard legs.count > 1 else { return own[0].map { [$0] } }
        var routes: [[LegPath]] = []
        for rank in 0..<count {
            let route = legs.indices.map { own[$0].indices.contains(rank) ? own[$0][rank] : legs[$0] }
            let whole = LegPath(joining: route)
            guard zip(route, legs).contains(where: { $0.edges != $1.edges }),
                search.isOwnWay(whole, beside: ([legs] + routes).map { LegPath(joining: $0) })
            else { continue }
            routes.append(route)
        }
        return routes.sorted { $0.reduce(0) { $0 + $1.duration } < $1.reduce(0) { $0 + $1.duration } }
    }
}
