import Cryptography
import Testing

@Suite("Password hashes") struct PasswordHashTests {
    @Test(
        "only the password itself opens its hash, to the byte",
        arguments: ["correct horse", "pässwörd\0tail", " x "]
    )
    func verifying(password: String) throws {
        let stored = try #require(PasswordHash.make(password, cost: .least))
        #expect(PasswordHash.verify(password, stored))
        for other in ["", password + " ", String(password.dropLast()), password.uppercased()] where other != password {
            #expect(!PasswordHash.verify(other, stored))
        }
    }

    @Test("hashes are salted, tell algorithm and cost, and hold nothing of the password")
    func form() throws {
        let first = try #require(PasswordHash.make("correct horse"))
        let second = try #require(PasswordHash.make("correct horse", cost: .least))
        #expect(first.hasPrefix("$argon2id$v=19$m=65536,t=3,p=1$"))
        #expect(second != PasswordHash.make("correct horse", cost: .least))
        #expect(!first.contains("correct"))
    }

    @Test(
        "what is no hash opens for nobody",
        arguments: ["", "x", "$argon2id$", "$argon2id$v=19$m=65536,t=3,p=1$AA$AA"]
    )
    func nonsense(stored: String) { #expect(!PasswordHash.verify("password", stored)) }
}

@Suite("Sealing") struct SecretBoxTests {
    @Test("what is sealed opens with its key, and not when a bit was changed, cut, or with another key")
    func sealing() throws {
        let box = try #require(SecretBox(key: RandomBytes.make(32)))
        let other = try #require(SecretBox(key: RandomBytes.make(32)))
        for plain in [[], [7], Array("v1.public.abc".utf8)] as [[UInt8]] {
            let sealed = box.seal(plain)
            #expect(box.open(sealed) == plain)
            #expect(other.open(sealed) == nil)
            #expect(box.seal(plain) != sealed)
            for index in sealed.indices {
                var changed = sealed
                changed[index] ^= 1
                #expect(box.open(changed) == nil)
                #expect(box.open(Array(sealed[..<index])) == nil)
            }
        }
    }

    @Test("a key of another length is no key")
    func keys() { for count in [0, 31, 33] { #expect(SecretBox(key: RandomBytes.make(count)) == nil) } }
}
