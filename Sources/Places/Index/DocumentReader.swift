// A document's names and variable part, read from the mapped file.

import Geodesy

/// One name of a document as it is stored.
struct StoredName {
    var language: Int
    var role: NameRole
    /// Where its text is; length 0 means the first name's text.
    var textStart: Int
    var textLength: Int
    /// How many tokens it has of its own, and where they begin.
    var tokenCount: Int
    var tokenStart: Int
}

/// Walks the names of a document.
struct NameReader {
    private var cursor: ByteCursor
    private var left: Int

    init(_ index: PlaceIndex, document: Int) {
        cursor = ByteCursor(index.names, at: Int(index.documentNames[document]))
        left = document >= 0 && document < index.documentCount ? min(cursor.count(), 2000) : 0
    }

    /// The next name; tokens are passed over.
    @inline(__always) mutating func next() -> StoredName? {
        guard left > 0 else { return nil }
        left -= 1
        let traits = cursor.varint()
        let length = cursor.count()
        let start = cursor.position
        cursor.position += length
        let count = min(cursor.count(), 64)
        let tokens = cursor.position
        for _ in 0..<count { _ = cursor.varint() }
        return StoredName(
            language: traits >> 3,
            role: NameRole(rawValue: UInt8(traits & 7)) ?? .main,
            textStart: start,
            textLength: length,
            tokenCount: count,
            tokenStart: tokens
        )
    }
}

/// A document's variable part: where its fields are, and the small ones themselves.
struct DocumentExtra {
    /// Offsets in the `extra` section; 0 where the document has no such field.
    var boxAt = 0
    var categoriesAt = 0
    var attributesAt = 0
    var countryCodeAt = 0
    var houses: Range<Int> = 0..<0
    var pieces: Range<Int> = 0..<0
    var street: Int?
    var number: Int?
}

extension PlaceIndex {
    /// Reads where a document's variable part has what.
    func extra(of document: Int) -> DocumentExtra {
        var result = DocumentExtra()
        let offset = Int(documentExtra[document])
        guard offset > 0 else { return result }
        var cursor = ByteCursor(extra, at: offset)
        // A field comes at most once: more rounds than kinds of fields are damage.
        for _ in 0..<10 {
            switch ExtraField(rawValue: cursor.varint()) {
            case .box:
                result.boxAt = cursor.position
                for _ in 0..<4 { _ = cursor.varint() }
            case .categories:
                result.categoriesAt = cursor.position
                for _ in 0..<min(cursor.count(), 64) { _ = cursor.varint() }
            case .attributes:
                result.attributesAt = cursor.position
                for _ in 0..<min(cursor.count(), 64) {
                    _ = cursor.varint()
                    cursor.skipText()
                }
            case .houses: result.houses = Self.run(&cursor, within: houses.count)
            case .pieces: result.pieces = Self.run(&cursor, within: space.pieceStreet.count)
            case .address:
                let street = cursor.varint(), number = cursor.varint()
                result.street = street > 0 && street <= documentCount ? street - 1 : nil
                result.number = number > 0 ? number - 1 : nil
            case .countryCode:
                result.countryCodeAt = cursor.position
                cursor.skipText()
            case .area: _ = cursor.varint()
            case .end, nil: return result
            }
        }
        return result
    }

    /// The document's box; nil where it has none of its own.
    func box(_ extra: DocumentExtra, of document: Int) -> BoundingBox? {
        guard extra.boxAt > 0 else { return nil }
        var cursor = ByteCursor(self.extra, at: extra.boxAt)
        let latitude = Int(latitudeE7(document)), longitude = Int(longitudeE7(document))
        let south = latitude &- cursor.signed(), west = longitude &- cursor.signed()
        let north = latitude &+ cursor.signed(), east = longitude &+ cursor.signed()
        return BoundingBox(
            south: Self.degrees(south, 90),
            west: Self.degrees(west, 180),
            north: Self.degrees(north, 90),
            east: Self.degrees(east, 180)
        )
    }

    /// The document's category numbers.
    func categories(_ extra: DocumentExtra) -> [Int] {
        var numbers: [Int] = []
        _ = hasCategory(extra) { number in
            numbers.append(number)
            return false
        }
        return numbers
    }

    /// Whether one of the document's categories is wanted.
    @inline(__always) func hasCategory(_ extra: DocumentExtra, where isWanted: (Int) -> Bool) -> Bool {
        guard extra.categoriesAt > 0 else { return false }
        var cursor = ByteCursor(self.extra, at: extra.categoriesAt)
        for _ in 0..<min(cursor.count(), 64) where isWanted(cursor.varint()) { return true }
        return false
    }

    /// The document's attributes by key.
    func attributes(_ extra: DocumentExtra) -> [String: String] {
        guard extra.attributesAt > 0 else { return [:] }
        var cursor = ByteCursor(self.extra, at: extra.attributesAt)
        var attributes: [String: String] = [:]
        for _ in 0..<min(cursor.count(), 64) {
            let key = cursor.varint(), value = cursor.text()
            if attributeKeys.indices.contains(key) { attributes[attributeKeys[key]] = value }
        }
        return attributes
    }

    /// The ISO code that a country's document carries.
    func countryCode(_ extra: DocumentExtra) -> String? {
        guard extra.countryCodeAt > 0 else { return nil }
        var cursor = ByteCursor(self.extra, at: extra.countryCodeAt)
        return cursor.text()
    }

    private static func run(_ cursor: inout ByteCursor, within count: Int) -> Range<Int> {
        let first = min(cursor.varint(), count)
        return first..<first + min(cursor.varint(), count - first)
    }

    private static func degrees(_ e7: Int, _ most: Double) -> Double { max(-most, min(most, Double(e7) / 1e7)) }

    /// A stored name's text.
    func text(_ name: StoredName, of document: Int) -> String {
        if name.textLength > 0 { return names.text(at: name.textStart, length: name.textLength) }
        var reader = NameReader(self, document: document)
        guard let first = reader.next() else { return "" }
        return names.text(at: first.textStart, length: first.textLength)
    }

    /// The local name.
    func localName(of document: Int) -> String {
        var reader = NameReader(self, document: document)
        return reader.next().map { text($0, of: document) } ?? ""
    }

    /// The name in the first of some languages that the document has, else the local one.
    ///
    /// `preferences`: numbers in `languages`, best first.
    func name(of document: Int, preferences: [Int]) -> String {
        guard !preferences.isEmpty else { return localName(of: document) }
        var reader = NameReader(self, document: document)
        var best: (rank: Int, name: StoredName)?
        var first: StoredName?
        while let name = reader.next() {
            if first == nil { first = name }
            guard name.role == .main, let rank = preferences.firstIndex(of: name.language) else { continue }
            if rank < best?.rank ?? .max { best = (rank, name) }
            if rank == 0 { break }
        }
        return (best?.name ?? first).map { text($0, of: document) } ?? ""
    }

    /// The language numbers to try for an asked language, best first: itself, its script's or region's relatives, its
    /// base language.
    func preferences(for language: String?) -> [Int] {
        guard let language, !language.isEmpty else { return [] }
        return LanguageChain.fallbacks(of: language).compactMap { code in languages.firstIndex(of: code) }
    }
}
