// Random secrets that are shown once and stored as a sum: of sessions, links and devices.

internal import Cryptography

/// A secret of 256 random bits that somebody holds.
public struct SecretToken: Sendable, Equatable {
    /// What a token is for; the letters at its beginning let people and scanners recognise one.
    public enum Kind: String, Sendable, CaseIterable {
        case session = "wms_"
        case link = "wml_"
        case device = "wmd_"
    }

    /// The secret as text.
    public let text: String

    private init(text: String) { self.text = text }

    /// A new token.
    public static func make(_ kind: Kind) -> SecretToken {
        SecretToken(text: kind.rawValue + Base64.text(RandomBytes.make(32)))
    }

    /// The token that a text is; nil when it cannot be one of this kind.
    public init?(_ text: some StringProtocol, kind: Kind) {
        guard text.hasPrefix(kind.rawValue), text.utf8.count == kind.rawValue.utf8.count + 43,
            Base64.bytes(text.dropFirst(kind.rawValue.count)) != nil
        else { return nil }
        self.text = String(text)
    }

    /// What is stored of the token: its SHA-256 sum, from which nobody gets back to 256 random bits.
    public var sum: TokenSum { TokenSum(bytes: SHA256.digest(of: text.utf8)) }
}

/// The sum by which a token is found again.
public struct TokenSum: Sendable, Hashable {
    /// 32 bytes.
    public let bytes: [UInt8]

    /// A sum as it was stored.
    public init(bytes: [UInt8]) { self.bytes = bytes }
}
