// A track gathered for formats that have its times apart from its places.

/// Places and times of a track, twenty bytes a point.
struct GatheredTrack: Sendable {
    private var positions = PackedPositions()
    private(set) var times: [Int64?] = []
    private(set) var hasTimes = false

    var count: Int { positions.count }

    mutating func beginSegment() { positions.endLine() }

    mutating func append(_ point: TrackPoint) {
        let position = point.fix.position
        positions.append([position.longitude, position.latitude, point.fix.altitude ?? .nan])
        times.append(point.time)
        hasTimes = hasTimes || point.time != nil
    }

    func draft(at index: Int) -> PointDraft { positions.draft(at: index, like: PointDraft()) }

    /// The stretches, as ranges of indices.
    var segments: [Range<Int>] {
        let starts = positions.lineStarts.filter { $0 < count }
        return starts.indices.map { starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : count) }
    }
}
