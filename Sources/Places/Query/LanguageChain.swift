// Which of a map's name:xx may stand for an asked language.

enum LanguageChain {
    /// The codes to try, best first.
    static func fallbacks(of language: String) -> [String] {
        let code = language.replacing("_", with: "-")
        let lower = code.lowercased()
        if lower == "zh-hant" || lower.hasPrefix("zh-tw") || lower.hasPrefix("zh-hk") || lower.hasPrefix("zh-mo")
            || lower.hasPrefix("zh-hant")
        {
            return ["zh-Hant", "zh-Hant-TW", "zh-Hant-HK", "zh_hant", "zh-TW", "zh-HK", "zh", "zh-Hans"]
        }
        if lower.hasPrefix("zh") { return ["zh-Hans", "zh-Hans-CN", "zh-CN", "zh", "zh-Hant"] }
        if lower.hasPrefix("no") || lower.hasPrefix("nb") { return ["nb", "no", "nn"] }
        if lower.hasPrefix("sr-latn") { return ["sr-Latn", "sr"] }
        let base = String(lower.prefix { $0 != "-" })
        return base == lower ? [base] : [code, lower, base]
    }

    /// Whether the code is made as BCP 47 codes are: letters, then groups of letters and digits.
    static func isWellFormed(_ language: String) -> Bool {
        let parts = language.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, (2...3).contains(first.utf8.count), parts.count <= 5,
            first.utf8.allSatisfy({ isLetter($0) })
        else { return false }
        return parts.dropFirst().allSatisfy { part in
            (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { isLetter($0) || HouseNumber.isDigit($0) }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= ascii("a") && byte | 0x20 <= ascii("z") }
}
