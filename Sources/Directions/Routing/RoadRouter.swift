// The way in: opens a region's road graph and answers questions about it. One router serves one region, all vehicles and all
// threads; what each kind of question needs stands in an extension beside it.

import Foundation
public import Geodesy

/// Answers questions about the roads of one region.
///
/// Safe to use from several threads at once; a call does its work on the caller's thread.
public final class RoadRouter: Sendable {
    let graph: RoadGraph
    let index: SnapIndex
    let bearings: UncheckedArray<UInt16>
    let junctions: JunctionEdges
    let metrics: RoadMetrics
    /// Tells this import of the region from others.
    let graphNumber: UInt32
    /// The box of all roads.
    public let boundingBox: BoundingBox
    private let indexFile: GraphFile

    /// Opens a region's `roads.graph`.
    ///
    /// - Throws: `DirectionsError.unreadable`, `.notAGraph`, `.otherVersion`, `.damaged`, `.noRoads`.
    /// - Complexity: O(file length): every index in the file is checked once.
    public static func open(path: String) throws(DirectionsError) -> RoadRouter {
        try RoadRouter(RoadGraph(path: path))
    }

    /// A router over an open graph; what its file lacks (as those made by hand do) is computed.
    ///
    /// - Throws: `DirectionsError.damaged`, `.noRoads`.
    init(_ graph: RoadGraph) throws(DirectionsError) {
        guard graph.originalSegmentCount > 0 else { throw .noRoads }
        self.graph = graph
        var file = graph.file
        if !file.has(.snapNodes) {
            var writer = GraphFileWriter()
            try SnapIndexBuilder(graph).write(to: &writer)
            try writer.finish()
            file = try GraphFile(bytes: writer.bytes())
        }
        indexFile = file
        index = try SnapIndex(file, graph: graph)
        bearings = unsafe UncheckedArray(
            readOnly: try file.column(.edgeBearings, count: graph.edgeCount, as: UInt16.self).buffer
        )
        junctions = JunctionEdges(graph)
        metrics = try RoadMetrics(graph)
        boundingBox = Self.box(graph)
        graphNumber = Self.number(graph)
    }

    /// The vehicles that the region was imported for.
    public var vehicles: [Vehicle] { Vehicle.allCases }

    private static func box(_ graph: RoadGraph) -> BoundingBox {
        var south = Int32.max, west = Int32.max, north = Int32.min, east = Int32.min
        for point in 0..<graph.pointLatitude.count {
            south = min(south, graph.pointLatitude[point])
            north = max(north, graph.pointLatitude[point])
            west = min(west, graph.pointLongitude[point])
            east = max(east, graph.pointLongitude[point])
        }
        return BoundingBox(
            south: Double(south) / 1e7,
            west: Double(west) / 1e7,
            north: Double(north) / 1e7,
            east: Double(east) / 1e7
        )
    }

    /// A number of the graph's counts and a thousand of its ways (FNV-1a).
    private static func number(_ graph: RoadGraph) -> UInt32 {
        var hash: UInt32 = 2_166_136_261
        func take(_ value: UInt64) {
            for shift in stride(from: UInt64(0), to: 64, by: 8) {
                hash = (hash ^ UInt32(truncatingIfNeeded: value >> shift & 255)) &* 16_777_619
            }
        }
        take(UInt64(graph.segmentCount))
        take(UInt64(graph.pointLatitude.count))
        for segment in stride(from: 0, to: graph.segmentCount, by: max(1, graph.segmentCount / 1000)) {
            take(UInt64(bitPattern: graph.segmentWay[segment]))
            take(UInt64(graph.segmentLength[segment]))
        }
        return hash
    }

    /// A place as answers show it.
    func snapped(_ place: SnapCandidate, _ language: InstructionLanguage) -> SnappedPoint {
        SnappedPoint(
            coordinate: place.position.coordinate,
            distanceMetres: place.distance,
            name: RoadNames(graph: graph, language: language).label(place.segment),
            segment: place.segment,
            fraction: place.fraction,
            hint: SnapHint(graph: graphNumber, segment: place.segment)
        )
    }

    /// What puts points on roads for a metric.
    func snapper(_ metric: RoadMetric) -> PointSnapper {
        PointSnapper(graph: graph, index: index, metric: metric, graphNumber: graphNumber)
    }

    /// What writes routes of a metric.
    func writer(_ metric: RoadMetric, _ detail: RouteDetail, _ language: InstructionLanguage) -> RouteWriter {
        RouteWriter(
            graph: graph,
            metric: metric,
            junctions: junctions,
            bearings: bearings,
            detail: detail,
            language: language
        )
    }
}
