// Names and signs of roads as numbers of texts, and as texts.

/// The languages in which names are kept, besides the local one.
enum NameLanguage: UInt8, Sendable, CaseIterable {
    case en, vi, id, ru, zh, zhHans, zhHant

    /// The language code of a `name:` key.
    var code: String {
        switch self {
        case .zhHans: "zh-Hans"
        case .zhHant: "zh-Hant"
        case .en: "en"
        case .vi: "vi"
        case .id: "id"
        case .ru: "ru"
        case .zh: "zh"
        }
    }
}

/// What a road is called; numbers of texts, 0 for none.
struct NameRecord: Hashable, Sendable, BitwiseCopyable {
    /// The name in the language of the place.
    var local: UInt32 = 0
    /// Its number, such as "A 8"; several are divided by ";".
    var ref: UInt32 = 0
    var en: UInt32 = 0
    var vi: UInt32 = 0
    var id: UInt32 = 0
    var ru: UInt32 = 0
    var zh: UInt32 = 0
    var zhHans: UInt32 = 0
    var zhHant: UInt32 = 0

    subscript(language: NameLanguage) -> UInt32 {
        get {
            switch language {
            case .en: en
            case .vi: vi
            case .id: id
            case .ru: ru
            case .zh: zh
            case .zhHans: zhHans
            case .zhHant: zhHant
            }
        }
        set {
            switch language {
            case .en: en = newValue
            case .vi: vi = newValue
            case .id: id = newValue
            case .ru: ru = newValue
            case .zh: zh = newValue
            case .zhHans: zhHans = newValue
            case .zhHant: zhHant = newValue
            }
        }
    }

    /// The texts that may serve in a language, best first; the local name last.
    func candidates(for language: String) -> [UInt32] {
        switch language.lowercased() {
        case "en": [en, local]
        case "vi": [vi, local]
        case "id": [id, local]
        case "ru": [ru, local]
        case "zh", "zh-hans", "zh-cn", "zh-sg": [zhHans, zh, local]
        case "zh-hant", "zh-tw", "zh-hk", "zh-mo": [zhHant, zh, local]
        default: [local]
        }
    }
}

/// What is signed along an edge; numbers of texts, 0 for none.
struct SignRecord: Hashable, Sendable, BitwiseCopyable {
    /// `turn:lanes` of the edge's direction, such as "left|through;right".
    var lanes: UInt32 = 0
    /// Where the road leads, such as "Basel;Zürich".
    var destination: UInt32 = 0
    /// The numbers of the roads to which it leads.
    var destinationRef: UInt32 = 0
    /// The number of the exit that the edge takes.
    var exit: UInt32 = 0
}
