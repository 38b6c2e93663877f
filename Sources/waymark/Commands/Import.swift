// `waymark import`: what the command line says becomes plans; the reports become text or JSON.

import Importing
import Regions

extension Option {
    fileprivate static let name = Option(
        name: "name",
        placeholder: "NAME",
        kind: .region,
        help: "the region's name in addresses; made of the file's name when not given"
    )
    fileprivate static let title = Option(
        name: "title",
        placeholder: "TITLE",
        kind: .text,
        help: "the region's name for people"
    )
    fileprivate static let only = Option(
        name: "only",
        placeholder: "PARTS",
        kind: .list(RegionPart.allCases.map(\.rawValue)),
        help: "build only these parts and keep the others"
    )
    fileprivate static let imagery = Option(
        name: "imagery",
        placeholder: "FILE",
        kind: .file,
        help: "pictures of the ground for the satellite style, as PMTiles or MBTiles"
    )
}

extension Command {
    static let importing = Command(
        words: ["import"],
        summary: "make a region from an extract of OpenStreetMap",
        details: """
            A region is replaced in one step when everything is built, also while a server serves it; an import that is \
            interrupted or fails leaves it as it was.
            Extracts of countries and cities come from download.geofabrik.de and download.bbbike.org, among others. \
            Several FILEs become one region. #sha256=SUM after a FILE refuses any other content.
            """,
        examples: [
            Example(call: "import monaco.osm.pbf", meaning: "Make a region “monaco” of a file."),
            Example(
                call: "import geofabrik:europe/malta",
                meaning: "Fetch Geofabrik's extract of Malta and import it."
            ),
            Example(
                call: "import https://example.org/town.osm.pbf --name town --title Springfield",
                meaning: "Fetch a file from elsewhere and say what the region is called."
            ),
            Example(
                call: "import --imagery photos.mbtiles --name photos",
                meaning: "Show pictures of the ground in the satellite style."
            ),
        ],
        arguments: [
            Argument(
                name: "FILE",
                kind: .file,
                help: "an extract (.osm.pbf, .osm, .osm.gz, .osm.bz2), its address, or geofabrik:PATH",
                count: .zeroOrMore
            )
        ],
        options: [.name, .title, .only, .imagery, .data],
        run: { invocation in
            let signals = Signals()
            let answer = try ImportAnswer(
                region: importRegion(invocation, signals),
                imagery: importImagery(invocation, signals)
            )
            guard answer.region != nil || answer.imagery != nil else {
                let file = invocation.command.arguments[0]
                throw UsageError.missingArgument(file.name, command: invocation.command.name, help: file.help)
            }
            invocation.terminal.data(answer.lines.joined(separator: "\n"), json: answer)
        }
    )

    private static func importRegion(_ invocation: Invocation, _ signals: Signals) throws -> ImportReport? {
        guard !invocation.arguments.isEmpty else { return nil }
        let plan = try ImportPlan(
            sources: invocation.arguments,
            name: invocation.text(.name),
            title: invocation.text(.title),
            parts: invocation.list(.only).map { Set($0.compactMap(RegionPart.init)) }
        )
        return try RegionImporting(plan, invocation).run(signals)
    }

    private static func importImagery(_ invocation: Invocation, _ signals: Signals) throws -> ImageryImport.Report? {
        guard let file = invocation.text(.imagery) else { return nil }
        let words = invocation.text(.name)
        guard let name = try words.map(RegionName.init) ?? RegionName(suggestedBy: invocation.arguments.first ?? file)
        else { throw ImportError.nameNeeded }
        return try ImageryImporting(file: file, name: name, invocation).run(signals)
    }
}
