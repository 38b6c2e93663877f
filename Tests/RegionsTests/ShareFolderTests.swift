import Foundation
import Testing

@testable import Regions

@Suite struct ShareFolderTests {
    let root: String

    init() throws {
        root = FileManager.default.temporaryDirectory.path + "/share-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    }

    /// Makes files, and folders where the path ends with a slash.
    private func make(_ paths: String...) throws {
        for path in paths {
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            let folder = root + "/" + parts.dropLast().joined(separator: "/")
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            if let name = parts.last, !name.isEmpty { try Data().write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }
        }
    }

    @Test("a program built in a checkout finds the checkout's files")
    func checkout() throws {
        try make("Package.swift", "Web/", ".build/x86_64-unknown-linux-gnu/release/waymark")
        let program = root + "/.build/x86_64-unknown-linux-gnu/release/waymark"
        #expect(ShareFolder.find(program: program, environment: [:]) == ShareFolder(checkoutAt: root))
    }

    @Test("an installed program finds share/waymark beside its bin folder, also through a link")
    func installed() throws {
        try make("opt/bin/waymark", "opt/share/waymark/", "bin/")
        try FileManager.default.createSymbolicLink(
            atPath: root + "/bin/waymark",
            withDestinationPath: root + "/opt/bin/waymark"
        )
        let found = ShareFolder.find(program: root + "/bin/waymark", environment: [:])
        #expect(found == ShareFolder(installedAt: root + "/opt/share/waymark"))
    }

    @Test("WAYMARK_SHARE wins, and a folder that is not there is not replaced by another")
    func environment() throws {
        try make("Package.swift", "Web/", "release/waymark", "elsewhere/")
        let program = root + "/release/waymark"
        let named = root + "/elsewhere"
        #expect(
            ShareFolder.find(program: program, environment: ["WAYMARK_SHARE": named])
                == ShareFolder(installedAt: named)
        )
        #expect(ShareFolder.find(program: program, environment: ["WAYMARK_SHARE": named + "-not"]) == nil)
    }

    @Test("a program far from its files finds nothing")
    func nowhere() throws {
        try make("bin/waymark")
        #expect(ShareFolder.find(program: root + "/bin/waymark", environment: [:]) == nil)
    }
}
