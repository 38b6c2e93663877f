// The languages in which instructions are written and in which road names are preferred.

/// A language of instructions.
public enum InstructionLanguage: String, Sendable, Hashable, CaseIterable {
    /// English.
    case english = "en"
    /// Vietnamese.
    case vietnamese = "vi"
    /// Indonesian.
    case indonesian = "id"
    /// Russian.
    case russian = "ru"
    /// Chinese in simplified characters.
    case simplifiedChinese = "zh-Hans"
    /// Chinese in traditional characters.
    case traditionalChinese = "zh-Hant"

    /// The language of a tag such as `vi`, `zh-TW` or `en_GB`, in any case of letters; nil when there is none for it.
    public init?(tag: String) {
        let parts = tag.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
        switch parts.first {
        case "en": self = .english
        case "vi": self = .vietnamese
        case "id", "in": self = .indonesian
        case "ru": self = .russian
        case "zh":
            let traditional =
                parts.contains("hant")
                || (!parts.contains("hans") && parts.dropFirst().contains { ["tw", "hk", "mo"].contains($0) })
            self = traditional ? .traditionalChinese : .simplifiedChinese
        default: return nil
        }
    }
}
