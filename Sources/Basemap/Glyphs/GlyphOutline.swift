// A glyph's outline as straight segments, taken from FreeType. What is drawn with it is DistanceField's business.
//
// Curves are flattened in eight equal steps of their parameter, as node-fontnik does, so that pictures agree with it.

import CFreeType

/// A point of an outline in pixels at the font's size, y upwards.
struct OutlinePoint: Equatable {
    var x: Float
    var y: Float
}

/// A straight piece of an outline; its ends differ.
struct OutlineSegment {
    var from: OutlinePoint
    var to: OutlinePoint
}

/// Collects what FreeType's decomposition of an outline calls out.
final class GlyphOutline {
    private(set) var segments: [OutlineSegment] = []
    private var start = OutlinePoint(x: 0, y: 0)
    private var current = OutlinePoint(x: 0, y: 0)
    private static let curveSteps = 8

    /// The smallest and greatest coordinates, or nil for an outline without extent.
    var bounds: (low: OutlinePoint, high: OutlinePoint)? {
        guard let first = segments.first else { return nil }
        var low = first.from
        var high = first.from
        for segment in segments {
            low = OutlinePoint(x: min(low.x, segment.from.x), y: min(low.y, segment.from.y))
            high = OutlinePoint(x: max(high.x, segment.from.x), y: max(high.y, segment.from.y))
        }
        return (low, high)
    }

    /// Reads an outline; returns false when FreeType finds it damaged.
    func read(_ outline: UnsafeMutablePointer<FT_Outline>) -> Bool {
        var calls = unsafe FT_Outline_Funcs(
            move_to: { to, sink in
                unsafe GlyphOutline.of(sink)?.move(to: .init(to))
                return 0
            },
            line_to: { to, sink in
                unsafe GlyphOutline.of(sink)?.line(to: .init(to))
                return 0
            },
            conic_to: { control, to, sink in
                unsafe GlyphOutline.of(sink)?.curve(.init(control), to: .init(to))
                return 0
            },
            cubic_to: { first, second, to, sink in
                unsafe GlyphOutline.of(sink)?.curve(.init(first), .init(second), to: .init(to))
                return 0
            },
            shift: 0,
            delta: 0
        )
        let decomposed = unsafe FT_Outline_Decompose(outline, &calls, Unmanaged.passUnretained(self).toOpaque())
        close()
        return decomposed == 0
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> GlyphOutline? {
        guard let pointer = unsafe pointer else { return nil }
        return unsafe Unmanaged<GlyphOutline>.fromOpaque(pointer).takeUnretainedValue()
    }

    private func move(to point: OutlinePoint) {
        close()
        start = point
        current = point
    }

    private func line(to point: OutlinePoint) {
        guard point != current else { return }
        segments.append(OutlineSegment(from: current, to: point))
        current = point
    }

    private func curve(_ control: OutlinePoint, to end: OutlinePoint) {
        let begin = current
        for step in 1...Self.curveSteps {
            let t = Float(step) / Float(Self.curveSteps)
            let m = 1 - t
            line(
                to: OutlinePoint(
                    x: m * m * begin.x + 2 * m * t * control.x + t * t * end.x,
                    y: m * m * begin.y + 2 * m * t * control.y + t * t * end.y
                )
            )
        }
    }

    private func curve(_ first: OutlinePoint, _ second: OutlinePoint, to end: OutlinePoint) {
        let begin = current
        for step in 1...Self.curveSteps {
            let t = Float(step) / Float(Self.curveSteps)
            let m = 1 - t
            let (a, b, c, d) = (m * m * m, 3 * m * m * t, 3 * m * t * t, t * t * t)
            line(
                to: OutlinePoint(
                    x: a * begin.x + b * first.x + c * second.x + d * end.x,
                    y: a * begin.y + b * first.y + c * second.y + d * end.y
                )
            )
        }
    }

    private func close() { line(to: start) }
}

extension OutlinePoint {
    /// Converts from FreeType's 26.6 fixed point; a missing point is the origin.
    fileprivate init(_ vector: UnsafePointer<FT_Vector>?) {
        x = unsafe Float(vector?.pointee.x ?? 0) / 64
        y = unsafe Float(vector?.pointee.y ?? 0) / 64
    }
}
