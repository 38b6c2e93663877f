// Clipping to a strip between two lines of the grid, one axis at a time: polygons by Sutherland–Hodgman
// (CACM 17, 1974), lines segment by segment. New points are rounded to the grid. What a polygon's ring doubles along the
// strip's edge is taken out here as far as it is collinear; what remains is the repair's business.

/// One of the grid's two directions.
protocol GridAxis {
    static func along(_ point: GridPoint) -> Int32
    static func across(_ point: GridPoint) -> Int32
    static func point(along: Int32, across: Int32) -> GridPoint
}

/// West to east.
enum XAxis: GridAxis {
    @inline(__always) static func along(_ point: GridPoint) -> Int32 { point.x }
    @inline(__always) static func across(_ point: GridPoint) -> Int32 { point.y }
    @inline(__always) static func point(along: Int32, across: Int32) -> GridPoint { GridPoint(x: along, y: across) }
}

/// North to south.
enum YAxis: GridAxis {
    @inline(__always) static func along(_ point: GridPoint) -> Int32 { point.y }
    @inline(__always) static func across(_ point: GridPoint) -> Int32 { point.x }
    @inline(__always) static func point(along: Int32, across: Int32) -> GridPoint { GridPoint(x: across, y: along) }
}

enum ShapeClipping {
    /// Where the segment meets a line of the grid that it crosses.
    @inline(__always) private static func meeting<Axis: GridAxis>(
        _ axis: Axis.Type,
        _ a: GridPoint,
        _ b: GridPoint,
        at line: Int32
    ) -> GridPoint {
        let run = Int64(Axis.along(b)) - Int64(Axis.along(a))
        let rise = Int64(Axis.across(b)) - Int64(Axis.across(a))
        let numerator = rise * (Int64(line) - Int64(Axis.along(a)))
        // Rounded to the nearest unit, halves away from zero; run is not zero, the segment crosses the line.
        let half = run.magnitude / 2
        let magnitude = (numerator.magnitude + half) / run.magnitude
        let offset = (numerator < 0) != (run < 0) ? -Int64(magnitude) : Int64(magnitude)
        return Axis.point(along: line, across: Int32(truncatingIfNeeded: Int64(Axis.across(a)) + offset))
    }

    /// The part of a polygon between two lines of the grid; rings that vanish are left out, with their holes.
    ///
    /// - Complexity: O(points).
    static func polygon<Axis: GridAxis>(
        _ axis: Axis.Type,
        _ source: borrowing GridShape,
        _ low: Int32,
        _ high: Int32,
        into result: inout GridShape
    ) {
        result.removeAll()
        var outerIsGone = false
        for part in 0..<source.partCount {
            let isOuter = source.outer[part]
            if !isOuter, outerIsGone { continue }
            ring(axis, source, source.range(of: part), low, high, into: &result)
            let range = result.start(of: result.partCount)..<result.points.count
            let area = result.doubledArea(range)
            if isOuter ? area > 0 : area < 0 {
                result.endPart(isOuter: isOuter)
                if isOuter { outerIsGone = false }
            } else {
                result.dropOpenPart()
                if isOuter { outerIsGone = true }
            }
        }
        result.updateBox()
    }

    private static func ring<Axis: GridAxis>(
        _ axis: Axis.Type,
        _ source: borrowing GridShape,
        _ range: Range<Int>,
        _ low: Int32,
        _ high: Int32,
        into result: inout GridShape
    ) {
        let span = source.points.span
        let begin = result.points.count
        /// Appends a point; of three in a row on the same edge of the strip the middle one is of no use.
        @inline(__always) func emit(_ point: GridPoint) {
            let count = result.points.count
            if count > begin {
                let last = result.points[count - 1]
                if last == point { return }
                let along = Axis.along(point)
                if count > begin + 1, along == low || along == high, Axis.along(last) == along,
                    Axis.along(result.points[count - 2]) == along
                {
                    result.points.truncate(to: count - 1)
                    if result.points[count - 2] == point { return }
                }
            }
            result.points.append(point)
        }
        var previous = span[range.upperBound - 1]
        var a = Axis.along(previous)
        for index in range {
            let current = span[index]
            let b = Axis.along(current)
            if a < low {
                if b >= low { emit(meeting(axis, previous, current, at: low)) }
                if b > high { emit(meeting(axis, previous, current, at: high)) }
            } else if a > high {
                if b <= high { emit(meeting(axis, previous, current, at: high)) }
                if b < low { emit(meeting(axis, previous, current, at: low)) }
            } else if b < low {
                emit(meeting(axis, previous, current, at: low))
            } else if b > high {
                emit(meeting(axis, previous, current, at: high))
            }
            if b >= low, b <= high { emit(current) }
            previous = current
            a = b
        }
        // The same two rules where the ring closes.
        while result.points.count > begin + 2 {
            let count = result.points.count
            let first = result.points[begin]
            let last = result.points[count - 1]
            let along = Axis.along(last)
            if last == first {
                result.points.truncate(to: count - 1)
            } else if along == low || along == high, Axis.along(first) == along,
                Axis.along(result.points[count - 2]) == along
            {
                result.points.truncate(to: count - 1)
            } else {
                break
            }
        }
    }

    /// The parts of lines between two lines of the grid.
    ///
    /// - Complexity: O(points).
    static func lines<Axis: GridAxis>(
        _ axis: Axis.Type,
        _ source: borrowing GridShape,
        _ low: Int32,
        _ high: Int32,
        into result: inout GridShape
    ) {
        result.removeAll()
        let span = source.points.span
        for part in 0..<source.partCount {
            let range = source.range(of: part)
            var isOpen = false
            var previous = span[range.lowerBound]
            for index in (range.lowerBound + 1)..<max(range.lowerBound + 1, range.upperBound) {
                let current = span[index]
                let a = Axis.along(previous)
                let b = Axis.along(current)
                if max(a, b) < low || min(a, b) > high {
                    isOpen = false
                } else {
                    if !isOpen {
                        end(&result)
                        let start =
                            a < low
                            ? meeting(axis, previous, current, at: low)
                            : a > high ? meeting(axis, previous, current, at: high) : previous
                        result.points.append(start)
                    }
                    let stop =
                        b < low
                        ? meeting(axis, previous, current, at: low)
                        : b > high ? meeting(axis, previous, current, at: high) : current
                    if result.points[result.points.count - 1] != stop { result.points.append(stop) }
                    isOpen = b >= low && b <= high
                }
                previous = current
            }
            end(&result)
        }
        result.updateBox()
    }

    /// Ends an open line, or forgets it when it is a mere point.
    private static func end(_ result: inout GridShape) {
        if result.openCount >= 2 { result.endPart() } else { result.dropOpenPart() }
    }
}
