import RequestSigning
import Testing

@testable import struct RequestSigning.CanonicalRequest

@Suite("The canonical request")
struct CanonicalRequestTests {
    private func lines(
        _ request: SignableRequest,
        signed: [String] = ["host"],
        normalisesPath: Bool = true
    ) throws -> [String] {
        let canonical = try CanonicalRequest(
            request,
            signedFields: signed,
            normalisesPath: normalisesPath,
            bodySum: "sum"
        )
        return String(decoding: canonical.text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
    }

    private func request(_ target: String, _ fields: [SignableRequest.Field] = []) -> SignableRequest {
        SignableRequest(method: "GET", target: target, fields: [("Host", "h")] + fields)
    }

    @Test("has method, path, query, fields, their names and the body's sum")
    func whole() throws {
        let lines = try lines(request("/a?b=c", [("My-Field", " x ")]), signed: ["host", "my-field"])
        #expect(lines == ["GET", "/a", "b=c", "host:h", "my-field:x", "", "host;my-field", "sum"])
    }

    @Test(
        "encodes the path as it was sent, once more",
        arguments: [
            ("/", "/"), ("", "/"), ("/a%20b", "/a%2520b"), ("/a b", "/a%20b"), ("/a@b,c", "/a%40b%2Cc"),
            ("/-._~09AZaz", "/-._~09AZaz"), ("/\u{1234}", "/%E1%88%B4"), ("/x%2Fy", "/x%252Fy"), ("/%zz", "/%25zz"),
            ("/%E1%88%B4", "/%25E1%2588%25B4"),
        ]
    )
    func path(raw: String, canonical: String) throws {
        #expect(try lines(request(raw))[1] == canonical)
    }

    @Test(
        "resolves dot segments and double slashes",
        arguments: [
            ("/example/..", "/"), ("/one/two/../..", "/"), ("/./", "/"), ("//", "/"), ("/./example", "/example"),
            ("//example//", "/example/"), ("/a/b/..", "/a"), ("/a/./b/", "/a/b/"), ("/../../a", "/a"),
            ("/a/%2E%2E", "/a/%252E%252E"), ("/...", "/..."),
        ]
    )
    func dots(raw: String, canonical: String) throws {
        #expect(try lines(request(raw))[1] == canonical)
        #expect(try lines(request(raw), normalisesPath: false)[1] == raw.replacing("%", with: "%25"))
    }

    @Test(
        "sorts the query by encoded name, then value, and gives each item its =",
        arguments: [
            ("b=2&a=1", "a=1&b=2"), ("a=2&a=1&a=1", "a=1&a=1&a=2"), ("key", "key="), ("=v", "=v"), ("a=b=c", "a=b%3Dc"),
            ("a=%7E%2d", "a=~-"), ("a=1+2", "a=1%2B2"), ("a=1%202", "a=1%202"), ("&&a=1&", "a=1"), ("", ""),
            ("Param2=v&Param1=v", "Param1=v&Param2=v"), ("p=V&P=v", "P=v&p=V"), ("a-b=1&a=2", "a=2&a-b=1"),
            ("\u{1234}=bar", "%E1%88%B4=bar"), ("Param-3=3&Param=2&%E1%88%B4=1", "%E1%88%B4=1&Param=2&Param-3=3"),
        ]
    )
    func query(raw: String, canonical: String) throws {
        #expect(try lines(request("/?" + raw))[2] == canonical)
    }

    @Test("refuses a query whose escapes are none", arguments: ["a=%", "a=%2", "%zz=1", "a=%2x"])
    func badEscapes(query: String) {
        #expect(throws: SigningError.self) { try lines(request("/?" + query)) }
    }

    @Test(
        "trims values, collapses white space inside and joins repeated fields in their order",
        arguments: [
            ([" value1"], "value1"), (["\"a   b   c\""], "\"a b c\""),
            (["value1\n  value2\n     value3"], "value1 value2 value3"),
            (["value4", " value1", "value3 "], "value4,value1,value3"), ([""], ""), (["\t x \t y\t"], "x y"),
        ]
    )
    func values(given: [String], canonical: String) throws {
        let lines = try lines(request("/", given.map { ("My-Header1", $0) }), signed: ["host", "my-header1"])
        #expect(lines[4] == "my-header1:" + canonical)
    }

    @Test("a signed field that the request lacks is told")
    func missing() {
        #expect(throws: SigningError.signedFieldMissing(field: "x-other")) {
            try lines(request("/"), signed: ["host", "x-other"])
        }
    }
}
