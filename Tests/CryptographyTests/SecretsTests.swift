import Cryptography
import Testing

@Suite("Random bytes and comparing secrets")
struct SecretsTests {
    @Test("random bytes have the length asked for and do not repeat")
    func random() {
        #expect(RandomBytes.make(0).isEmpty)
        #expect(RandomBytes.make(33).count == 33)
        let drawn = Set((0..<1000).map { _ in RandomBytes.make(16) })
        #expect(drawn.count == 1000)
    }

    @Test("a random identifier is one of version 4")
    func uuid() {
        for _ in 0..<100 {
            let parts = RandomBytes.uuid().split(separator: "-")
            #expect(parts.map(\.count) == [8, 4, 4, 4, 12])
            #expect(parts[2].first == "4")
            #expect("89ab".contains(parts[3].first ?? "-"))
        }
    }

    @Test("a random text uses the whole alphabet and nothing else")
    func text() {
        let text = RandomBytes.text(2000, of: "abc234")
        #expect(text.count == 2000)
        #expect(Set(text) == Set("abc234"))
    }

    @Test("equal bytes are equal, any difference is one")
    func equality() {
        let secret = Array("0123456789abcdef".utf8)
        #expect(constantTimeEquals(secret, secret))
        #expect(constantTimeEquals([], []))
        for index in secret.indices {
            var other = secret
            other[index] ^= 1
            #expect(!constantTimeEquals(secret, other))
        }
        #expect(!constantTimeEquals(secret, Array(secret.dropLast())))
        #expect(!constantTimeEquals(secret, []))
    }

    @Test("texts are compared by their bytes, not by what they look like")
    func texts() {
        #expect("\u{E9}" == "e\u{301}")
        #expect(!constantTimeEquals("\u{E9}", "e\u{301}"))
        #expect(constantTimeEquals("\u{E9}", "\u{E9}"))
    }
}
