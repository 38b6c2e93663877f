// The page: `/` is `index.html`, `/app/…` the files beside it, `/app/vendor/…` MapLibre GL JS from set-up's folder.
// Only files that lie in the two folders are served; links out of them are not followed.

import Foundation
import HTTPServing

/// The files of the page.
final class PageFiles: Sendable {
    private let pageFolder: String?
    private let vendorFolder: String?

    /// What the page may do: no script, style or request from anywhere else (`design/basemap.md` gives the reasons).
    static let contentSecurityPolicy =
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; child-src blob:; "
        + "img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; "
        + "form-action 'self'"

    private static let mediaTypes = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
        "json": "application/json", "svg": "image/svg+xml", "png": "image/png", "ico": "image/x-icon",
        "wasm": "application/wasm", "webmanifest": "application/manifest+json", "txt": "text/plain; charset=utf-8",
    ]

    init(pageFolder: String?, vendorFolder: String?) {
        self.pageFolder = pageFolder.map(Self.resolved)
        self.vendorFolder = vendorFolder.map(Self.resolved)
    }

    /// The answer for a path below `/app/`.
    ///
    /// - Throws: a 404 refusal that says what is missing.
    func response(path: String) throws(Refusal) -> Response {
        let vendorPrefix = "vendor/"
        let isVendor = path.hasPrefix(vendorPrefix)
        guard let folder = isVendor ? vendorFolder : pageFolder else { throw .missing(isVendor: isVendor) }
        let relative = isVendor ? String(path.dropFirst(vendorPrefix.count)) : path
        guard let file = Self.file(relative, in: folder),
            let type = Self.mediaTypes[URL(fileURLWithPath: file).pathExtension]
        else {
            throw Refusal(status: 404, code: "page.file-unknown", message: "The page has no such file.")
        }
        var status = stat()
        guard unsafe stat(file, &status) == 0 else {
            throw Refusal(status: 404, code: "page.file-unknown", message: "The page has no such file.")
        }
        let tag = UInt64(status.st_mtim.tv_sec) &* 1_000_000_007 ^ UInt64(status.st_mtim.tv_nsec)
        return Response(
            headers: [
                "Content-Type": type, "Cache-Control": "no-cache",
                "ETag": "\"\(String(tag, radix: 36))-\(String(status.st_size, radix: 36))\"",
                "Content-Security-Policy": Self.contentSecurityPolicy, "X-Content-Type-Options": "nosniff",
                "Referrer-Policy": "no-referrer",
            ],
            body: .file(path: file)
        )
    }

    /// The file of a relative path; nil when it is not a plain file inside the folder.
    private static func file(_ relative: String, in folder: String) -> String? {
        let parts = relative.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.isEmpty, parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("\0") }) else {
            return nil
        }
        let file = resolved(folder + "/" + relative)
        guard file.hasPrefix(folder + "/") else { return nil }
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), !isFolder.boolValue else {
            return nil
        }
        return file
    }

    /// The path with its links followed.
    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
}

extension Refusal {
    fileprivate static func missing(isVendor: Bool) -> Refusal {
        Refusal(
            status: 404,
            code: isVendor ? "page.map-library-missing" : "page.missing",
            message: isVendor
                ? "MapLibre GL JS is not here; `make web` in the checkout fetches it, and `make install` installs it."
                : "The page's files are not here; `make install` installs them, and WAYMARK_SHARE names their folder."
        )
    }
}

extension Application {
    /// Adds the page itself and its files below `/app/`.
    func addPage(to router: inout Router) {
        let files = PageFiles(pageFolder: configuration.pageFolder, vendorFolder: configuration.vendorFolder)
        router.add(.get, "/", cors: .sameOrigin, .inline { _ in try files.response(path: "index.html") })
        router.add(
            .get,
            "/app/{path...}",
            cors: .sameOrigin,
            .inline { request in try files.response(path: request.parameter("path") ?? "") }
        )
    }
}
