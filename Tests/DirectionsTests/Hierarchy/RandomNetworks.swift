import Testing

@testable import Directions

/// Small road networks from a seed, with everything that a hierarchy could stumble over.
struct RandomNetwork {
    var network: TurnNetwork
    /// For each turn a time, or `RoadTime.blocked`.
    var weights: [UInt32]
    /// For each edge a time.
    var durations: [UInt32]

    /// What a network looks like.
    struct Shape: Sendable, CustomTestStringConvertible {
        var name: String
        var columns: Int
        var rows: Int
        /// Shares of 100: segments left out, one-way segments, blocked turns, U-turns.
        var missing = 10
        var oneWay = 10
        var blocked = 5
        var uTurns = 10
        /// Extra segments between random junctions, and from a junction to itself.
        var parallel = 0
        var loops = 0
        /// Times are 0 ..< timeLimit.
        var timeLimit: UInt32 = 10_000
        var testDescription: String { name }
    }

    static let shapes = [
        Shape(name: "grid", columns: 9, rows: 9),
        Shape(name: "large grid", columns: 20, rows: 16),
        Shape(name: "a line", columns: 60, rows: 1, missing: 0),
        Shape(name: "sparse, in many parts", columns: 14, rows: 14, missing: 55),
        Shape(name: "mostly one-way", columns: 12, rows: 12, missing: 0, oneWay: 90),
        Shape(name: "half of the turns blocked", columns: 12, rows: 12, blocked: 50),
        Shape(name: "parallel roads and loops", columns: 7, rows: 7, uTurns: 60, parallel: 30, loops: 15),
        Shape(name: "times of 0 and 1", columns: 12, rows: 12, uTurns: 80, parallel: 20, loops: 10, timeLimit: 2),
        Shape(name: "no time at all", columns: 8, rows: 8, parallel: 9, loops: 9, timeLimit: 1),
        Shape(name: "two junctions", columns: 2, rows: 1, missing: 0, uTurns: 100, parallel: 3, loops: 2),
    ]

    init(_ shape: Shape, seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        var latitude: [Int32] = []
        var longitude: [Int32] = []
        for row in 0..<shape.rows {
            for column in 0..<shape.columns {
                latitude.append(Int32(row) * 10_000 + Int32(random.below(4_000)))
                longitude.append(Int32(column) * 10_000 + Int32(random.below(4_000)))
            }
        }
        var ends: [(UInt32, UInt32)] = []
        for row in 0..<shape.rows {
            for column in 0..<shape.columns {
                let here = UInt32(row * shape.columns + column)
                if column + 1 < shape.columns, random.below(100) >= shape.missing { ends.append((here, here + 1)) }
                if row + 1 < shape.rows, random.below(100) >= shape.missing {
                    ends.append((here, here + UInt32(shape.columns)))
                }
            }
        }
        let count = latitude.count
        for _ in 0..<shape.parallel {
            let here = UInt32(random.below(count))
            ends.append((here, UInt32(min(count - 1, Int(here) + random.below(3)))))
        }
        for _ in 0..<shape.loops {
            let here = UInt32(random.below(count))
            ends.append((here, here))
        }
        var isOpen = [Bool](repeating: true, count: ends.count * 2)
        for segment in ends.indices where random.below(100) < shape.oneWay {
            isOpen[2 * segment + random.below(2)] = false
        }
        let tails = ends.flatMap { [$0.0, $0.1] }
        let heads = ends.flatMap { [$0.1, $0.0] }
        var leaving = [[UInt32]](repeating: [], count: count)
        for edge in tails.indices { leaving[Int(tails[edge])].append(UInt32(edge)) }
        var firstTurn: [UInt32] = [0]
        var turnHead: [UInt32] = []
        weights = []
        durations = tails.map { _ in UInt32(random.below(Int(shape.timeLimit))) }
        for edge in tails.indices {
            for next in leaving[Int(heads[edge])] where isOpen[edge] && isOpen[Int(next)] {
                if next == UInt32(edge) ^ 1, leaving[Int(heads[edge])].count > 1, random.below(100) >= shape.uTurns {
                    continue
                }
                turnHead.append(next)
                let penalty = UInt32(random.below(Int(shape.timeLimit)))
                weights.append(random.below(100) < shape.blocked ? RoadTime.blocked : durations[edge] + penalty / 4)
            }
            firstTurn.append(UInt32(turnHead.count))
        }
        network = TurnNetwork(
            junctionLatitudeE7: latitude,
            junctionLongitudeE7: longitude,
            edgeTail: tails,
            edgeHead: heads,
            firstTurn: firstTurn,
            turnHead: turnHead
        )
    }
}

/// Numbers from a seed (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number 0 ..< limit.
    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
