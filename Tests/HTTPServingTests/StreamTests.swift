import Foundation
import Testing

@testable import HTTPServing

@Suite("Streams", .blocking)
struct StreamTests {
    private static func follow(_ live: LiveServer, lastEventID: String? = nil) throws -> RawConnection {
        let connection = try live.connect()
        let resume = lastEventID.map { "Last-Event-ID: \($0)\r\n" } ?? ""
        connection.send("GET /events HTTP/1.1\r\nHost: a\r\n\(resume)\r\n")
        return connection
    }

    /// The numbers in the data lines of a stream's text.
    private static func numbers(_ text: String) -> [Int] {
        text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("data: ") }.compactMap { Int($0.dropFirst(6)) }
    }

    @Test("every client gets every event in order, and a clean end when the server stops")
    func keepsOrder() throws {
        let live = try LiveServer { $0.limits.connectionsPerAddress = 100 }
        let clients = try (0..<20).map { _ in try Self.follow(live) }
        let heads = clients.map { $0.receive(until: "retry: 2000\n\n") }
        #expect(heads.allSatisfy { $0.contains("Content-Type: text/event-stream") })
        #expect(heads.allSatisfy { $0.contains("Cache-Control: no-store") })
        for number in 0..<500 { live.hub.publish(data: "\(number)") }
        #expect(live.server.stop(gracePeriod: .seconds(5)) == 0)
        for client in clients {
            let text = client.receiveAll()
            #expect(Self.numbers(text) == Array(0..<500))
            #expect(text.hasSuffix("0\r\n\r\n"))
        }
    }

    @Test("a client that comes again gets what it missed, and is told when some of it is gone")
    func resumes() throws {
        let live = try LiveServer()
        for number in 1...20 { live.hub.publish(data: "\(number)") }
        let late = try Self.follow(live, lastEventID: "17")
        let text = late.receive(until: "data: 20")
        #expect(Self.numbers(text) == [18, 19, 20])
        #expect(!text.contains("event: gap"))
        #expect(text.contains("id: 18\n"))
        let later = try Self.follow(live, lastEventID: "3")
        let rest = later.receive(until: "data: 20\n\n")
        #expect(rest.contains("event: gap"))
        #expect(rest.contains("id: 13\n"))
        let unknown = try Self.follow(live, lastEventID: "not-a-number")
        #expect(unknown.receive(until: "event: gap").contains("event: gap"))
    }

    @Test("silent streams are kept alive by comments")
    func beats() throws {
        let live = try LiveServer { $0.heartbeat = .milliseconds(100) }
        let client = try Self.follow(live)
        let text = client.receive(until: ": beat\n\n")
        #expect(text.contains(": beat"))
    }

    @Test("a client that drops out is noticed at the next heartbeat")
    func noticesDisconnects() throws {
        let live = try LiveServer { $0.heartbeat = .milliseconds(100) }
        let clients = try (0..<5).map { _ in try Self.follow(live) }
        for client in clients { _ = client.receive(until: "retry") }
        #expect(live.hub.subscriberCount == 5)
        for client in clients { client.reset() }
        #expect(live.log.wait(for: 5).count == 5)
        #expect(live.hub.subscriberCount == 0)
        #expect(live.server.requestCount == 0)
    }

    @Test("a reader that falls behind is ended instead of costing memory")
    func endsSlowReaders() throws {
        let live = try LiveServer()
        let client = try Self.follow(live)
        _ = client.receive(until: "retry")
        let large = String(repeating: "x", count: 60_000)
        for _ in 0..<4000 where live.hub.subscriberCount > 0 { live.hub.publish(data: large) }
        #expect(live.hub.subscriberCount == 0)
        #expect(client.receive(until: "\r\n0\r\n\r\n").hasSuffix("\r\n0\r\n\r\n"))
    }

    @Test("chunks of a sequence come whole and in order")
    func sendsChunks() throws {
        let live = try LiveServer()
        let connection = try live.connect()
        connection.send("GET /chunks HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        let text = connection.receiveAll()
        #expect(text.contains("Transfer-Encoding: chunked"))
        let numbers = text.split(whereSeparator: \.isNewline).compactMap { Int($0) }
        #expect(Set(0..<100).isSubset(of: Set(numbers)))
        #expect(text.hasSuffix("0\r\n\r\n"))
    }

    @Test("events are written as the standard wants, whatever they hold")
    func encodesEvents() {
        let event = ServerEvent(id: "7\nevent: x", type: "a\rb", data: "one\ntwo\r\nthree\u{2028}four")
        let text = String(decoding: event.encoded, as: UTF8.self)
        #expect(text == "id: 7event: x\nevent: ab\ndata: one\ndata: two\ndata: three\u{2028}four\n\n")
        #expect(String(decoding: ServerEvent(data: "").encoded, as: UTF8.self) == "data: \n\n")
    }

    @Test("a queue wakes its reader once, bounds what waits, and ends after what is queued")
    func queues() {
        let queue = OutputQueue(limit: 10)
        let log = CallLog()
        queue.attach(sleep: { log.add("sleep") }, wake: { log.add("wake") }, ended: { log.add("ended") })
        #expect(Self.read(queue) == nil)
        #expect(queue.append([1, 2, 3]))
        #expect(queue.append([4]))
        #expect(log.calls == ["sleep", "wake"])
        #expect(Self.read(queue) == [1, 2, 3, 4])
        #expect(!queue.append([UInt8](repeating: 0, count: 11)))
        #expect(!queue.isOpen)
        #expect(log.calls == ["sleep", "wake", "ended"])
        #expect(Self.read(queue) == [])
        #expect(!queue.append([1]))
    }

    @Test("a producer that may wait is held back by a slow reader and released when it goes")
    func holdsProducersBack() async {
        let queue = OutputQueue(limit: 4)
        #expect(await queue.appendAndWait([1, 2]))
        async let second = queue.appendAndWait([3, 4, 5])
        while Self.read(queue)?.isEmpty ?? true { await Task.yield() }
        #expect(await second)
        async let third = queue.appendAndWait([6, 7, 8, 9, 10])
        queue.abandon()
        #expect(await third == false)
    }

    /// What a read gives: nil when the queue sleeps, nothing at its end.
    private static func read(_ queue: OutputQueue) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 64)
        let result = unsafe buffer.withUnsafeMutableBytes { unsafe queue.read(into: $0) }
        return switch result {
        case .bytes(let count): Array(buffer[..<count])
        case .asleep: nil
        case .end: []
        }
    }
}

/// The calls that a test has seen.
private final class CallLog: @unchecked Sendable {
    private let lock = Lock()
    private var list: [String] = []
    var calls: [String] { lock { list } }
    func add(_ call: String) { lock { list.append(call) } }
}
