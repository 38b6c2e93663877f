import Testing

@testable import Directions

@Suite("Hierarchy: in a road graph's file") struct HierarchySectionsTests {
    private let random = RandomNetwork(RandomNetwork.shapes[6], seed: 31)

    private func file(_ hierarchy: Hierarchy, _ metric: HierarchyMetric) throws -> [UInt8] {
        var writer = GraphFileWriter()
        try hierarchy.write(to: &writer)
        try metric.write(to: &writer, for: .foot)
        try writer.finish()
        return writer.bytes()
    }

    private func open(_ bytes: [UInt8]) throws -> HierarchyMetric {
        let file = try GraphFile(bytes: bytes, isChecked: false)
        let hierarchy = try Hierarchy(
            file,
            edgeCount: random.network.edgeCount,
            turnCount: random.network.turnCount
        )
        return try HierarchyMetric(file, hierarchy: hierarchy, vehicle: .foot)
    }

    @Test("what is read back answers as what was written, and can be customised again")
    func roundTrip() throws {
        let hierarchy = Hierarchy(random.network)
        let metric = hierarchy.customise(weights: random.weights)
        let read = try open(file(hierarchy, metric))
        let first = HierarchyQuery(metric)
        let second = HierarchyQuery(read)
        let third = HierarchyQuery(read.hierarchy.customise(weights: random.weights))
        for source in 0..<UInt32(random.network.edgeCount) {
            let from = [SeedEdge(edge: source, offset: 0)]
            let to = [SeedEdge(edge: UInt32(random.network.edgeCount) - 1 - source, offset: 0)]
            let expected = first.route(from: from, to: to)
            #expect(second.route(from: from, to: to) == expected)
            #expect(third.route(from: from, to: to) == expected)
            #expect(second.path() == first.path())
        }
    }

    @Test("changed numbers are refused or harmless, never a crash")
    func damage() throws {
        let hierarchy = Hierarchy(random.network)
        let bytes = try file(hierarchy, hierarchy.customise(weights: random.weights))
        var numbers = SeededNumbers(seed: 32)
        var refused = 0
        for round in 0..<300 {
            var changed = bytes
            let place = 64 + 4 * numbers.below((bytes.count - 64) / 4)
            let value = [0, 1, UInt32.max, 1 << 31, UInt32(numbers.below(1000))][round % 5]
            for byte in 0..<4 { changed[place + byte] = UInt8(truncatingIfNeeded: value >> (8 * UInt32(byte))) }
            guard let metric = try? open(changed) else {
                refused += 1
                continue
            }
            let query = HierarchyQuery(metric)
            for _ in 0..<5 {
                let ends = (0..<2).map { _ in
                    SeedEdge(edge: UInt32(numbers.below(random.network.edgeCount)), offset: 0)
                }
                if query.route(from: [ends[0]], to: [ends[1]]) != nil { _ = query.path() }
            }
        }
        #expect(refused > 50)
    }

    @Test("a file without a hierarchy, or of another network, is refused")
    func missing() throws {
        var writer = GraphFileWriter()
        try writer.add(.junctionNode, [Int64(1)])
        try writer.finish()
        let empty = try GraphFile(bytes: writer.bytes())
        #expect(throws: DirectionsError.self) { try Hierarchy(empty, edgeCount: 4, turnCount: 2) }
        let hierarchy = Hierarchy(random.network)
        let other = try GraphFile(bytes: file(hierarchy, hierarchy.customise(weights: random.weights)))
        #expect(throws: DirectionsError.self) { try Hierarchy(other, edgeCount: 4, turnCount: 2) }
    }
}
