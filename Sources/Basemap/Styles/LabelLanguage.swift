// The languages that labels can be asked for in.

internal import JSON

/// A language for labels; its raw value is the `lang` parameter of a style's address.
public enum LabelLanguage: String, CaseIterable, Sendable {
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
    /// The names used on the spot.
    case local = "local"

    /// The language a parameter asks for: exact names, Chinese by country (`zh-TW`) and names with a region (`en-GB`).
    ///
    /// - Throws: `MapResourceError.languageUnknown` with the known ones.
    public init(parameter: String) throws(MapResourceError) {
        let lower = parameter.lowercased()
        if let exact = Self.allCases.first(where: { $0.rawValue.lowercased() == lower }) {
            self = exact
            return
        }
        let parts = lower.split(whereSeparator: { $0 == "-" || $0 == "_" })
        if parts.first == "zh" {
            self =
                parts.contains { ["hant", "tw", "hk", "mo"].contains($0) } ? .traditionalChinese : .simplifiedChinese
        } else if parts.count > 1, let base = parts.first, let found = Self(rawValue: String(base)) {
            self = found
        } else {
            throw .languageUnknown(parameter, known: Self.allCases.map(\.rawValue))
        }
    }

    /// Fields to take a name from, the first that is there.
    var fields: [String] {
        switch self {
        case .local: ["name"]
        case .simplifiedChinese: ["name_zh-Hans", "name_zh", "name"]
        case .traditionalChinese: ["name_zh-Hant", "name_zh", "name"]
        default: ["name_\(rawValue)", "name"]
        }
    }

    /// The expression of a label's text.
    var name: JSONValue {
        let fields = fields.map(StyleExpression.get)
        return fields.count == 1 ? fields[0] : .array(["coalesce"] + fields)
    }
}
