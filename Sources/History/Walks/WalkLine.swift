// A walk's line in colours of speed: as stretches for the map, and as a picture for lists, drawn once when the walk is kept.

public import Geodesy
public import Tracking

/// The line of a walk.
public struct WalkLine: Sendable {
    /// A stretch of one class of speed.
    public struct Run: Sendable, Hashable {
        /// The class, 0 the slowest; nil where no speed is known.
        public let speedClass: Int?
        /// Its places; the last one is the next stretch's first where the line goes on.
        public let places: [Coordinate]
    }

    /// The stretches, gaps left out.
    public let runs: [Run]
    /// Where each class of speed begins, in m/s, from class 1 on.
    public let limits: [Double]
    /// What it covers; nil for no fixes.
    public let box: BoundingBox?

    /// The line of fixes in the order of their times, drawn for a zoom.
    ///
    /// - Parameters:
    ///   - fixes: the fixes.
    ///   - activity: decides the classes of speed.
    ///   - zoom: vertices that cannot be told apart at this zoom are left out; nil for all.
    /// - Complexity: O(n log n) typically.
    public init(of fixes: [Fix], _ activity: Activity, zoom: UInt8? = nil) {
        let scale = SpeedScale(activity)
        limits = scale.limits
        let colours = ColourRun.runs(of: TrackLeg.legs(of: fixes), scale)
        let ranks = zoom.map { _ in SimplificationRanks.ranks(of: fixes.map(\.position)) }
        runs = colours.map { run in
            let kept = (run.first...run.last).filter { index in
                guard let ranks, let zoom else { return true }
                return index == run.first || index == run.last || ranks[index] <= zoom
            }
            return Run(speedClass: run.speedClass, places: kept.map { fixes[$0].position })
        }
        box = Self.box(of: fixes)
    }

    private static func box(of fixes: [Fix]) -> BoundingBox? {
        guard let first = fixes.first?.position else { return nil }
        var box = BoundingBox(
            south: first.latitude,
            west: first.longitude,
            north: first.latitude,
            east: first.longitude
        )
        for fix in fixes {
            box.south = min(box.south, fix.position.latitude)
            box.north = max(box.north, fix.position.latitude)
            box.west = min(box.west, fix.position.longitude)
            box.east = max(box.east, fix.position.longitude)
        }
        return box
    }
}

extension WalkLine {
    /// Colours of the classes, dark to bright, which people who do not see all colours tell apart by brightness.
    ///
    /// Source: viridis, by Stéfan van der Walt and Nathaniel Smith.
    public static let colours = ["#440154", "#414487", "#2a788e", "#22a884", "#7ad151", "#fde725"]
    /// The colour where no speed is known.
    public static let colourOfUnknown = "#8a8f98"

    private static let width = 96.0, height = 64.0, margin = 6.0

    /// A picture of the line, 96 by 64: SVG without a background.
    public var picture: String {
        var paths = ""
        for run in fitted where run.points.count > 1 {
            let colour = run.speedClass.map { Self.colours[min($0, Self.colours.count - 1)] } ?? Self.colourOfUnknown
            paths +=
                "<path d=\"M\(run.points.map { "\(Self.short($0.x)) \(Self.short($0.y))" }.joined(separator: "L"))\""
            paths += " stroke=\"\(colour)\"/>"
        }
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 96 64\" fill=\"none\" stroke-width=\"3\""
            + " stroke-linecap=\"round\" stroke-linejoin=\"round\">\(paths)</svg>"
    }

    private struct FittedRun {
        var speedClass: Int?
        var points: [(x: Double, y: Double)]
    }

    /// The line in the picture's units, in web mercator's shape, without points that lie on each other.
    private var fitted: [FittedRun] {
        let flat = runs.map { run in
            run.places.map { (x: $0.longitude / 360, y: WebMercator.portableY(latitude: $0.latitude)) }
        }
        let all = flat.flatMap(\.self)
        guard let west = all.map(\.x).min(), let east = all.map(\.x).max(), let north = all.map(\.y).min(),
            let south = all.map(\.y).max()
        else { return [] }
        let scale = min(
            (Self.width - 2 * Self.margin) / max(east - west, 1e-9),
            (Self.height - 2 * Self.margin) / max(south - north, 1e-9)
        )
        let left = (Self.width - (east - west) * scale) / 2, top = (Self.height - (south - north) * scale) / 2
        return zip(runs, flat).map { run, places in
            var points: [(x: Double, y: Double)] = []
            for (index, place) in places.enumerated() {
                let point = (x: left + (place.x - west) * scale, y: top + (place.y - north) * scale)
                let isEnd = index == 0 || index == places.count - 1
                if let last = points.last, !isEnd, abs(last.x - point.x) + abs(last.y - point.y) < 0.7 { continue }
                points.append(point)
            }
            return FittedRun(speedClass: run.speedClass, points: points)
        }
    }

    private static func short(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }
}
