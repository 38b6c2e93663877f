import Foundation
import Testing

@testable import HTTPServing

@Suite("Limits on clients", .blocking)
struct LimitTests {
    @Test("a target past the limit is 414, a head past it 431, too many fields 431")
    func limitsHead() throws {
        let live = try LiveServer()
        let target = try live.ask("GET", "/" + String(repeating: "a", count: 9000))
        #expect(target?.status == 414)
        #expect(target?.text.contains("target.too-long") == true)
        let head = try live.ask("GET", "/hello/x", fields: ["X: " + String(repeating: "a", count: 12_500)])
        #expect(head?.status == 431)
        #expect(head?.text.contains("head.too-large") == true)
        let many = try live.ask("GET", "/hello/x", fields: (0..<80).map { "X\($0): y" })
        #expect(many?.status == 431)
        #expect(many?.text.contains("head.too-many-fields") == true)
        #expect(try live.ask("GET", "/hello/x", fields: ["X: " + String(repeating: "a", count: 9000)])?.status == 200)
    }

    @Test("a head of 100 MB is cut off early and costs no memory")
    func cutsEndlessHeads() throws {
        let live = try LiveServer()
        let before = residentBytes()
        let connection = try live.connect()
        connection.send("GET /hello/x HTTP/1.1\r\nHost: a\r\n")
        let line = Array(("X: " + String(repeating: "a", count: 65_000) + "\r\n").utf8)
        var sent = 0
        while sent < 100 << 20, connection.send(line) { sent += line.count }
        #expect(sent < 20 << 20)
        let text = connection.receiveAll()
        #expect(text.isEmpty || text.hasPrefix("HTTP/1.1 431") || text.hasPrefix("HTTP/1.1 413"))
        #expect(residentBytes() - before < 40 << 20)
        #expect(try live.ask("GET", "/hello/x")?.status == 200)
    }

    @Test("a body past its route's limit is 413 before it is read, by length and in chunks")
    func limitsBodies() throws {
        let live = try LiveServer()
        let announced = try live.connect()
        announced.send("POST /small HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\nExpect: 100-continue\r\n\r\n")
        let answer = announced.receiveAnswer()
        #expect(answer?.status == 413)
        #expect(answer?.text.contains("body.too-large") == true)
        #expect(announced.isClosed())
        let chunked = try live.connect()
        chunked.send(
            "POST /small HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n14\r\n01234567890123456789\r\n0\r\n\r\n"
        )
        #expect(chunked.receiveAnswer()?.status == 413)
        #expect(try live.ask("POST", "/small", body: "0123456789")?.text == "0123456789")
        let expecting = try live.connect()
        expecting.send("POST /small HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
        #expect(expecting.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 100"))
        expecting.send("ok")
        #expect(expecting.receiveAnswer()?.text == "ok")
    }

    @Test("an endless chunked body is cut off")
    func cutsEndlessBodies() throws {
        let live = try LiveServer()
        let connection = try live.connect()
        connection.send("POST /small HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        let chunk = Array(("8000\r\n" + String(repeating: "a", count: 0x8000) + "\r\n").utf8)
        var sent = 0
        while sent < 100 << 20, connection.send(chunk) { sent += chunk.count }
        #expect(sent < 20 << 20)
    }

    @Test("a body that nobody wants is dropped when small, and ends the connection when large")
    func dropsUnwantedBodies() throws {
        let live = try LiveServer()
        let connection = try live.connect()
        connection.send("POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n12345")
        #expect(connection.receiveAnswer()?.status == 404)
        connection.send("GET /hello/x HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(connection.receiveAnswer()?.text == "hello x")
        connection.send("POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999\r\n\r\n")
        #expect(connection.receiveAnswer()?.status == 404)
        #expect(connection.isClosed())
    }

    @Test("a client that sends its head a byte at a time is closed all the same")
    func closesSlowHeads() throws {
        let live = try LiveServer { $0.limits.headTime = .milliseconds(400) }
        let connection = try live.connect()
        var sent = 0
        for byte in Array("GET /hello/x HTTP/1.1\r\nHost: a\r\nX: ".utf8) + [UInt8](repeating: 97, count: 4000) {
            guard connection.send([byte]) else { break }
            sent += 1
            usleep(10_000)
        }
        #expect(sent < 4000)
        #expect(connection.isClosed())
    }

    @Test("a client that sends its body a byte at a time is closed all the same")
    func closesSlowBodies() throws {
        let live = try LiveServer { $0.limits.bodyTime = .milliseconds(400) }
        let connection = try live.connect()
        connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n")
        var sent = 0
        while sent < 4000, connection.send("a") {
            sent += 1
            usleep(10_000)
        }
        #expect(sent < 4000)
    }

    @Test("a client that never reads its answer is closed all the same")
    func closesSlowReaders() throws {
        let live = try LiveServer {
            $0.limits.answerTime = .milliseconds(300)
            $0.limits.slowestRate = 1 << 30
        }
        let connection = try live.connect()
        let ask = "GET /file HTTP/1.1\r\nHost: a\r\n\r\n"
        // Far more answers than the sockets' buffers hold.
        for _ in 0..<20_000 { guard connection.send(ask) else { break } }
        let records = live.log.wait(for: 1)
        #expect(!records.isEmpty)
        #expect(connection.isClosed())
    }

    @Test("a handler that takes too long is answered for with 503")
    func answersForSlowHandlers() async throws {
        let live = try LiveServer { $0.limits.handlerTime = .milliseconds(200) }
        let answer = try live.ask("GET", "/gated")
        #expect(answer?.status == 503)
        #expect(answer?.text.contains("handler.too-slow") == true)
        await live.gate.open()
    }

    @Test("an address past its connections is refused, others are served")
    func limitsConnectionsPerAddress() throws {
        let live = try LiveServer { $0.limits.connectionsPerAddress = 5 }
        var held: [RawConnection] = []
        for _ in 0..<5 {
            let connection = try live.connect()
            connection.send("GET /hello/x HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(connection.receiveAnswer()?.status == 200)
            held.append(connection)
        }
        let sixth = try live.connect()
        sixth.send("GET /hello/x HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(sixth.receive().isEmpty)
        let other = try #require(RawConnection(port: live.port, source: "127.0.0.2"))
        other.send("GET /hello/x HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(other.receiveAnswer()?.status == 200)
        #expect(live.metrics.exposition.contains("waymark_http_connections_refused 1\n"))
        held.removeFirst()
        var again: Answer?
        for _ in 0..<400 where again == nil {
            let connection = try live.connect()
            connection.send("GET /hello/x HTTP/1.1\r\nHost: a\r\n\r\n")
            again = connection.receiveAnswer()
            if again == nil { usleep(5000) }
        }
        #expect(again?.status == 200)
    }

    @Test("clients behind a proxy are limited by their own addresses")
    func limitsRequestsBehindProxies() async throws {
        let live = try LiveServer {
            $0.limits.connectionsPerAddress = 2
            $0.trustedProxies = [IPNetwork("127.0.0.1")].compactMap { $0 }
        }
        var held: [RawConnection] = []
        for client in ["203.0.113.1", "203.0.113.1", "203.0.113.2"] {
            let connection = try live.connect()
            connection.send("GET /gated HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: \(client)\r\n\r\n")
            held.append(connection)
        }
        await live.gate.wait(for: 3)
        #expect(try live.ask("GET", "/who", fields: ["X-Forwarded-For: 203.0.113.1"])?.status == 429)
        #expect(try live.ask("GET", "/who", fields: ["X-Forwarded-For: 203.0.113.2"])?.status == 200)
        await live.gate.open()
        for connection in held { #expect(connection.receiveAnswer()?.text == "passed") }
        #expect(try live.ask("GET", "/who", fields: ["X-Forwarded-For: 203.0.113.1"])?.status == 200)
    }

    @Test("at the limit of all connections the one idle longest makes room")
    func evictsIdleConnections() throws {
        let live = try LiveServer {
            $0.limits.connections = 10
            $0.limits.connectionsPerAddress = 100
        }
        var held: [RawConnection] = []
        for _ in 0..<30 {
            let connection = try live.connect()
            connection.send("GET /hello/x HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(connection.receiveAnswer()?.status == 200)
            held.append(connection)
        }
        #expect(held[0].isClosed())
        held[29].send("GET /hello/y HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(held[29].receiveAnswer()?.text == "hello y")
    }

    @Test("two thousand idle connections of forty addresses leave the service as it was")
    func holdsIdleConnections() throws {
        let live = try LiveServer()
        var held: [RawConnection] = []
        for number in 0..<2000 {
            held.append(try #require(RawConnection(port: live.port, source: "127.0.1.\(number % 40 + 1)")))
        }
        #expect(try live.ask("GET", "/hello/x")?.status == 200)
        held[1999].send("GET /hello/y HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(held[1999].receiveAnswer()?.text == "hello y")
    }

    private func residentBytes() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (Int(text.split(separator: " ").dropFirst().first ?? "0") ?? 0) * 4096
    }
}
