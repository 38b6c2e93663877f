// Where the files stand that come with the program rather than from the user: the page, the map engine, the sources of
// the world, the samples. An installed program finds them under share/waymark, a checkout where set-up put them.

import Foundation

/// The files that come with the program, as absolute paths.
public struct ShareFolder: Sendable, Equatable {
    /// The page's own files (index.html, ES modules, languages).
    public let page: String
    /// The page's third-party files: maplibre-gl.js and maplibre-gl.css.
    public let vendor: String
    /// What the world below the regions is made of: `natural-earth/` and `geonames/`.
    public let worldSources: String
    /// Extracts to try things with, `monaco.osm.pbf` among them.
    public let samples: String

    /// An installed tree: `page/`, `vendor/`, `world/` and `samples/` under one folder.
    public init(installedAt root: String) {
        page = root + "/page"
        vendor = root + "/vendor"
        worldSources = root + "/world"
        samples = root + "/samples"
    }

    /// A checkout: `Web/` and `Samples/` are kept in it, the rest is fetched into `.cache/`.
    public init(checkoutAt root: String) {
        page = root + "/Web"
        vendor = root + "/.cache/web"
        worldSources = root + "/.cache/world"
        samples = root + "/Samples"
    }

    /// Looks in the order that Docs/OPERATIONS.md promises: the folder that `WAYMARK_SHARE` names, `../share/waymark`
    /// beside the program, then the checkout that the program was built in.
    ///
    /// - Returns: nil when none of them is there.
    public static func find(program: String, environment: [String: String]) -> ShareFolder? {
        if let named = environment["WAYMARK_SHARE"], !named.isEmpty {
            let root = URL(fileURLWithPath: named).standardizedFileURL.path
            return holdsFolder(root) ? ShareFolder(installedAt: root) : nil
        }
        let folder = URL(fileURLWithPath: program).resolvingSymlinksInPath().deletingLastPathComponent()
        let installed = folder.deletingLastPathComponent().path + "/share/waymark"
        if holdsFolder(installed) { return ShareFolder(installedAt: installed) }
        // .build/<triple>/<configuration>/waymark stands three folders below the checkout.
        var candidate = folder
        for _ in 0..<4 {
            let root = candidate.path
            if FileManager.default.fileExists(atPath: root + "/Package.swift"), holdsFolder(root + "/Web") {
                return ShareFolder(checkoutAt: root)
            }
            candidate = candidate.deletingLastPathComponent()
        }
        return nil
    }

    private static func holdsFolder(_ path: String) -> Bool {
        (try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
    }
}
