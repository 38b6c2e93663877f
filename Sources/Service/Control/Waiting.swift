// Where a thread that may wait meets tasks: the command line and the control socket's thread.

import Foundation

/// Waits for a task on a thread that may wait.
func waiting<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let done = DispatchSemaphore(value: 0)
    let box = Box<Value>()
    Task {
        box.value = await work()
        done.signal()
    }
    done.wait()
    guard let value = box.value else { preconditionFailure("a task that ended has a value") }
    return value
}

/// Hands a value from a task to the thread that waits for it.
private final class Box<Value>: @unchecked Sendable {
    var value: Value?
}

extension Result where Failure == any Error {
    /// What the work gives or throws.
    static func catching(_ work: () async throws -> Success) async -> Result {
        do { return .success(try await work()) } catch { return .failure(error) }
    }
}
