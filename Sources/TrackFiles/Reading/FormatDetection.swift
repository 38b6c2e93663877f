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
        case UInt8(ascii: "{"), UInt8(ascii: "["): found = nil
        default: found = nil
        }
        guard let found else { return nil }
        self = found
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
