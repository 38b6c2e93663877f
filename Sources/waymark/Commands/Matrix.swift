// `waymark matrix`.

import Directions
import Foundation
import Geodesy
import Service

extension Option {
    fileprivate static let sources = Option(
        name: "sources",
        placeholder: "N",
        kind: .integer(1...MatrixRequest.largestPointCount),
        help: "the first N places are where journeys start, the rest where they end; without, all to all"
    )
}

extension Command {
    static let matrix = Command(
        words: ["matrix"],
        summary: "times and distances between many places",
        details: "Places are coordinates (lat,lon) or words that a search finds. No server is needed.",
        examples: [
            Example(
                call: "matrix 43.7384,7.4246 43.7316,7.4156 43.7350,7.4200",
                meaning: "Between any two of three places, by car."
            ),
            Example(
                call: "matrix 43.7384,7.4246 43.7316,7.4156 43.7350,7.4200 --sources 1 --vehicle bicycle",
                meaning: "From the first place to the others, by bicycle."
            ),
        ],
        arguments: [
            Argument(name: "PLACE", kind: .text, help: "a place"),
            Argument(name: "PLACES", kind: .text, help: "more places", count: .oneOrMore),
        ],
        options: [.sources, .vehicle, .avoid, .data],
        run: { try matrix($0) }
    )

    private static func matrix(_ invocation: Invocation) throws {
        let rules = TravelRules(vehicle: try invocation.vehicle(), avoid: invocation.avoidance)
        let count = invocation.integer(.sources)
        if let count, count >= invocation.arguments.count {
            throw UsageError.conflict(
                "--sources \(count) leaves none of the \(invocation.arguments.count) places to end at.",
                command: "matrix"
            )
        }
        let roads = try invocation.roads()
        let asked = try invocation.coordinates(invocation.arguments)
        let sources = count.map { Array(asked.prefix($0)) } ?? asked
        let targets = count.map { Array(asked.dropFirst($0)) } ?? asked
        let request = MatrixRequest(
            sources: sources.map { RoutePoint($0) },
            targets: targets.map { RoutePoint($0) },
            rules: rules,
            wantsDistances: true
        )
        let (answer, region) = try roads.answer(asked) { try $0.router.matrix(request) }
        invocation.terminal.data(
            answer.text + "\n" + region.attribution,
            jsonBytes: answer.json(sources: sources, targets: targets, vehicle: rules.vehicle, region: region)
        )
    }
}

extension MatrixAnswer {
    /// A row for each source; each cell has time and distance.
    fileprivate var text: String {
        let columns = targets.count
        let cells = durationSeconds.indices.map { cell in
            durationSeconds[cell].isFinite
                ? "\(readableTime(durationSeconds[cell])), \(readableMetres(distanceMetres[cell]))" : "no way"
        }
        let width = max(8, cells.map(\.count).max() ?? 0)
        let head = "from\\to  " + (0..<columns).map { "\($0 + 1)".padded(to: width) }.joined(separator: "  ")
        let rows = sources.indices.map { row in
            "\(row + 1)".padded(to: 9)
                + cells[row * columns..<(row + 1) * columns].map { $0.padded(to: width) }.joined(separator: "  ")
        }
        return ([head] + rows).map { String($0.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
    }
}
