// What a region may be called. Names become folder names and parts of addresses, so they are kept plain.

import Foundation

/// The name of a region: 1 to 64 of `a-z`, `0-9` and `-`, beginning with a letter or digit.
public struct RegionName: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The name as text.
    public let description: String

    /// Names that addresses use themselves: of the map below all regions, and of all regions together.
    public static let reserved = ["all", "world"]

    /// Checks a name.
    ///
    /// - Throws: `RegionError.invalidName` when it has other characters or lengths, or is reserved.
    public init(_ text: String) throws(RegionError) {
        let bytes = Array(text.utf8)
        let isPlain = bytes.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
        }
        guard isPlain, (1...64).contains(bytes.count), bytes.first != UInt8(ascii: "-"), !Self.reserved.contains(text)
        else {
            throw .invalidName(text)
        }
        description = text
    }

    /// A name made from a file's name or a title: folded to plain letters, other characters become `-`.
    ///
    /// `Île-de-France-latest.osm.pbf` gives `ile-de-france`. Nil when nothing usable remains.
    public init?(suggestedBy fileName: String) {
        var stem = fileName.split(separator: "/").last.map(String.init) ?? fileName
        for ending in [".pbf", ".gz", ".bz2", ".osm", ".pmtiles", ".mbtiles", "-latest"] where stem.hasSuffix(ending) {
            stem.removeLast(ending.count)
        }
        let folded = stem.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: Locale(identifier: "en"))
        var name = ""
        for scalar in folded.lowercased().unicodeScalars {
            let isPlain = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
            if isPlain {
                name.unicodeScalars.append(scalar)
            } else if !name.isEmpty, !name.hasSuffix("-") {
                name += "-"
            }
        }
        name = String(name.prefix(64))
        while name.hasSuffix("-") { name.removeLast() }
        guard let checked = try? RegionName(name) else { return nil }
        self = checked
    }

    /// The name as a title: words apart and capitalised, for when no better is given.
    public var title: String {
        description.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }

    /// Alphabetical order.
    public static func < (one: RegionName, other: RegionName) -> Bool { one.description < other.description }
}
