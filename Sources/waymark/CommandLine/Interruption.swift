// Ctrl-C and SIGTERM in commands that change files: a thread takes the signal, undoes what was begun and ends the
// program, whatever library the command is in just then.

import Foundation
import Importing

/// Watches for a signal while something runs.
final class Interruption: @unchecked Sendable {
    private let lock = NSLock()
    private var isOver = false

    /// Runs a body that a signal ends: `undo` removes what was begun and returns the sentence to say.
    static func watching<Result>(
        _ signals: Signals,
        _ progress: ProgressLine,
        _ terminal: Terminal,
        undo: @escaping @Sendable () -> Failure,
        _ body: () throws -> Result
    ) throws -> Result {
        let interruption = Interruption()
        Thread.detachNewThread {
            while !interruption.lock.withLock({ interruption.isOver }) {
                guard signals.wait(seconds: 1) == .end else { continue }
                // The body ended meanwhile: whoever waits for signals next shall get this one.
                if interruption.lock.withLock({ interruption.isOver }) {
                    kill(getpid(), SIGTERM)
                    return
                }
                let failure = undo()
                progress.breakLine()
                failure.tell(terminal)
                _exit(failure.exit.rawValue)
            }
        }
        do {
            let result = try body()
            interruption.lock.withLock { interruption.isOver = true }
            return result
        } catch ImportError.interrupted {
            // Only a consequence of the undoing, which says so and ends the program.
            while true { Thread.sleep(forTimeInterval: 1) }
        } catch {
            progress.breakLine()
            throw error
        }
    }
}
