// The server that the live tests talk to: one route of every kind, on a port that the system chooses.

import Foundation
import Synchronization

@testable import HTTPServing

/// A running server with its log.
final class LiveServer: Sendable {
    static let gzipped = Gzip.compress(Array(String(repeating: "tile ", count: 2000).utf8)) ?? []

    let server: Server
    let port: UInt16
    let hub = EventHub(historyLimit: 8)
    let log: RecordLog
    let gate = Gate()
    let metrics = ServerMetrics()

    init(_ change: (inout Configuration) -> Void = { _ in }) throws {
        var configuration = Configuration()
        configuration.metrics = metrics
        let log = RecordLog()
        self.log = log
        configuration.accessLog = { log.append($0) }
        change(&configuration)
        server = Server(configuration: configuration, router: LiveServer.router(hub, gate))
        port = try server.start()
    }

    deinit { server.stop(gracePeriod: .seconds(1)) }

    func connect() throws -> RawConnection {
        guard let connection = RawConnection(port: port) else { throw ConnectionRefused() }
        return connection
    }

    /// One request on a connection of its own.
    func ask(_ method: String = "GET", _ target: String, fields: [String] = [], body: String = "") throws -> Answer? {
        let connection = try connect()
        var head = "\(method) \(target) HTTP/1.1\r\nHost: test\r\nConnection: close\r\n"
        for field in fields { head += field + "\r\n" }
        if !body.isEmpty { head += "Content-Length: \(body.utf8.count)\r\n" }
        connection.send(head + "\r\n" + body)
        return connection.receiveAnswer(isHead: method == "HEAD")
    }

    private static func router(_ hub: EventHub, _ gate: Gate) -> Router {
        var router = Router()
        router.add(.get, "/hello/{name}", .inline { .text("hello \($0.parameter("name") ?? "")") })
        router.add(.get, "/raw/{rest...}", .inline { .text("\($0.rawPath)|\($0.rawQuery ?? "-")") })
        router.add(.post, "/echo", .inline { Response(body: .bytes($0.body)) })
        router.add(.post, "/small", maximumBody: 10, .async { Response(body: .bytes($0.body)) })
        router.add(.get, "/refuse", .inline { _ in throw Refusal(status: 409, code: "test.no", message: "No.") })
        router.add(.get, "/fail", .async { _ in throw ConnectionRefused() })
        router.add(.get, "/who", .inline { .text("\($0.remoteAddress) \($0.isSecure) \($0.id)") })
        let tile = SharedBytes(copying: gzipped)
        router.add(
            .get,
            "/tile",
            cors: .anyone,
            .inline { _ in
                Response(
                    headers: ["Content-Type": "application/x-tile", "Content-Encoding": "gzip", "ETag": "\"v1\""],
                    body: .shared(tile)
                )
            }
        )
        router.add(
            .get,
            "/letters",
            .inline { _ in Response(headers: ["ETag": "\"abc\""], body: .bytes(Array("abcdefghij".utf8))) }
        )
        router.add(.get, "/file", .inline { _ in Response(body: .file(path: #filePath)) })
        router.add(.get, "/no-file", .inline { _ in Response(body: .file(path: "/nonexistent/file")) })
        router.add(.get, "/empty", .inline { _ in Response(status: 204) })
        router.add(
            .get,
            "/events",
            .inline { Response(body: .events(hub.subscribe(lastEventID: $0.header("Last-Event-ID")))) }
        )
        router.add(
            .get,
            "/chunks",
            .inline { _ in
                let (chunks, continuation) = AsyncStream<[UInt8]>.makeStream()
                for number in 0..<100 { continuation.yield(Array("\(number)\n".utf8)) }
                continuation.finish()
                return Response(body: .stream(chunks))
            }
        )
        router.add(
            .get,
            "/gated",
            .async { _ in
                await gate.pass()
                return .text("passed")
            }
        )
        return router
    }
}

/// What a test throws where no connection comes about.
struct ConnectionRefused: Error {}

/// The access records of a server.
final class RecordLog: Sendable {
    private let records = Mutex<[AccessRecord]>([])

    func append(_ record: AccessRecord) { records.withLock { $0.append(record) } }

    /// Waits until there are as many records, and returns all.
    func wait(for count: Int) -> [AccessRecord] {
        for _ in 0..<4000 {
            let all = records.withLock { $0 }
            if all.count >= count { return all }
            usleep(5000)
        }
        return records.withLock { $0 }
    }
}

/// Holds asynchronous handlers until it is opened, and knows how many wait.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func pass() async {
        if isOpen { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    /// Waits until as many handlers wait.
    func wait(for count: Int) async {
        while waiting.count < count { try? await Task.sleep(for: .milliseconds(2)) }
    }
}
