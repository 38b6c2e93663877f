// The benchmark's command line: builds an index, asks it one question, scores query sets, or times a synthetic million.

import Foundation
import Geodesy
import OSMExtract
import Places

@main
enum Entry {
    static let isVerbose = CommandLine.arguments.contains("--verbose")
    /// What the questions are drawn with.
    static let seed = CommandLine.arguments.first { $0.hasPrefix("--seed=") }.flatMap { UInt64($0.dropFirst(7)) }

    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }
        switch arguments.first {
        case "build" where arguments.count == 3: try build(arguments[1], to: arguments[2])
        case "ask" where arguments.count >= 3: try ask(arguments[1], arguments[2], Array(arguments.dropFirst(3)))
        case "reverse" where arguments.count >= 4:
            try reverse(arguments[1], Double(arguments[2]) ?? 0, Double(arguments[3]) ?? 0)
        case "score" where arguments.count >= 2: for extract in arguments.dropFirst() { try score(extract) }
        case "scale" where arguments.count == 3: try scale(arguments[1], count: Int(arguments[2]) ?? 1_000_000)
        default:
            print(
                """
                usage: places-benchmark build EXTRACT INDEX
                       places-benchmark ask INDEX TEXT [LAT LON [LANGUAGE]]
                       places-benchmark reverse INDEX LAT LON
                       places-benchmark score EXTRACT… [--verbose] [--seed=N]
                       places-benchmark scale EXTRACT COUNT
                """
            )
            exit(2)
        }
    }

    /// CPU seconds of the process so far.
    static func cpuSeconds() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    static func build(_ extract: String, to path: String) throws {
        var builder = PlaceIndexBuilder()
        let start = cpuSeconds()
        _ = try ExtractReader(paths: [extract]).read(into: &builder)
        let read = cpuSeconds()
        let summary = try builder.finish(writingTo: path)
        let end = cpuSeconds()
        print("read \(Text.fixed(read - start, 2)) CPU-s, index \(Text.fixed(end - read, 2)) CPU-s")
        for (kind, count) in summary.places.sorted(by: { $0.value > $1.value }) { print("  \(kind.name) \(count)") }
        print("  houses \(summary.houses), streets made of addresses \(summary.streetsFromAddresses)")
        print("  addresses left out \(summary.addressesWithoutStreet), without country \(summary.withoutCountry)")
    }

    static func ask(_ path: String, _ text: String, _ rest: [String]) throws {
        let searcher = PlaceSearcher(try PlaceIndex(path: path))
        var options = PlaceSearchOptions()
        if rest.count >= 2, let latitude = Double(rest[0]), let longitude = Double(rest[1]) {
            options.bias = try Coordinate(latitude: latitude, longitude: longitude)
        }
        if rest.count >= 3 { options.language = rest[2] }
        var matches: [PlaceMatch] = []
        var times: [Double] = []
        for _ in 0..<20 {
            let start = Clock.nanoseconds()
            matches = try searcher.suggest(text, options: options)
            times.append(Clock.nanoseconds() - start)
        }
        print("\(Text.fixed(times.sorted()[10] / 1000, 1)) µs")
        for match in matches { show(match) }
    }

    static func show(_ match: PlaceMatch) {
        let distance = match.distanceMetres.map { " \(Int($0)) m" } ?? ""
        print(
            "\(match.id) [\(match.kind.name)] \(match.title) | \(match.label) | \(Text.fixed(match.confidence, 2))"
                + "\(distance) \(match.titleRanges) \(match.categories.prefix(2))"
        )
    }

    static func reverse(_ path: String, _ latitude: Double, _ longitude: Double) throws {
        let searcher = PlaceSearcher(try PlaceIndex(path: path))
        let answer = try searcher.reverse(
            at: Coordinate(latitude: latitude, longitude: longitude),
            options: ReverseOptions(limit: 5)
        )
        for match in answer.matches { show(match) }
        if let nearest = answer.nearestPlace {
            print("nearest:")
            show(nearest)
        }
        print(answer.surroundings)
    }

    /// Builds an extract's index, asks every kind of question, and says what it cost.
    static func score(_ extract: String) throws {
        var builder = PlaceIndexBuilder()
        var counter = SourceText()
        var source = QuerySource()
        let start = cpuSeconds()
        _ = try ExtractReader(paths: [extract]).read(into: &builder)
        let read = cpuSeconds()
        var (documents, _) = builder.assembleDocuments()
        var writer = try IndexWriter(documents)
        let path = NSTemporaryDirectory() + "places-\(UUID()).index"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try writer.write(to: path)
        let end = cpuSeconds()
        _ = try ExtractReader(paths: [extract]).read(into: &source)
        _ = try ExtractReader(paths: [extract]).read(into: &counter)
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        let extractSize = try FileManager.default.attributesOfItem(atPath: extract)[.size] as? Int ?? 1
        print("== \(extract.split(separator: "/").last ?? "")")
        print(
            "documents \(documents.count), houses \(documents.reduce(0) { $0 + $1.houses.count }); index \(size) bytes = "
                + "\(Text.fixed(Double(size) / Double(max(1, counter.bytes)), 2)) × source text; "
                + "read \(Text.fixed(read - start, 2)) + build \(Text.fixed(end - read, 2)) CPU-s = "
                + "\(Text.fixed((end - read) / (Double(extractSize) / 1e6), 2)) CPU-s a MB for the index alone"
        )
        if isVerbose { for line in writer.sectionSizes.prefix(16) { print("  \(line)") } }
        let searcher = PlaceSearcher(try PlaceIndex(path: path))
        let peer = TextSearchPeer(documents)
        documents = []
        var kinds = QueryKinds(source.targets, count: 400, seed: seed ?? 42)
        let questions = kinds.questions()
        var run = ScoreRun(searcher: searcher, peer: peer)
        try run.run(questions)
        run.report()
        if isVerbose {
            for (question, rank) in run.late {
                let best = try searcher.suggest(question.text).first?.title ?? "-"
                let place = rank.map { "\($0 + 1)" } ?? "-"
                print("  \(question.kind) \(place): \(question.text) → \(best) (for \(question.target.name))")
            }
        }
        var reverse = ReverseScore(searcher: searcher, seed: seed ?? 7)
        try reverse.run(source.targets, count: 400)
    }

    /// Times questions on many synthetic documents.
    static func scale(_ extract: String, count: Int) throws {
        var builder = PlaceIndexBuilder()
        _ = try ExtractReader(paths: [extract]).read(into: &builder)
        let (documents, _) = builder.assembleDocuments()
        var synthetic = Synthetic(seed: seed ?? 42)
        let grown = synthetic.grown(documents, to: count)
        let targets = synthetic.targets(grown, count: 4000)
        let start = cpuSeconds()
        var writer = try IndexWriter(grown)
        let path = NSTemporaryDirectory() + "places-\(UUID()).index"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try writer.write(to: path)
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        print("== \(count) documents: index \(size) bytes, written in \(Text.fixed(cpuSeconds() - start, 1)) CPU-s")
        let opening = Clock.nanoseconds()
        let index = try PlaceIndex(path: path)
        print("opened and checked in \(Text.fixed((Clock.nanoseconds() - opening) / 1e6, 1)) ms")
        var kinds = QueryKinds(targets, count: 300, seed: seed ?? 42)
        var run = ScoreRun(searcher: PlaceSearcher(index), peer: nil)
        try run.run(kinds.questions())
        run.report()
    }
}
