// `waymark demo`: from nothing to a map in the browser; what is there already is not made again.

import Cryptography
import Importing
import Regions

extension Command {
    static let demo = Command(
        words: ["demo"],
        summary: "show a map of Monaco at once: import the sample if need be, and serve",
        details: "Makes the world and the sample region when they are missing or of an older release, then serves like "
            + "“serve”. A taken port is answered by taking the next free one. A link signs one browser on this machine in "
            + "as the demo's owner.",
        examples: [
            Example(call: "demo", meaning: "Serve a map on http://127.0.0.1:8080/."),
            Example(call: "demo --data /tmp/demo", meaning: "The same in a folder of its own."),
        ],
        options: Option.serving,
        run: { invocation in
            let signals = Signals()
            if let process = invocation.dataFolder.servingProcess {
                throw RegionError.folderInUse(path: invocation.dataFolder.path, process: process)
            }
            let world = try WorldMaking(invocation)
            if !world.isCurrent { _ = try world.run(signals) }
            let sample = try Sample(invocation)
            if try !sample.isCurrent { _ = try sample.run(signals) }
            try RunningServer(invocation, isDemo: true).run(until: signals)
        }
    )
}

/// The sample that comes with the program.
private struct Sample {
    private static let name = "monaco"
    private let path: String
    private let invocation: Invocation

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        path = try ShareFolder.ofThisProgram(invocation.environment).samples + "/\(Self.name).osm.pbf"
    }

    /// Whether the region is there, made of this very file, and in the formats that this release writes.
    var isCurrent: Bool {
        get throws {
            guard let region = try? invocation.dataFolder.store.open(RegionName(Self.name)) else { return false }
            let files = region.description.files
            let hasAllParts = RegionPart.allCases.allSatisfy { files[$0.fileName]?.format == $0.format }
            let sum = try SHA256.hexadecimal(ofFile: path)
            return hasAllParts && region.description.sources.map(\.sha256) == [sum]
        }
    }

    func run(_ signals: Signals) throws -> ImportReport {
        try RegionImporting(ImportPlan(sources: [path], name: Self.name), invocation).run(signals)
    }
}
