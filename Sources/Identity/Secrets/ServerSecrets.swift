// Secrets of the server's own: made when they are first needed, kept sealed, the same after a restart.

public import Cryptography

/// The server's secrets by name.
public struct ServerSecrets: Sendable {
    private let store: any SecretStore
    private let box: SecretBox

    /// The secrets of a store.
    ///
    /// - Parameters:
    ///   - store: where they are kept.
    ///   - box: seals them.
    public init(store: any SecretStore, box: SecretBox) {
        self.store = store
        self.box = box
    }

    /// The secret of a name, made where there is none yet.
    ///
    /// - Parameters:
    ///   - name: what it is called.
    ///   - make: makes it.
    /// - Returns: the secret; nil where it was sealed with another server's key.
    /// - Throws: what the store or the maker says.
    public func secret(named name: String, orMake make: () throws -> [UInt8]) async throws -> [UInt8]? {
        // What is sealed says what it is for, so that nothing sealed for one purpose opens for another.
        let purpose = Array("server-secret\0\(name)\0".utf8)
        var sealed = try store.sealedSecret(named: name)
        if sealed == nil { sealed = try await store.keep(box.seal(purpose + make()), named: name) }
        guard let sealed, let plain = box.open(sealed), plain.starts(with: purpose) else { return nil }
        return Array(plain.dropFirst(purpose.count))
    }
}
