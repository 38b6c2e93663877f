// Reads zone.tab, the list of zones with a principal place each that comes with every copy of the IANA time zone
// database (public domain). It knows the small and far zones in which no larger city lies, such as Lord Howe's.

internal import Foundation
internal import Geodesy

/// The list of zones that the time zone database brings.
public enum ZoneTable {
    /// Where systems keep it.
    public static let path = "/usr/share/zoneinfo/zone.tab"

    /// The principal places of a list's text; lines that are none are passed over.
    ///
    /// Source of the format: the comment at the top of `zone.tab`: country, position (ISO 6709), name, remarks, by tabs.
    public static func places(_ text: String) -> [TimeZoneIndex.Reference] {
        text.split(separator: "\n").compactMap { line in
            guard !line.hasPrefix("#") else { return nil }
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard columns.count >= 3, let coordinate = position(columns[1]) else { return nil }
            return TimeZoneIndex.Reference(coordinate: coordinate, zone: String(columns[2]))
        }
    }

    /// `±DDMM±DDDMM` or `±DDMMSS±DDDMMSS`.
    private static func position(_ text: Substring) -> Coordinate? {
        guard let border = text.dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }),
            let latitude = degrees(text[..<border], digits: 2), let longitude = degrees(text[border...], digits: 3)
        else { return nil }
        return try? Coordinate(latitude: latitude, longitude: longitude)
    }

    private static func degrees(_ text: Substring, digits: Int) -> Double? {
        let numbers = text.dropFirst()
        guard numbers.count == digits + 2 || numbers.count == digits + 4, let whole = Double(numbers.prefix(digits)),
            let minutes = Double(numbers.dropFirst(digits).prefix(2))
        else { return nil }
        let seconds = Double(numbers.dropFirst(digits + 2)) ?? 0
        let value = whole + minutes / 60 + seconds / 3600
        return text.hasPrefix("-") ? -value : value
    }
}
