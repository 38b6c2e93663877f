import Cryptography
import Identity
import Testing

@Suite("Secrets of the server's own") struct ServerSecretsTests {
    private let store = MemorySecretStore()

    private func secrets(key: UInt8 = 1) throws -> ServerSecrets {
        ServerSecrets(store: store, box: try #require(SecretBox(key: Array(repeating: key, count: 32))))
    }

    @Test("a secret is made once and is the same after a restart")
    func once() async throws {
        #expect(try await secrets().secret(named: "a") { [1, 2, 3] } == [1, 2, 3])
        #expect(try await secrets().secret(named: "a") { [9] } == [1, 2, 3])
        #expect(try await secrets().secret(named: "b") { [] } == [])
    }

    @Test("another server's key, and another name, open nothing")
    func sealed() async throws {
        _ = try await secrets().secret(named: "a") { [1, 2, 3] }
        #expect(try await secrets(key: 2).secret(named: "a") { [9] } == nil)
        // What was sealed for one purpose does not serve another.
        let moved = try #require(store.sealedSecret(named: "a"))
        _ = await store.keep(moved, named: "b")
        #expect(try await secrets().secret(named: "b") { [9] } == nil)
        #expect(!moved.contains([1, 2, 3]))
    }
}
