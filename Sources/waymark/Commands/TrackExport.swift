// `waymark track export`.

import Foundation
import JSON
import TrackFiles

extension Option {
    fileprivate static let format = Option(
        name: "format",
        placeholder: "FORMAT",
        kind: .choice(TrackFormat.writable.map(\.rawValue)),
        help: "the format to write; where left out it is told by the ending of --output"
    )
    fileprivate static let output = Option(
        name: "output",
        placeholder: "PATH",
        kind: .file,
        help: "the file to write; standard output where left out"
    )
}

extension Command {
    static let trackExport = Command(
        words: ["track", "export"],
        summary: "write a track file as GPX, KML, GeoJSON or CSV",
        details: """
            Reads what “track stats” reads, archives among it, whatever its size, and writes one file: positions to a \
            centimetre, times to a millisecond. What was left out is told on standard error.
            """,
        examples: [
            Example(call: "track export run.fit --format gpx > run.gpx", meaning: "From a watch to GPX."),
            Example(
                call: "track export walk.kmz --output walk.geojson",
                meaning: "By the ending of the file to write."
            ),
            Example(
                call: "track export Timeline.json --format csv --output years.csv",
                meaning: "Years of positions as a table."
            ),
        ],
        arguments: [Argument(name: "FILE", kind: .file, help: "a track file")],
        options: [.format, .output],
        run: { try trackExport($0) }
    )

    private static func trackExport(_ invocation: Invocation) throws {
        let source = invocation.arguments[0]
        let output = invocation.text(.output)
        let ending = output.flatMap { $0.split(separator: ".").last.map { $0.lowercased() } }
        let word = invocation.text(.format) ?? (ending == "json" ? "geojson" : ending)
        guard let word, let format = TrackFormat(rawValue: word), TrackFormat.writable.contains(format) else {
            throw UsageError.missingOption("--format", command: "track export")
        }
        let terminal = invocation.terminal
        guard let output else {
            let verdicts = try TrackFileConversion.convert(path: source, to: format) { terminal.piece($0) }
            for verdict in verdicts { terminal.say(verdict.line(of: source)) }
            return
        }
        let (verdicts, bytes) = try write(source, as: format, to: output)
        for verdict in verdicts where !terminal.isJSON { terminal.say(verdict.line(of: source)) }
        terminal.data(
            "\(output): \(format.label), \(readableBytes(bytes))",
            json: [
                "file": .string(output), "format": .string(format.rawValue), "bytes": .integer(bytes),
                "verdicts": .array(verdicts.map(\.json)),
            ]
        )
    }

    /// Writes beside the file and puts it in place at the end, so that a fault leaves what was there.
    private static func write(
        _ source: String,
        as format: TrackFormat,
        to output: String
    ) throws -> (verdicts: [Verdict], bytes: Int) {
        let manager = FileManager.default
        let part = output + ".part"
        guard manager.createFile(atPath: part, contents: nil), let file = FileHandle(forWritingAtPath: part) else {
            throw Failure(code: "track.unwritable", message: "\(output) cannot be written: is its folder there?")
        }
        do {
            var bytes = 0
            let verdicts = try TrackFileConversion.convert(path: source, to: format) { piece in
                try file.write(contentsOf: piece)
                bytes += piece.count
            }
            try file.close()
            guard unsafe rename(part, output) == 0 else {
                throw Failure(code: "track.unwritable", message: "\(output) cannot be written: is it a folder?")
            }
            return (verdicts, bytes)
        } catch {
            try? manager.removeItem(atPath: part)
            throw error
        }
    }
}
