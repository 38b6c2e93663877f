import Foundation
import Testing

@testable import JSON

@Suite("Writing JSON into memory")
struct JSONWriterTests {
    private func text(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter(capacity: 1)
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test("commas stand between members and elements and nowhere else")
    func commas() {
        let written = text { json in
            json.beginObject()
            json.name("a")
            json.beginArray()
            json.endArray()
            json.name("b")
            json.beginArray()
            json.integer(1)
            json.beginObject()
            json.endObject()
            json.beginArray()
            json.bool(true)
            json.null()
            json.endArray()
            json.endArray()
            json.name("c")
            json.value(["x": 1])
            json.name("d")
            json.raw(Array("[2]".utf8))
            json.endObject()
        }
        #expect(written == #"{"a":[],"b":[1,{},[true,null]],"c":{"x":1},"d":[2]}"#)
    }

    @Test(
        "numbers have no zeros at their end and one before the point",
        arguments: [
            (0, 7, "0"), (5, 2, "0.05"), (-5, 1, "-0.5"), (150, 2, "1.5"), (-1_200_000_000, 7, "-120"),
            (74_245_730, 7, "7.424573"), (1, 9, "0.000000001"), (.max, 0, "9223372036854775807"),
            (.min, 9, "-9223372036.854775808"), (100, 0, "100"),
        ]
    )
    func numbers(value: Int, decimals: Int, written: String) {
        #expect(text { $0.fixed(value, decimals: decimals) } == written)
        var bytes: [UInt8] = [UInt8(ascii: "=")]
        JSONText.fixed(value, decimals: decimals, into: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "=" + written)
    }

    @Test("decimal numbers are rounded; what is no number is null")
    func decimals() {
        #expect(text { $0.number(1.25, decimals: 1) } == "1.3")
        #expect(text { $0.number(-0.04, decimals: 1) } == "0")
        #expect(text { $0.number(.nan, decimals: 1) } == "null")
        #expect(text { $0.number(.infinity, decimals: 1) } == "null")
        #expect(text { $0.number(1e300, decimals: 1) } == "null")
    }

    @Test("every character comes back from Foundation's reader, however long the text")
    func strings() throws {
        let scalars = (0..<0x300).compactMap(Unicode.Scalar.init).map(Character.init)
        for value in [String(scalars), String(repeating: "đường 🛵 \u{1}\"\\", count: 2000), ""] {
            let bytes = Array(
                text { json in
                    json.beginArray()
                    json.string(value)
                    json.string(utf8: Array(value.utf8))
                    json.endArray()
                }.utf8
            )
            let read = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String]
            #expect(read == [value, value])
        }
    }
}
