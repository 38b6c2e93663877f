// What the world map shows: a feature with its layer, its tags and the zooms at which it is drawn.

/// One feature on the plane of web mercator.
struct WorldFeature: Sendable {
    enum Geometry: Sendable {
        case point(PlanePoint)
        case lines([[PlanePoint]])
        /// Polygons, each its outer ring and its holes, rings without closing point, outer ones clockwise.
        case polygons([[[PlanePoint]]])
    }

    var layer: ShortbreadLayer
    var geometry: Geometry
    var tags: [(key: String, value: TagValue)]
    var zooms: ClosedRange<Int>

    /// The box round the geometry; nil when there is none.
    var bounds: RectangleClip? {
        switch geometry {
        case .point(let point): Self.bounds([[point]])
        case .lines(let lines): Self.bounds(lines)
        case .polygons(let polygons): Self.bounds(polygons.compactMap(\.first))
        }
    }

    private static func bounds(_ lines: [[PlanePoint]]) -> RectangleClip? {
        guard let first = lines.first(where: { !$0.isEmpty })?[0] else { return nil }
        var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
        for line in lines {
            for point in line {
                left = min(left, point.x)
                top = min(top, point.y)
                right = max(right, point.x)
                bottom = max(bottom, point.y)
            }
        }
        return RectangleClip(left: left, top: top, right: right, bottom: bottom)
    }

    /// The feature as it is drawn at a zoom; nil when nothing of it would be seen.
    ///
    /// - Parameters:
    ///   - tolerance: how far a line may move, as a fraction of the world.
    ///   - smallest: the area under which a ring is left out, as a fraction of the world.
    /// - Returns: the feature with fewer points.
    func simplified(tolerance: Double, smallest: Double) -> WorldFeature? {
        var result = self
        switch geometry {
        case .point: return self
        case .lines(let lines):
            result.geometry = .lines(lines.map { PlaneGeometry.simplifyLine($0, tolerance: tolerance) })
        case .polygons(let polygons):
            let kept = polygons.compactMap { rings -> [[PlanePoint]]? in
                var kept: [[PlanePoint]] = []
                for (index, ring) in rings.enumerated() {
                    let simple = PlaneGeometry.simplifyRing(ring, tolerance: tolerance)
                    // A ring that turned over lost its area to the simplification.
                    let area = PlaneGeometry.doubledArea(simple) * (index == 0 ? 0.5 : -0.5)
                    if area >= smallest { kept.append(simple) } else if index == 0 { return nil }
                }
                return kept
            }
            if kept.isEmpty { return nil }
            result.geometry = .polygons(kept)
        }
        return result
    }

    /// What of the feature is inside a rectangle; nil when nothing is.
    func clipped(to rectangle: RectangleClip) -> WorldFeature? {
        var result = self
        switch geometry {
        case .point(let point): return rectangle.holds(point) ? self : nil
        case .lines(let lines):
            let pieces = lines.flatMap { rectangle.clipLine($0) }
            if pieces.isEmpty { return nil }
            result.geometry = .lines(pieces)
        case .polygons(let polygons):
            let pieces = polygons.flatMap { rectangle.clipPolygon($0) }
            if pieces.isEmpty { return nil }
            result.geometry = .polygons(pieces)
        }
        return result
    }
}
