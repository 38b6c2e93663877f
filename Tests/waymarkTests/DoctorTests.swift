import Foundation
import Testing

@testable import waymark

@Suite("The doctor")
struct DoctorTests {
    private func findings(_ folder: String) throws -> [[String: Any]] {
        try #require(record("doctor", "--json", "--data", folder).json as? [[String: Any]])
    }

    private func state(_ subject: String, _ folder: String) throws -> String {
        try #require(findings(folder).first { $0["subject"] as? String == subject }?["state"] as? String)
    }

    @Test("a folder that is not there yet is worth a note, a file or an open folder is a fault")
    func folder() throws {
        let folder = try TemporaryFolder()
        #expect(try state("data folder", folder.path) == "ok")
        #expect(try state("data folder", folder.path + "/none") == "note")
        let file = try folder.write("", to: "file")
        #expect(try state("data folder", file) == "broken")
        #expect(record("doctor", "--data", file).code == 1)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
        #expect(try state("data folder", folder.path) == "broken")
    }

    @Test("a region that cannot be opened is a fault with the command that helps")
    func region() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/regions/empty",
            withIntermediateDirectories: true
        )
        let finding = try #require(findings(folder.path).first { $0["subject"] as? String == "region empty" })
        #expect(finding["state"] as? String == "broken")
        #expect((finding["sentence"] as? String)?.contains("waymark import FILE --name empty") == true)
    }

    @Test("unfinished downloads are counted")
    func downloads() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/downloads", withIntermediateDirectories: true)
        _ = try folder.write("12345", to: "downloads/x.osm.pbf.part")
        let finding = try #require(findings(folder.path).first { $0["subject"] as? String == "downloads" })
        #expect((finding["sentence"] as? String)?.hasPrefix("5 B of unfinished downloads") == true)
    }
}
