// What builds one file of a region from the one reading of the extract, and the list of those that do.

import OSMExtract
import Regions

/// Builds one part of a region.
protocol PartBuilder: ExtractConsumer {
    /// Finishes the file after the last object was received; `progress` is told what is done of what, and returns
    /// false when the import is given up.
    mutating func finish(progress: (_ done: Int, _ total: Int?) -> Bool) throws -> PartResult
}

/// What the building of a part made and left out.
struct PartResult {
    /// What was made, by name; a name with a dot is a detail of the one before the dot.
    var counts: [String: Int] = [:]
    /// What was left out or repaired, by kind.
    var issues: [ImportReport.Issue] = []
}

/// How the parts of a region are built.
enum PartBuilders {
    /// The builder of a part, writing to a path.
    ///
    /// A new part of a region is one case here.
    static func make(_ part: RegionPart, path: String, title: String) throws -> any PartBuilder {
        switch part {
        case .tiles: TilePart(path: path, title: title)
        case .places: PlacePart(path: path)
        case .roads: RoadPart(path: path)
        }
    }
}

/// Hands one reading to several builders.
struct SideBySide: ExtractConsumer {
    /// The builders with the parts they build.
    var builders: [(part: RegionPart, builder: any PartBuilder)]

    var tagKeys: [TagKey] { builders.flatMap { $0.builder.tagKeys } }

    mutating func begin(_ header: ExtractHeader) throws {
        for index in builders.indices { try builders[index].builder.begin(header) }
    }

    mutating func receive(_ batch: borrowing ExtractBatch) throws {
        for index in builders.indices { try builders[index].builder.receive(batch) }
    }

    mutating func receive(sea: [SeaPolygon]) throws {
        for index in builders.indices { try builders[index].builder.receive(sea: sea) }
    }
}
