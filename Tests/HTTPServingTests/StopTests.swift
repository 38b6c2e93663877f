import Foundation
import Synchronization
import Testing

@testable import HTTPServing

@Suite("Stopping", .blocking)
struct StopTests {
    @Test("stopping under load answers every request that was taken")
    func answersWhatIsInFlight() async throws {
        let live = try LiveServer { $0.limits.connectionsPerAddress = 200 }
        let answered = Counter()
        let cutOff = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    await onThread {
                        // Ask over and over until told to close, or closed between two requests.
                        guard let connection = RawConnection(port: live.port) else { return 1 }
                        while connection.send("GET /tile HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n") {
                            let first = connection.receive()
                            if first.isEmpty { return 0 }
                            guard let answer = connection.receiveAnswer(after: first) else { return 1 }
                            answered.add(1)
                            if answer.body != LiveServer.gzipped { return 1 }
                            if answer["Connection"] == "close" { return 0 }
                        }
                        return 0
                    }
                }
            }
            let left = await onThread {
                while answered.value < 500 { usleep(1000) }
                return live.server.stop(gracePeriod: .seconds(60))
            }
            #expect(left == 0)
            return await group.reduce(0, +)
        }
        #expect(cutOff == 0)
        let records = live.log.wait(for: answered.value)
        #expect(records.count == answered.value)
        #expect(records.allSatisfy { $0.isComplete && $0.status == 200 })
        #expect(RawConnection(port: live.port) == nil)
    }

    @Test("stopping waits for asynchronous handlers and tells their clients to close")
    func waitsForHandlers() async throws {
        let live = try LiveServer()
        let clients = try (0..<4).map { _ in try live.connect() }
        for client in clients { client.send("GET /gated HTTP/1.1\r\nHost: a\r\n\r\n") }
        await live.gate.wait(for: 4)
        async let left = onThread { live.server.stop(gracePeriod: .seconds(20)) }
        try await Task.sleep(for: .milliseconds(50))
        await live.gate.open()
        for client in clients {
            let answer = client.receiveAnswer()
            #expect(answer?.text == "passed")
            #expect(answer?["Connection"] == "close")
        }
        #expect(await left == 0)
    }

    @Test("handlers that do not end are cut off at the end of the grace period, without a crash")
    func cutsOffHandlers() async throws {
        let live = try LiveServer()
        let client = try live.connect()
        client.send("GET /gated HTTP/1.1\r\nHost: a\r\n\r\n")
        await live.gate.wait(for: 1)
        #expect(live.server.stop(gracePeriod: .milliseconds(50)) == 1)
        _ = client.receiveAll()
        await live.gate.open()
        #expect(live.server.stop(gracePeriod: .seconds(1)) == 0)
    }

    @Test("a server can be made, started and stopped many times")
    func restarts() throws {
        for _ in 0..<20 {
            let live = try LiveServer()
            #expect(try live.ask("GET", "/hello/x")?.status == 200)
            #expect(live.server.stop(gracePeriod: .seconds(1)) == 0)
        }
    }
}

/// Runs blocking work on a thread of its own, so that Swift's pool stays free for handlers.
func onThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}

/// A number that threads count up together.
final class Counter: Sendable {
    private let number = Atomic<Int>(0)
    var value: Int { number.load(ordering: .relaxed) }
    func add(_ amount: Int) { number.add(amount, ordering: .relaxed) }
}
