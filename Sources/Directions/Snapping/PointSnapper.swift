// Puts the points of a request on roads so that a way can lead from each to the next: the nearest roads where they belong
// together, else the nearest of the component that is best for all.

import Geodesy

/// Puts points on roads for one metric.
struct PointSnapper {
    /// How far a road may be from a point that says nothing else, in metres.
    static let standardRadius = 5_000.0
    /// How far one looks for the road that an error tells of, in metres.
    static let widestRadius = 200_000.0

    let graph: RoadGraph
    let index: SnapIndex
    let metric: RoadMetric
    /// Tells hints of this graph from others.
    let graphNumber: UInt32

    /// What lets roads through for a point.
    func filter(
        _ point: RoutePoint,
        _ role: SnapFilter.Role,
        component: UInt16? = nil,
        prefersPublic: Bool = false
    ) -> SnapFilter {
        SnapFilter(
            graph: graph,
            vehicle: metric.vehicle,
            durations: metric.durations,
            role: role,
            component: component,
            heading: point.heading,
            approach: point.approach,
            prefersPublic: prefersPublic
        )
    }

    /// The nearest places of all points of a journey, in order, and whether all of them lie in one component.
    ///
    /// - Throws: `DirectionsError.noSegment` for a point without a road near it.
    func nearestPlaces(
        of points: [RoutePoint],
        _ worker: RoadWorker,
        role: SnapFilter.Role? = nil
    ) throws(DirectionsError) -> (places: [SnapCandidate], areTogether: Bool) {
        var places: [SnapCandidate] = []
        places.reserveCapacity(points.count)
        for (number, point) in points.enumerated() {
            let role = role ?? Self.role(number, of: points.count)
            guard let place = nearest(point, role, component: nil, worker) else {
                throw noSegment(point, number: number + 1, worker)
            }
            places.append(place)
        }
        let all = places
        if restrict(&places, to: 0, role), places == all { return (places, true) }
        // The two directions of a ring from which nothing branches are components of their own: either may be the way.
        var together: [SnapCandidate]?
        for component in components(of: all, role) where component < RoadGraph.smallComponent {
            var part = all
            guard restrict(&part, to: component, role) else { continue }
            for number in part.indices { part[number].directions |= together?[number].directions ?? 0 }
            together = part
        }
        return (together ?? all, together != nil)
    }

    /// The places of all points of a journey in one component.
    ///
    /// - Throws: `DirectionsError.noSegment` for a point without a road near it, `.noRoute` when the roads near two points
    ///   have nothing to do with each other.
    func places(
        of points: [RoutePoint],
        _ worker: RoadWorker,
        role: SnapFilter.Role? = nil
    ) throws(DirectionsError) -> [SnapCandidate] {
        let (places, areTogether) = try nearestPlaces(of: points, worker, role: role)
        if areTogether { return places }
        return try together(points, nearest: places, components(of: places, role), role, worker)
    }

    /// The components of all places, in ascending order.
    private func components(of places: [SnapCandidate], _ common: SnapFilter.Role?) -> [UInt16] {
        Set(places.enumerated().flatMap { components(of: $1, common ?? Self.role($0, of: places.count)) }).sorted()
    }

    /// The nearest place of one point, any component; nil when there is none within its radius.
    func nearest(
        _ point: RoutePoint,
        _ role: SnapFilter.Role,
        component: UInt16?,
        _ worker: RoadWorker,
        prefersPublic: Bool = true
    ) -> SnapCandidate? {
        let position = RoutePosition(point.coordinate)
        let radius = point.radiusMetres ?? Self.standardRadius
        let filter = filter(point, role, component: component, prefersPublic: prefersPublic)
        if let hint = point.hint, hint.graph == graphNumber, hint.segment < UInt32(graph.originalSegmentCount),
            let place = worker.search.place(on: hint.segment, near: position, filter), place.distance <= radius
        {
            return place
        }
        return worker.search.nearest(to: position, within: radius, in: index, filter)
    }

    /// The error for a point without a road, with the distance of the nearest.
    func noSegment(_ point: RoutePoint, number: Int, _ worker: RoadWorker) -> DirectionsError {
        let any = RoutePoint(point.coordinate)
        let nearest = worker.search.nearest(
            to: RoutePosition(point.coordinate),
            within: Self.widestRadius,
            in: index,
            filter(any, .both)
        )
        return .noSegment(
            point: number,
            radiusMetres: point.radiusMetres ?? Self.standardRadius,
            nearestMetres: nearest?.distance
        )
    }

    /// The error for two points without a way between them: which of them is cut off, and how far other roads are.
    func noRoute(
        from origin: (number: Int, point: RoutePoint, place: SnapCandidate),
        to destination: (number: Int, point: RoutePoint, place: SnapCandidate),
        _ worker: RoadWorker
    ) -> DirectionsError {
        let isOriginCut = !components(of: origin.place, .source).contains(0)
        let isDestinationCut = !components(of: destination.place, .target).contains(0)
        guard isOriginCut || isDestinationCut else {
            return .noRoute(from: origin.number, to: destination.number, cutOff: nil, nearestMetres: nil)
        }
        let cut = isOriginCut ? origin : destination
        let nearest = worker.search.nearest(
            to: RoutePosition(cut.point.coordinate),
            within: Self.widestRadius,
            in: index,
            filter(RoutePoint(cut.point.coordinate), isOriginCut ? .source : .target, component: 0)
        )
        return .noRoute(
            from: origin.number,
            to: destination.number,
            cutOff: cut.number,
            nearestMetres: nearest?.distance
        )
    }

    /// What a point is on a journey of so many.
    static func role(_ number: Int, of count: Int) -> SnapFilter.Role {
        number == 0 ? .source : number == count - 1 ? .target : .both
    }

    /// Takes the directions away that do not belong to a component; false, and nothing is changed, when a place would be
    /// left without one.
    private func restrict(
        _ places: inout [SnapCandidate],
        to component: UInt16,
        _ common: SnapFilter.Role?
    ) -> Bool {
        var restricted = places
        for number in places.indices {
            let role = common ?? Self.role(number, of: places.count)
            var filter = filter(RoutePoint(Coordinate(uncheckedLatitude: 0, longitude: 0)), role)
            filter.component = component
            restricted[number].directions &= filter.directions(ofSegment: places[number].segment)
            guard restricted[number].directions != 0 else { return false }
        }
        places = restricted
        return true
    }

    /// The components to which a place belongs by its directions.
    private func components(of place: SnapCandidate, _ role: SnapFilter.Role) -> Set<UInt16> {
        var all: Set<UInt16> = []
        for direction in UInt32(0)...1 where place.directions & (1 << UInt8(direction)) != 0 {
            let edge = place.segment << 1 | direction
            all.insert(
                role == .target
                    ? graph.targetComponent(edge, metric.vehicle) : graph.sourceComponent(edge, metric.vehicle)
            )
        }
        return all
    }

    /// Places in one component: the largest where every point is near enough to it, else the one with the least way to it.
    private func together(
        _ points: [RoutePoint],
        nearest: [SnapCandidate],
        _ others: [UInt16],
        _ common: SnapFilter.Role?,
        _ worker: RoadWorker
    ) throws(DirectionsError) -> [SnapCandidate] {
        var best: (places: [SnapCandidate], way: Double)?
        for component in [0] + others.prefix(8).filter({ $0 != 0 && $0 < RoadGraph.smallComponent }) {
            var places: [SnapCandidate] = []
            for (number, point) in points.enumerated() {
                let role = common ?? Self.role(number, of: points.count)
                guard let place = self.nearest(point, role, component: component, worker) else { break }
                places.append(place)
            }
            guard places.count == points.count else { continue }
            if component == 0 { return places }
            let way = places.reduce(0) { $0 + $1.distance }
            if way < best?.way ?? .infinity { best = (places, way) }
        }
        if let best { return best.places }
        let cut =
            nearest.indices.first {
                !components(of: nearest[$0], common ?? Self.role($0, of: points.count)).contains(0)
            } ?? 0
        let from = min(cut, points.count - 2)
        throw noRoute(
            from: (from + 1, points[from], nearest[from]),
            to: (from + 2, points[from + 1], nearest[from + 1]),
            worker
        )
    }
}

extension RoutePosition {
    /// The position nearest to a coordinate in range.
    init(_ coordinate: Coordinate) {
        self.init(
            latitudeE7: Int32((coordinate.latitude * 1e7).rounded()),
            longitudeE7: Int32((coordinate.longitude * 1e7).rounded())
        )
    }
}
