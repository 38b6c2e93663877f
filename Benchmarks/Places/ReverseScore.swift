// Points near addresses and on streets, and whether the answer names them.

import Geodesy
import Places

/// Asks for addresses at points.
struct ReverseScore {
    let searcher: PlaceSearcher
    private var generator: SeededGenerator

    init(searcher: PlaceSearcher, seed: UInt64) {
        self.searcher = searcher
        generator = SeededGenerator(seed: seed)
    }

    mutating func run(_ targets: [Target], count: Int) throws {
        try run("reverse address", targets.filter { $0.kind == .address }, count: count, metres: 3) { match, target in
            Verdict.key(match.address.street ?? "") == Verdict.key(target.street ?? "")
                && Verdict.key(match.address.houseNumber ?? "") == Verdict.key(target.number ?? "")
        }
        try run("reverse street", targets.filter { $0.kind == .street }, count: count, metres: 2) { match, target in
            Verdict.key(match.address.street ?? "") == Verdict.key(target.name)
        }
    }

    private mutating func run(
        _ kind: String,
        _ targets: [Target],
        count: Int,
        metres: Double,
        isRight: (PlaceMatch, Target) -> Bool
    ) throws {
        guard !targets.isEmpty else { return }
        var score = KindScore()
        for _ in 0..<count {
            let target = targets[Int.random(in: 0..<targets.count, using: &generator)]
            let jitter = metres / 111_195
            let point = Coordinate(
                uncheckedLatitude: target.coordinate.latitude + Double.random(in: -jitter...jitter, using: &generator),
                longitude: target.coordinate.longitude + Double.random(in: -jitter...jitter, using: &generator)
            )
            let start = Clock.nanoseconds()
            let answer = try searcher.reverse(at: point)
            let time = Clock.nanoseconds() - start
            let right = answer.matches.first.map { isRight($0, target) } ?? false
            score.add(rank: right ? 0 : nil, nanoseconds: time)
            if !right, Entry.isVerbose {
                print(
                    "  \(kind): \(target.name) at \(point.latitude) \(point.longitude) → \(answer.matches.first?.label ?? "-")"
                )
            }
        }
        print(
            "\(kind): n \(count) R@1 \(Text.fixed(score.recall(1), 3)) p50 \(Text.fixed(score.microseconds(0.5), 1)) µs "
                + "p99 \(Text.fixed(score.microseconds(0.99), 1)) µs"
        )
    }
}
