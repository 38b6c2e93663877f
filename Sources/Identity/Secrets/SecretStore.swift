// The port through which secrets of the server's own are kept, sealed: such as the key that signs tokens.

/// Where secrets are kept.
public protocol SecretStore: Sendable {
    /// The sealed secret of a name.
    func sealedSecret(named name: String) throws -> [UInt8]?
    /// Keeps a secret where there is none of that name yet; the one that is kept.
    func keep(_ sealed: [UInt8], named name: String) async throws -> [UInt8]
}
