// The port through which API keys and access keys are kept. Every call that changes something is done wholly or not at
// all, and done for good when it returns. Secrets come in sealed.

/// Where keys are kept.
public protocol KeyStore: Sendable {
    /// All API keys by name.
    func apiKeys() throws -> [APIKey]
    /// The API key of a name, with its sealed value.
    func apiKey(named name: String) throws -> (key: APIKey, sealedValue: [UInt8])?
    /// The API key whose value has a sum.
    func apiKey(valueSum: TokenSum) throws -> APIKey?
    /// Adds an API key.
    ///
    /// - Throws: `APIKeyError.nameTaken`.
    func add(_ key: APIKey, sealedValue: [UInt8], valueSum: TokenSum) async throws
    /// Replaces everything of an API key but its owner and value.
    ///
    /// - Parameters:
    ///   - key: the key as it shall be, maybe of another name.
    ///   - name: the name that it has so far.
    /// - Throws: `APIKeyError.unknown`, `.nameTaken`.
    func update(_ key: APIKey, named name: String) async throws
    /// Removes an API key.
    ///
    /// - Throws: `APIKeyError.unknown`.
    func removeAPIKey(named name: String) async throws

    /// All access keys by name.
    func accessKeys() throws -> [AccessKey]
    /// The access key of an identifier, with its sealed secret.
    func accessKey(id: String) throws -> (key: AccessKey, sealedSecret: [UInt8])?
    /// Adds an access key.
    ///
    /// - Throws: `APIKeyError.nameTaken`.
    func add(_ key: AccessKey, sealedSecret: [UInt8]) async throws
    /// Removes an access key.
    ///
    /// - Throws: `APIKeyError.unknown`.
    func removeAccessKey(id: String) async throws
}

extension KeyStore {
    /// Replaces everything of an API key but its name, owner and value.
    ///
    /// - Throws: `APIKeyError.unknown`.
    public func update(_ key: APIKey) async throws { try await update(key, named: key.name) }
}
