// Names of one place in several languages, and how they stand in a tile.

import Foundation

/// The name on the spot, and those in other languages.
struct PlaceNames: Sendable, Equatable {
    /// The name on the spot.
    var local: String
    /// Language → name.
    var translated: [String: String]

    /// `name` and, where a label in that language would otherwise show something else, `name_<language>`.
    ///
    /// A label in traditional Chinese falls back to `name_zh` before `name`.
    var tags: [(key: String, value: TagValue)] {
        var tags: [(key: String, value: TagValue)] = [("name", .text(local))]
        for (language, name) in translated.sorted(by: { $0.key < $1.key }) {
            let fallback = language == "zh-Hant" ? translated["zh"] ?? local : local
            if name != fallback { tags.append(("name_\(language)", .text(name))) }
        }
        return tags
    }
}

enum CountryNames {
    /// A country's names as people say them: Natural Earth's are here and there the formal ones ("People's Republic of
    /// China"), for which ICU's are taken where its English one is Natural Earth's short name ("China").
    static func common(_ names: PlaceNames, short: String, code: String) -> PlaceNames {
        func known(_ language: String) -> String? {
            Locale(identifier: language == "zh" ? "zh-Hans" : language).localizedString(forRegionCode: code)
        }
        guard short != names.local, known("en") == short else { return names }
        var common = PlaceNames(local: short, translated: [:])
        for language in CityNames.languages { common.translated[language] = known(language) }
        return common
    }
}
