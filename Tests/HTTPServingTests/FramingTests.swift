import Foundation
import Testing

@testable import HTTPServing

@Suite("Framing", .blocking)
struct FramingTests {
    @Test(
        "a head that leaves its end or its host in doubt is refused and the connection closed",
        arguments: [
            ("GET / HTTP/1.1\r\n\r\n", 400, "head.no-host"),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400, "head.repeated-field"),
            ("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400, "head.bad-host"),
            (
                "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc", 400,
                "head.repeated-field"
            ),
            (
                "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                400,
                "head.length-and-coding"
            ),
            ("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 501, "head.unknown-coding"),
            ("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n", 501, "head.unknown-coding"),
            ("POST /echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400, "head.coding-in-1.0"),
            ("GET / HTTP/1.1\r\nHost: a\r\nX Y: b\r\n\r\n", 400, "head.bad-field-name"),
            ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400, "head.bad-field-name"),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: b\u{1}c\r\n\r\n", 400, "head.bad-field-value"),
            ("GET /a\u{7f}b HTTP/1.1\r\nHost: a\r\n\r\n", 400, "target.bad-character"),
        ]
    )
    func refusesDoubtfulHeads(head: String, status: Int, code: String) throws {
        let live = try LiveServer()
        let connection = try live.connect()
        connection.send(head)
        let answer = try #require(connection.receiveAnswer())
        #expect(answer.status == status)
        #expect(answer.text.contains("\"\(code)\""))
        #expect(answer["Connection"] == "close")
        #expect(connection.isClosed())
    }

    @Test(
        "lengths that are no decimal number never reach a handler",
        arguments: ["-1", "+3", "0x3", "3 3", "99999999999999999999999", "3,3", ""]
    )
    func refusesOddLengths(length: String) throws {
        let live = try LiveServer()
        let connection = try live.connect()
        connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\nabc")
        let text = connection.receive(until: "\r\n")
        #expect(text.hasPrefix("HTTP/1.1 4") || text.isEmpty)
    }

    @Test("a target that is no UTF-8 is refused, one that is goes through unchanged")
    func checksTargetBytes() throws {
        let live = try LiveServer()
        let broken = try live.connect()
        broken.send(Array("GET /raw/".utf8) + [0xc3, 0x28] + Array(" HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
        #expect(broken.receiveAnswer()?.status == 400)
        #expect(try live.ask("GET", "/raw/Hà%2FNội%20?q=a+b%2B&x")?.text == "/raw/Hà%2FNội%20|q=a+b%2B&x")
    }

    @Test("an absolute target is served by its path")
    func servesAbsoluteTargets() throws {
        let live = try LiveServer()
        #expect(try live.ask("GET", "http://elsewhere:80/raw/a%2Fb?c")?.text == "/raw/a%2Fb|c")
        #expect(try live.ask("GET", "http://elsewhere")?.status == 404)
    }

    @Test("HTTP/1.0 needs no Host and is closed after the answer")
    func servesHTTP10() throws {
        let live = try LiveServer()
        let connection = try live.connect()
        connection.send("GET /hello/you HTTP/1.0\r\n\r\n")
        #expect(connection.receiveAll().hasSuffix("hello you"))
    }

    @Test("requests in one packet are answered in their order")
    func answersPipelinedRequests() throws {
        let live = try LiveServer()
        let connection = try live.connect()
        connection.send(
            "GET /hello/a HTTP/1.1\r\nHost: x\r\n\r\nPOST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi"
                + "GET /hello/b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        )
        let all = connection.receiveAll()
        let bodies = ["hello a", "\r\n\r\nhi", "hello b"].map { all.range(of: $0)?.lowerBound }
        #expect(bodies.allSatisfy { $0 != nil })
        #expect(bodies.compactMap { $0 } == bodies.compactMap { $0 }.sorted())
    }

    @Test("bytes of any kind never bring the server down", arguments: 0..<8)
    func survivesNoise(seed: UInt64) throws {
        var generator = SplitMix(seed: seed)
        let live = try LiveServer { $0.limits.headTime = .seconds(5) }
        let valid = Array(
            "POST /echo?q=%41 HTTP/1.1\r\nHost: a\r\nRange: bytes=1-2\r\nContent-Length: 3\r\n\r\nabc".utf8
        )
        for _ in 0..<60 {
            var bytes = valid
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: place)
                default: bytes.insert(contentsOf: bytes[place...].prefix(9), at: place)
                }
            }
            let connection = try live.connect()
            connection.send(bytes)
        }
        #expect(try live.ask("GET", "/hello/you")?.text == "hello you", "seed \(seed)")
    }
}

/// A small seeded generator (Steele, Lea, Flood 2014).
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return mixed ^ mixed >> 31
    }
}
