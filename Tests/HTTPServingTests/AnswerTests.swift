import Foundation
import Testing

@testable import HTTPServing

@Suite("Answers", .blocking)
struct AnswerTests {
    @Test("every answer carries the request's id, the client's own where it is sane")
    func echoesRequestIDs() throws {
        let live = try LiveServer()
        let own = try #require(try live.ask("GET", "/who", fields: ["X-Request-Id: abc-123_x.y"]))
        #expect(own["X-Request-Id"] == "abc-123_x.y")
        #expect(own.text.hasSuffix("abc-123_x.y"))
        for odd in ["a b", "<x>", String(repeating: "a", count: 65), "é"] {
            let made = try #require(try live.ask("GET", "/who", fields: ["X-Request-Id: \(odd)"]))
            #expect(made["X-Request-Id"]?.count == 13)
        }
    }

    @Test("refusals become JSON with code, sentence and request id; unknown errors tell nothing")
    func rendersErrors() throws {
        let live = try LiveServer()
        let refused = try #require(try live.ask("GET", "/refuse", fields: ["X-Request-Id: q1"]))
        #expect(refused.status == 409)
        #expect(refused.text == "{\"error\":{\"code\":\"test.no\",\"message\":\"No.\",\"requestId\":\"q1\"}}")
        #expect(refused["Cache-Control"] == "no-store")
        let failed = try #require(try live.ask("GET", "/fail"))
        #expect(failed.status == 500)
        #expect(!failed.text.contains("Refused"))
        #expect(try live.ask("GET", "/no-file")?.status == 404)
    }

    @Test("HEAD gives GET's fields without its body")
    func answersHead() throws {
        let live = try LiveServer()
        let connection = try live.connect()
        connection.send("HEAD /letters HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        let text = connection.receiveAll()
        #expect(text.contains("Content-Length: 10\r\n"))
        #expect(text.hasSuffix("\r\n\r\n"))
    }

    @Test("204 has neither body nor length")
    func answersNoContent() throws {
        let live = try LiveServer()
        let answer = try #require(try live.ask("GET", "/empty"))
        #expect(answer.status == 204)
        #expect(answer["Content-Length"] == nil)
    }

    @Test(
        "a matching validator is answered 304 without a body",
        arguments: [
            ("\"abc\"", 304), ("W/\"abc\"", 304), ("\"x\", \"abc\"", 304), ("*", 304), ("\"x\"", 200), ("abc", 200),
            ("\"ab\"", 200),
        ]
    )
    func answersNotModified(field: String, status: Int) throws {
        let live = try LiveServer()
        let answer = try #require(try live.ask("GET", "/letters", fields: ["If-None-Match: \(field)"]))
        #expect(answer.status == status)
        #expect(answer["ETag"] == "\"abc\"")
        #expect(answer.body.isEmpty == (status == 304))
    }

    @Test(
        "single ranges are answered with a part, impossible ones with 416, all others with the whole",
        arguments: [
            ("bytes=0-0", 206, "a", "bytes 0-0/10"), ("bytes=2-4", 206, "cde", "bytes 2-4/10"),
            ("bytes=8-", 206, "ij", "bytes 8-9/10"), ("bytes=-3", 206, "hij", "bytes 7-9/10"),
            ("bytes=-99", 206, "abcdefghij", "bytes 0-9/10"), ("bytes=5-99", 206, "fghij", "bytes 5-9/10"),
            ("bytes=10-", 416, "", "bytes */10"), ("bytes=-0", 416, "", "bytes */10"),
            ("bytes=99999999999999999999-", 416, "", "bytes */10"),
            ("bytes=4-2", 200, "abcdefghij", nil), ("bytes=0-1,3-4", 200, "abcdefghij", nil),
            ("bytes=a-b", 200, "abcdefghij", nil), ("lines=1-2", 200, "abcdefghij", nil),
            ("bytes=", 200, "abcdefghij", nil), ("bytes=-", 200, "abcdefghij", nil),
        ] as [(String, Int, String, String?)]
    )
    func answersRanges(field: String, status: Int, body: String, contentRange: String?) throws {
        let live = try LiveServer()
        let answer = try #require(try live.ask("GET", "/letters", fields: ["Range: \(field)"]))
        #expect(answer.status == status)
        #expect(answer.text == body)
        #expect(answer["Content-Range"] == contentRange)
    }

    @Test("If-Range lets a part through only for the very same bytes")
    func checksIfRange() throws {
        let live = try LiveServer()
        let same = try live.ask("GET", "/letters", fields: ["Range: bytes=1-2", "If-Range: \"abc\""])
        #expect(same?.status == 206)
        for other in ["\"x\"", "W/\"abc\"", "Wed, 21 Oct 2026 07:28:00 GMT"] {
            let answer = try live.ask("GET", "/letters", fields: ["Range: bytes=1-2", "If-Range: \(other)"])
            #expect(answer?.status == 200)
        }
    }

    @Test("stored gzip goes through to who takes it and is inflated for all others, under validators of their own")
    func negotiatesGzip() throws {
        let live = try LiveServer()
        let packed = try #require(try live.ask("GET", "/tile", fields: ["Accept-Encoding: br, gzip;q=0.5"]))
        #expect(packed.body == LiveServer.gzipped)
        #expect(packed["Content-Encoding"] == "gzip")
        #expect(packed["Vary"] == "Accept-Encoding")
        #expect(packed["ETag"] == "\"v1\"")
        let plain = try #require(try live.ask("GET", "/tile"))
        #expect(plain.text == String(repeating: "tile ", count: 2000))
        #expect(plain["Content-Encoding"] == nil)
        #expect(plain["Vary"] == "Accept-Encoding")
        #expect(plain["ETag"] == "\"v1-plain\"")
        let known = try live.ask("GET", "/tile", fields: ["If-None-Match: \"v1-plain\""])
        #expect(known?.status == 304)
        let other = try live.ask("GET", "/tile", fields: ["If-None-Match: \"v1\""])
        #expect(other?.status == 200)
    }

    @Test("files are sent whole, in part, and validated by what changes with them")
    func sendsFiles() throws {
        let live = try LiveServer()
        let whole = try #require(try live.ask("GET", "/file"))
        #expect(whole.text.hasPrefix("// The server that the live tests talk to"))
        #expect(whole["Accept-Ranges"] == "bytes")
        let tag = try #require(whole["ETag"])
        #expect(try live.ask("GET", "/file", fields: ["If-None-Match: \(tag)"])?.status == 304)
        let part = try #require(try live.ask("GET", "/file", fields: ["Range: bytes=3-5"]))
        #expect(part.status == 206)
        #expect(part.text == "The")
    }

    @Test("other origins may read what a route opens, and are told nothing elsewhere")
    func answersCORS() throws {
        let live = try LiveServer()
        let tile = try #require(try live.ask("GET", "/tile", fields: ["Origin: https://else.example"]))
        #expect(tile["Access-Control-Allow-Origin"] == "*")
        #expect(tile["Access-Control-Allow-Credentials"] == nil)
        #expect(
            try live.ask("GET", "/letters", fields: ["Origin: https://else.example"])?["Access-Control-Allow-Origin"]
                == nil
        )
        let asked = [
            "Origin: https://else.example", "Access-Control-Request-Method: GET", "Access-Control-Request-Headers: x-a",
        ]
        let preflight = try #require(try live.ask("OPTIONS", "/tile", fields: asked))
        #expect(preflight.status == 204)
        #expect(preflight["Access-Control-Allow-Origin"] == "*")
        #expect(preflight["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS")
        #expect(preflight["Access-Control-Allow-Headers"] == "x-a")
        let closed = try #require(try live.ask("OPTIONS", "/letters", fields: asked))
        #expect(closed["Access-Control-Allow-Methods"] == nil)
        #expect(closed["Allow"] == "GET, HEAD, OPTIONS")
    }

    @Test("listed origins get their own name and may use credentials")
    func answersListedOrigins() throws {
        let live = try LiveServer { $0.cors = .origins(["https://maps.example"]) }
        let known = try #require(try live.ask("GET", "/letters", fields: ["Origin: https://maps.example"]))
        #expect(known["Access-Control-Allow-Origin"] == "https://maps.example")
        #expect(known["Access-Control-Allow-Credentials"] == "true")
        #expect(known["Vary"] == "Origin")
        let other = try #require(try live.ask("GET", "/letters", fields: ["Origin: https://else.example"]))
        #expect(other["Access-Control-Allow-Origin"] == nil)
        #expect(other["Vary"] == "Origin")
    }

    @Test("a trusted proxy's word on the client is believed, a stranger's is not")
    func believesTrustedProxies() throws {
        let fields = ["X-Forwarded-For: 203.0.113.9, 198.51.100.7", "X-Forwarded-Proto: https"]
        let plain = try LiveServer()
        #expect(try plain.ask("GET", "/who", fields: fields)?.text.hasPrefix("127.0.0.1 false ") == true)
        let proxied = try LiveServer { $0.trustedProxies = [IPNetwork("127.0.0.0/8")].compactMap { $0 } }
        #expect(try proxied.ask("GET", "/who", fields: fields)?.text.hasPrefix("198.51.100.7 true ") == true)
    }

    @Test("the log names method, route, status, bytes and id, never the address or its query")
    func logsRoutes() throws {
        let live = try LiveServer()
        _ = try live.ask("GET", "/hello/secret-name?key=secret-key", fields: ["X-Request-Id: r1"])
        _ = try live.ask("GET", "/nowhere/secret")
        _ = try live.ask("PURGE", "/hello/secret")
        let lines = live.log.wait(for: 3).map(\.line)
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("GET /hello/{name} 200 17B "))
        #expect(lines[0].hasSuffix("ms id=r1"))
        #expect(lines[1].hasPrefix("GET - 404 "))
        #expect(lines[2].hasPrefix("OTHER /hello/{name} 405 "))
        #expect(lines.allSatisfy { !$0.contains("secret") })
    }

    @Test("metrics count by route, method and status")
    func countsRequests() throws {
        let live = try LiveServer()
        for _ in 0..<3 { _ = try live.ask("GET", "/hello/x") }
        _ = try live.ask("GET", "/nowhere")
        _ = live.log.wait(for: 4)
        let text = live.metrics.exposition
        #expect(text.contains("waymark_http_requests_total{method=\"GET\",route=\"/hello/{name}\",status=\"200\"} 3\n"))
        #expect(text.contains("waymark_http_requests_total{method=\"GET\",route=\"-\",status=\"404\"} 1\n"))
        #expect(text.contains("waymark_http_response_bytes_total{method=\"GET\",route=\"/hello/{name}\"} 21\n"))
        #expect(
            text.contains(
                "waymark_http_request_duration_seconds_bucket{method=\"GET\",route=\"/hello/{name}\",le=\"+Inf\"} 3\n"
            )
        )
        #expect(
            text.contains("waymark_http_request_duration_seconds_count{method=\"GET\",route=\"/hello/{name}\"} 3\n")
        )
        #expect(!text.contains("nowhere"))
    }

    @Test("a taken port, a foreign address and unreadable certificates are told apart")
    func explainsWhyItCannotListen() throws {
        let live = try LiveServer()
        var configuration = Configuration()
        configuration.port = live.port
        let second = Server(configuration: configuration, router: Router())
        #expect(throws: ServingError.portTaken(address: "127.0.0.1", port: live.port)) { try second.start() }
        configuration.port = 0
        configuration.address = "203.0.113.77"
        let foreign = Server(configuration: configuration, router: Router())
        #expect(throws: ServingError.addressUnavailable("203.0.113.77")) { try foreign.start() }
        configuration.address = "127.0.0.1"
        configuration.tls = .init(certificatePath: "/nonexistent.pem", keyPath: "/nonexistent.pem")
        let bare = Server(configuration: configuration, router: Router())
        #expect(throws: ServingError.self) { try bare.start() }
        configuration.tls = .init(certificatePath: #filePath, keyPath: #filePath)
        let wrong = Server(configuration: configuration, router: Router())
        #expect(throws: ServingError.certificateRefused(certificate: #filePath, key: #filePath)) { try wrong.start() }
    }
}
