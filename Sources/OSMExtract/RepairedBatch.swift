// Turns the broken areas of a batch into a batch of areas: the geometry is ours, the tags stay the broken batch's.

import COsmium

/// The areas that were made of a batch's broken ones, as arrays a batch can point at.
struct RepairedAreas {
    private var ids: [Int64] = []
    private var origins: [UInt8] = []
    private var tags: [cosm_range] = []
    private var rings: [UInt32] = []
    private var ringStarts: [UInt32] = []
    private var ringOuter: [UInt8] = []
    private var points: [PointE7] = []

    /// Repairs what can be repaired and counts what became of the rest.
    init(of batch: borrowing ExtractBatch, boxes: [BoxE7], places: [String: [PointE7]], counts: inout IssueCounter) {
        let name = TagKey("name")
        for index in 0..<batch.brokenCount {
            let id = unsafe batch.raw.broken_ids[index]
            let range = unsafe batch.raw.broken_tags[index]
            let tags = Tags(range, batch: batch)
            var area = batch.broken(index)
            if area.kind == .boundary, let text = tags[name] { area.hints += places[text.string] ?? [] }
            switch AreaRepair(area, boxes: boxes) {
            case .repaired(let polygons):
                append(id: id, isWay: area.kind == .way || area.kind == .openWay, tags: range, polygons)
                counts.note(.areaRepaired, id)
            case .hopeless: if area.kind != .openWay { counts.note(.areaHopeless, id) }
            case .undecided: counts.note(.areaUndecided, id)
            }
        }
        rings.append(UInt32(ringStarts.count))
        ringStarts.append(UInt32(points.count))
    }

    /// How many areas were made, from ways and from relations.
    var made: (ways: Int, relations: Int) {
        let ways = origins.count { $0 == UInt8(COSM_FROM_WAY) }
        return (ways, origins.count - ways)
    }

    /// Shows the areas as a batch during a call.
    func withBatch(_ broken: borrowing ExtractBatch, _ body: (borrowing ExtractBatch) throws -> Void) throws {
        try unsafe ids.withUnsafeBufferPointer { ids in
            try unsafe origins.withUnsafeBufferPointer { origins in
                try unsafe tags.withUnsafeBufferPointer { tags in
                    try unsafe rings.withUnsafeBufferPointer { rings in
                        try unsafe ringStarts.withUnsafeBufferPointer { starts in
                            try unsafe ringOuter.withUnsafeBufferPointer { outer in
                                try unsafe points.withUnsafeBytes { points in
                                    var raw = unsafe cosm_batch()
                                    unsafe raw.tag_keys = unsafe broken.raw.tag_keys
                                    unsafe raw.tags = unsafe broken.raw.tags
                                    unsafe raw.area_count = ids.count
                                    unsafe raw.area_ids = ids.baseAddress
                                    unsafe raw.area_origins = origins.baseAddress
                                    unsafe raw.area_tags = tags.baseAddress
                                    unsafe raw.area_rings = rings.baseAddress
                                    unsafe raw.ring_points = starts.baseAddress
                                    unsafe raw.ring_outer = outer.baseAddress
                                    unsafe raw.area_points = unsafe points.bindMemory(to: cosm_point.self).baseAddress
                                    try body(unsafe ExtractBatch(raw: raw, internedKeys: broken.internedKeys))
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private mutating func append(id: Int64, isWay: Bool, tags: cosm_range, _ polygons: [RingedPolygon]) {
        ids.append(id)
        origins.append(UInt8(isWay ? COSM_FROM_WAY : COSM_FROM_RELATION))
        self.tags.append(tags)
        rings.append(UInt32(ringStarts.count))
        for polygon in polygons {
            for (number, ring) in ([polygon.outer] + polygon.holes).enumerated() {
                ringStarts.append(UInt32(points.count))
                ringOuter.append(number == 0 ? 1 : 0)
                points += ring
            }
        }
    }
}

extension ExtractBatch {
    /// How many areas could not be assembled.
    var brokenCount: Int { unsafe raw.broken_count }

    /// The lines and hints of the broken area at an index, copied.
    func broken(_ index: Int) -> BrokenArea {
        let kind: BrokenArea.Kind =
            switch unsafe Int(raw.broken_kinds[index]) {
            case Int(COSM_BROKEN_WAY): .way
            case Int(COSM_BROKEN_OPEN_WAY): .openWay
            case Int(COSM_BROKEN_BOUNDARY): .boundary
            default: .multipolygon
            }
        var area = BrokenArea(kind: kind, lines: [], hints: [])
        for line in unsafe Int(raw.broken_lines[index])..<Int(raw.broken_lines[index + 1]) {
            let range = unsafe Int(raw.line_points[line])..<Int(raw.line_points[line + 1])
            let isInner = unsafe raw.line_inner[line] != 0
            area.lines.append((isInner, unsafe copy(raw.broken_points, range)))
        }
        let hints = unsafe Int(raw.broken_hints[index])..<Int(raw.broken_hints[index + 1])
        area.hints = unsafe copy(raw.hints, hints)
        return area
    }

    private func copy(_ points: UnsafePointer<cosm_point>?, _ range: Range<Int>) -> [PointE7] {
        guard let points = unsafe points, !range.isEmpty else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: PointE7.rebind(points) + range.lowerBound, count: range.count))
    }
}
