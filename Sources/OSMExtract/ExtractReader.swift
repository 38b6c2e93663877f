// Reads one or several extracts and feeds a consumer, batch after batch, on the caller's thread. Decoding, node
// positions and most areas are libosmium's behind COsmium; what it cannot assemble and the sea are made here. No Swift
// code runs inside C++ frames.

public import Geodesy

/// Reads OpenStreetMap extracts.
///
/// Several files are read as one: of an object that is in two of them the one of the file given first is kept.
public struct ExtractReader: Sendable {
    /// The files, read in this order.
    public let paths: [String]
    /// What is handed on.
    public var options: ExtractOptions
    /// What the files say of themselves.
    public let header: ExtractHeader
    private let formats: [FileFormat]

    /// Looks at the files: what they are and what their headers say.
    ///
    /// - Throws: every case of `ExtractError` but `.cancelled`.
    public init(paths: [String], options: ExtractOptions = ExtractOptions()) throws(ExtractError) {
        guard !paths.isEmpty else { throw .noInput }
        self.paths = paths
        self.options = options
        var formats: [FileFormat] = []
        var merged: ExtractHeader?
        for path in paths {
            let format = try FileFormat.of(path: path)
            let header = try Session.header(path: path, format: format)
            formats.append(format)
            if merged == nil { merged = header } else { merged?.merge(header) }
        }
        self.formats = formats
        header = merged ?? ExtractHeader(boundingBoxes: [], timestamp: nil, generator: nil, isSorted: false)
    }

    /// What reading will take, for the rule that sizes are told before work begins.
    public var estimate: ExtractEstimate {
        ExtractEstimate(files: zip(paths, formats).map { ($0, $1) })
    }

    /// Reads everything into the consumer.
    ///
    /// `progress` is called after every few thousand objects; returning false ends the reading.
    ///
    /// - Throws: `ExtractError` (`.cancelled` when `progress` said so), or whatever the consumer throws.
    /// - Complexity: O(bytes); about 12 bytes of memory a node, and the ways of multipolygons.
    public func read<Consumer: ExtractConsumer>(
        into consumer: inout Consumer,
        progress: (ExtractProgress) -> Bool = { _ in true }
    ) throws -> ExtractSummary {
        _ = consumer.tagKeys
        RegionNotes.makeKeys()
        let session = try Session(paths: paths, formats: formats, areas: options.areas)
        let clock = ContinuousClock()
        let begin = clock.now
        var notes = RegionNotes()
        var counts = IssueCounter()
        var region = RegionBoxes(headers: header.boundingBoxes.compactMap(BoxE7.init))
        try consumer.begin(header)
        while let batch = try session.next() {
            if options.areas { notes.take(batch) }
            let shown = batch.showing(options)
            if !shown.isEmpty { try consumer.receive(shown) }
            if batch.brokenCount > 0 {
                region.settle(nodes: session.sampledNodes)
                let areas = RepairedAreas(of: batch, boxes: region.boxes, places: notes.places, counts: &counts)
                counts.areasFromWays += areas.made.ways
                counts.areasFromRelations += areas.made.relations
                try areas.withBatch(batch) { repaired in
                    if !repaired.isEmpty { try consumer.receive(repaired) }
                }
            }
            guard progress(session.progress(since: clock.now - begin)) else { throw ExtractError.cancelled }
        }
        region.settle(nodes: session.sampledNodes)
        if options.areas {
            let sea = region.boxes.flatMap { notes.coastline.sea(in: $0, land: notes.land, counts: &counts) }
            try consumer.receive(sea: sea)
        }
        return ExtractSummary(
            header: header,
            regionBoxes: region.boxes.map(\.boundingBox),
            boxesAreFromData: region.areFromData,
            counts: ExtractCounts(session.counts, adding: counts)
        )
    }
}

/// What a reading found.
public struct ExtractSummary: Sendable, Equatable {
    /// What the files say of themselves.
    public var header: ExtractHeader
    /// The boxes that the data covers: those of the headers, or found from the nodes.
    public var regionBoxes: [BoundingBox]
    /// Whether the boxes were found from the nodes because a file's header has none.
    public var boxesAreFromData: Bool
    /// Objects and bad input, counted.
    public var counts: ExtractCounts

    /// The least box that holds all boxes of the region; nil when there is no data.
    public var boundingBox: BoundingBox? {
        regionBoxes.dropFirst().reduce(regionBoxes.first) { $0?.union($1) }
    }
}
