// How roads compare where they meet: what is the main road to a traveller, and what goes on as the same road.

/// Compares roads for one vehicle.
struct RoadRank {
    let graph: RoadGraph
    let vehicle: Vehicle

    /// The standing of a segment, 0 the highest; from 7 on it is a way to a house or field.
    @inline(__always) func standing(_ segment: UInt32) -> Int {
        let flags = graph.segmentFlags[segment]
        if !flags.isDisjoint(with: [.driveway, .parkingAisle]) { return 9 }
        let roadClass = graph.roadClass(ofSegment: segment)
        if vehicle == .foot { return 5 }
        switch roadClass {
        case .motorway, .motorwayLink: return 0
        case .trunk, .trunkLink: return 1
        case .primary, .primaryLink: return 2
        case .secondary, .secondaryLink: return 3
        case .tertiary, .tertiaryLink: return 4
        case .unclassified, .residential, .road, .ferry, .shuttleTrain: return 5
        case .livingStreet: return 6
        case .cycleway: return vehicle == .bicycle ? 5 : 8
        case .pedestrian, .path, .footway, .bridleway, .busway, .steps: return vehicle == .bicycle ? 6 : 8
        case .service: return 7
        case .track: return 8
        }
    }

    /// Whether a segment leads from one road to another only.
    @inline(__always) func isLink(_ segment: UInt32) -> Bool {
        vehicle != .foot && graph.roadClass(ofSegment: segment).isLink
    }

    /// Whether a segment is a motorway or built like one, its ramps left out.
    @inline(__always) func isMotorway(_ segment: UInt32) -> Bool {
        guard vehicle != .foot, vehicle != .bicycle, !isLink(segment) else { return false }
        return graph.roadClass(ofSegment: segment) == .motorway || graph.segmentFlags[segment].contains(.motorway)
            || graph.roadClass(ofSegment: segment) == .trunk && graph.segmentFlags[segment].contains(.oneWay)
    }

    /// Whether a segment is a ramp of a motorway or trunk road.
    @inline(__always) func isRamp(_ segment: UInt32) -> Bool {
        guard vehicle != .foot, vehicle != .bicycle else { return false }
        let roadClass = graph.roadClass(ofSegment: segment)
        return roadClass == .motorwayLink || roadClass == .trunkLink
    }

    /// Whether a segment is part of a roundabout for this vehicle; who walks does not go round.
    @inline(__always) func isRing(_ segment: UInt32) -> Bool {
        vehicle != .foot && !graph.segmentFlags[segment].isDisjoint(with: [.roundabout, .circular])
    }

    /// Whether two segments are called the same, in name or number.
    @inline(__always) func isSameRoad(_ one: UInt32, _ other: UInt32) -> Bool {
        let first = graph.segmentName[one], second = graph.segmentName[other]
        if first == second { return first != 0 }
        let a = graph.nameRecords[first], b = graph.nameRecords[second]
        if a.local != 0 || b.local != 0 {
            return a.local == b.local || (a.local == 0 || b.local == 0) && a.ref != 0 && a.ref == b.ref
        }
        return a.ref != 0 && a.ref == b.ref
    }

    /// Whether a segment has a name or a number.
    @inline(__always) func isNamed(_ segment: UInt32) -> Bool {
        let record = graph.nameRecords[graph.segmentName[segment]]
        return record.local != 0 || record.ref != 0
    }

    /// Whether a road's name changes to one that is worth telling: not to a part of the name before, nor on ramps.
    func isNewName(_ one: UInt32, _ other: UInt32) -> Bool {
        guard isNamed(other), isNamed(one), !isSameRoad(one, other), !isLink(other), !isLink(one) else { return false }
        let a = graph.nameRecords[graph.segmentName[one]], b = graph.nameRecords[graph.segmentName[other]]
        guard a.local != 0, b.local != 0 else { return false }
        let before = graph.text(a.local), after = graph.text(b.local)
        return !before.hasPrefix(after) && !after.hasPrefix(before) && !before.hasSuffix(after)
            && !after.hasSuffix(before)
    }
}
