// Progress of long steps on standard error: one line rewritten in place for a person at a terminal, plain lines every
// few seconds for a log; each with rate and time left where they can be known.

import Foundation
import Importing

/// Shows the steps of an import.
final class ProgressLine: ImportObserver, @unchecked Sendable {
    private let terminal: Terminal
    private let now: @Sendable () -> Double
    /// How long a log waits for the next line, and a terminal for the next frame, in seconds.
    private let interval: Double
    private let lock = NSLock()
    private var step: ImportStep?
    private var begun = 0.0
    private var shown = 0.0
    private var done = 0
    private var rate = RateMeter()

    /// Progress on a terminal; `now` is a clock in seconds that never goes back.
    init(_ terminal: Terminal, now: @escaping @Sendable () -> Double = { ProcessInfo.processInfo.systemUptime }) {
        self.terminal = terminal
        self.now = now
        interval = terminal.isInteractive ? 0.1 : 4
    }

    func begin(_ step: ImportStep) {
        lock.withLock {
            self.step = step
            begun = now()
            // A terminal shows a step at once, a log when it has taken a while.
            shown = terminal.isInteractive ? 0 : begun
            done = 0
            rate = RateMeter()
            if terminal.isInteractive { terminal.sayRaw("\r\u{1b}[K\(step.title)") }
        }
    }

    func advance(to done: Int, of total: Int?) {
        lock.withLock {
            self.done = done
            if let total { step?.total = total }
            let time = now()
            guard time - shown >= interval else { return }
            shown = time
            rate.record(done: done, at: time)
            let line = line(at: time)
            if terminal.isInteractive { terminal.sayRaw("\r\u{1b}[K\(line)") } else { terminal.say(line) }
        }
    }

    func end() {
        lock.withLock {
            guard let step else { return }
            let seconds = now() - begun
            var line = step.title
            if done > 0 { line += ": \(amount(done, step.unit))" }
            line += String(format: seconds < 9.95 ? " in %.1f s" : " in %.0f s", seconds)
            terminal.sayRaw((terminal.isInteractive ? "\r\u{1b}[K" : "") + line + "\n")
            self.step = nil
        }
    }

    func note(_ text: String) {
        lock.withLock {
            terminal.sayRaw((terminal.isInteractive ? "\r\u{1b}[K" : "") + text + "\n")
            if terminal.isInteractive, step != nil { terminal.sayRaw(line(at: now())) }
        }
    }

    /// Leaves a rewritten line as it is and begins a new one, before other words are said.
    func breakLine() {
        lock.withLock {
            if terminal.isInteractive, step != nil { terminal.sayRaw("\n") }
            step = nil
        }
    }

    /// The step with share, amount, rate and time left: `Reading  45 %  12 MB  6.1 MB/s  3 s left`.
    private func line(at time: Double) -> String {
        guard let step else { return "" }
        var parts = [step.title]
        if let total = step.total, total > 0 { parts.append("\(min(100, done * 100 / total)) %") }
        if done > 0 { parts.append(amount(done, step.unit)) }
        if let speed = rate.perSecond, speed > 0 {
            if step.unit != .none { parts.append(amount(Int(speed.rounded()), step.unit) + "/s") }
            if let total = step.total, total > done {
                parts.append(readableTime(Double(total - done) / speed) + " left")
            }
        }
        return parts.joined(separator: "  ")
    }

    private func amount(_ count: Int, _ unit: ImportStep.Unit) -> String {
        switch unit {
        case .bytes: readableBytes(count)
        case .things(let name): readableCount(Double(count)) + " " + name
        case .none: ""
        }
    }
}

/// How fast something goes now: over the last ten seconds, so that a slow beginning is forgotten.
struct RateMeter {
    private var samples: [(done: Int, time: Double)] = []

    /// Notes how much is done at a time in seconds.
    mutating func record(done: Int, at time: Double) {
        samples.append((done, time))
        if let first = samples.firstIndex(where: { time - $0.time <= 10 }), first > 1 {
            samples.removeFirst(first - 1)
        }
    }

    /// The rate in things a second; nil before two samples.
    var perSecond: Double? {
        guard let first = samples.first, let last = samples.last, last.time > first.time else { return nil }
        return Double(last.done - first.done) / (last.time - first.time)
    }
}
