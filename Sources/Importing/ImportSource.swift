// What a person names as input: a file, an address, or the shorthand for an extract of Geofabrik's.

import Foundation
public import Regions

/// An input of an import.
public struct ImportSource: Sendable, Equatable {
    /// Where it is.
    public enum Place: Sendable, Equatable {
        /// A file on this machine.
        case file(String)
        /// A file on a web server.
        case address(String)
    }

    /// Where it is.
    public let place: Place
    /// The SHA-256 sum it must have, when one was given: 64 lower-case hexadecimal digits.
    public let expectedSum: String?

    /// Reads what a person wrote: a path, `https://…`, `geofabrik:europe/malta`, each with `#sha256=…` if wanted.
    ///
    /// - Throws: `ImportError.invalidSource`.
    public init(_ text: String) throws(ImportError) {
        var place = text
        var sum: String?
        if let mark = text.range(of: "#sha256=", options: .backwards) {
            place = String(text[..<mark.lowerBound])
            let digits = text[mark.upperBound...].lowercased()
            guard digits.utf8.count == 64, digits.allSatisfy({ $0.isHexDigit && $0.isASCII }) else {
                throw .invalidSource(text, reason: "after #sha256= come 64 hexadecimal digits")
            }
            sum = digits
        }
        expectedSum = sum
        self.place = try Self.place(place)
    }

    private static func place(_ text: String) throws(ImportError) -> Place {
        if let path = text.hasPrefix("geofabrik:") ? text.dropFirst("geofabrik:".count) : nil {
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            let isPlain = parts.allSatisfy { part in
                !part.isEmpty && part.utf8.allSatisfy { $0 == 45 || (48...57).contains($0) || (97...122).contains($0) }
            }
            guard isPlain, !parts.isEmpty else {
                throw .invalidSource(text, reason: "the shorthand is like geofabrik:europe/malta")
            }
            return .address("https://download.geofabrik.de/\(path)-latest.osm.pbf")
        }
        guard let colon = text.range(of: "://") else {
            guard !text.isEmpty else { throw .invalidSource(text, reason: "it is empty") }
            return .file(text)
        }
        let scheme = text[..<colon.lowerBound].lowercased()
        guard ["http", "https"].contains(scheme) else {
            throw .invalidSource(text, reason: "addresses begin with https:// or http://")
        }
        guard let url = URL(string: text), url.host()?.isEmpty == false, url.user() == nil else {
            throw .invalidSource(text, reason: "it is not an address like https://example.org/malta.osm.pbf")
        }
        guard !url.lastPathComponent.isEmpty, url.lastPathComponent != "/" else {
            throw .invalidSource(text, reason: "the address names no file")
        }
        return .address(text)
    }

    /// The file's name without its folder or query.
    public var fileName: String {
        switch place {
        case .file(let path): path.split(separator: "/").last.map(String.init) ?? path
        case .address(let address): URL(string: address)?.lastPathComponent ?? "extract.osm.pbf"
        }
    }

    /// The path of a file on this machine; nil for an address.
    var localPath: String? {
        if case .file(let path) = place { return path }
        return nil
    }

    /// A name for a region of this source alone; nil when the file's name gives none.
    public var suggestedName: RegionName? { RegionName(suggestedBy: fileName) }
}
