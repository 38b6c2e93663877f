// Reading files of any format that is known. A file is read once from front to back in pieces of 256 kB, so its size does
// not matter; what it holds goes to a closure as it comes.

/// Reads track files.
public enum TrackFileReader {
    static let chunk = 262_144

    /// Reads a file, or all files of an archive.
    ///
    /// - Parameters:
    ///   - path: The file; its name does not matter.
    ///   - limits: How much of an archive is read at most.
    ///   - sink: Takes the pieces in order; what it throws ends the reading and is thrown on.
    /// - Returns: What became of the file, or of each file of the archive.
    /// - Throws: `TrackFileError` when nothing of the file can be read, or an archive is a bomb: what the sink got before
    ///   is then to be thrown away.
    public static func read(
        path: String,
        limits: ArchiveLimits = ArchiveLimits(),
        sink: @escaping (TrackEvent) throws -> Void
    ) throws -> [Verdict] {
        var source = PeekedSource(try FileSource(path: path))
        if Archive.isArchive(try source.peek(4)) {
            return try read(try Archive(path: path, limits: limits), limits: limits, sink: sink)
        }
        return [try read(&source, name: nil, sink: sink)]
    }

    /// Reads a file that is in memory, or all files of an archive that is.
    ///
    /// - Throws: `TrackFileError` when nothing of it can be read, or an archive is a bomb.
    public static func read(
        bytes: [UInt8],
        limits: ArchiveLimits = ArchiveLimits(),
        sink: @escaping (TrackEvent) throws -> Void
    ) throws -> [Verdict] {
        if Archive.isArchive(bytes) {
            return try read(try Archive(bytes: bytes, limits: limits), limits: limits, sink: sink)
        }
        var source = MemorySource(bytes)
        return [try read(&source, name: nil, sink: sink)]
    }

    /// Reads a source that is one file.
    static func read(
        _ source: inout some ByteSource,
        name: String?,
        sink: @escaping (TrackEvent) throws -> Void
    ) throws -> Verdict {
        let first = try source.next(atMost: chunk)
        guard first.contains(where: { $0 > 0x20 }) else { throw TrackFileError.empty }
        var decoder = UTF16Decoder(detecting: first)
        let head = decoder?.decode(first) ?? first
        guard let format = try TrackFormat(detecting: head) else { throw TrackFileError.unknownFormat }
        let assembler = TrackAssembler(format: format, name: name, sink: sink)
        var reader = reader(of: format, into: assembler)
        try reader.read(head.span.begins("\u{FEFF}", at: 0) ? Array(head.dropFirst(3)) : head)
        while true {
            let bytes: [UInt8]
            do {
                bytes = try source.next(atMost: chunk)
            } catch TrackFileError.damagedArchive(let reason) where assembler.verdict.hasContent {
                assembler.note(.truncated, reason)
                break
            }
            if bytes.isEmpty { break }
            try reader.read(decoder?.decode(bytes) ?? bytes)
        }
        try reader.finish()
        return assembler.verdict
    }

    static func reader(of format: TrackFormat, into assembler: TrackAssembler) -> any FormatReader {
        switch format {
        case .gpx: XMLReader(GPXReader(assembler: assembler), format: format, assembler: assembler)
        case .tcx: XMLReader(TCXReader(assembler: assembler), format: format, assembler: assembler)
        case .kml: XMLReader(KMLReader(assembler: assembler), format: format, assembler: assembler)
        case .fit: FITReader(assembler: assembler)
        case .geojson: JSONFileReader(GeoJSONReader(assembler: assembler), format: format, assembler: assembler)
        case .googleRecords:
            JSONFileReader(GoogleRecordsReader(assembler: assembler), format: format, assembler: assembler)
        case .googleTimeline:
            JSONFileReader(GoogleTimelineReader(assembler: assembler), format: format, assembler: assembler)
        case .owntracks: OwnTracksReader(assembler: assembler)
        case .csv: CSVReader(assembler: assembler)
        }
    }
}

extension TrackDocument {
    /// Reads a file into memory.
    ///
    /// - Throws: `TrackFileError` when nothing of it can be read.
    public static func read(path: String) throws -> (document: TrackDocument, verdicts: [Verdict]) {
        let collector = Collector()
        let verdicts = try TrackFileReader.read(path: path) { collector.document.receive($0) }
        return (collector.document, verdicts)
    }

    /// Reads a file in memory.
    ///
    /// - Throws: `TrackFileError` when nothing of it can be read.
    public static func read(bytes: [UInt8]) throws -> (document: TrackDocument, verdicts: [Verdict]) {
        let collector = Collector()
        let verdicts = try TrackFileReader.read(bytes: bytes) { collector.document.receive($0) }
        return (collector.document, verdicts)
    }

    private final class Collector { var document = TrackDocument() }
}
