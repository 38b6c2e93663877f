import Foundation
import Testing

@testable import waymark

@Suite("track stats and track export")
struct TrackCommandTests {
    /// A walk of 500 m north in ten minutes, with one impossible point.
    static let walk: String = {
        let points = (0...60).map { index in
            let latitude = 43.73 + Double(index) * 500 / 60 / 111_111
            let time = String(format: "2024-03-01T08:%02d:%02dZ", index / 6, index % 6 * 10)
            return "<trkpt lat=\"\(latitude)\" lon=\"7.42\"><time>\(time)</time></trkpt>"
        }
        return "<gpx><trk><name>Quay</name><trkseg>\(points.joined())<trkpt lat=\"95\" lon=\"7\"/></trkseg></trk></gpx>"
    }()

    @Test("a file's figures and its verdict are told")
    func stats() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.walk, to: "walk.gpx")
        let told = record("track", "stats", path)
        #expect(told.code == 0)
        #expect(told.output.contains("\(path) (GPX): 61 points, 1 rejected: latitude out of range\n"))
        #expect(told.output.contains("Quay (walk, guessed from the speed)"))
        #expect(told.output.contains("time 10 min 00 s"))
        let json = record("track", "stats", path, "--activity", "run", "--json").json as? [[String: Any]]
        let track = try #require((json?.first?["tracks"] as? [[String: Any]])?.first)
        #expect(track["activity"] as? String == "run")
        #expect(track["activityGuessed"] as? Bool == false)
        #expect(try abs(#require(track["distanceMetres"] as? Double) - 500) < 5)
        #expect(track["startTime"] as? String == "2024-03-01T08:00:00Z")
    }

    @Test("a file that cannot be read does not hide the others, and the program ends with its fault")
    func several() throws {
        let folder = try TemporaryFolder()
        let good = try folder.write(Self.walk, to: "walk.gpx")
        let bad = try folder.write("hello", to: "note.txt")
        let told = record("track", "stats", bad, good)
        #expect(told.code == 1)
        #expect(told.output.contains("61 points"))
        #expect(told.words.contains("none of the known formats"))
        #expect(record("track", "stats", folder.path).words.contains("is a folder"))
    }

    @Test("an export goes to standard output or into a file, and says what was left out")
    func export() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.walk, to: "walk.gpx")
        let piped = record("track", "export", path, "--format", "csv")
        #expect(piped.code == 0)
        #expect(piped.output.split(separator: "\n").count == 62)
        #expect(piped.words.contains("1 rejected: latitude out of range"))
        let output = folder.path + "/walk.geojson"
        #expect(record("track", "export", path, "--output", output).code == 0)
        #expect(try String(contentsOfFile: output, encoding: .utf8).contains("\"coordTimes\""))
        #expect(!FileManager.default.fileExists(atPath: output + ".part"))
        #expect(record("track", "export", output, "--output", output, "--format", "kml").code == 0)
        #expect(try String(contentsOfFile: output, encoding: .utf8).contains("<gx:Track>"))
    }

    @Test("an export without a format is misused, one without a folder fails, and what was there stays")
    func refused() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.walk, to: "walk.gpx")
        #expect(record("track", "export", path).code == 2)
        #expect(record("track", "export", path, "--output", folder.path + "/a.fit").code == 2)
        #expect(record("track", "export", path, "--output", folder.path + "/no/a.gpx").code == 1)
        let kept = try folder.write("kept", to: "kept.gpx")
        let bad = try folder.write("hello", to: "note.txt")
        #expect(record("track", "export", bad, "--output", kept).code == 1)
        #expect(try String(contentsOfFile: kept, encoding: .utf8) == "kept")
    }
}
