// Which roads a point may be put on: those that the vehicle may use, in the component that the other ends share, in the
// heading and on the side that were asked for.

import Foundation

/// Decides in which directions a piece of road may be used from, or to, a point.
struct SnapFilter {
    /// What the point is on a journey.
    enum Role {
        /// The journey starts here.
        case source
        /// The journey ends here.
        case target
        /// The journey passes, or what the point is does not matter.
        case both
    }

    let graph: RoadGraph
    let vehicle: Vehicle
    /// Milliseconds an edge of the metric in use.
    let durations: UncheckedArray<UInt32>
    let role: Role
    /// The component that the road must belong to; nil for any.
    var component: UInt16?
    let heading: Heading?
    let approach: Approach
    /// Whether private drives, residents' tracks and motorways without a way back count as farther than they are.
    var prefersPublic = false
    /// Whether the point may lie on a ferry's line; journeys begin and end on land.
    var takesFerries = false

    /// How many times nearer a private drive must be to be taken instead of a street, squared.
    private static let driveReserve = 100.0
    /// How many times nearer a residents' track must be, squared: who is beside it means the street.
    private static let trackReserve = 10_000.0
    /// How many times nearer a motorway must be that leads out of the map or into it only, squared.
    private static let throughReserve = 10_000.0

    /// What the distance to a segment, squared, counts as.
    @inline(__always) func rank(_ distance: Double, ofSegment segment: UInt32) -> Double {
        guard prefersPublic else { return distance }
        let roadClass = graph.roadClass(ofSegment: segment)
        guard graph.segmentEndsOnly[segment] & (1 << vehicle.rawValue) != 0 else {
            let isMotorway = roadClass == .motorway || roadClass == .motorwayLink
            return isMotorway && !isThrough(segment) ? distance * Self.throughReserve : distance
        }
        if vehicle.isMotorised, roadClass.isForFieldsOrFeet { return distance * Self.trackReserve }
        let isDrive = roadClass == .service && graph.segmentFlags[segment].contains(.privateGrounds)
        return isDrive ? distance * Self.driveReserve : distance
    }

    /// Whether one can come to a segment and go on from it to where one came from.
    private func isThrough(_ segment: UInt32) -> Bool {
        (segment << 1...segment << 1 | 1).contains { edge in
            durations[edge] < RoadTime.blocked
                && graph.sourceComponent(edge, vehicle) == graph.targetComponent(edge, vehicle)
        }
    }

    /// The directions (bit 0 along the points, bit 1 against) in which a segment may be used at all.
    @inline(__always) func directions(ofSegment segment: UInt32) -> UInt8 {
        let edge = segment << 1
        var open: UInt8 = 0
        if !takesFerries, graph.segmentFlags[segment].contains(.ferry) { return 0 }
        if durations[edge] < RoadTime.blocked { open = 1 }
        if durations[edge | 1] < RoadTime.blocked { open |= 2 }
        guard let component, open != 0 else { return open }
        if open & 1 != 0, !isIn(component, edge) { open &= 2 }
        if open & 2 != 0, !isIn(component, edge | 1) { open &= 1 }
        return open
    }

    private func isIn(_ component: UInt16, _ edge: UInt32) -> Bool {
        switch role {
        case .source: graph.sourceComponent(edge, vehicle) == component
        case .target: graph.targetComponent(edge, vehicle) == component
        case .both:
            graph.sourceComponent(edge, vehicle) == component && graph.targetComponent(edge, vehicle) == component
        }
    }

    /// Whether heading or side have to be looked at.
    var isPicky: Bool { heading != nil || approach != .unrestricted }

    /// Those of the open directions that suit heading and side.
    ///
    /// - Parameters:
    ///   - open: directions in which the segment may be used.
    ///   - segment: the segment.
    ///   - dx: the piece's way east, in any unit that `dy` and the offset share.
    ///   - dy: the piece's way north.
    ///   - offsetX: the point's distance east of the nearest place on the piece.
    ///   - offsetY: its distance north.
    /// - Returns: bits as those of `open`.
    func suited(
        _ open: UInt8,
        segment: UInt32,
        dx: Double,
        dy: Double,
        offsetX: Double,
        offsetY: Double
    ) -> UInt8 {
        var suited = open
        if let heading {
            let along = atan2(dx, dy) * 180 / .pi
            if !Self.agrees(along, heading) { suited &= 2 }
            if !Self.agrees(along + 180, heading) { suited &= 1 }
        }
        if approach != .unrestricted, open == 3 {
            // Positive: the point lies to the left of the piece.
            let side = dx * offsetY - dy * offsetX
            let isFar = offsetX * offsetX + offsetY * offsetY > Self.onTheRoad
            if isFar, side != 0 {
                let drivesLeft = graph.segmentFlags[segment].contains(.leftHand)
                let isAlong = (side > 0) == (drivesLeft == (approach == .curb))
                suited &= isAlong ? 1 : 2
            }
        }
        return suited
    }

    /// Within half a metre of the road a point has no side; in squared 1e-7 degrees.
    private static let onTheRoad = 45.0 * 45.0

    private static func agrees(_ degrees: Double, _ heading: Heading) -> Bool {
        var difference = (degrees - heading.degrees).truncatingRemainder(dividingBy: 360)
        if difference < 0 { difference += 360 }
        return min(difference, 360 - difference) <= heading.toleranceDegrees
    }
}
