import Foundation
import Regions
import Testing

@testable import waymark

@Suite("Calls and how they end")
struct ProgramTests {
    @Test("data go to standard output, words to standard error")
    func streams() throws {
        let folder = try TemporaryFolder()
        let version = record("version")
        #expect((version.code, version.output, version.words) == (0, "waymark \(Release.version)\n", ""))
        let list = record("region", "list", "--data", folder.path)
        #expect((list.code, list.words) == (0, "There is no region in \(folder.path) yet.\n"))
        #expect(record("--version").output == version.output)
    }

    @Test("--json is understood everywhere, errors included")
    func json() throws {
        let folder = try TemporaryFolder()
        #expect((record("version", "--json").json as? [String: String]) == ["version": Release.version])
        #expect((record("region", "list", "--json", "--data", folder.path).json as? [String]) == [])
        let failed = record("region", "remove", "nowhere", "--json", "--data", folder.path)
        #expect(failed.code == 1)
        #expect(failed.output.isEmpty)
        #expect(failed.words.hasPrefix("{\"error\":{\"code\":\"region.unknown\",\"message\":\"There is no region"))
        let misused = record("vresion", "--json")
        #expect(misused.code == 2)
        #expect(misused.words.contains("\"code\":\"usage.unknown-command\""))
    }

    @Test("a call that cannot be understood ends with 2, one that fails with 1")
    func codes() throws {
        let folder = try TemporaryFolder()
        #expect(record("region", "remove", "nowhere", "--data", folder.path).code == 1)
        #expect(record("region", "remove", "Not Plain", "--data", folder.path).code == 2)
        #expect(record("region", "remove").code == 2)
        #expect(record("frobnicate").code == 2)
    }
}

@Suite("Numbers as people read them")
struct ReadableTests {
    @Test(
        "bytes",
        arguments: [
            (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (9940, "9.9 kB"), (9960, "10 kB"), (999_400, "999 kB"),
            (999_600, "1.0 MB"), (14_210_000, "14 MB"), (3_000_000_000_000, "3.0 TB"),
        ]
    )
    func bytes(bytes: Int, text: String) { #expect(readableBytes(bytes) == text) }

    @Test("counts", arguments: [(0, "0"), (999, "999"), (1234, "1.2 k"), (45_600, "46 k"), (1_430_000, "1.4 M")])
    func counts(count: Double, text: String) { #expect(readableCount(count) == text) }

    @Test(
        "times",
        arguments: [(0, "0 s"), (59.4, "59 s"), (59.6, "1 min 00 s"), (200, "3 min 20 s"), (7500, "2 h 05 min")]
    )
    func times(seconds: Double, text: String) { #expect(readableTime(seconds) == text) }
}
