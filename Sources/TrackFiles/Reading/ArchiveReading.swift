// The tracks of an archive: each file of it is read as if it stood alone. Photos and the like are passed over; an archive
// in the archive, as a KMZ is, is read too, but none in that.

extension TrackFileReader {
    /// Reads all files of an archive.
    ///
    /// - Throws: `TrackFileError` when nothing can be read, or the archive is a bomb; and whatever the sink throws.
    static func read(
        _ archive: Archive,
        depth: Int = 0,
        within parent: String = "",
        limits: ArchiveLimits,
        sink: @escaping (TrackEvent) throws -> Void
    ) throws -> [Verdict] {
        var verdicts: [Verdict] = []
        for entry in try archive.entries() {
            let name = parent + entry.name
            do {
                var source = PeekedSource(try archive.open(entry))
                if Archive.isArchive(try source.peek(4)) {
                    guard depth == 0 else { throw TrackFileError.archiveTooDeep }
                    let bytes = try source.all(atMost: limits.nestedBytes)
                    verdicts += try read(
                        try Archive(bytes: bytes, limits: limits),
                        depth: depth + 1,
                        within: name + "/",
                        limits: limits,
                        sink: sink
                    )
                } else {
                    verdicts.append(try read(&source, name: name, sink: sink))
                }
            } catch TrackFileError.unknownFormat, TrackFileError.empty {
                continue
            } catch let fault as TrackFileError where !fault.isBomb {
                var verdict = Verdict(name: name)
                verdict.refusal = fault
                verdicts.append(verdict)
            }
        }
        guard !verdicts.isEmpty else { throw TrackFileError.unknownFormat }
        return verdicts
    }
}

extension TrackFileError {
    /// Whether the file was made to do harm: nothing more of its archive is read.
    fileprivate var isBomb: Bool {
        switch self {
        case .archiveTooLarge, .archiveTooDense, .archiveTooMany, .archiveTooDeep: true
        default: false
        }
    }
}

/// A source whose first bytes can be looked at.
struct PeekedSource<Base: ByteSource>: ByteSource {
    private var base: Base
    private var head: [UInt8] = []

    init(_ base: Base) { self.base = base }

    /// The first bytes, fewer at the end.
    mutating func peek(_ count: Int) throws -> [UInt8] {
        if head.isEmpty { head = try base.next(atMost: TrackFileReader.chunk) }
        return Array(head.prefix(count))
    }

    mutating func next(atMost count: Int) throws -> [UInt8] {
        guard !head.isEmpty else { return try base.next(atMost: count) }
        defer { head.removeFirst(min(count, head.count)) }
        return Array(head.prefix(count))
    }

    /// All bytes that are left.
    ///
    /// - Throws: `TrackFileError.archiveTooLarge` beyond a limit.
    mutating func all(atMost limit: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let piece = try next(atMost: TrackFileReader.chunk)
            if piece.isEmpty { return bytes }
            bytes += piece
            guard bytes.count <= limit else { throw TrackFileError.archiveTooLarge(limit: limit) }
        }
    }
}
