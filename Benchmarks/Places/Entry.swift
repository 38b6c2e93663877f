// The benchmark's command line: builds an index, asks it one question, scores query sets, or times a synthetic million.

import Foundation
import Geodesy
import OSMExtract
import Places

@main
enum Entry {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "build" where arguments.count == 3: try build(arguments[1], to: arguments[2])
        case "ask" where arguments.count >= 3: try ask(arguments[1], arguments[2], Array(arguments.dropFirst(3)))
        case "reverse" where arguments.count >= 4:
            try reverse(arguments[1], Double(arguments[2]) ?? 0, Double(arguments[3]) ?? 0)
        default:
            print(
                """
                usage: places-benchmark build EXTRACT INDEX
                       places-benchmark ask INDEX TEXT [LAT LON [LANGUAGE]]
                       places-benchmark reverse INDEX LAT LON
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
        print("read \(read - start) CPU-s, index \(end - read) CPU-s")
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
        _ = try searcher.suggest(text, options: options)
        let start = cpuSeconds()
        let matches = try searcher.suggest(text, options: options)
        print("\((cpuSeconds() - start) * 1e6) µs")
        for match in matches { show(match) }
    }

    static func show(_ match: PlaceMatch) {
        let distance = match.distanceMetres.map { " \(Int($0)) m" } ?? ""
        print(
            "\(match.id) [\(match.kind.name)] \(match.title) | \(match.label) | \(match.confidence)\(distance) "
                + "\(match.titleRanges) \(match.categories.prefix(2))"
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
}
