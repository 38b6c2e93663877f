// Tells what a file is by its first bytes; its name says nothing.

import Foundation

/// The formats that are read.
enum FileFormat: String {
    case pbf = "pbf"
    case xml = "osm"
    case gzipXML = "osm.gz"
    case bzip2XML = "osm.bz2"

    /// The format of the file at a path.
    ///
    /// - Throws: `ExtractError.unreadable`, `.empty`, `.notAnExtract` or `.unsupported`.
    static func of(path: String) throws(ExtractError) -> FileFormat {
        let head = try firstBytes(path: path, count: 4096)
        guard !head.isEmpty else { throw .empty(path: path) }
        if head.starts(with: [0x1f, 0x8b]) { return try inside(path: path, .gzipXML, "a gzip archive of ") }
        if head.starts(with: Array("BZh".utf8)) { return try inside(path: path, .bzip2XML, "a bzip2 archive of ") }
        if isPBF(head) { return .pbf }
        try refuseUnlessOSM(head, path: path, wrapping: "")
        return .xml
    }

    /// Looks at what is compressed: it must be OSM XML.
    private static func inside(
        path: String,
        _ format: FileFormat,
        _ wrapping: String
    ) throws(ExtractError) -> FileFormat {
        let head = try Session.peek(path: path, format: format, count: 4096)
        if isPBF(head) {
            throw .unsupported(path: path, kind: wrapping + "a PBF, which is compressed already: unpack it")
        }
        try refuseUnlessOSM(head, path: path, wrapping: wrapping)
        return format
    }

    private static func refuseUnlessOSM(_ head: [UInt8], path: String, wrapping: String) throws(ExtractError) {
        if let text = xmlText(head) {
            if text.contains("<osmChange") { throw .unsupported(path: path, kind: wrapping + "a change file (.osc)") }
            if text.contains("<osm") { return }
        }
        throw .notAnExtract(path: path, looksLike: wrapping + description(of: head))
    }

    private static func firstBytes(path: String, count: Int) throws(ExtractError) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: unsafe String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var status = stat()
        if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            throw .unreadable(path: path, reason: "it is a folder")
        }
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe read(descriptor, buffer.baseAddress.map { unsafe $0 + filled }, count - filled)
            }
            guard got >= 0 else { throw .unreadable(path: path, reason: unsafe String(cString: strerror(errno))) }
            if got == 0 { break }
            filled += got
        }
        return Array(bytes.prefix(filled))
    }

    /// A PBF begins with a 4-byte length and a blob header that names its type, OSMHeader.
    private static func isPBF(_ head: [UInt8]) -> Bool {
        let name: [UInt8] = [0x0a, 0x09] + Array("OSMHeader".utf8)
        return head.count >= 4 + name.count && head[0] == 0 && head[4...].starts(with: name)
    }

    /// The beginning as text when it begins like XML.
    private static func xmlText(_ head: [UInt8]) -> String? {
        let text = String(decoding: head, as: UTF8.self)
        let first = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" }
        return first == "<" ? text : nil
    }

    private static func description(of head: [UInt8]) -> String {
        guard !head.isEmpty else { return "nothing" }
        if head.count > 262, head[257..<262].elementsEqual("ustar".utf8) { return "a tar archive" }
        let magics: [([UInt8], String)] = [
            (Array("PK".utf8), "a ZIP archive"),
            (Array("PMTiles".utf8), "a PMTiles archive"),
            (Array("SQLite format 3".utf8), "an SQLite database (MBTiles or GeoPackage)"),
            ([0xff, 0xe0], "an o5m file"),
            ([0x89] + Array("PNG".utf8), "a PNG picture"),
            ([0xff, 0xd8, 0xff], "a JPEG picture"),
            (Array("%PDF".utf8), "a PDF"),
            ([0xfd] + Array("7zXZ".utf8), "an xz archive"),
            ([0x28, 0xb5, 0x2f, 0xfd], "a Zstandard archive"),
            ([0x00, 0x00, 0x27, 0x0a], "a shapefile"),
            (Array("II*".utf8) + [0], "a TIFF picture"),
            (Array("MM".utf8) + [0] + Array("*".utf8), "a TIFF picture"),
        ]
        for (magic, name) in magics where head.starts(with: magic) { return name }
        let text = String(decoding: head, as: UTF8.self).lowercased()
        if text.contains("<!doctype html") || text.contains("<html") { return "a web page" }
        if text.contains("<gpx") { return "a GPX track" }
        if text.contains("<kml") { return "a KML file" }
        if let first = text.first(where: { !$0.isWhitespace }) {
            if first == "<" { return "another XML file" }
            if first == "{" || first == "[" { return "JSON" }
        }
        let odd = head.count { $0 < 9 || ($0 > 13 && $0 < 32) }
        return odd == 0 ? "plain text" : "binary data"
    }
}
