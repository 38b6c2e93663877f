// A file's format, by its content: names lie, and uploads may have none.

extension TrackFormat {
    /// The format of a file that begins with these bytes, as UTF-8; nil where it is none that is known.
    ///
    /// - Throws: `TrackFileError.entitiesDeclared`.
    init?(detecting head: [UInt8]) throws {
        let bytes = head.span
        if head.count >= 12, bytes.begins(".FIT", at: 8) {
            self = .fit
            return
        }
        var start = bytes.begins("\u{FEFF}", at: 0) ? 3 : 0
        while start < head.count, head[start] <= 0x20 { start += 1 }
        guard start < head.count else { return nil }
        let found: TrackFormat?
        switch head[start] {
        case UInt8(ascii: "<"): found = try Self.markup(head)
        case UInt8(ascii: "{"), UInt8(ascii: "["): found = Self.notation(bytes)
        default: found = Self.lines(bytes.extracting(start..<bytes.count))
        }
        guard let found else { return nil }
        self = found
    }

    /// JSON is told by its vocabulary.
    private static func notation(_ bytes: Span<UInt8>) -> TrackFormat? {
        let head = bytes.extracting(first: 65_536)
        func has(_ word: StaticString) -> Bool { head.index(of: word, from: 0) != nil }
        if has("\"semanticSegments\"") || has("\"timelinePath\"") || has("\"rawSignals\"") { return .googleTimeline }
        if has("\"latitudeE7\"") { return .googleRecords }
        return has("\"coordinates\"") || has("\"FeatureCollection\"") || has("\"Feature\"") ? .geojson : nil
    }

    /// Lines are told by the first.
    private static func lines(_ bytes: Span<UInt8>) -> TrackFormat? {
        let end = bytes.index(of: 0x0A, from: 0) ?? bytes.count
        let first = bytes.extracting(0..<min(end, 10_000))
        if let tab = first.index(of: 0x09, from: 0), case .milliseconds = Instant.parse(first.extracting(0..<tab)) {
            return .owntracks
        }
        return CSVTable(heading: first) == nil ? nil : .csv
    }

    private static func markup(_ head: [UInt8]) throws -> TrackFormat? {
        var probe = RootProbe()
        var scanner = XMLScanner()
        do {
            try scanner.feed(head, to: &probe)
        } catch let fault as TrackFileError {
            throw fault
        } catch {
            // The root has been seen, or a fault before it.
        }
        return probe.format
    }

    private struct RootProbe: XMLHandler {
        struct Found: Error {}
        var format: TrackFormat?

        mutating func open(_ name: Symbol, _ attributes: Span<UInt8>) throws {
            switch name {
            case Symbol("gpx"): format = .gpx
            case Symbol("kml"): format = .kml
            case Symbol("TrainingCenterDatabase"): format = .tcx
            default: break
            }
            throw Found()
        }
        mutating func text(_ bytes: Span<UInt8>) {}
        mutating func close(_ name: Symbol) {}
        mutating func declared(encoding: String) {}
    }
}
