import OSMExtract
import Testing

@Suite("Header, estimate, progress, cancelling") struct ProgressTests {
    @Test("the header tells box, time and program") func header() throws {
        let file = try TemporaryFile(
            ("<osm version=\"0.6\" generator=\"a &lt;pen&gt;\"><bounds minlat=\"43.7\" minlon=\"7.4\" maxlat=\"43.8\" "
                + "maxlon=\"7.5\"/><node id=\"1\" lat=\"43.75\" lon=\"7.45\"/></osm>").utf8
        )
        let reader = try ExtractReader(paths: [file.path])
        #expect(reader.header.boundingBox?.south == 43.7 && reader.header.boundingBox?.east == 7.5)
        #expect(reader.header.generator == "a <pen>")
        #expect(!reader.header.isSorted)
    }

    @Test("a box is found from the nodes when the header has none") func boxFromData() throws {
        let nodes = (1...300).map {
            "<node id=\"\($0)\" lat=\"\(1 + Double($0 % 17) / 1000)\" lon=\"\(2 + Double($0 % 13) / 1000)\"/>"
        }
        let far = "<node id=\"999\" lat=\"1.5\" lon=\"2.5\"/>"
        let (_, summary) = try record(xml: nodes.joined() + far)
        #expect(summary.boxesAreFromData && summary.header.boundingBox == nil)
        let box = try #require(summary.regionBoxes.first)
        #expect(box.south >= 0.999 && box.north < 1.02 && box.west >= 1.999 && box.east < 2.02)
    }

    @Test("an absurd box gives way to the nodes", arguments: [(-180.0, 180.0), (-60.0, 60.0)])
    func absurdBox(west: Double, east: Double) throws {
        let nodes = (1...300).map {
            "<node id=\"\($0)\" lat=\"\(1 + Double($0 % 17) / 1000)\" lon=\"\(2 + Double($0 % 13) / 1000)\"/>"
        }
        let bounds = "<bounds minlat=\"-60\" minlon=\"\(west)\" maxlat=\"60\" maxlon=\"\(east)\"/>"
        let (_, summary) = try record(xml: bounds + nodes.joined())
        #expect(summary.boxesAreFromData)
        #expect((summary.boundingBox?.north ?? 90) < 1.1 && (summary.boundingBox?.east ?? 180) < 2.1)
    }

    @Test("progress grows to the end", .enabled(if: SharedData.monacoIsThere, "Monaco's extract is not here"))
    func progress() throws {
        var counter = Counter()
        var shares: [Double] = []
        let reader = try ExtractReader(paths: [SharedData.monaco])
        _ = try reader.read(into: &counter) { progress in
            shares.append(progress.fraction)
            return true
        }
        #expect(shares == shares.sorted() && (shares.last ?? 0) == 1 && shares.count > 5)
        #expect(reader.estimate.nodes > 15_000 && reader.estimate.nodes < 120_000, "30 626 in truth")
        #expect(reader.estimate.memory < 300_000_000 && reader.estimate.processorTime < .seconds(1))
    }

    @Test(
        "a reading ends when progress says so",
        .enabled(if: SharedData.monacoIsThere, "Monaco's extract is not here")
    )
    func cancelled() throws {
        var counter = Counter()
        var calls = 0
        #expect(throws: ExtractError.cancelled) {
            try ExtractReader(paths: [SharedData.monaco]).read(into: &counter) { _ in
                calls += 1
                return calls < 3
            }
        }
        #expect(calls == 3)
    }

    @Test("what a consumer throws comes out, and the reading is cleaned up") func consumerThrows() throws {
        struct Full: Error, Equatable {}
        struct Thrower: ExtractConsumer {
            mutating func receive(_ batch: borrowing ExtractBatch) throws { throw Full() }
        }
        let file = try TemporaryFile(xml: ExtractReaderTests.square)
        for _ in 0..<20 {
            var thrower = Thrower()
            #expect(throws: Full.self) { try ExtractReader(paths: [file.path]).read(into: &thrower) }
        }
    }
}
