// The one connection that writes, and group commit: what is asked for while a commit waits for the disk joins the next.

internal import Foundation

/// A piece of work for the writer, whatever its result.
protocol AnyWriteJob: AnyObject {
    /// Does the work and returns what it threw; its result or error waits for `finish`.
    func run(on connection: Connection) -> (any Error)?
    /// Tells who waits: nil when the work is on the disk.
    func finish(_ fault: DatabaseError?)
}

/// A piece of work with the one who waits for it.
///
/// Only the writer's thread touches it.
final class WriteJob<Result: Sendable>: AnyWriteJob {
    private let body: @Sendable (Connection) throws -> Result
    private let continuation: CheckedContinuation<Result, any Error>
    private var result: Swift.Result<Result, any Error>?

    init(
        _ body: @escaping @Sendable (Connection) throws -> Result,
        _ continuation: CheckedContinuation<Result, any Error>
    ) {
        self.body = body
        self.continuation = continuation
    }

    func run(on connection: Connection) -> (any Error)? {
        do {
            result = .success(try body(connection))
            return nil
        } catch {
            result = .failure(error)
            return error
        }
    }

    func finish(_ fault: DatabaseError?) {
        // Work that failed for reasons of its own tells them, not the fault of the group.
        switch (result, fault) {
        case (.failure(let error), _): continuation.resume(throwing: error)
        case (.success(let value), nil): continuation.resume(returning: value)
        case (_, let fault?): continuation.resume(throwing: fault)
        case (nil, nil): preconditionFailure("work is finished before it is done")
        }
    }
}

/// The queue of work for the one connection that writes.
final class WriteQueue: @unchecked Sendable {
    private let connection: Connection
    private let thread = DispatchQueue(label: "waymark.database.writer")
    private let lock = NSLock()
    private var waiting: [any AnyWriteJob] = []
    private var isAtWork = false
    private var done = 0
    private var commits = 0

    /// More than this is not committed together, so that the first of many is not answered as late as the last.
    private static let largestGroup = 4096

    init(_ connection: Connection) { self.connection = connection }

    var counts: (done: Int, commits: Int) { lock.withLock { (done, commits) } }

    func add(_ job: any AnyWriteJob) {
        let wakes = lock.withLock {
            waiting.append(job)
            defer { isAtWork = true }
            return !isAtWork
        }
        if wakes { thread.async { self.work() } }
    }

    private func work() {
        while let group = next() { commit(group) }
    }

    private func next() -> [any AnyWriteJob]? {
        lock.withLock {
            let group = Array(waiting.prefix(Self.largestGroup))
            waiting.removeFirst(group.count)
            isAtWork = !group.isEmpty
            return group.isEmpty ? nil : group
        }
    }

    private func commit(_ group: [any AnyWriteJob]) {
        var rest = group[...]
        while !rest.isEmpty {
            var joined: [any AnyWriteJob] = []
            do throws(DatabaseError) {
                try connection.runScript("BEGIN IMMEDIATE")
                try join(&rest, &joined)
                try connection.runScript("COMMIT")
                lock.withLock {
                    done += joined.count
                    commits += 1
                }
                for job in joined { job.finish(nil) }
            } catch {
                if connection.isInTransaction { try? connection.runScript("ROLLBACK") }
                if joined.isEmpty {
                    // Not even a transaction begins: nobody's work can be done.
                    joined = Array(rest)
                    rest = []
                }
                for job in joined { job.finish(error) }
            }
        }
    }

    /// Does the work of as many as the transaction lives for.
    private func join(
        _ rest: inout ArraySlice<any AnyWriteJob>,
        _ joined: inout [any AnyWriteJob]
    ) throws(DatabaseError) {
        while let job = rest.popFirst() {
            joined.append(job)
            try connection.runScript("SAVEPOINT work")
            let fault = job.run(on: connection)
            guard connection.isInTransaction else {
                throw fault as? DatabaseError ?? .refused(code: 0, reason: "the work ended its group's transaction")
            }
            try connection.runScript(fault == nil ? "RELEASE work" : "ROLLBACK TO work; RELEASE work")
        }
    }
}
