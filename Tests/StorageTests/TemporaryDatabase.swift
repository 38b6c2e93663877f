// A database in a folder of a test's own, removed when the test ends.

import Foundation
import Storage

final class TemporaryDatabase: Sendable {
    let folder: String
    var path: String { folder + "/waymark.sqlite" }

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/waymark-storage-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The permissions of a file in the folder.
    func mode(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
        return attributes[.posixPermissions] as? Int ?? 0
    }
}
