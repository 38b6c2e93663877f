// The benchmark's own side: builds a road graph, draws pairs of places, and times answers. directions.py runs it beside OSRM.

import Directions
import Foundation
import Geodesy
import OSMExtract

@main
enum Entry {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first {
        case "build" where arguments.count == 3: try build(arguments[2], to: arguments[3])
        case "pairs" where arguments.count == 4:
            try Pairs.draw(from: arguments[2], count: Int(arguments[3]) ?? 1000, seed: UInt64(arguments[4]) ?? 1)
        case "measure" where arguments.count == 3: try Measurement(graph: arguments[2], pairs: arguments[3]).run()
        case "track" where arguments.count == 4:
            try TrackMeasurement(graph: arguments[2], pairs: arguments[3]).run(positions: Int(arguments[4]) ?? 10_000)
        default:
            print(
                """
                usage: directions-benchmark build EXTRACT GRAPH
                       directions-benchmark pairs GRAPH COUNT SEED > PAIRS
                       directions-benchmark measure GRAPH PAIRS > JSON
                       directions-benchmark track GRAPH PAIRS POSITIONS > JSON
                """
            )
            exit(64)
        }
    }

    /// Builds a graph with the hierarchies of all vehicles.
    static func build(_ extract: String, to graph: String) throws {
        var builder = RoadGraphBuilder()
        let start = ThreadTime.processSeconds
        _ = try ExtractReader(paths: [extract]).read(into: &builder)
        let read = ThreadTime.processSeconds
        _ = try builder.finish(writingTo: graph)
        let figures = ["read": read - start, "build": ThreadTime.processSeconds - read]
        print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
    }
}

/// Processor time, which another process on the machine does not lengthen.
enum ThreadTime {
    /// Nanoseconds of the calling thread.
    static var nanoseconds: Int { read(CLOCK_THREAD_CPUTIME_ID) }
    /// Seconds of the process.
    static var processSeconds: Double { Double(read(CLOCK_PROCESS_CPUTIME_ID)) / 1e9 }

    private static func read(_ clock: clockid_t) -> Int {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
