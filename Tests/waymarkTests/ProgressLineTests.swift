import Foundation
import Importing
import Testing

@testable import waymark

@Suite("Progress")
struct ProgressLineTests {
    /// A clock that is set by hand.
    private final class HandClock: @unchecked Sendable {
        var time = 100.0
    }

    private let clock = HandClock()

    private func progress(isInteractive: Bool, _ steps: (ProgressLine) -> Void) -> String {
        let sink = Sink()
        let terminal = Terminal(isInteractive: isInteractive, output: { _ in }, words: sink.append)
        steps(ProgressLine(terminal, now: { [clock] in clock.time }))
        return sink.content
    }

    @Test("a log gets a line every few seconds with rate and time left, and one at the end")
    func log() {
        let text = progress(isInteractive: false) { progress in
            progress.begin(ImportStep(title: "Reading", unit: .bytes))
            for second in 0..<10 {
                clock.time += 1
                progress.advance(to: (second + 1) * 1_000_000, of: 40_000_000)
            }
            progress.note("By the way.")
            progress.end()
        }
        #expect(
            text == """
                Reading  10 %  4.0 MB
                Reading  20 %  8.0 MB  1.0 MB/s  32 s left
                By the way.
                Reading: 10 MB in 10 s

                """
        )
    }

    @Test("a quick step is one line in a log")
    func quick() {
        let text = progress(isInteractive: false) { progress in
            progress.begin(ImportStep(title: "Putting in place", unit: .none))
            clock.time += 0.25
            progress.end()
        }
        #expect(text == "Putting in place in 0.2 s\n")
    }

    @Test("a terminal's line is rewritten in place")
    func terminal() {
        let text = progress(isInteractive: true) { progress in
            progress.begin(ImportStep(title: "Building tiles", unit: .things("tiles")))
            for done in [50, 100, 150] {
                clock.time += 0.2
                progress.advance(to: done, of: 200)
            }
            progress.end()
        }
        let clear = "\r\u{1b}[K"
        #expect(
            text
                == clear + "Building tiles" + clear + "Building tiles  25 %  50 tiles" + clear
                + "Building tiles  50 %  100 tiles  250 tiles/s  0 s left" + clear
                + "Building tiles  75 %  150 tiles  250 tiles/s  0 s left" + clear
                + "Building tiles: 150 tiles in 0.6 s\n"
        )
    }

    @Test("the rate forgets a slow beginning")
    func rate() throws {
        var meter = RateMeter()
        for second in 0...20 { meter.record(done: second < 10 ? 0 : (second - 10) * 100, at: Double(second)) }
        #expect(try #require(meter.perSecond) >= 90)
    }
}
