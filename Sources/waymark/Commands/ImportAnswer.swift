// What an import answers: lines for people, JSON for scripts.

import Foundation
import Importing

/// The reports of an import; one of them at least is there.
struct ImportAnswer: Encodable {
    let region: ImportReport?
    let imagery: ImageryAnswer?

    init(region: ImportReport?, imagery: ImageryImport.Report?) {
        self.region = region
        self.imagery = imagery.map(ImageryAnswer.init)
    }

    /// A region's report stands at the top, where scripts look for it; imagery is a member of it.
    func encode(to encoder: any Encoder) throws {
        try region?.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(imagery, forKey: .imagery)
    }

    private enum CodingKeys: CodingKey { case imagery }

    /// The reports for people.
    var lines: [String] { (region.map(regionLines) ?? []) + (imagery?.lines ?? []) }

    private func regionLines(_ report: ImportReport) -> [String] {
        let region = report.region
        let cost = String(format: "%.1f s with %@ of memory", report.seconds, readableBytes(report.peakMemoryBytes))
        var lines = [
            "Region \(region.name) (\(region.title)) is in place: \(readableBytes(region.bytes)), made in \(cost) at most"
        ]
        let read = ["nodes", "ways", "relations", "areas"].compactMap { name in
            report.read[name].map { "\(readableCount(Double($0))) \(name)" }
        }
        lines.append("Read " + read.joined(separator: ", "))
        for (part, counts) in report.parts.sorted(by: { $0.key < $1.key }) {
            let shown = counts.sorted { $0.key < $1.key }.filter { !$0.key.contains(".") }.map {
                Self.readable(name: $0.key, count: $0.value)
            }
            lines.append("Built \(part): " + shown.joined(separator: ", "))
        }
        if !report.kept.isEmpty { lines.append("Kept " + report.kept.joined(separator: ", ")) }
        guard !report.issues.isEmpty else { return lines }
        let width = report.issues.map { String($0.count).count }.max() ?? 0
        lines.append("Left out or repaired:")
        for issue in report.issues {
            let count = String(issue.count)
            lines.append(String(repeating: " ", count: 2 + width - count.count) + count + "  " + issue.name)
        }
        return lines
    }
}

extension ImportAnswer {
    /// A count in words: `houseNumbers` 255 is “255 house numbers”, `largestTileBytes` 91000 is “largest tile 91 kB”.
    static func readable(name: String, count: Int) -> String {
        var words = ""
        for character in name {
            words += character.isUppercase ? " " + character.lowercased() : String(character)
        }
        if words == "bytes" { return readableBytes(count) }
        if words.hasSuffix(" bytes") { return "\(words.dropLast(6)) \(readableBytes(count))" }
        return "\(readableCount(Double(count))) \(words)"
    }
}

/// The report of imagery.
struct ImageryAnswer: Encodable {
    let path: String
    let mediaType: String
    let tiles: Int
    let bytes: Int
    let minimumZoom: Int
    let maximumZoom: Int
    let rejected: [String: Int]

    init(_ report: ImageryImport.Report) {
        path = report.path
        mediaType = report.mediaType
        tiles = report.tiles
        bytes = report.bytes
        minimumZoom = report.zooms.lowerBound
        maximumZoom = report.zooms.upperBound
        rejected = report.rejected
    }

    var lines: [String] {
        let zooms = "zoom \(minimumZoom) to \(maximumZoom)"
        return [
            "Imagery is in place: \(readableCount(Double(tiles))) tiles of \(mediaType), \(zooms), \(readableBytes(bytes))"
        ]
            + rejected.sorted { $0.key < $1.key }.map { "Left out \($0.value): \($0.key)" }
    }
}
