// Tests that talk to sockets block their thread. They run on threads of their own, because the server's asynchronous
// handlers need Swift's pool, which has no more threads than the machine has processors.

import Foundation
import Testing

/// Runs a suite's tests on threads that may block.
struct BlockingTrait: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(ThreadPerJob.shared) { try await function() }
    }
}

extension Trait where Self == BlockingTrait {
    /// The tests block their thread.
    static var blocking: Self { Self() }
}

/// An executor with a thread for every job.
private final class ThreadPerJob: TaskExecutor {
    static let shared = ThreadPerJob()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = unsafe asUnownedTaskExecutor()
        Thread.detachNewThread { unsafe job.runSynchronously(on: executor) }
    }
}
