// Road graphs in their container: typed columns, and the container's faults under the graph's own names.

import Foundation
import Testing

@testable import Directions

@Suite("The road graph's file")
struct GraphFileTests {
    private func sound() throws -> [UInt8] { try HandMadeGraph.grid(side: 3).file() }

    @Test("sections come back as they were written, aligned, of any length")
    func roundTrip() throws {
        var writer = GraphFileWriter()
        let lengths = [0, 1, 15, 16, 17, 1000]
        for (index, length) in lengths.enumerated() {
            try writer.add(GraphSection(UInt32(400 + index)), (0..<UInt32(length)).map { $0 &* 2_654_435_761 })
        }
        try writer.finish()
        let file = try GraphFile(bytes: writer.bytes())
        for (index, length) in lengths.enumerated() {
            let column = try file.column(GraphSection(UInt32(400 + index)), as: UInt32.self)
            #expect(column.array == (0..<UInt32(length)).map { $0 &* 2_654_435_761 })
        }
        #expect(!file.has(GraphSection(999)))
    }

    @Test("a draft on disk equals the one in memory")
    func onDisk() throws {
        let path = NSTemporaryDirectory() + "waymark-graph-\(UUID().uuidString).graph"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let draft = HandMadeGraph.grid(side: 4)
        var writer = try GraphFileWriter(path: path)
        try draft.write(to: &writer)
        try writer.finish()
        #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))) == draft.file())
        #expect(try RoadGraph(path: path).edgeCount == draft.edgeCount)
    }

    @Test("a path that cannot be written is refused with the system's reason")
    func unwritable() {
        #expect(throws: DirectionsError.self) { _ = try GraphFileWriter(path: "/nowhere/at/all/roads.graph") }
        #expect(throws: DirectionsError.self) { _ = try GraphFile(path: "/nowhere/at/all/roads.graph") }
    }

    @Test("another file, another version and a cut are each named with the path")
    func refused() throws {
        let bytes = try sound()
        #expect(throws: DirectionsError.notAGraph(path: "x")) { _ = try GraphFile(bytes: [], path: "x") }
        #expect(throws: DirectionsError.notAGraph(path: "x")) {
            _ = try GraphFile(bytes: Array("PMTiles".utf8) + [UInt8](repeating: 0, count: 200), path: "x")
        }
        var other = bytes
        other[8] = 9
        #expect(throws: DirectionsError.otherVersion(path: "x", found: 9)) {
            _ = try GraphFile(bytes: other, path: "x")
        }
        #expect(throws: DirectionsError.damaged(path: "x", what: "its length is not the one it was written with")) {
            _ = try GraphFile(bytes: Array(bytes.dropLast()), path: "x")
        }
    }

    @Test("every error says in one sentence what to do")
    func sentences() {
        let errors: [DirectionsError] = [
            .unreadable(path: "a", reason: "b"), .notAGraph(path: "a"), .otherVersion(path: "a", found: 3),
            .damaged(path: "a", what: "b"), .unwritable(path: "a", reason: "b"), .tooMany(what: "roads", count: 5),
        ]
        for error in errors {
            #expect(error.description.hasSuffix("."))
            #expect(error.code.hasPrefix("directions."))
        }
        #expect(Set(errors.map(\.code)).count == errors.count)
    }
}
