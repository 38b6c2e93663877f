// Which font files are installed, and which of them a font stack's names stand for.
//
// A stack never ends in blanks: after the fonts it names come Noto Sans in the same style and Noto's fonts for other
// scripts. Chinese, Japanese and Korean are drawn by the clients themselves; a font for them is used where installed.

import Foundation

/// An installed font's file; the version tells a replaced file from the one before.
struct FontFile: Sendable, Hashable {
    let path: String
    let version: String

    init(path: String) {
        self.path = path
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let size = (attributes?[.size] as? NSNumber)?.uint64Value ?? 0
        let time = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        version = "\(size) \(Int64(time))"
    }
}

/// The installed fonts by name.
public struct FontCatalog: Sendable {
    private let installed: [String: FontFile]

    /// Folders that Debian installs fonts in.
    public static let standardFolders = ["/usr/local/share/fonts", "/usr/share/fonts"]

    /// Looks for TrueType and OpenType files in folders and what lies below; of two with one name the first counts.
    public init(folders: [String] = FontCatalog.standardFolders) {
        var installed: [String: FontFile] = [:]
        for folder in folders {
            let below = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
            for path in below.sorted() where [".ttf", ".otf", ".ttc"].contains(String(path.suffix(4)).lowercased()) {
                let file = path.split(separator: "/").last.map { String($0.dropLast(4)) } ?? ""
                let key = Self.key(file)
                if installed[key] == nil { installed[key] = FontFile(path: "\(folder)/\(path)") }
            }
        }
        self.installed = installed
    }

    /// The styles' own fonts that are not installed: with any of them missing, labels lose their weight or vanish.
    public var missingFonts: [String] {
        MapFont.allCases.map(\.rawValue).filter { installed[Self.key($0)] == nil }
    }

    /// Files to look a code point up in, best first, for a comma-joined stack of font names.
    func files(forStack stack: String) -> [FontFile] {
        let named = stack.split(separator: ",").prefix(Self.namesLimit).map(String.init)
        let style = FontStyle(ofName: named.first ?? "")
        let names =
            named + ["Noto Sans \(style.name)", "Noto Sans Regular"]
            + Self.scripts.flatMap { script in
                (style.isBold ? ["Bold", "Regular"] : ["Regular"]).map { "Noto Sans \(script) \($0)" }
            } + Self.ideographs
        var seen: Set<FontFile> = []
        return names.compactMap { file(named: $0) }.filter { seen.insert($0).inserted }
    }

    private func file(named name: String) -> FontFile? {
        let key = Self.key(name)
        return installed[key] ?? installed["\(key)regular"]
    }

    /// Names are compared by their letters and digits alone: "Noto Sans Bold" is the file NotoSans-Bold.
    private static func key(_ name: String) -> String {
        String(decoding: name.utf8.filter { $0 != 0x20 && $0 != 0x2D && $0 != 0x5F }, as: UTF8.self).lowercased()
    }

    private static let namesLimit = 16

    /// Noto's names for the scripts in living use, and symbols.
    private static let scripts = [
        "Arabic", "Hebrew", "Thai", "Devanagari", "Georgian", "Armenian", "Bengali", "Tamil", "Telugu", "Kannada",
        "Malayalam", "Gujarati", "Gurmukhi", "Oriya", "Sinhala", "Khmer", "Lao", "Myanmar", "Ethiopic", "Mongolian",
        "Canadian Aboriginal", "Cherokee", "Tifinagh", "Thaana", "Syriac", "NKo", "Ol Chiki", "Vai", "Yi", "Javanese",
        "Balinese", "Sundanese", "Cham", "Coptic", "Symbols", "Symbols2", "Math",
    ]

    private static let ideographs = ["Noto Sans CJK Regular", "DroidSansFallbackFull", "wqy-zenhei", "wqy-microhei"]
}

/// A fonts' weight and slant as its name tells them.
private struct FontStyle {
    let isBold: Bool
    let isItalic: Bool

    init(ofName name: String) {
        let lower = name.lowercased()
        isBold = ["bold", "black", "heavy"].contains { lower.contains($0) }
        isItalic = ["italic", "oblique"].contains { lower.contains($0) }
    }

    var name: String {
        switch (isBold, isItalic) {
        case (true, true): "Bold Italic"
        case (true, false): "Bold"
        case (false, true): "Italic"
        case (false, false): "Regular"
        }
    }
}
