// What can be done with keys: make one, find one by what a request carries, revoke one. How they are kept is the
// store's matter.

public import Cryptography
public import Foundation

/// The keys of a server.
public final class Keys: Sendable {
    /// Where keys are kept.
    public let store: any KeyStore
    private let box: SecretBox
    private let isOwnerActive: @Sendable (String) throws -> Bool
    let clock: @Sendable () -> Date

    /// The keys of a store.
    ///
    /// - Parameters:
    ///   - store: where they are kept.
    ///   - box: seals what must be read again.
    ///   - isOwnerActive: whether the account of an identifier is there and not about to go.
    ///   - clock: tells the time.
    public init(
        store: any KeyStore,
        box: SecretBox,
        isOwnerActive: @escaping @Sendable (String) throws -> Bool = { _ in true },
        clock: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.box = box
        self.isOwnerActive = isOwnerActive
        self.clock = clock
    }

    // MARK: API keys

    /// Makes an API key; returns it with its value.
    ///
    /// - Throws: `APIKeyError.invalidName`, `.nameTaken`, `.invalid` for an expiry that has passed.
    public func makeAPIKey(
        named name: String,
        accountID: String? = nil,
        description: String = "",
        restrictions: KeyRestrictions,
        expiresAt: Date? = nil
    ) async throws -> (key: APIKey, value: String) {
        let now = clock()
        try Self.check(name: name, expiresAt: expiresAt, now)
        let value = "v1.public." + Base64.text(RandomBytes.make(32))
        let key = APIKey(
            name: name,
            accountID: accountID,
            description: description,
            restrictions: restrictions,
            createdAt: now,
            updatedAt: now,
            expiresAt: expiresAt
        )
        try await store.add(
            key,
            sealedValue: box.seal(Self.purposeOfValue + Array(value.utf8)),
            valueSum: Self.sum(value)
        )
        return (key, value)
    }

    /// Changes an API key; its value and owner stay.
    ///
    /// - Parameters:
    ///   - name: the name that it has so far.
    ///   - changed: the key as it shall be, maybe of another name.
    /// - Returns: the key as it is now.
    /// - Throws: `APIKeyError.unknown`, `.invalidName`, `.nameTaken`, `.invalid` for a new expiry that has passed.
    public func change(apiKeyNamed name: String, to changed: APIKey) async throws -> APIKey {
        guard let known = try store.apiKey(named: name)?.key else { throw APIKeyError.unknown(name) }
        let now = clock()
        // One that has expired stays so while other things are changed.
        try Self.check(
            name: changed.name,
            expiresAt: changed.expiresAt == known.expiresAt ? nil : changed.expiresAt,
            now
        )
        var changed = changed
        changed.updatedAt = now
        try await store.update(changed, named: name)
        return changed
    }

    private static func check(name: String, expiresAt: Date?, _ now: Date) throws(APIKeyError) {
        guard ResourceName.isValid(name) else { throw .invalidName(name) }
        if let expiresAt, expiresAt <= now { throw .invalid("ExpireTime", "must be still to come") }
    }

    /// The value of an API key.
    ///
    /// - Throws: `APIKeyError.unknown`, `.unreadable`.
    public func value(ofAPIKey name: String) throws -> String {
        guard let found = try store.apiKey(named: name) else { throw APIKeyError.unknown(name) }
        guard let plain = box.open(found.sealedValue), plain.starts(with: Self.purposeOfValue) else {
            throw APIKeyError.unreadable(name)
        }
        return String(decoding: plain.dropFirst(Self.purposeOfValue.count), as: UTF8.self)
    }

    /// What a value in an address stands for.
    public enum Presented: Sendable {
        /// A key that works.
        case valid(APIKey)
        /// A key whose time is over.
        case expired(APIKey)
        /// A key whose account is being deleted: it works again when that is taken back.
        case suspended(APIKey)
        /// No key.
        case unknown
    }

    /// The API key that has a value.
    public func apiKey(presenting value: String) throws -> Presented {
        guard value.utf8.count <= 1000, let key = try store.apiKey(valueSum: Self.sum(value)) else { return .unknown }
        if let expiresAt = key.expiresAt, expiresAt <= clock() { return .expired(key) }
        if let owner = key.accountID, try !isOwnerActive(owner) { return .suspended(key) }
        return .valid(key)
    }

    // MARK: Access keys

    /// Makes an access key; returns it with its secret, which is shown this once.
    ///
    /// - Parameters:
    ///   - name: what it is called.
    ///   - policy: what it may do; nil for everything.
    /// - Returns: the key with its secret.
    /// - Throws: `APIKeyError.invalidName`, `.nameTaken`, `PolicyError`.
    public func makeAccessKey(named name: String, policy: String?) async throws -> AccessKeySecret {
        guard ResourceName.isValid(name) else { throw APIKeyError.invalidName(name) }
        if let policy { _ = try PolicyDocument(parsing: policy) }
        let key = AccessKey(id: Self.identifier("AKIA"), name: name, policy: policy, createdAt: clock())
        let secret = Self.secret()
        try await store.add(key, sealedSecret: box.seal(Self.purposeOfSecret(key.id) + Array(secret.utf8)))
        return AccessKeySecret(key: key, secret: secret)
    }

    /// The access key of an identifier with its secret; nil where there is none or its secret cannot be opened.
    public func accessKey(id: String) throws -> AccessKeySecret? {
        guard let found = try store.accessKey(id: id) else { return nil }
        let purpose = Self.purposeOfSecret(id)
        guard let plain = box.open(found.sealedSecret), plain.starts(with: purpose) else { return nil }
        return AccessKeySecret(
            key: found.key,
            secret: String(decoding: plain.dropFirst(purpose.count), as: UTF8.self)
        )
    }

    // What is sealed says what it is for, so that nothing sealed for one purpose opens for another.
    private static let purposeOfValue = Array("api-key\0".utf8)
    private static func purposeOfSecret(_ id: String) -> [UInt8] { Array("access-key\0\(id)\0".utf8) }

    private static func sum(_ value: String) -> TokenSum { TokenSum(bytes: SHA256.digest(of: value.utf8)) }

    /// An access key's identifier: four letters that tell its kind, and 80 random bits.
    static func identifier(_ kind: String) -> String {
        kind + RandomBytes.text(16, of: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    }

    /// A secret of 240 random bits, 40 characters.
    static func secret() -> String { Base64.text(RandomBytes.make(30)) }
}
