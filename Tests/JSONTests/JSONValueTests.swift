import Foundation
import JSON
import Testing

@Suite("JSON values")
struct JSONValueTests {
    static let spellings: [(JSONValue, String)] = [
        (.null, "null"), (true, "true"), (false, "false"), (-7, "-7"), (1.5, "1.5"), (.number(3), "3"),
        (.number(.nan), "null"), (.number(-.infinity), "null"), (.number(1e300), "1e+300"), ("", "\"\""),
        ("a\"b\\c\n\r\t\u{1}\u{1f}é漢", "\"a\\\"b\\\\c\\n\\r\\t\\u0001\\u001fé漢\""),
        ([], "[]"), ([1, "x", nil], "[1,\"x\",null]"), ([:], "{}"),
        (["b": 1, "a": ["c": []]], "{\"b\":1,\"a\":{\"c\":[]}}"),
    ]

    @Test("every kind of value has one spelling", arguments: spellings)
    func spelling(value: JSONValue, text: String) {
        #expect(String(decoding: value.bytes, as: UTF8.self) == text)
    }

    @Test("the indented text says the same as the compact one to a reader we did not write")
    func indented() throws {
        let value: JSONValue = ["name": "Zürich \u{7f}", "list": [1, 2.25, [], [:], ["deep": [nil, true]]]]
        let compact = try JSONSerialization.jsonObject(with: Data(value.bytes)) as? NSDictionary
        let indented = try JSONSerialization.jsonObject(with: Data(value.indentedText.utf8)) as? NSDictionary
        #expect(compact != nil)
        #expect(compact == indented)
        #expect(value.indentedText.contains("\n  \"list\": [\n    1,"))
    }

    @Test("a number reads back as itself", arguments: [0.1, -1e-9, 123_456_789.123, 9_007_199_254_740_992, 4e-300])
    func numbers(value: Double) {
        #expect(Double(JSONText.number(value)) == value)
    }
}
