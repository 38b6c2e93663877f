import Testing

@testable import HTTPServing

@Suite("Requests")
struct RequestTests {
    @Test(
        "a target is split into raw path and raw query",
        arguments: [
            ("/a/b", "/a/b", nil), ("/a?x=1", "/a", "x=1"), ("/a?", "/a", ""), ("/a?b?c", "/a", "b?c"),
            ("/%2F%3F", "/%2F%3F", nil),
            ("http://host/a?b", "/a", "b"), ("http://host?b", "", "b"), ("http://host", "", nil), ("*", "*", nil),
            ("", "", nil),
        ] as [(String, String, String?)]
    )
    func splitsTargets(target: String, path: String, query: String?) {
        let request = Request(.get, target)
        #expect(request.rawPath == path)
        #expect(request.rawQuery == query)
    }

    @Test("segments are decoded one by one, so that an escaped slash stays inside its segment")
    func decodesSegments() throws {
        #expect(try Request(.get, "/a%2Fb/c//%E2%82%AC").pathSegments() == ["a/b", "c", "", "€"])
        for target in ["/%", "/%2", "/%zz", "/%00", "/%FF", "/a/%C3%28"] {
            #expect(throws: Refusal.badPath) { try Request(.get, target).pathSegments() }
        }
    }

    @Test("a query is decoded like a form")
    func decodesQueries() throws {
        let query = try Request(.get, "/?a=1&b=two+words%2B&a=3&empty=&bare&=x&&q=H%C3%A0").query()
        #expect(query["a"] == "1")
        #expect(query.all("a") == ["1", "3"])
        #expect(query["b"] == "two words+")
        #expect(query["empty"] == "")
        #expect(query["bare"] == "")
        #expect(query[""] == "x")
        #expect(query["q"] == "Hà")
        #expect(query["none"] == nil)
        #expect(try Request(.get, "/").query().items.isEmpty)
        for target in ["/?a=%", "/?%zz=1", "/?a=%FF", "/?a=%00"] {
            #expect(throws: Refusal.badQuery) { try Request(.get, target).query() }
        }
    }

    @Test("what is escaped is decoded to what it was", arguments: 0..<4)
    func decodesWhatWasEscaped(seed: UInt64) throws {
        var generator = SplitMix(seed: seed)
        let digits = Array("0123456789ABCDEFabcdef".utf8)
        for _ in 0..<2000 {
            let scalars = (0..<Int.random(in: 1...8, using: &generator)).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 1...0x2fff, using: &generator))
            }
            let text = String(String.UnicodeScalarView(scalars))
            var escaped: [UInt8] = []
            for byte in text.utf8 {
                let high = digits.first { PercentCoding.hexValue($0) == byte >> 4 } ?? 0
                let low = digits.last { PercentCoding.hexValue($0) == byte & 15 } ?? 0
                escaped += [UInt8(ascii: "%"), high, low]
            }
            #expect(PercentCoding.decode(escaped[...]) == Array(text.utf8), "seed \(seed)")
            #expect(try Query(rawQuery: Array("k=".utf8) + escaped)["k"] == text, "seed \(seed)")
        }
    }

    @Test("fields are found in any case, and all values of a name kept in order")
    func findsFields() {
        let request = Request(.get, "/", headers: ["X-One": "1", "Accept": "a", "accept": "b", "Range": "bytes=0-1"])
        #expect(request.header("x-one") == "1")
        #expect(request.header("ACCEPT") == "a")
        #expect(request.header("range") == "bytes=0-1")
        #expect(request.header("none") == nil)
        #expect(request.headers.all("accept") == ["a", "b"])
        #expect(request.headers.count == 4)
    }

    @Test("every field that the server reads is recognised in any case, and no other")
    func recognisesFields() {
        let names: [(String, KnownField)] = [
            ("Host", .host), ("content-length", .contentLength), ("TRANSFER-ENCODING", .transferEncoding),
            ("X-Request-ID", .requestID), ("Accept-Encoding", .acceptEncoding), ("If-None-Match", .ifNoneMatch),
            ("If-Range", .ifRange), ("rAnGe", .range), ("Origin", .origin), ("X-Forwarded-For", .forwardedFor),
            ("X-Forwarded-Proto", .forwardedProto),
        ]
        for (name, field) in names {
            var head = RequestHead(target: "/".utf8)
            head.add(name: name.utf8, value: "v".utf8)
            #expect(head.value(of: field) == "v")
            for other in names where other.1 != field { #expect(!head.has(other.1)) }
        }
        var head = RequestHead(target: "/".utf8)
        for name in ["Hast", "x", "", "content-lengtt", "orange", "If-Rangf"] {
            head.add(name: name.utf8, value: "v".utf8)
        }
        for (_, field) in names { #expect(!head.has(field)) }
    }

    @Test("a named part that is a plain number is read as one, anything else is none")
    func readsNumbers() async {
        var router = Router()
        router.add(.get, "/{n}", .inline { .text($0.number("n").map(String.init) ?? "none") })
        for (path, expected) in [
            ("/0", "0"), ("/17", "17"), ("/007", "7"), ("/-1", "none"), ("/+1", "none"), ("/1.5", "none"),
            ("/%31", "none"),
            ("/999999999999999999", "999999999999999999"), ("/9999999999999999999", "none"), ("/1e3", "none"),
        ] {
            let response = await router.respond(to: Request(.get, path))
            guard case .bytes(let bytes) = response.body else { continue }
            #expect(String(decoding: bytes, as: UTF8.self) == expected, "\(path)")
        }
    }

    @Test("response fields are set, replaced and removed without regard to case")
    func editsHeaders() {
        var headers: Headers = ["A": "1", "a": "2", "B": "3"]
        #expect(headers["a"] == "1")
        headers["a"] = "4"
        #expect(headers.all("A") == ["4"])
        headers.add("b", "5")
        #expect(headers.all("B") == ["3", "5"])
        headers["B"] = nil
        #expect(headers.count == 1)
    }

    @Test("ids are unique, short and sane")
    func makesIDs() {
        let source = RequestIDSource()
        var seen: Set<String> = []
        for _ in 0..<10_000 { seen.insert(source.next()) }
        #expect(seen.count == 10_000)
        #expect(seen.allSatisfy { $0.utf8.count == 13 && RequestIDSource.isSane(Array($0.utf8)[...]) })
    }
}
