// The roads of all regions: which region answers a question. What a region answers is Directions' business. Routes stay
// within one region; where regions overlap, the smallest that holds all points is asked first, and the next one when
// that has no answer.

public import Directions
public import Foundation
public import Geodesy
public import Regions
public import TimeZones

/// A region that can answer questions about its roads.
public struct RoadRegion: Sendable {
    /// What answers say of it.
    public let label: RegionLabel
    /// What it covers.
    public let boundingBox: BoundingBox
    /// Its roads.
    public let router: RoadRouter

    /// A region with its open roads.
    public init(label: RegionLabel, boundingBox: BoundingBox, router: RoadRouter) {
        self.label = label
        self.boundingBox = boundingBox
        self.router = router
    }
}

/// The roads of all regions.
public final class RoadDirectory: Sendable {
    private let regions: [RoadRegion]
    private let timeZones: TimeZoneIndex?

    /// A directory of open regions; without an index of time zones all places have this machine's.
    public init(_ regions: [RoadRegion], timeZones: TimeZoneIndex? = nil) {
        self.timeZones = timeZones
        self.regions = regions.sorted {
            ($0.boundingBox.squareDegrees, $0.label.name) < ($1.boundingBox.squareDegrees, $1.label.name)
        }
    }

    /// The time zone of a place.
    public func timeZone(at coordinate: Coordinate) -> TimeZone { timeZones?.zone(at: coordinate) ?? .current }

    /// Whether no region has roads.
    public var isEmpty: Bool { regions.isEmpty }

    /// The roads of every region in a data folder.
    ///
    /// - Throws: what a region or its roads say of a fault.
    public static func open(_ store: RegionStore) throws -> RoadDirectory {
        try RoadDirectory(
            store.list().compactMap { name, result in
                let region = try result.get()
                guard let path = region.path(of: .roads) else { return nil }
                let router = try RoadRouter.open(path: path)
                let speeds = SpeedFile(store.folder, region: name)
                if speeds.version != nil { try speeds.apply(to: router) }
                return RoadRegion(
                    label: RegionLabel(name: name.description, attribution: region.description.attribution),
                    boundingBox: region.boundingBox,
                    router: router
                )
            },
            timeZones: try? TimeZoneIndex(path: store.folder.timeZones)
        )
    }

    /// Asks the region that holds all points.
    ///
    /// - Parameters:
    ///   - points: the points of the question.
    ///   - ask: puts the question to a region.
    /// - Returns: The answer, and the region that gave it.
    /// - Throws: `RoadDirectoryError` when no region holds all points; else the first region's `DirectionsError`.
    public func answer<Answer>(
        _ points: some Collection<Coordinate>,
        ask: (RoadRegion) throws -> Answer
    ) throws -> (answer: Answer, region: RegionLabel) {
        var first: DirectionsError?
        for index in try Self.regions(holding: points, of: regions.map { ($0.label.name, $0.boundingBox) }) {
            let region = regions[index]
            do {
                return (try ask(region), region.label)
            } catch let fault as DirectionsError where fault.isWithoutAnswer {
                first = first ?? fault
            }
        }
        throw first ?? DirectionsError.noRoads
    }

    /// Which regions hold all points.
    ///
    /// - Parameters:
    ///   - points: the points.
    ///   - regions: names and boxes, the smallest box first.
    /// - Returns: Places in `regions`, at least one, rising.
    /// - Throws: `RoadDirectoryError` when there is none.
    static func regions(
        holding points: some Collection<Coordinate>,
        of regions: [(name: String, box: BoundingBox)]
    ) throws(RoadDirectoryError) -> [Int] {
        guard !regions.isEmpty else { throw .noRegion }
        let holding = regions.indices.filter { points.allSatisfy(regions[$0].box.contains) }
        guard holding.isEmpty else { return holding }
        var seen: (point: Int, region: String)?
        for (index, point) in points.enumerated() {
            guard let region = regions.first(where: { $0.box.contains(point) }) else {
                throw .outside(point: index + 1, regions: regions.map(\.name).sorted())
            }
            if let seen, seen.region != region.name {
                throw .twoRegions(
                    point: seen.point,
                    region: seen.region,
                    otherPoint: index + 1,
                    otherRegion: region.name
                )
            }
            seen = seen ?? (index + 1, region.name)
        }
        // Every point lies in the same region, so that region holds all of them.
        preconditionFailure("a region that holds every point was not found")
    }
}

extension DirectionsError {
    /// Whether another region may have an answer where this one has none.
    fileprivate var isWithoutAnswer: Bool {
        switch self {
        case .noSegment, .noRoute, .noMatch, .vehicleNotBuilt: true
        default: false
        }
    }
}

extension BoundingBox {
    fileprivate var squareDegrees: Double { (north - south) * (east - west) }
}
