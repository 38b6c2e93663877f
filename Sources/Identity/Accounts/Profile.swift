// How an account wants to be shown things. The photo is kept apart: it is large and seldom asked for.

internal import Foundation

/// An account's profile.
public struct Profile: Sendable, Equatable {
    /// Units of distance and speed.
    public enum Units: String, Sendable, CaseIterable { case metric, imperial }

    /// The languages that the page is complete in.
    public static let languages = ["en", "vi", "id", "ru", "zh-Hans", "zh-Hant"]

    /// The name that others see.
    public private(set) var displayName: String
    /// The units; nil: as the language has them.
    public var units: Units?
    /// The page's language; nil: as the browser says.
    public private(set) var language: String?
    /// The time zone's IANA name; nil: that of the place.
    public private(set) var timeZone: String?

    /// A profile that says nothing yet.
    public init() { displayName = "" }

    /// A profile as it was stored.
    public init(displayName: String, units: Units?, language: String?, timeZone: String?) {
        self.displayName = displayName
        self.units = units
        self.language = language
        self.timeZone = timeZone
    }

    /// Sets the name that others see: up to 80 characters, none of them a control.
    ///
    /// - Throws: `AccountError.invalidField`.
    public mutating func setDisplayName(_ text: String) throws(AccountError) {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard trimmed.count <= 80, trimmed.utf8.count <= 320,
            !trimmed.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw .invalidField("displayName", "up to 80 characters without control characters") }
        displayName = trimmed
    }

    /// Sets the page's language.
    ///
    /// - Throws: `AccountError.invalidField`.
    public mutating func setLanguage(_ code: String?) throws(AccountError) {
        guard code.map({ Self.languages.contains($0) }) ?? true else {
            throw .invalidField("language", "one of " + Self.languages.joined(separator: ", "))
        }
        language = code
    }

    /// Sets the time zone.
    ///
    /// - Throws: `AccountError.invalidField`.
    public mutating func setTimeZone(_ name: String?) throws(AccountError) {
        guard name.map({ TimeZone.knownTimeZoneIdentifiers.contains($0) || $0 == "UTC" }) ?? true else {
            throw .invalidField("timeZone", "an IANA name such as Asia/Ho_Chi_Minh")
        }
        timeZone = name
    }
}
