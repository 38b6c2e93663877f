import Cryptography
import Testing

@Suite("Hexadecimal and Base64")
struct SpellingTests {
    @Test(
        "Base64 equals the examples of RFC 4648",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ]
    )
    func examples(plain: String, coded: String) {
        #expect(Base64.text(plain.utf8, alphabet: .standard) == coded)
        #expect(Base64.bytes(coded, alphabet: .standard) == Array(plain.utf8))
        let bare = coded.filter { $0 != "=" }
        #expect(Base64.text(plain.utf8) == bare)
        #expect(Base64.bytes(bare) == Array(plain.utf8))
    }

    @Test("every length and every byte comes back from both spellings")
    func roundTrip() {
        for count in 0...257 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
            #expect(Hexadecimal.bytes(Hexadecimal.text(bytes)) == bytes)
            #expect(Base64.bytes(Base64.text(bytes)) == bytes)
            #expect(Base64.bytes(Base64.text(bytes, alphabet: .standard), alphabet: .standard) == bytes)
        }
    }

    @Test("the alphabets differ in two characters and are not mixed")
    func alphabets() {
        #expect(Base64.text([0xFB, 0xFF], alphabet: .standard) == "+/8=")
        #expect(Base64.text([0xFB, 0xFF]) == "-_8")
        #expect(Base64.bytes("+/8") == nil)
        #expect(Base64.bytes("-_8=", alphabet: .standard) == nil)
    }

    @Test("what no encoder writes is refused", arguments: ["Z", "Zh", "Zm9", "Zg=", "Zg==", "Z g", "Zm9v\n", "Zé"])
    func refusedBase64(text: String) {
        #expect(Base64.bytes(text) == nil)
    }

    @Test("padding must be whole", arguments: ["Zg", "Zg=", "Zg===", "=", "====", "Zm9v="])
    func refusedPadding(text: String) {
        #expect(Base64.bytes(text, alphabet: .standard) == nil)
    }

    @Test("hexadecimal digits come in pairs and in either case")
    func hexadecimal() {
        #expect(Hexadecimal.bytes("00fFA9") == [0, 255, 169])
        #expect(Hexadecimal.bytes("0") == nil)
        #expect(Hexadecimal.bytes("0g") == nil)
        #expect(Hexadecimal.bytes("é") == nil)
    }
}
