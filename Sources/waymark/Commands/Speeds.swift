// `waymark speeds`.

import Directions
import Foundation
import Regions
import Service

extension Option {
    fileprivate static let speedRegion = Option(
        name: "region",
        placeholder: "NAME",
        kind: .region,
        help: "the region whose roads they are for; may be left out where there is one"
    )
    fileprivate static let clear = Option(name: "clear", kind: .flag, help: "back to the map's own speeds")
}

extension Command {
    static let speeds = Command(
        words: ["speeds"],
        summary: "put live speeds in the place of the map's",
        details: """
            A line of the file is WAY,KM/H or FROM,TO,KM/H with OpenStreetMap's numbers of a way, or of two nodes that \
            follow each other on one, and may end with a vehicle; 0 closes the road. The file takes the place of any \
            given before and outlives imports. A running server has it within seconds; requests go on meanwhile.
            """,
        examples: [
            Example(call: "speeds traffic.csv", meaning: "Take the speeds of a file."),
            Example(call: "speeds traffic.csv --region malta", meaning: "For one of several regions."),
            Example(call: "speeds --clear --region malta", meaning: "Back to the map's own speeds."),
        ],
        arguments: [Argument(name: "FILE", kind: .file, help: "a table in CSV", count: .optional)],
        options: [.speedRegion, .clear, .data],
        run: { try speeds($0) }
    )

    private static func speeds(_ invocation: Invocation) throws {
        let region = try speedRegion(invocation)
        let file = SpeedFile(invocation.dataFolder, region: region.name)
        let terminal = invocation.terminal
        if invocation.isOn(.clear) {
            guard invocation.arguments.isEmpty else {
                throw UsageError.conflict("--clear takes no file.", command: "speeds")
            }
            try file.remove()
            terminal.data(
                "Region \(region.name) has the map's own speeds.",
                json: ["region": .string(region.name.description), "used": 0]
            )
            return
        }
        guard let source = invocation.arguments.first else {
            throw UsageError.missingArgument("FILE", command: "speeds", help: "a table in CSV, or --clear")
        }
        guard let data = FileManager.default.contents(atPath: source) else {
            throw Failure(code: "speeds.unreadable", message: "\(source) cannot be read.")
        }
        let text = String(decoding: data, as: UTF8.self)
        let table = SpeedTable(csv: text)
        for fault in table.faults.prefix(10) { terminal.say("Line \(fault.line): \(fault.description)") }
        guard table.count > 0, let path = region.path(of: .roads) else {
            throw Failure(
                code: "speeds.empty",
                message: "\(source) has no line that gives a speed; nothing is changed."
            )
        }
        let counts = try RoadRouter.open(path: path).setSpeeds(table)
        try file.replace(csv: text)
        terminal.data(
            "Region \(region.name): \(counts.used) pieces of road have new speeds, \(counts.unknown) are not in it, "
                + "\(table.faultCount) lines cannot be read.",
            json: [
                "region": .string(region.name.description), "used": .integer(counts.used),
                "unknown": .integer(counts.unknown), "unreadable": .integer(table.faultCount),
            ]
        )
    }

    /// The region of `--region`, else the only one with roads.
    private static func speedRegion(_ invocation: Invocation) throws -> Region {
        if let name = invocation.text(.speedRegion) {
            let region = try invocation.dataFolder.store.open(RegionName(name))
            guard region.path(of: .roads) != nil else {
                throw Failure(
                    code: "directions.no-region",
                    message: "Region \(name) was imported without roads; import it again with: "
                        + "waymark import FILE --name \(name)."
                )
            }
            return region
        }
        let regions = invocation.dataFolder.store.list().compactMap { try? $0.1.get() }
            .filter { $0.path(of: .roads) != nil }
        guard let only = regions.first else {
            throw Failure(
                code: "directions.no-region",
                message: "No region in \(invocation.dataFolder.path) has roads; import one, such as "
                    + "`waymark import geofabrik:europe/monaco`."
            )
        }
        guard regions.count == 1 else {
            let names = regions.map(\.name.description).sorted().joined(separator: ", ")
            throw UsageError.conflict("There are several regions, so --region is needed: \(names).", command: "speeds")
        }
        return only
    }
}
