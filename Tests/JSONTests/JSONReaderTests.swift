import JSON
import Testing

@Suite("Reading JSON strictly")
struct JSONReaderTests {
    private func read(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

    @Test(
        "values of every kind",
        arguments: [
            ("null", JSONValue.null), (" true ", .bool(true)), ("false", .bool(false)), ("0", .integer(0)),
            ("-0", .integer(0)), ("-12", .integer(-12)), ("1.5", .number(1.5)), ("1e3", .number(1000)),
            ("-1.25E-2", .number(-0.0125)), ("[]", .array([])), ("{}", .object([])),
            (
                "[1, [2],\n{\"a\":3}]",
                .array([.integer(1), .array([.integer(2)]), .object([JSONMember("a", .integer(3))])])
            ),
            ("9223372036854775807", .integer(.max)),
            ("9223372036854775808", .number(9_223_372_036_854_775_808)),
        ]
    )
    func values(text: String, value: JSONValue) throws {
        #expect(try read(text) == value)
    }

    @Test(
        "strings with every escape",
        arguments: [
            (#""""#, ""), (#""a\"\\\/b""#, "a\"\\/b"), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"), (#""\u00e9""#, "\u{E9}"),
            (#""\uD83D\ude00""#, "\u{1F600}"), (#""tiếng Việt""#, "tiếng Việt"), (#""\u0000""#, "\0"),
        ]
    )
    func strings(text: String, value: String) throws {
        #expect(try read(text) == .string(value))
    }

    @Test(
        "what is no JSON is refused",
        arguments: [
            "", " ", "nul", "tru", "01", "-", "-a", "1.", ".5", "1e", "1e+", "+1", "NaN", "Infinity", "1e999", "[1,]",
            "[1 2]", "[", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{'a':1}", "\"", "\"\\", "\"\\x\"",
            "\"\\u12\"", "\"\\uD83D\"", "\"\\uDE00\"", "\"\\uD83D\\u0041\"", "\"\n\"", "1 2", "[]]", "// x\n1",
            "\u{FEFF}1",
        ]
    )
    func refused(text: String) {
        #expect(throws: JSONFault.self) { try read(text) }
    }

    @Test("bytes that are no UTF-8 are refused")
    func badText() {
        #expect(throws: JSONFault.unexpected(offset: 1, expected: "UTF-8 text")) {
            try JSONValue(parsing: [0x22, 0xC3, 0x28, 0x22])
        }
    }

    @Test("a name that occurs twice is refused, also when one is escaped")
    func doubled() {
        #expect(throws: JSONFault.doubledName("a", offset: 7)) { try read("{\"a\":1,\"a\":2}") }
        #expect(throws: JSONFault.doubledName("a", offset: 7)) { try read("{\"a\":1,\"\\u0061\":2}") }
    }

    @Test("nesting is bounded")
    func depth() throws {
        let deep = { (count: Int) in String(repeating: "[", count: count) + String(repeating: "]", count: count) }
        _ = try read(deep(32))
        #expect(throws: JSONFault.tooDeep(limit: 32)) { try read(deep(33)) }
        #expect(throws: JSONFault.self) { try read(String(repeating: "[", count: 1_000_000)) }
    }

    @Test("what is written is read again")
    func roundTrip() throws {
        let inner: JSONValue = .array([.integer(1), .number(2.5), .string("x\"\\\n\u{1}"), .bool(true), .null])
        let value = JSONValue.object([JSONMember("a", inner), JSONMember("b", .array([]))])
        #expect(try JSONValue(parsing: value.bytes) == value)
        #expect(try JSONValue(parsing: Array(value.indentedText.utf8)) == value)
    }

    @Test("accessors give what is there and nil for other kinds")
    func accessors() throws {
        let value = try read(#"{"text":"x","list":[1],"yes":true,"count":3}"#)
        #expect(value["text"]?.text == "x")
        #expect(value["list"]?.elements == [1])
        #expect(value["yes"]?.boolean == true)
        #expect(value["count"]?.wholeNumber == 3)
        #expect(value.members?.count == 4)
        #expect(value["none"] == nil)
        #expect(value["text"]?["x"] == nil)
        #expect(value["text"]?.wholeNumber == nil)
    }
}
