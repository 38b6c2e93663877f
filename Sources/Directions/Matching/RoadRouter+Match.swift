// Recorded tracks on roads: the request checked, the roads found (TraceMatcher), the answer written.

extension RoadRouter {
    /// The roads that a recorded track followed.
    ///
    /// - Throws: the `DirectionsError` that says what is wrong with the request; `.noMatch` when no part lies on roads.
    public func match(_ request: MatchRequest) throws(DirectionsError) -> MatchAnswer {
        let points = request.points
        guard points.count >= 2 else { throw .tooFewPoints(count: points.count, least: 2) }
        guard points.count <= MatchRequest.largestPointCount else {
            throw .tooManyPoints(count: points.count, limit: MatchRequest.largestPointCount)
        }
        for (index, point) in points.enumerated() {
            try RequestChecks.check(point.coordinate, number: index + 1)
            try RequestChecks.check(point.heading, number: index + 1)
            if let accuracy = point.accuracyMetres, !(accuracy > 0) {
                throw .radiusOutOfRange(point: index + 1, metres: accuracy)
            }
            guard (point.timestampSeconds == nil) == (points[0].timestampSeconds == nil),
                index == 0 || points[index - 1].timestampSeconds ?? 0 <= point.timestampSeconds ?? 0
            else { throw .timestampsUnordered(point: index + 1) }
        }
        try RequestChecks.check(legEnds: request.legEnds, points: points.count)
        let metric = try metrics.metric(TravelRules(vehicle: request.vehicle), index: index)
        return try metric.withWorker { (worker) throws(DirectionsError) in
            var matcher = TraceMatcher(router: self, metric: metric, worker: worker, request: request)
            let pieces = matcher.pieces()
            guard !pieces.isEmpty else { throw .noMatch }
            return answer(request, pieces, metric)
        }
    }

    private func answer(_ request: MatchRequest, _ pieces: [MatchedPiece], _ metric: RoadMetric) -> MatchAnswer {
        let writer = writer(metric, request.detail, request.language)
        var tracepoints = [MatchedPoint?](repeating: nil, count: request.points.count)
        var matchings: [Matching] = []
        let legEnds = request.legEnds.map(Set.init)
        for (number, piece) in pieces.enumerated() {
            // A leg ends at the points that were asked for, and at the ends of the piece.
            let last = piece.points.count - 1
            let ends = piece.points.indices.filter { place in
                place == 0 || place == last || legEnds?.contains(piece.points[place].point) ?? true
            }
            let route = writer.route(piece.paths, legEnds: request.legEnds == nil ? nil : ends)
            matchings.append(Matching(route: route, confidence: piece.confidence))
            var leg = 0
            for (place, matched) in piece.points.enumerated() {
                let endsLeg = leg < ends.count && ends[leg] == place
                tracepoints[matched.point] = MatchedPoint(
                    snapped: snapped(matched.place, request.language),
                    matchingIndex: number,
                    waypointIndex: endsLeg ? leg : nil,
                    alternativesCount: matched.alternatives
                )
                if endsLeg { leg += 1 }
            }
        }
        return MatchAnswer(matchings: matchings, tracepoints: tracepoints)
    }
}
