// Asks every question, of the engine and of its peer, and counts where the answer stands.

import Foundation
import Geodesy
import Places

/// Ranks and times of one kind of question.
struct KindScore {
    private(set) var ranks: [Int?] = []
    private(set) var nanoseconds: [Double] = []

    mutating func add(rank: Int?, nanoseconds time: Double) {
        ranks.append(rank)
        nanoseconds.append(time)
    }

    func recall(_ depth: Int) -> Double {
        Double(ranks.count { $0.map { $0 < depth } ?? false }) / Double(max(1, ranks.count))
    }

    var reciprocal: Double {
        ranks.reduce(0) { $0 + ($1.map { 1 / Double($0 + 1) } ?? 0) } / Double(max(1, ranks.count))
    }

    func microseconds(_ part: Double) -> Double {
        guard !nanoseconds.isEmpty else { return 0 }
        return nanoseconds.sorted()[min(nanoseconds.count - 1, Int(Double(nanoseconds.count) * part))] / 1000
    }
}

/// Whether an answer is the one.
enum Verdict {
    /// The engine's answer: by title, or for an address by number, street and place.
    static func isRight(_ match: PlaceMatch, _ question: Question) -> Bool {
        let target = question.target
        if question.kind == "category" {
            return target.category.map { match.categories.contains($0) } ?? false
                && match.coordinate.sphericalDistance(to: target.coordinate) < 8000
        }
        if question.needsPlace {
            let number = match.address.houseNumber.map(key) ?? ""
            return number == key(target.number ?? "")
                && match.coordinate.sphericalDistance(to: target.coordinate) < 150
        }
        return key(match.title) == key(target.name)
    }

    static func isRight(_ row: TextSearchPeer.Row, _ question: Question) -> Bool {
        let target = question.target
        let place = Coordinate(uncheckedLatitude: row.latitude, longitude: row.longitude)
        if question.kind == "category" {
            return target.category.map { row.categories.contains($0) } ?? false
                && place.sphericalDistance(to: target.coordinate) < 8000
        }
        if question.needsPlace {
            return key(row.title) == key(target.name) && place.sphericalDistance(to: target.coordinate) < 150
        }
        return key(row.title) == key(target.name)
    }

    /// A text's letters and digits without marks.
    static func key(_ text: String) -> String {
        String(
            QueryKinds.folded(text).unicodeScalars.filter {
                $0.properties.isAlphabetic || $0.properties.numericType != nil
            }
        )
    }
}

/// Runs question sets.
struct ScoreRun {
    let searcher: PlaceSearcher
    let peer: TextSearchPeer?
    private var engine: [String: KindScore] = [:]
    private var peers: [String: KindScore] = [:]
    private var order: [String] = []
    /// Questions whose answer does not stand first, with its rank.
    private(set) var late: [(question: Question, rank: Int?)] = []

    init(searcher: PlaceSearcher, peer: TextSearchPeer?) {
        self.searcher = searcher
        self.peer = peer
    }

    mutating func run(_ questions: [Question]) throws {
        for question in questions {
            var options = PlaceSearchOptions()
            if question.isBiased {
                let at = question.target.coordinate
                options.bias = Coordinate(uncheckedLatitude: at.latitude + 0.01, longitude: at.longitude + 0.01)
            }
            let start = Clock.nanoseconds()
            let matches = try searcher.suggest(question.text, options: options)
            let time = Clock.nanoseconds() - start
            let rank = matches.firstIndex { Verdict.isRight($0, question) }
            if !order.contains(question.kind) { order.append(question.kind) }
            engine[question.kind, default: KindScore()].add(rank: rank, nanoseconds: time)
            if rank ?? 99 > 0 { late.append((question, rank)) }
            guard let peer else { continue }
            let peerStart = Clock.nanoseconds()
            let rows = peer.search(question.text)
            let peerTime = Clock.nanoseconds() - peerStart
            peers[question.kind, default: KindScore()].add(
                rank: rows.firstIndex { Verdict.isRight($0, question) },
                nanoseconds: peerTime
            )
        }
    }

    func report() {
        print("kind              n    R@1   R@5   MRR | FTS5 R@1   R@5   MRR |  p50 µs   p99 µs | FTS5 p50   p99")
        for kind in order {
            guard let score = engine[kind] else { continue }
            let other = peers[kind] ?? KindScore()
            let left = [score.recall(1), score.recall(5), score.reciprocal].map { Text.fixed($0, 3) }
            let right = [other.recall(1), other.recall(5), other.reciprocal].map { Text.fixed($0, 3) }
            let times = [score.microseconds(0.5), score.microseconds(0.99)].map { Text.padded(Text.fixed($0, 1), 8) }
            let peerTimes = [other.microseconds(0.5), other.microseconds(0.99)].map {
                Text.padded(Text.fixed($0, 0), 7)
            }
            print(
                "\(kind.padding(toLength: 15, withPad: " ", startingAt: 0)) \(Text.padded("\(score.ranks.count)", 4))  "
                    + left.joined(separator: " ") + " |    " + right.joined(separator: " ") + " | "
                    + times.joined(separator: " ") + " | " + peerTimes.joined(separator: " ")
            )
        }
        let all = engine.values.flatMap(\.nanoseconds).sorted()
        guard !all.isEmpty else { return }
        print(
            "all \(all.count) questions: p50 \(Text.fixed(all[all.count / 2] / 1000, 1)) µs, "
                + "p99 \(Text.fixed(all[all.count * 99 / 100] / 1000, 1)) µs, max \(Text.fixed((all.last ?? 0) / 1000, 1)) µs"
        )
    }
}

/// Time and text for reports.
enum Clock {
    /// CPU nanoseconds of this thread.
    static func nanoseconds() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}

enum Text {
    static func fixed(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
    static func padded(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
