// Areas within reach: times on all roads by one sweep, laid on a grid, and the grid's contours.

extension RoadRouter {
    /// The areas that can be reached from a point, or from which it can be reached, within some times.
    ///
    /// - Throws: the `DirectionsError` that says what is wrong with the request; `.noSegment`.
    public func isochrone(_ request: IsochroneRequest) throws(DirectionsError) -> IsochroneAnswer {
        try RequestChecks.check(request.origin, number: 1)
        try RequestChecks.check(request.rules)
        let limit = IsochroneRequest.largestThresholdCount
        guard (1...limit).contains(request.thresholdSeconds.count) else {
            throw .thresholdCountOutOfRange(request.thresholdSeconds.count, limit: limit)
        }
        for seconds in request.thresholdSeconds
        where !(seconds > 0 && seconds <= IsochroneRequest.longestSeconds) {
            throw .thresholdOutOfRange(seconds: seconds, limit: IsochroneRequest.longestSeconds)
        }
        let metric = try metrics.searchable(request.rules, index: index)
        return try metric.withWorker { (worker) throws(DirectionsError) in
            let role: SnapFilter.Role = request.leadsToOrigin ? .target : .source
            let snapper = snapper(metric)
            guard let place = snapper.end(request.origin, role, worker) else {
                throw snapper.noSegment(request.origin, number: 1, worker)
            }
            let seeds = Seeds(graph: graph, metric: metric)
            if request.leadsToOrigin {
                worker.sweep.run(to: seeds.targets(place))
            } else {
                worker.sweep.run(from: seeds.sources(place))
            }
            let longest = request.thresholdSeconds.max() ?? 0
            var field = ReachField(graph: graph, durations: metric.durations, longest: longest)
            field.fill(worker.sweep, leadsToOrigin: request.leadsToOrigin, origin: place.position)
            let contours = request.thresholdSeconds.map {
                IsochroneContour(thresholdSeconds: $0, polygons: field.polygons(within: $0))
            }
            return IsochroneAnswer(origin: snapped(place, .english), contours: contours)
        }
    }
}
