// Keys in memory: for tests, and for servers that shall keep nothing.

internal import Foundation

/// Keys that go with the process.
public final class MemoryKeyStore: KeyStore, @unchecked Sendable {
    private let lock = NSLock()
    private var apiKeyEntries: [String: (key: APIKey, sealed: [UInt8], sum: TokenSum)] = [:]
    private var accessKeyEntries: [String: (key: AccessKey, sealed: [UInt8])] = [:]

    /// A store without keys.
    public init() {}

    /// All API keys by name.
    public func apiKeys() -> [APIKey] {
        lock.withLock { apiKeyEntries.values.map(\.key) }.sorted { $0.name < $1.name }
    }

    /// The API key of a name, with its sealed value.
    public func apiKey(named name: String) -> (key: APIKey, sealedValue: [UInt8])? {
        lock.withLock { apiKeyEntries[name].map { ($0.key, $0.sealed) } }
    }

    /// The API key whose value has a sum.
    public func apiKey(valueSum: TokenSum) -> APIKey? {
        lock.withLock { apiKeyEntries.values.first { $0.sum == valueSum }?.key }
    }

    /// Adds an API key.
    ///
    /// - Throws: `APIKeyError.nameTaken`.
    public func add(_ key: APIKey, sealedValue: [UInt8], valueSum: TokenSum) async throws {
        try lock.withLock {
            guard apiKeyEntries[key.name] == nil else { throw APIKeyError.nameTaken(key.name) }
            apiKeyEntries[key.name] = (key, sealedValue, valueSum)
        }
    }

    /// Replaces everything of an API key but its owner and value.
    ///
    /// - Throws: `APIKeyError.unknown`, `.nameTaken`.
    public func update(_ key: APIKey, named name: String) async throws {
        try lock.withLock {
            guard var entry = apiKeyEntries[name] else { throw APIKeyError.unknown(name) }
            guard key.name == name || apiKeyEntries[key.name] == nil else { throw APIKeyError.nameTaken(key.name) }
            entry.key = key
            apiKeyEntries[name] = nil
            apiKeyEntries[key.name] = entry
        }
    }

    /// Removes an API key.
    ///
    /// - Throws: `APIKeyError.unknown`.
    public func removeAPIKey(named name: String) async throws {
        try lock.withLock {
            guard apiKeyEntries.removeValue(forKey: name) != nil else { throw APIKeyError.unknown(name) }
        }
    }

    /// All access keys by name.
    public func accessKeys() -> [AccessKey] {
        lock.withLock { accessKeyEntries.values.map(\.key) }.sorted { $0.name < $1.name }
    }

    /// The access key of an identifier, with its sealed secret.
    public func accessKey(id: String) -> (key: AccessKey, sealedSecret: [UInt8])? {
        lock.withLock { accessKeyEntries[id].map { ($0.key, $0.sealed) } }
    }

    /// Adds an access key.
    ///
    /// - Throws: `APIKeyError.nameTaken`.
    public func add(_ key: AccessKey, sealedSecret: [UInt8]) async throws {
        try lock.withLock {
            guard !accessKeyEntries.values.contains(where: { $0.key.name == key.name }) else {
                throw APIKeyError.nameTaken(key.name)
            }
            accessKeyEntries[key.id] = (key, sealedSecret)
        }
    }

    /// Removes an access key.
    ///
    /// - Throws: `APIKeyError.unknown`.
    public func removeAccessKey(id: String) async throws {
        try lock.withLock {
            guard accessKeyEntries.removeValue(forKey: id) != nil else { throw APIKeyError.unknown(id) }
        }
    }
}
