// Names of one place in several languages, and how they stand in a tile.

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
    /// Names as people say them where Natural Earth has the formal ones in all languages, by ISO 3166-1 alpha-3.
    private static let common: [String: PlaceNames] = [
        "CHN": PlaceNames(
            local: "China",
            translated: [
                "de": "China", "en": "China", "id": "Tiongkok", "ru": "Китай", "vi": "Trung Quốc", "zh": "中国",
                "zh-Hant": "中國",
            ]
        )
    ]

    static func common(_ names: PlaceNames, code: String) -> PlaceNames { common[code] ?? names }
}
