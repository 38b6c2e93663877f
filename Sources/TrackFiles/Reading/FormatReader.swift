// What every reader of a format can do; and the readers of XML and of JSON as such.

/// Reads a file of one format, chunk by chunk, into an assembler.
protocol FormatReader {
    /// Takes the next bytes.
    ///
    /// - Throws: `TrackFileError`, and whatever the sink throws.
    mutating func read(_ bytes: [UInt8]) throws
    /// The file has ended.
    mutating func finish() throws
}

/// Reads a format of XML; after a fault nothing more is read.
struct XMLReader<Handler: XMLHandler>: FormatReader {
    private let assembler: TrackAssembler
    private let format: TrackFormat
    private var scanner = XMLScanner()
    private var handler: Handler
    private var hasStopped = false

    init(_ handler: Handler, format: TrackFormat, assembler: TrackAssembler) {
        (self.handler, self.format, self.assembler) = (handler, format, assembler)
    }

    mutating func read(_ bytes: [UInt8]) throws {
        guard !hasStopped else { return }
        do {
            try scanner.feed(bytes, to: &handler)
        } catch let fault as XMLScanner.Fault {
            hasStopped = true
            // Whatever stands behind the end of the root is none of ours.
            if scanner.isComplete { return }
            guard assembler.verdict.hasContent else { throw TrackFileError.malformed(format, reason: fault.reason) }
            assembler.note(.malformed, fault.reason)
        }
    }

    mutating func finish() throws {
        if !scanner.isComplete, !hasStopped {
            guard scanner.hasRoot else { throw TrackFileError.malformed(format, reason: "it ends before it begins") }
            assembler.note(.truncated, "within \(scanner.depth) elements")
        }
        try assembler.endTrack()
    }
}

/// Reads a format of JSON; after a fault nothing more is read.
struct JSONFileReader<Handler: JSONHandler>: FormatReader {
    private let assembler: TrackAssembler
    private let format: TrackFormat
    private var scanner = JSONScanner()
    private var handler: Handler
    private var hasStopped = false

    init(_ handler: Handler, format: TrackFormat, assembler: TrackAssembler) {
        (self.handler, self.format, self.assembler) = (handler, format, assembler)
    }

    mutating func read(_ bytes: [UInt8]) throws {
        guard !hasStopped else { return }
        do {
            try scanner.feed(bytes, to: &handler)
        } catch let fault as JSONScanner.Fault {
            hasStopped = true
            if scanner.isComplete { return }
            guard assembler.verdict.hasContent else { throw TrackFileError.malformed(format, reason: fault.reason) }
            assembler.note(.malformed, fault.reason)
        }
    }

    mutating func finish() throws {
        if !scanner.isComplete, !hasStopped { assembler.note(.truncated, "within \(scanner.depth) brackets") }
        try assembler.endTrack()
    }
}

extension Verdict {
    /// Whether anything was found, good or bad.
    var hasContent: Bool { points > 0 || waypoints > 0 || rejectedCount > 0 }
}
