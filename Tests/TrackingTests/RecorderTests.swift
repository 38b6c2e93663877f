import Geodesy
import Testing

@testable import Tracking

@Suite("The recorder")
struct RecorderTests {
    private func started(_ options: TrackOptions = TrackOptions()) -> Recorder {
        var recorder = Recorder(options)
        check(recorder.start(at: morning))
        return recorder
    }

    @Test("commands are taken where they make sense, and nothing changes where they do not")
    func commands() {
        var recorder = Recorder()
        check(!recorder.pause(at: morning) && !recorder.resume(at: morning) && !recorder.finish(at: morning))
        #expect(recorder == Recorder())
        check(recorder.start(at: morning) && recorder.phase == .recording)
        check(!recorder.start(at: morning + 1) && !recorder.resume(at: morning + 1))
        check(recorder.pause(at: morning + 1000) && recorder.phase == .paused && !recorder.pause(at: morning + 1001))
        check(recorder.resume(at: morning + 5000) && recorder.phase == .recording)
        check(recorder.finish(at: morning + 9000) && recorder.phase == .finished)
        let done = recorder
        check(!recorder.finish(at: morning + 9001) && !recorder.start(at: morning) && !recorder.resume(at: morning))
        #expect(recorder == done)
    }

    @Test(
        "a command at a time that no clock shows is not taken, so that every snapshot can be read",
        arguments: [Int64.min, .max, 1 << 53]
    )
    func noClock(time: Int64) throws {
        var recorder = Recorder()
        check(!recorder.start(at: time))
        check(recorder.start(at: morning))
        check(!recorder.pause(at: time) && !recorder.finish(at: time))
        check(recorder.pause(at: morning) && !recorder.resume(at: time))
        #expect(try Recorder(snapshot: recorder.snapshot) == recorder)
    }

    @Test("the clock of the recording runs with it and stands while its owner pauses")
    func time() {
        var recorder = Recorder()
        #expect(recorder.totalTime(at: morning) == 0 && recorder.recordedTime(at: morning) == 0)
        _ = recorder.start(at: morning)
        #expect(recorder.totalTime(at: morning + 10_000) == 10 && recorder.totalTime(at: morning - 1) == 0)
        _ = recorder.pause(at: morning + 20_000)
        #expect(recorder.totalTime(at: morning + 50_000) == 50 && recorder.recordedTime(at: morning + 50_000) == 20)
        _ = recorder.resume(at: morning + 60_000)
        #expect(recorder.recordedTime(at: morning + 70_000) == 30)
        _ = recorder.pause(at: morning + 70_000)
        _ = recorder.finish(at: morning + 100_000)
        #expect(recorder.totalTime(at: .max) == 100 && recorder.recordedTime(at: .min) == 30)
        #expect(recorder.pauses.map(\.start) == [morning + 20_000, morning + 70_000])
    }

    @Test("it says why no point is added")
    func obstacles() {
        var recorder = Recorder()
        #expect(recorder.obstacle(at: morning) == .notStarted)
        check(recorder.receive(fix(0, east: 0)).obstacle == .notStarted)
        _ = recorder.start(at: morning)
        // The receiver was at work before the recording was.
        #expect(recorder.obstacle(at: morning) == nil)
        #expect(started().obstacle(at: morning) == .noFix)
        check(recorder.receive(fix(1, east: 0, accuracy: 80)).obstacle == .inaccurate(80))
        #expect(recorder.obstacle(at: morning + 2000) == .inaccurate(80))
        check(recorder.receive(fix(2, east: 0, accuracy: 8)).isAdded)
        #expect(recorder.obstacle(at: morning + 3000) == nil)
        #expect(recorder.obstacle(at: morning + 12_001) == .noFix)
        check(recorder.receive(fix(2, east: 1, accuracy: 8)).obstacle == .late)
        for second in 3..<60 { _ = recorder.receive(fix(Double(second), east: 0, accuracy: 8)) }
        check(recorder.receive(fix(60, east: 0, accuracy: 8)).obstacle == .standing)
        #expect(recorder.obstacle(at: morning + 60_000) == .standing)
        #expect(!recorder.isPausedByItself)
        _ = recorder.pause(at: morning + 61_000)
        #expect(recorder.obstacle(at: morning + 61_000) == .paused)
        check(
            recorder.receive(fix(62, east: 0))
                == .init(
                    isKept: false,
                    isAdded: false,
                    startsSegment: false,
                    obstacle: .paused
                )
        )
        _ = recorder.finish(at: morning + 70_000)
        #expect(recorder.obstacle(at: morning + 70_000) == .finished)
        check(!recorder.receive(fix(71, east: 0)).isKept)
    }

    @Test(
        "a place that is none is refused, not kept",
        arguments: [(Double.nan, 7.0), (95, 7), (43, 181), (43, .infinity)]
    )
    func nowhere(latitude: Double, longitude: Double) {
        var recorder = started()
        let fix = Fix(time: morning, position: Coordinate(uncheckedLatitude: latitude, longitude: longitude))
        check(recorder.receive(fix).obstacle == .inaccurate(.infinity))
        check(!recorder.receive(fix).isKept)
    }

    @Test("the line breaks after a pause and after a minute without fixes, as when the phone slept")
    func segments() {
        var recorder = started()
        var breaks: [Int64] = []
        func take(_ seconds: ClosedRange<Int>, _ recorder: inout Recorder) {
            for second in seconds where recorder.receive(fix(Double(second), east: Double(second))).startsSegment {
                breaks.append(Int64(second))
            }
        }
        take(0...100, &recorder)
        take(400...500, &recorder)
        _ = recorder.pause(at: morning + 500_000)
        take(501...550, &recorder)
        _ = recorder.resume(at: morning + 551_000)
        take(551...600, &recorder)
        #expect(breaks == [0, 400, 551])
        #expect(recorder.statistics.summary.segments == 3)
    }

    @Test("standing is a pause by itself where that was chosen, and walking on ends it")
    func pauseByItself() {
        var recorder = started(TrackOptions(pausesWhenStanding: true))
        for second in 0..<60 { _ = recorder.receive(fix(Double(second), east: 0)) }
        #expect(recorder.isPausedByItself && recorder.phase == .recording)
        #expect(recorder.statistics.currentSpeed == 0)
        for second in 60..<100 { _ = recorder.receive(fix(Double(second), east: Double(second - 60) * 1.5)) }
        #expect(!recorder.isPausedByItself)
        #expect(abs((recorder.statistics.currentSpeed ?? 0) - 1.5) < 0.05)
    }

    @Test("the figures of a finished recording come again from what was kept")
    func again() {
        for seed in 0..<10 {
            var random = SplitMix(seed: UInt64(seed))
            var recorder = started()
            var segments: [[Fix]] = [[]]
            for second in 0..<1500 {
                if random.next() % 300 == 0, recorder.pause(at: morning + Int64(second) * 1000) { segments.append([]) }
                if random.next() % 30 == 0 { _ = recorder.resume(at: morning + Int64(second) * 1000) }
                let made = noisy(Double(second), &random)
                if recorder.receive(made).isKept { segments[segments.count - 1].append(made) }
            }
            _ = recorder.finish(at: morning + 1_500_000)
            #expect(TrackStatistics.summary(of: segments) == recorder.statistics.summary)
        }
    }

    @Test("after a crash at any moment the recording goes on exactly as if there had been none")
    func crash() throws {
        for seed in 0..<6 {
            var random = SplitMix(seed: UInt64(seed))
            let options = TrackOptions(
                activity: Activity.allCases[seed % 4],
                altitudes: seed % 2 == 0 ? .barometer : .satellites,
                lapLength: 500,
                pausesWhenStanding: seed % 3 == 0
            )
            var (whole, crashing) = (started(options), started(options))
            var largest = 0
            for second in 0..<1200 {
                let now = morning + Int64(second) * 1000
                let made = noisy(Double(second), &random)
                check(whole.receive(made) == crashing.receive(made))
                if random.next() % 200 == 0 { check(whole.pause(at: now) == crashing.pause(at: now)) }
                if random.next() % 20 == 0 { check(whole.resume(at: now) == crashing.resume(at: now)) }
                if random.next() % 7 == 0 {
                    let bytes = crashing.snapshot
                    largest = max(largest, bytes.count)
                    crashing = try Recorder(snapshot: bytes)
                    #expect(crashing == whole && crashing.snapshot == bytes)
                }
            }
            #expect(largest < 3000, "a snapshot of \(largest) bytes is too much to write each five seconds")
        }
    }

    @Test("a snapshot cut anywhere or with any byte changed is refused")
    func damage() throws {
        var recorder = started()
        for second in 0..<100 { _ = recorder.receive(fix(Double(second), east: Double(second), altitude: 5)) }
        let bytes = recorder.snapshot
        for end in bytes.indices {
            #expect(throws: TrackingError.self) { try Recorder(snapshot: Array(bytes[..<end])) }
            var changed = bytes
            changed[end] ^= 0x40
            #expect(throws: TrackingError.self) { try Recorder(snapshot: changed) }
        }
        var newer = bytes
        newer[0] = 9
        #expect(throws: TrackingError.snapshotVersionUnknown(9)) { try Recorder(snapshot: newer) }
        #expect(throws: TrackingError.snapshotDamaged(offset: 0)) { try Recorder(snapshot: []) }
    }

    @Test("a forged snapshot with a right checksum is refused or goes on, but never traps")
    func forged() {
        var random = SplitMix(seed: 77)
        var recorder = started()
        for second in 0..<200 { _ = recorder.receive(noisy(Double(second), &random)) }
        let bytes = recorder.snapshot
        var goesOn = 0
        for _ in 0..<1000 {
            var forged = Array(bytes.dropLast(8))
            for _ in 0...(random.next() % 3) {
                forged[1 + Int(random.next() % UInt64(forged.count - 1))] = UInt8(truncatingIfNeeded: random.next())
            }
            var sum: UInt64 = 0xCBF2_9CE4_8422_2325
            for byte in forged { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
            forged += (0..<8).map { UInt8(truncatingIfNeeded: sum >> UInt64(8 * $0)) }
            guard var other = try? Recorder(snapshot: forged) else { continue }
            goesOn += 1
            for second in 200..<220 { _ = other.receive(noisy(Double(second), &random)) }
            _ = (other.statistics.summary, other.obstacle(at: morning), other.recordedTime(at: morning))
        }
        #expect(goesOn > 40)
    }

    /// Commands change the recorder, which `#expect` does not let them.
    private func check(_ condition: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(condition, sourceLocation: sourceLocation)
    }

    private func noisy(_ second: Double, _ random: inout SplitMix) -> Fix {
        let isStanding = Int(second) % 400 > 300
        let east = (isStanding ? 300 : second.truncatingRemainder(dividingBy: 400)) * 1.6
        return fix(
            second,
            east: east + random.normal(),
            north: random.normal(),
            accuracy: random.next() % 10 == 0 ? nil : random.unit() * 60,
            altitude: 100 + random.normal() * 4,
            speed: random.next() % 3 == 0 ? random.unit() * 3 : nil
        )
    }
}
