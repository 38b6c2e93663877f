// From one format to another. GPX wants waypoints, then routes, then recordings, in whatever order the source has them, so
// the source is read once for each: its size does not matter, and reading is quick.

/// Conversion of files.
public enum TrackFileConversion {
    /// Writes a file, or all files of an archive, as one file of another format.
    ///
    /// - Parameters:
    ///   - path: The file to read.
    ///   - format: One of `TrackFormat.writable`.
    ///   - limits: How much of an archive is read at most.
    ///   - output: Takes the bytes in order.
    /// - Returns: What became of each file that was read.
    /// - Throws: `TrackFileError`, and whatever the output throws.
    public static func convert(
        path: String,
        to format: TrackFormat,
        limits: ArchiveLimits = ArchiveLimits(),
        output: @escaping ([UInt8]) throws -> Void
    ) throws -> [Verdict] {
        guard TrackFormat.writable.contains(format) else { throw TrackFileError.unwritableFormat(format) }
        let survey = Survey()
        let verdicts = try TrackFileReader.read(path: path, limits: limits) { survey.receive($0) }
        let writing = Writing(try TrackFileWriter(format: format, waypoints: survey.waypoints, output: output))
        let order: [TrackDetails.Kind?] = survey.hasRoutes && survey.hasRecordings ? [.route, .recording] : [nil]
        for kind in order {
            writing.wanted = kind
            _ = try TrackFileReader.read(path: path, limits: limits) { try writing.receive($0) }
        }
        try writing.writer.finish()
        return verdicts
    }

    private final class Survey {
        var waypoints: [Waypoint] = []
        var hasRoutes = false
        var hasRecordings = false

        func receive(_ event: TrackEvent) {
            switch event {
            case .waypoint(let waypoint): waypoints.append(waypoint)
            case .beginTrack(let details):
                if details.kind == .route { hasRoutes = true } else { hasRecordings = true }
            default: break
            }
        }
    }

    private final class Writing {
        var writer: TrackFileWriter
        var wanted: TrackDetails.Kind?
        private var isWanted = true

        init(_ writer: TrackFileWriter) { self.writer = writer }

        func receive(_ event: TrackEvent) throws {
            if case .beginTrack(let details) = event { isWanted = wanted == nil || wanted == details.kind }
            if isWanted { try writer.receive(event) }
        }
    }
}
