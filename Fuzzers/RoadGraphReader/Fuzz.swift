// Damaged road graphs: the input is taken as a whole file, or as patches of a sound one, without the checksum that would
// refuse nearly all of them. Answers may be wrong; a crash, an endless loop or a read outside the file may not be.
//
// module Geodesy: Sources/Geodesy/*.swift
// module OSMExtract: Sources/OSMExtract/PointE7.swift
// module Regions: Sources/Regions/MappedFile.swift Sources/Regions/SectionFile*.swift Sources/Regions/RegionError.swift Sources/Regions/RegionName.swift Sources/Regions/Release.swift
// module Directions: Sources/Directions/*.swift Sources/Directions/Graph/*.swift Sources/Directions/Rules/Condition.swift Sources/Directions/Rules/VehicleSet.swift Sources/Directions/Rules/Measure.swift Sources/Directions/Hierarchy/*.swift Sources/Directions/Snapping/*.swift Sources/Directions/Routing/*.swift Sources/Directions/Guidance/*.swift Sources/Directions/Instructions/*.swift

@testable import Directions

/// A sound graph: a grid of streets with names, signs, copies and rules.
private let sound: [UInt8] = {
    var draft = RoadGraphDraft()
    let side = 4
    func add(_ from: Int, _ to: Int, _ flags: SegmentFlags) {
        let segment = UInt32(draft.segmentCount)
        for end in [from, to] {
            draft.pointLatitude.append(draft.junctionLatitude[end])
            draft.pointLongitude.append(draft.junctionLongitude[end])
            draft.pointNode.append(Int64(end))
        }
        draft.pointStart.append(UInt32(draft.pointLatitude.count))
        draft.segmentTail.append(UInt32(from))
        draft.segmentHead.append(UInt32(to))
        draft.segmentLength.append(10_000)
        draft.segmentName.append(UInt32(draft.names.count))
        draft.names.append(
            NameRecord(local: draft.texts.number(of: "Street \(segment)"), vi: draft.texts.number(of: "Phố"))
        )
        draft.segmentClass.append(RoadClass.residential.rawValue)
        draft.segmentFlags.append(flags)
        draft.segmentWay.append(Int64(segment))
        draft.segmentEndsOnly.append(0)
        draft.nextCopy.append(segment)
        draft.speedLimit += [50, 0]
        draft.signs.append(SignRecord(lanes: draft.texts.number(of: "left|right")))
        draft.edgeSign += [UInt32(draft.signs.count - 1), 0]
    }
    for junction in 0..<side * side {
        draft.junctionLatitude.append(470_000_000 + Int32(junction / side) * 9_000)
        draft.junctionLongitude.append(90_000_000 + Int32(junction % side) * 13_000)
        draft.junctionNode.append(Int64(junction))
        draft.junctionFlags.append(junction % 3 == 0 ? .trafficSignals : [])
    }
    for row in 0..<side {
        for column in 0..<side {
            if column > 0 { add(row * side + column - 1, row * side + column, []) }
            if row > 0 { add((row - 1) * side + column, row * side + column, .toll) }
        }
    }
    let original = draft.segmentCount - 1
    add(Int(draft.segmentTail[original]), Int(draft.segmentHead[original]), .copy)
    draft.nextCopy[original] = UInt32(original + 1)
    draft.nextCopy[original + 1] = UInt32(original)
    var leaving = [[UInt32]](repeating: [], count: side * side)
    for segment in 0..<UInt32(draft.segmentCount) {
        leaving[Int(draft.segmentTail[Int(segment)])].append(segment << 1)
        leaving[Int(draft.segmentHead[Int(segment)])].append(segment << 1 | 1)
    }
    for edge in 0..<UInt32(draft.edgeCount) {
        let segment = Int(edge >> 1)
        let head = edge & 1 == 0 ? draft.segmentHead[segment] : draft.segmentTail[segment]
        for next in leaving[Int(head)] where next != edge ^ 1 { draft.turnHead.append(next) }
        draft.firstTurn.append(UInt32(draft.turnHead.count))
    }
    draft.rules.append(
        ConditionalRule(
            effect: .forbidsEdge,
            vehicles: 1,
            target: 3,
            value: 0,
            condition: draft.texts.number(of: "Mo-Fr 07:00-09:00")
        )
    )
    for vehicle in draft.vehicles.indices {
        draft.vehicles[vehicle].duration = [UInt32](repeating: 10_000, count: draft.edgeCount)
        draft.vehicles[vehicle].turnPenalty = [UInt16](repeating: 100, count: draft.turnHead.count)
        draft.vehicles[vehicle].sourceComponent = [UInt16](repeating: 0, count: draft.edgeCount)
        draft.vehicles[vehicle].targetComponent = [UInt16](repeating: 0, count: draft.edgeCount)
    }
    var writer = GraphFileWriter()
    do {
        try draft.write(to: &writer)
        try SnapIndexBuilder(
            pointStart: draft.pointStart,
            latitude: draft.pointLatitude,
            longitude: draft.pointLongitude,
            originalSegmentCount: original + 1
        ).write(to: &writer)
        try draft.writeHierarchy(to: &writer)
        try writer.finish()
    } catch {
        fatalError("the sound graph cannot be made")
    }
    return writer.bytes()
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    guard size > 0 else { return 0 }
    let input = unsafe UnsafeRawBufferPointer(start: data, count: size)
    var bytes: [UInt8]
    if unsafe input[0] & 7 == 0 {
        bytes = unsafe Array(input.dropFirst())
    } else {
        bytes = sound
        var index = 1
        while index + 3 < size {
            let place = unsafe Int(input[index]) << 16 | Int(input[index + 1]) << 8 | Int(input[index + 2])
            unsafe bytes[place % bytes.count] = input[index + 3]
            index += 4
        }
    }
    guard let graph = try? RoadGraph(GraphFile(bytes: bytes, isChecked: false)) else { return 0 }
    for edge in 0..<UInt32(graph.edgeCount) {
        var sum = 0
        for turn in graph.turns(of: edge) { sum &+= Int(graph.turnPenalty(turn, .truck)) }
        for point in graph.points(ofSegment: edge >> 1) { sum &+= Int(graph.pointLatitude[point]) }
        sum &+= graph.instances(ofEdge: edge).count &+ graph.name(ofSegment: edge >> 1, language: "zh-Hant").utf8.count
        sum &+= graph.text(graph.sign(ofEdge: edge).lanes).utf8.count
        _ = sum
    }
    for index in 0..<graph.ruleCount { _ = Condition(graph.text(graph.rule(index).condition)) }
    for vehicle in Vehicle.allCases { _ = graph.turnWeights(vehicle) }
    // The rest of the file, where it is sound enough for a router: routes over it end, whatever they say.
    guard graph.originalSegmentCount > 0, let router = try? RoadRouter(graph) else { return 0 }
    _ = router.setSpeeds(SpeedTable(csv: "3,10\n1,2,20\n"))
    return 0
}
