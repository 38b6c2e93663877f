import Foundation
import Regions
import Testing

@Suite("The data folder")
struct DataFolderTests {
    @Test(
        "is found from the environment",
        arguments: [
            (["XDG_DATA_HOME": "/x", "HOME": "/h"], "/x/waymark"),
            (["HOME": "/h"], "/h/.local/share/waymark"),
            (["XDG_DATA_HOME": "relative", "HOME": "/h"], "/h/.local/share/waymark"),
        ]
    )
    func standard(environment: [String: String], path: String) {
        #expect(DataFolder.standardPath(environment: environment) == path)
    }

    @Test("has an absolute path")
    func absolute() {
        let working = FileManager.default.currentDirectoryPath
        #expect(DataFolder(path: "x/../data").path == working + "/data")
        #expect(DataFolder(path: "/a/./b/").path == "/a/b")
    }

    @Test("is held by one server only, whose process id the other is told")
    func lock() throws {
        let folder = try TemporaryFolder()
        let lock = try folder.data.lockForServing()
        #expect(folder.data.servingProcess == Int(getpid()))
        #expect(throws: RegionError.folderInUse(path: folder.path, process: Int(getpid()))) {
            try folder.data.lockForServing()
        }
        withExtendedLifetime(lock) {}
    }

    @Test("is free again when the server is gone")
    func unlock() throws {
        let folder = try TemporaryFolder()
        var lock: FileLock? = try folder.data.lockForServing()
        #expect(lock != nil)
        lock = nil
        #expect(folder.data.servingProcess == nil)
        lock = try folder.data.lockForServing()
    }

    @Test("that cannot be made is refused with the system's reason")
    func unmakeable() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: URL(fileURLWithPath: folder.path + "/file"))
        let error = #expect(throws: RegionError.self) { try DataFolder(path: folder.path + "/file/x").make() }
        #expect(error?.description.contains("Not a directory") == true, "\(String(describing: error))")
    }
}
