// Positions and times that have to wait for each other, in as few bytes as they need: files have millions.

/// Positions in twelve bytes each, to a ten millionth of a degree.
struct PackedPositions: Sendable {
    private var latitudes: [Int32] = []
    private var longitudes: [Int32] = []
    private var altitudes: [Float] = []
    private var starts: [Int] = [0]

    var count: Int { latitudes.count }
    var isEmpty: Bool { latitudes.isEmpty }

    /// Takes longitude, latitude and perhaps an altitude.
    mutating func append(_ tuple: [Double]) {
        longitudes.append(Self.packed(tuple[0]))
        latitudes.append(tuple.count > 1 ? Self.packed(tuple[1]) : .min)
        altitudes.append(tuple.count > 2 ? Float(tuple[2]) : .nan)
    }

    /// Where lines begin; the last may be where the next would.
    var lineStarts: [Int] { starts }

    /// What follows belongs to another line.
    mutating func endLine() { if starts.last != count { starts.append(count) } }

    /// Whether a line begins with the position.
    func beginsLine(at index: Int) -> Bool {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] < index { low = middle + 1 } else { high = middle }
        }
        return low < starts.count && starts[low] == index
    }

    /// The position, with all else as in another draft.
    func draft(at index: Int, like other: PointDraft) -> PointDraft {
        var draft = other
        draft.latitude = Self.unpacked(latitudes[index])
        draft.longitude = Self.unpacked(longitudes[index])
        if !altitudes[index].isNaN { draft.altitude = (Double(altitudes[index]) * 1000).rounded() / 1000 }
        return draft
    }

    mutating func removeAll() { self = PackedPositions() }

    /// What is no number becomes the least; what is out of range stays so.
    private static func packed(_ degrees: Double) -> Int32 {
        degrees.isNaN ? .min : Int32(min(max((degrees * 1e7).rounded(), -2_140_000_000), 2_140_000_000))
    }

    private static func unpacked(_ value: Int32) -> Double { value == .min ? .nan : Double(value) / 1e7 }
}

/// Times in eight bytes each.
struct PackedTimes: Sendable {
    private static let missing = Int64.min
    private static let unreadable = Int64.min + 1

    private var values: [Int64] = []

    var count: Int { values.count }

    /// Takes the next time; of one that cannot be read, the text is left off.
    mutating func append(_ time: TimeField) {
        switch time {
        case .missing: values.append(Self.missing)
        case .unreadable: values.append(Self.unreadable)
        case .milliseconds(let time): values.append(time)
        }
    }

    /// A time by its index; missing beyond the last.
    subscript(index: Int) -> TimeField {
        guard index < values.count, values[index] != Self.missing else { return .missing }
        return values[index] == Self.unreadable ? .unreadable("") : .milliseconds(values[index])
    }
}
