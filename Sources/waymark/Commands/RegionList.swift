// `waymark region list`.

import Foundation
import Regions

extension Option {
    fileprivate static let names = Option(name: "names", kind: .flag, help: "only the names, one a line")
}

extension Command {
    static let regionList = Command(
        words: ["region", "list"],
        summary: "list the regions in the data folder",
        examples: [
            Example(call: "region list", meaning: "Every region with its size and how fresh its data are."),
            Example(call: "region list --names", meaning: "Only the names, for scripts."),
        ],
        options: [.names, .data],
        run: { invocation in
            let listed = invocation.dataFolder.store.list()
            if invocation.isOn(.names) {
                guard !listed.isEmpty || invocation.terminal.isJSON else { return }
                let names = listed.map(\.name.description)
                invocation.terminal.data(names.joined(separator: "\n"), json: names)
                return
            }
            let rows = listed.map(RegionRow.init)
            if rows.isEmpty {
                invocation.terminal.say("There is no region in \(invocation.dataFolder.path) yet.")
                guard invocation.terminal.isJSON else { return }
            }
            invocation.terminal.data(RegionRow.table(rows), json: rows)
        }
    )
}

/// A region as it is listed.
private struct RegionRow: Encodable {
    var name: String
    var title: String?
    var boundingBox: [String: Double]?
    var bytes: Int?
    var osmTimestamp: Date?
    var importedAt: Date?
    var writtenBy: String?
    var parts: [String]?
    var sources: [RegionDescription.Source]?
    var problem: String?

    init(_ listed: RegionStore.Listed) {
        name = listed.name.description
        switch listed.result {
        case .success(let region):
            let description = region.description
            let box = description.boundingBox
            title = description.title
            boundingBox = ["south": box.south, "west": box.west, "north": box.north, "east": box.east]
            bytes = description.bytes
            osmTimestamp = description.osmTimestamp
            importedAt = description.importedAt
            writtenBy = description.writtenBy
            parts = RegionPart.allCases.filter { region.path(of: $0) != nil }.map(\.rawValue)
            sources = description.sources
        case .failure(let error):
            problem = error.description
        }
    }

    static func table(_ rows: [RegionRow]) -> String {
        let names = max(4, rows.map(\.name.count).max() ?? 0)
        let header = "NAME".padded(to: names) + "       SIZE  DATA OF     IMPORTED    TITLE"
        let lines = rows.map { row -> String in
            if let problem = row.problem { return row.name.padded(to: names) + "  " + problem }
            let size = readableBytes(row.bytes ?? 0)
            return [
                row.name.padded(to: names), String(repeating: " ", count: max(0, 9 - size.count)) + size,
                row.osmTimestamp.map(day) ?? "unknown   ", row.importedAt.map(day) ?? "", row.title ?? "",
            ].joined(separator: "  ")
        }
        return ([header] + lines).joined(separator: "\n")
    }

    private static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
}
