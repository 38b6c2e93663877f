// Countries by their codes: the extract's own where it has them, with all their names, else the system's names.

import Foundation
import OSMExtract

/// Countries as documents, made when first needed.
struct CountryBook {
    private var documents: [String: Int] = [:]
    private var open: [String: BoundaryFact] = [:]

    /// Notes that a document is the country with the code.
    mutating func note(_ code: String, document: Int) { if documents[code] == nil { documents[code] = document } }

    /// Keeps the names of a country whose boundary does not close.
    mutating func note(_ boundary: BoundaryFact) {
        if let code = boundary.countryCode, open[code] == nil { open[code] = boundary }
    }

    /// The country's document; makes one by the system's names where the extract has none.
    mutating func document(_ code: String, near point: PointE7, in all: inout [PlaceDocument]) -> Int {
        if let known = documents[code] { return known }
        let boundary = open[code]
        var country = PlaceDocument(
            source: boundary.map { PlaceSource(.relation, $0.id) } ?? PlaceSource(derivedFrom: "country \(code)"),
            kind: .country,
            names: boundary?.names ?? Self.names(of: code),
            point: point,
            importance: 0.9
        )
        country.countryCode = code
        documents[code] = all.count
        all.append(country)
        return all.count - 1
    }

    private static let languages = ["en", "vi", "id", "ru", "zh-Hans", "zh-Hant", "fr", "de", "es", "fi", "sv", "it"]

    private static func names(of code: String) -> [PlaceName] {
        let tag = Locale.Language(identifier: "und-\(code)").maximalIdentifier
        let local = tag.hasPrefix("und") ? "en" : tag
        var names = [PlaceName(CountryNames.name(of: code, language: local) ?? code)]
        for language in languages {
            guard let name = CountryNames.name(of: code, language: language) else { continue }
            names.append(PlaceName(name, language: language))
        }
        names.append(PlaceName(code, role: .reference))
        return names
    }
}
