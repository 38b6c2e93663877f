// Matrices: durations, and distances where wanted, from many places to many.

extension RoadRouter {
    /// Durations and distances between all sources and targets.
    ///
    /// A point without a road near it makes no error: its cells say that there is no way.
    ///
    /// - Throws: the `DirectionsError` that says what is wrong with the request, `.matrixTooLarge` among them.
    public func matrix(_ request: MatrixRequest) throws(DirectionsError) -> MatrixAnswer {
        let (rows, columns) = (request.sources.count, request.targets.count)
        guard rows * columns <= MatrixRequest.largestCellCount else {
            throw .matrixTooLarge(sources: rows, targets: columns, limit: MatrixRequest.largestCellCount)
        }
        try RequestChecks.check(request.sources, least: 1, limit: MatrixRequest.largestPointCount)
        try RequestChecks.check(request.targets, least: 1, limit: MatrixRequest.largestPointCount)
        try RequestChecks.check(request.rules)
        let metric = try metrics.searchable(request.rules, index: index)
        return metric.withWorker { worker in
            let (sources, targets) = snapper(metric).ends(request.sources, request.targets, worker)
            let table = MatrixSearch(graph: graph, metric: metric, worker: worker)
                .table(from: sources, to: targets, wantsDistances: request.wantsDistances)
            return MatrixAnswer(
                sources: sources.map { $0.map { snapped($0, request.language) } },
                targets: targets.map { $0.map { snapped($0, request.language) } },
                durationSeconds: table.seconds,
                distanceMetres: table.metres
            )
        }
    }
}

/// Computes matrices between places.
struct MatrixSearch {
    let graph: RoadGraph
    let metric: RoadMetric
    let worker: RoadWorker

    /// Seconds and metres, row by row, infinite where there is no way or no place.
    func table(
        from sources: [SnapCandidate?],
        to targets: [SnapCandidate?],
        wantsDistances: Bool
    ) -> (seconds: [Double], metres: [Double]) {
        let seeds = Seeds(graph: graph, metric: metric)
        let from = sources.map { $0.map(seeds.sources) ?? [] }
        let to = targets.map { $0.map(seeds.targets) ?? [] }
        let lengths = wantsDistances ? metric.lengths(graph) : nil
        let matrix = worker.table(lengths).matrix(from: from, to: to)
        var seconds: [Double] = [], metres: [Double] = []
        seconds.reserveCapacity(matrix.times.count)
        if wantsDistances { metres.reserveCapacity(matrix.times.count) }
        for row in sources.indices {
            for column in targets.indices {
                let cell = row * targets.count + column
                guard matrix.times[cell] < HierarchyTime.unreachable, let source = sources[row],
                    let target = targets[column]
                else {
                    seconds.append(.infinity)
                    if wantsDistances { metres.append(.infinity) }
                    continue
                }
                seconds.append(Double(matrix.times[cell]) / 1000)
                guard wantsDistances else { continue }
                let first = from[row][Int(matrix.ends[cell] >> 8)].edge
                let last = to[column][Int(matrix.ends[cell] & 255)].edge
                let before = (1 - LegPath.share(source, first)) * Double(graph.segmentLength[first >> 1])
                let after = (1 - LegPath.share(target, last)) * Double(graph.segmentLength[last >> 1])
                metres.append(max(0, before + Double(matrix.lengths[cell]) - after) / 100)
            }
        }
        return (seconds, metres)
    }
}

extension PointSnapper {
    /// The places of sources and targets, each by itself: in the largest component where all of them can be, else the
    /// nearest in it where there is one near enough, and the nearest of all where there is not.
    ///
    /// A point that is source and target has one place for both where a road that is left and reached is near enough.
    func ends(
        _ sources: [RoutePoint],
        _ targets: [RoutePoint],
        _ worker: RoadWorker
    ) -> (sources: [SnapCandidate?], targets: [SnapCandidate?]) {
        var shared: [RoutePoint: SnapCandidate] = [:]
        for point in Set(sources).intersection(targets) {
            shared[point] = nearest(point, .both, component: 0, worker)
        }
        return (
            sources.map { shared[$0] ?? end($0, .source, worker) },
            targets.map { shared[$0] ?? end($0, .target, worker) }
        )
    }

    /// The place of one end of journeys that go to or come from everywhere: the nearest in the largest component where
    /// there is one near enough, else the nearest of all.
    func end(_ point: RoutePoint, _ role: SnapFilter.Role, _ worker: RoadWorker) -> SnapCandidate? {
        guard var nearest = nearest(point, role, component: nil, worker) else { return nil }
        let main = filter(point, role, component: 0).directions(ofSegment: nearest.segment)
        if main & nearest.directions != 0 {
            nearest.directions &= main
            return nearest
        }
        return self.nearest(point, role, component: 0, worker) ?? nearest
    }
}
