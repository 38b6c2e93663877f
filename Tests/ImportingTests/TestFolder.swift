// A data folder of a test's own, an observer that remembers, and a builder that counts.

import Foundation
import OSMExtract
import Regions
import Testing

@testable import Importing

/// A fresh folder that goes when the object goes.
final class TestFolder: Sendable {
    let path: String
    var data: DataFolder { DataFolder(path: path) }

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/waymark-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
        return path + "/" + name
    }

    /// Everything below a folder, files and folders, without lock files.
    func everything(in folder: String) -> [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: path + "/" + folder)) ?? [])
            .filter { !$0.hasSuffix("lock") }.sorted()
    }
}

/// Remembers what it was told.
final class Remembering: ImportObserver, @unchecked Sendable {
    private let lock = NSLock()
    private var stored: [String] = []
    var told: [String] { lock.withLock { stored } }

    func begin(_ step: ImportStep) { lock.withLock { stored.append(step.title) } }
    func advance(to done: Int, of total: Int?) {}
    func end() {}
    func note(_ text: String) { lock.withLock { stored.append(text) } }
}

/// Builds a file that says how many objects it was given.
struct CountingBuilder: PartBuilder {
    let path: String
    var objects = 0
    /// Called with each batch, to fail or to interrupt.
    var disturb: @Sendable () throws -> Void = {}

    mutating func receive(_ batch: borrowing ExtractBatch) throws {
        objects += batch.nodeCount + batch.wayCount + batch.relationCount + batch.areaCount
        try disturb()
    }

    mutating func finish(progress: (_ done: Int, _ total: Int?) -> Bool) throws -> PartResult {
        guard progress(objects, objects) else { throw ImportError.interrupted }
        try Data("\(objects)".utf8).write(to: URL(fileURLWithPath: path))
        return PartResult(
            counts: ["objects": objects],
            issues: [.init(code: "object.odd", name: "odd objects", count: 2, examples: [7])]
        )
    }
}

/// The sample that comes with the sources.
let monaco = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Samples/monaco.osm.pbf").standardizedFileURL.path
