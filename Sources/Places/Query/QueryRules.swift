// What a question may be: checked once, before anything is looked up.

import Geodesy

enum QueryRules {
    /// Checks text and options.
    ///
    /// - Throws: the `PlaceError` of the first thing that is not valid.
    static func check(_ text: String, _ options: PlaceSearchOptions) throws(PlaceError) {
        let scalars = text.unicodeScalars.count
        guard scalars <= PlaceSearchOptions.longestText else { throw .queryTooLong(scalars: scalars) }
        guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace && $0.value >= 0x20 }) else {
            throw .emptyQuery
        }
        try check(limit: options.limit)
        try check(language: options.language)
        if let bias = options.bias { try check(bias) }
        if let box = options.boundingBox {
            let isInRange =
                [box.south, box.north].allSatisfy { abs($0) <= 90 }
                && [box.west, box.east].allSatisfy { abs($0) <= 180 }
            guard isInRange, box.south <= box.north else { throw .boxOutOfRange }
        }
        for country in options.countries {
            guard country.utf8.count == 2, country.utf8.allSatisfy({ ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A })
            else {
                throw .unknownCountry(String(country.prefix(16)))
            }
        }
    }

    static func check(limit: Int) throws(PlaceError) {
        guard (1...PlaceSearchOptions.largestLimit).contains(limit) else { throw .limitOutOfRange(limit) }
    }

    static func check(language: String?) throws(PlaceError) {
        guard let language else { return }
        guard LanguageChain.isWellFormed(language) else { throw .unknownLanguage(String(language.prefix(16))) }
    }

    static func check(_ coordinate: Coordinate) throws(PlaceError) {
        guard abs(coordinate.latitude) <= 90, abs(coordinate.longitude) <= 180 else { throw .coordinateOutOfRange }
    }

    static func check(radius: Double) throws(PlaceError) {
        guard radius > 0, radius <= PlaceSearchOptions.largestRadius else { throw .radiusOutOfRange(radius) }
    }
}
