import Foundation
import Testing

@testable import waymark

@Suite("Settings")
struct SettingsTests {
    private func value(_ recording: Recording, _ name: String) throws -> (value: String?, from: String) {
        let rows = try #require(recording.json as? [[String: Any]], "\(recording.words)")
        let row = try #require(rows.first { $0["name"] as? String == name })
        return (row["value"] as? String, try #require(row["from"] as? String))
    }

    @Test("a flag wins over the environment, that over the file, that over what is standard")
    func order() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("# a remark\n\n  data = /of/file  \n", to: "config")
        let withFile = ["WAYMARK_CONFIG": file, "HOME": "/home/of"]
        let withBoth = withFile.merging(["WAYMARK_DATA": "/of/environment"]) { $1 }

        let flag = try value(record("config", "--json", "--data", "/of/flag", environment: withBoth), "data")
        #expect(flag == ("/of/flag", "flag"))
        let environment = try value(record("config", "--json", environment: withBoth), "data")
        #expect(environment == ("/of/environment", "environment WAYMARK_DATA"))
        let fromFile = try value(record("config", "--json", environment: withFile), "data")
        #expect(fromFile == ("/of/file", "\(file), line 3"))
        let standard = try value(record("config", "--json", environment: ["HOME": "/home/of"]), "data")
        #expect(standard == ("/home/of/.local/share/waymark", "default"))
    }

    @Test("an empty variable counts as not set")
    func emptyVariable() throws {
        let found = try value(record("config", "--json", environment: ["WAYMARK_DATA": ""]), "data")
        #expect(found.from == "default")
    }

    @Test(
        "a wrong file is refused with its line",
        arguments: [
            ("data /x", "Line 1 of FILE is not “name = value”."),
            ("\ndta = /x", "Line 2 of FILE: there is no setting “dta”. Did you mean “data”? See: waymark config"),
            ("data =", "“” is not right for data (FILE, line 1): it takes the path of a folder."),
        ]
    )
    func wrongFile(content: String, message: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(content, to: "config")
        let call = record("config", environment: ["WAYMARK_CONFIG": file])
        #expect(call.code == 2)
        #expect(call.words == "waymark: \(message.replacing("FILE", with: file))\n")
    }
}
