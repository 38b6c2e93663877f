import Geodesy
import Testing

@testable import Tracking

@Suite("Stops and trips")
struct MovementsTests {
    /// Home for an hour, by car to work 5 km away in ten minutes, work for two hours, home again.
    private func day() -> [Fix] {
        var random = SplitMix(seed: 2)
        var fixes: [Fix] = []
        func stay(_ seconds: ClosedRange<Int>, east: Double) {
            for second in stride(from: seconds.lowerBound, through: seconds.upperBound, by: 60) {
                fixes.append(
                    fix(Double(second), east: east + random.normal() * 8, north: random.normal() * 8, accuracy: 15)
                )
            }
        }
        func drive(_ seconds: ClosedRange<Int>, from start: Double, to end: Double) {
            for second in stride(from: seconds.lowerBound, through: seconds.upperBound, by: 10) {
                let share = Double(second - seconds.lowerBound) / Double(seconds.count - 1)
                fixes.append(fix(Double(second), east: start + (end - start) * share, accuracy: 8))
            }
        }
        stay(0...3540, east: 0)
        drive(3600...4200, from: 0, to: 5000)
        stay(4260...11_400, east: 5000)
        drive(11_460...12_060, from: 5000, to: 0)
        stay(12_120...14_000, east: 0)
        return fixes
    }

    @Test("a day at home, on the road, at work and back is that")
    func commute() {
        let movements = Movement.movements(in: day())
        #expect(movements.map(\.kind) == [.stop, .trip, .stop, .trip, .stop])
        #expect(abs(movements[0].duration - 3600) < 90)
        for trip in [movements[1], movements[3]] {
            #expect(abs(trip.distance - 5000) < 120)
            #expect(abs(trip.duration - 600) < 150)
        }
        #expect(Geodesic.distance(from: movements[2].position, to: place(east: 5000)) < 10)
        #expect(zip(movements, movements.dropFirst()).allSatisfy { $0.last == $1.first && $0.end == $1.start })
    }

    @Test("a device that falls silent where it stays has stayed, one that comes back elsewhere was on a trip")
    func silence() {
        let still = [fix(0, east: 0), fix(60, east: 5), fix(30_000, east: 10), fix(30_060, east: 0)]
        #expect(Movement.movements(in: still).map(\.kind) == [.stop])
        let away = [fix(0, east: 0), fix(600, east: 5), fix(30_000, east: 9000), fix(30_600, east: 9000)]
        #expect(Movement.movements(in: away).map(\.kind) == [.stop, .trip, .stop])
    }

    @Test("a glitch or a short step outside does not end a stop")
    func interruptions() {
        var fixes = (0..<60).map { fix(Double($0) * 60, east: 0) }
        fixes[20] = fix(20 * 60, east: 9000)
        fixes[30] = fix(30 * 60, east: 150)
        fixes[40] = fix(40 * 60, east: 0, accuracy: 900)
        let movements = Movement.movements(in: fixes)
        #expect(movements.map(\.kind) == [.stop] && movements[0].duration == 59 * 60)
    }

    @Test("a walk without a stop is one trip, and nothing is nothing")
    func walk() {
        let movements = Movement.movements(in: steady(metresPerSecond: 1.5, seconds: 1000))
        #expect(movements.map(\.kind) == [.trip])
        #expect(abs((movements.first?.distance ?? 0) - 1500) < 10)
        #expect(Movement.movements(in: []).isEmpty)
        #expect(Movement.movements(in: [fix(0, east: 0)]).isEmpty)
        #expect(
            Movement.movements(in: [Fix(time: 0, position: place(east: 0)), Fix(time: .max, position: place(east: 9))])
                .isEmpty
        )
    }

    @Test("movements cover the fixes in order, whatever comes", arguments: 0..<20)
    func random(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        var (time, east) = (0.0, 0.0)
        let fixes = (0..<300).map { _ in
            time += random.unit() * 400 - 20
            east += random.next() % 3 == 0 ? random.normal() * 900 : random.normal() * 5
            return fix(time, east: east, accuracy: random.unit() * 250)
        }
        let movements = Movement.movements(in: fixes)
        #expect(zip(movements, movements.dropFirst()).allSatisfy { $0.last == $1.first && $0.end == $1.start })
        #expect(zip(movements, movements.dropFirst()).allSatisfy { $0.kind == .stop || $1.kind == .stop })
        #expect(movements.allSatisfy { $0.start <= $0.end && $0.distance >= 0 })
    }
}
