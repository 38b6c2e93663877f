import Cryptography
import Testing

@Suite("SHA-256")
struct SHA256Tests {
    @Test(
        "equals the examples of FIPS 180-4",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ]
    )
    func examples(text: String, sum: String) {
        #expect(SHA256.hexadecimal(of: text.utf8) == sum)
    }

    @Test("in pieces equals the sum of the whole")
    func pieces() {
        var sum = SHA256()
        for piece in ["a", "", "b", "c"] { sum.update(Array(piece.utf8)) }
        #expect(sum.digest() == SHA256.digest(of: "abc".utf8))
        #expect(sum.digest().count == SHA256.byteCount)
    }

    @Test("can go on after it was asked for")
    func goesOn() {
        var sum = SHA256()
        sum.update(Array("ab".utf8))
        let early = sum.digest()
        sum.update(Array("c".utf8))
        #expect(early == SHA256.digest(of: "ab".utf8))
        #expect(sum.digest() == SHA256.digest(of: "abc".utf8))
    }
}
