// Coordinates as people paste them: decimal degrees in either order when letters say so, degrees with minutes and
// seconds, `geo:` URIs, and the links of map sites that carry `@lat,lon` or `#map=z/lat/lon`.

public import Geodesy

/// Reads coordinates out of text.
public enum CoordinateText {
    /// The coordinate that the whole text names; nil when it names none.
    ///
    /// Two plain numbers are latitude, longitude; they need a decimal point or a degree sign, so that house numbers
    /// are not taken for coordinates.
    public static func parse(_ text: String) -> Coordinate? {
        guard text.utf8.count <= 300, text.utf8.contains(where: { HouseNumber.isDigit($0) }) else { return nil }
        if let linked = link(text) { return linked }
        return pair(text)
    }

    private static func link(_ text: String) -> Coordinate? {
        let lower = text.lowercased()
        let tail: Substring
        if lower.hasPrefix("geo:") {
            tail = lower.dropFirst(4).prefix { $0 != ";" && $0 != "?" }
        } else if lower.hasPrefix("http") {
            if let at = lower.firstIndex(of: "@") {
                tail = lower[lower.index(after: at)...]
            } else if let map = lower.firstRange(of: "#map=") {
                tail = lower[map.upperBound...].drop { $0 != "/" }.dropFirst()
            } else if let query = lower.firstRange(of: "q=") ?? lower.firstRange(of: "ll=") {
                tail = lower[query.upperBound...]
            } else {
                return nil
            }
        } else {
            return nil
        }
        let plain = tail.replacing("%2c", with: ",")
        let numbers = plain.split(whereSeparator: { $0 == "," || $0 == "/" || $0 == "&" }).prefix(2).map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
        return try? Coordinate(latitude: latitude, longitude: longitude)
    }

    /// An angle with what was written around it.
    private struct Angle {
        var parts: [Double] = []
        var letter: Character?
        var isNegative = false
        var hasPoint = false
        var hasSign = false

        var isEmpty: Bool { parts.isEmpty }
        var degrees: Double? {
            guard let first = parts.first, parts.count <= 3, parts.dropFirst().allSatisfy({ $0 >= 0 && $0 < 60 }) else {
                return nil
            }
            let value = first + (parts.count > 1 ? parts[1] / 60 : 0) + (parts.count > 2 ? parts[2] / 3600 : 0)
            let isSouthOrWest = letter == "s" || letter == "w"
            return isNegative != isSouthOrWest ? -value : value
        }
    }

    private static func pair(_ text: String) -> Coordinate? {
        guard let tokens = tokens(text), let (first, second) = angles(tokens) else { return nil }
        guard let a = first.degrees, let b = second.degrees else { return nil }
        let isExplicit =
            first.letter != nil || first.hasSign
            || first.parts.count == 1 && first.hasPoint && second.hasPoint
        guard isExplicit else { return nil }
        let isSwapped = first.letter == "e" || first.letter == "w" || second.letter == "n" || second.letter == "s"
        return try? isSwapped ? Coordinate(latitude: b, longitude: a) : Coordinate(latitude: a, longitude: b)
    }

    private enum Piece: Equatable {
        case number(Double, hasPoint: Bool)
        case minus, sign, comma
        case letter(Character)
    }

    /// The text as numbers, signs and compass letters; nil when there is anything else in it.
    private static func tokens(_ text: String) -> [Piece]? {
        var pieces: [Piece] = []
        var digits = ""
        func flush() -> Bool {
            guard !digits.isEmpty else { return true }
            guard let value = Double(digits) else { return false }
            pieces.append(.number(value, hasPoint: digits.contains(".")))
            digits = ""
            return true
        }
        for character in text.lowercased() {
            if character.isASCII, character.isNumber || character == "." && !digits.isEmpty {
                digits.append(character)
                continue
            }
            guard flush() else { return nil }
            switch character {
            case ".", "ш", "д", " ", "\t", "\n", "\u{A0}", "\u{202F}", "(", ")", "[", "]": continue
            case ",", ";", "/", "|": pieces.append(.comma)
            case "-", "−", "–": pieces.append(.minus)
            case "+": continue
            case "°", "º", "'", "′", "’", "\"", "″", "”", "d", "m": pieces.append(.sign)
            case "n", "s", "e", "w": pieces.append(.letter(character))
            case "с": pieces.append(.letter("n"))
            case "ю": pieces.append(.letter("s"))
            case "в": pieces.append(.letter("e"))
            case "з": pieces.append(.letter("w"))
            default: return nil
            }
            if pieces.count > 24 { return nil }
        }
        return flush() ? pieces : nil
    }

    private static func angles(_ pieces: [Piece]) -> (Angle, Angle)? {
        let numbers = pieces.count { if case .number = $0 { true } else { false } }
        guard numbers >= 2, numbers.isMultiple(of: 2), numbers <= 6 else { return nil }
        let half = numbers / 2
        var angles = [Angle(), Angle()]
        var seen = 0
        var pendingMinus = false
        for piece in pieces {
            let at = seen < half ? 0 : seen > half ? 1 : 0
            switch piece {
            case .number(let value, let hasPoint):
                let target = seen < half ? 0 : 1
                if pendingMinus, angles[target].isEmpty { angles[target].isNegative = true }
                pendingMinus = false
                angles[target].parts.append(value)
                angles[target].hasPoint = angles[target].hasPoint || hasPoint
                seen += 1
            case .minus: pendingMinus = true
            case .sign: angles[at].hasSign = true
            case .letter(let letter):
                // A letter stands after its angle or before it.
                let isFirst = seen == 0 || seen == half && angles[0].letter == nil || seen < half
                if seen == half, angles[0].letter != nil, angles[1].letter == nil {
                    angles[1].letter = letter
                } else {
                    angles[isFirst ? 0 : 1].letter = letter
                }
            case .comma: continue
            }
        }
        return (angles[0], angles[1])
    }
}

extension AnswerWriter {
    /// A coordinate as an answer: a point that is no place.
    static func point(_ coordinate: Coordinate) -> PlaceMatch {
        let title = Self.written(coordinate)
        return PlaceMatch(
            id: "",
            kind: .point,
            title: title,
            label: title,
            address: PlaceAddress(),
            coordinate: coordinate,
            boundingBox: BoundingBox(
                south: coordinate.latitude,
                west: coordinate.longitude,
                north: coordinate.latitude,
                east: coordinate.longitude
            ),
            geometry: .point,
            categories: [],
            distanceMetres: nil,
            confidence: 1,
            titleRanges: [],
            labelRanges: [],
            importance: 0
        )
    }

    /// Latitude and longitude with five decimals.
    private static func written(_ coordinate: Coordinate) -> String {
        "\(decimals(coordinate.latitude)), \(decimals(coordinate.longitude))"
    }

    private static func decimals(_ degrees: Double) -> String {
        let scaled = Int((abs(degrees) * 100_000).rounded())
        let fraction = String(scaled % 100_000)
        let zeros = String(repeating: "0", count: 5 - fraction.count)
        return (degrees < 0 && scaled > 0 ? "-" : "") + "\(scaled / 100_000).\(zeros)\(fraction)"
    }
}
