// An account: who somebody is here, apart from how they prove it.

public import Foundation

/// Somebody's account.
public struct Account: Sendable, Equatable, Identifiable {
    /// A random identifier that never changes.
    public let id: String
    /// What one signs in with.
    public var name: AccountName
    /// Where recovery goes, and what one may sign in with too.
    public var email: EmailAddress?
    /// Whether the account may do what the operator may.
    public var isAdministrator: Bool
    /// How the account wants to be shown things.
    public var profile: Profile
    /// When the account was made.
    public let createdAt: Date
    /// When the account and all of its data go, where its owner has asked for that.
    public var deletesAt: Date?

    /// An account.
    public init(
        id: String,
        name: AccountName,
        email: EmailAddress? = nil,
        isAdministrator: Bool = false,
        profile: Profile = Profile(),
        createdAt: Date,
        deletesAt: Date? = nil
    ) {
        self.id = id
        self.name = name
        self.email = email
        self.isAdministrator = isAdministrator
        self.profile = profile
        self.createdAt = createdAt
        self.deletesAt = deletesAt
    }
}

/// What one signs in with: 2 to 32 of a–z, 0–9, dot, hyphen and underscore, beginning with a letter or digit.
public struct AccountName: Sendable, Hashable, CustomStringConvertible {
    /// The name in lower case.
    public let description: String

    /// The name that a text means; capitals are taken as small letters.
    ///
    /// - Throws: `AccountError.invalidName`.
    public init(_ text: String) throws(AccountError) {
        let bytes = Array(text.lowercased().utf8)
        let isWord = { (byte: UInt8) in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        }
        guard (2...32).contains(bytes.count), isWord(bytes[0]),
            bytes.allSatisfy({ isWord($0) || "._-".utf8.contains($0) })
        else { throw .invalidName }
        description = String(decoding: bytes, as: UTF8.self)
    }
}

/// An e-mail address, as far as it can be judged without writing to it.
public struct EmailAddress: Sendable, Hashable, CustomStringConvertible {
    /// The address in lower case.
    public let description: String

    /// The address that a text is.
    ///
    /// - Throws: `AccountError.invalidEmail`.
    public init(_ text: String) throws(AccountError) {
        let lower = text.lowercased()
        let parts = lower.split(separator: "@", omittingEmptySubsequences: false)
        guard lower.utf8.count <= 254, parts.count == 2, !parts[0].isEmpty, parts[0].utf8.count <= 64,
            parts[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty }),
            parts[1].contains("."),
            lower.unicodeScalars.allSatisfy({
                $0.value > 0x20 && $0.value != 0x7F && !"<>()[],;:\\\"".unicodeScalars.contains($0)
            })
        else { throw .invalidEmail }
        description = lower
    }
}
