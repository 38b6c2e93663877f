// Joins lines whose ends meet into rings and chains. Ends meet when they are at the same place: ids are not needed.

/// Lines joined as far as their ends meet.
struct JoinedLines {
    /// Closed: last point equals first, at least four points.
    var rings: [[PointE7]] = []
    /// Open, at least two points.
    var chains: [[PointE7]] = []
    /// Where lines had to be turned round to be joined, for those to whom direction matters.
    var turnedAt: [PointE7] = []

    /// Joins the lines.
    ///
    /// With `directed` an end is joined to a start first, and lines that run against each other only afterwards, turning
    /// the shorter one; without, lines are turned freely.
    ///
    /// - Complexity: O(points) with few lines at one place.
    init(_ lines: [[PointE7]], directed: Bool) {
        let usable = lines.filter { $0.count >= 2 }
        if directed {
            let first = Self.pass(usable, mayTurn: false)
            let second = Self.pass(first.chains, mayTurn: true)
            rings = first.rings + second.rings
            chains = second.chains
            turnedAt = second.turnedAt
        } else {
            let all = Self.pass(usable, mayTurn: true)
            rings = all.rings
            chains = all.chains
        }
    }

    private init() {}

    private static func pass(_ lines: [[PointE7]], mayTurn: Bool) -> JoinedLines {
        var result = JoinedLines()
        var index = EndIndex()
        var pending: [Int] = []
        for (number, line) in lines.enumerated() {
            if line.first == line.last {
                result.take(line)
            } else {
                index.add(line, number)
                pending.append(number)
            }
        }
        // The longest first: what runs against it is what gets turned.
        pending.sort { (lines[$0].count, $1) > (lines[$1].count, $0) }
        var used = [Bool](repeating: false, count: lines.count)
        for number in pending where !used[number] {
            used[number] = true
            // What follows the seed, and what precedes it (nearest first); put together once, at the end.
            var after: [[PointE7]] = []
            var before: [[PointE7]] = []
            var head = lines[number].first
            var tail = lines[number].last
            for forward in [true, false] {
                while head != tail, let end = forward ? tail : head {
                    guard let next = index.take(at: end, startsThere: forward, mayTurn: mayTurn, &used) else { break }
                    let startsHere = lines[next].first == end
                    if startsHere != forward { result.turnedAt.append(end) }
                    let line = startsHere == forward ? lines[next] : lines[next].reversed()
                    if forward {
                        after.append(line)
                        tail = line.last
                    } else {
                        before.append(line)
                        head = line.first
                    }
                }
            }
            var chain: [PointE7] = []
            for line in before.reversed() { chain += line.dropLast() }
            chain += lines[number]
            for line in after { chain += line.dropFirst() }
            result.take(chain)
        }
        return result
    }

    private mutating func take(_ line: [PointE7]) {
        if line.first != line.last {
            chains.append(line)
        } else if line.count >= 4 {
            rings.append(line)
        }
    }
}

/// Which lines begin or end at a place.
private struct EndIndex {
    private var starts: [UInt64: [Int]] = [:]
    private var ends: [UInt64: [Int]] = [:]

    mutating func add(_ line: [PointE7], _ number: Int) {
        guard let first = line.first, let last = line.last else { return }
        starts[first.key, default: []].append(number)
        ends[last.key, default: []].append(number)
    }

    /// A line not used yet that begins (or ends) there; with `mayTurn` also one that does the opposite.
    mutating func take(
        at point: PointE7,
        startsThere: Bool,
        mayTurn: Bool,
        _ used: inout [Bool]
    ) -> Int? {
        for fromStarts in mayTurn ? [startsThere, !startsThere] : [startsThere] {
            while let number = fromStarts ? starts[point.key]?.popLast() : ends[point.key]?.popLast() {
                if !used[number] {
                    used[number] = true
                    return number
                }
            }
        }
        return nil
    }
}
