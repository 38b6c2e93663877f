// Lengths, weights, speeds and durations as people write them in tags.

/// Readers of measures in tags; nil for what is none.
enum Measure {
    /// Metres from "3.5", "3.5 m", "350 cm", "6'3\"", "12 ft", "2 km".
    static func metres(_ text: String) -> Double? {
        if let feet = feetAndInches(text) { return feet }
        guard let (number, unit) = numberAndUnit(text) else { return nil }
        return switch unit {
        case "", "m", "meter", "meters", "metre", "metres": number
        case "cm": number / 100
        case "km": number * 1000
        case "ft", "feet", "foot": number * 0.3048
        case "in": number * 0.0254
        default: nil
        }
    }

    /// Tonnes from "7.5", "7.5 t", "3500 kg", "10 st", "16000 lbs".
    static func tonnes(_ text: String) -> Double? {
        guard let (number, unit) = numberAndUnit(text) else { return nil }
        return switch unit {
        case "", "t", "tons", "tonnes": number
        case "kg": number / 1000
        case "st": number * 0.90718474
        case "lt": number * 1.0160469
        case "cwt": number * 0.05080235
        case "lb", "lbs": number * 0.00045359237
        default: nil
        }
    }

    /// km/h from "50", "50 km/h", "30 mph", "10 knots".
    static func kilometresPerHour(_ text: String) -> Double? {
        guard let (number, unit) = numberAndUnit(text), number >= 0 else { return nil }
        return switch unit {
        case "", "km/h", "kmh", "kph", "kmph": number
        case "mph", "mp/h", "mi/h": number * 1.609344
        case "knots", "knot", "kn", "kt": number * 1.852
        default: nil
        }
    }

    /// Seconds from "15" (minutes), "01:30", "01:30:00", "PT1H30M", "P1DT2H".
    static func seconds(_ text: String) -> Double? {
        let trimmed = text.trimmed
        if trimmed.utf8.first == UInt8(ascii: "P") { return isoDuration(trimmed) }
        let parts = trimmed.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }
        guard numbers.count == parts.count, numbers.allSatisfy({ $0 >= 0 && $0 < 100_000 }) else { return nil }
        return switch numbers.count {
        case 1: numbers[0] * 60
        case 2: numbers[0] * 3600 + numbers[1] * 60
        case 3: numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
        default: nil
        }
    }

    private static func isoDuration(_ text: String) -> Double? {
        var seconds = 0.0, digits = "", isTime = false, hasPart = false
        for character in text.dropFirst() {
            if character == "T" {
                isTime = true
            } else if character.isNumber || character == "." {
                digits.append(character)
            } else {
                guard let number = Double(digits), number < 100_000 else { return nil }
                switch (character, isTime) {
                case ("D", false): seconds += number * 86400
                case ("W", false): seconds += number * 604_800
                case ("H", true): seconds += number * 3600
                case ("M", true): seconds += number * 60
                case ("S", true): seconds += number
                default: return nil
                }
                digits = ""
                hasPart = true
            }
        }
        return hasPart && digits.isEmpty ? seconds : nil
    }

    private static func feetAndInches(_ text: String) -> Double? {
        let parts = text.trimmed.split(separator: "'", omittingEmptySubsequences: false)
        guard parts.count == 2, let feet = Double(String(parts[0]).trimmed) else { return nil }
        let rest = String(parts[1]).trimmed
        if rest.isEmpty { return feet * 0.3048 }
        guard rest.hasSuffix("\""), let inches = Double(String(rest.dropLast()).trimmed) else { return nil }
        return feet * 0.3048 + inches * 0.0254
    }

    /// The number at the beginning and the word after it; the first of several parted by ";".
    private static func numberAndUnit(_ text: String) -> (Double, String)? {
        let first = text.prefix { $0 != ";" && $0 != "|" }
        let bytes = Array(String(first).trimmed.utf8)
        var end = 0
        while end < bytes.count, (48...57).contains(bytes[end]) || bytes[end] == 46 || bytes[end] == 44 { end += 1 }
        let digits = String(decoding: bytes[..<end].map { $0 == 44 ? 46 : $0 }, as: UTF8.self)
        guard end > 0, let number = Double(digits), number.isFinite, number < 1e7 else { return nil }
        return (number, String(decoding: bytes[end...], as: UTF8.self).trimmed.lowercased())
    }
}

extension String {
    /// Without spaces at its ends.
    var trimmed: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text = text.dropFirst() }
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return String(text)
    }
}
