// What builds one file of a region from the one reading of the extract, and the list of those that do.

import OSMExtract
import Regions

/// Builds one part of a region.
protocol PartBuilder: ExtractConsumer {
    /// Finishes the file after the last object was received; `progress` is told what is done of what.
    ///
    /// - Returns: what was built and what was left out, by name.
    mutating func finish(progress: (_ done: Int, _ total: Int) -> Void) throws -> [String: Int]
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
