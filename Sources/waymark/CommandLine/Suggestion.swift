// "Did you mean": the nearest of some words by optimal string alignment distance (insert, delete, change, swap).

/// The word nearest to what was typed; nil when none is near enough to be what was meant.
func suggestion(for typed: String, among words: [String]) -> String? {
    let typedBytes = Array(typed.lowercased().utf8.prefix(64))
    guard !typedBytes.isEmpty else { return nil }
    var best: (distance: Int, word: String)?
    for word in words {
        let bytes = Array(word.utf8)
        var distance = alignmentDistance(typedBytes, bytes)
        // The beginning of a word is as good as a slip: "comp" for "completions".
        if typedBytes.count >= 3, bytes.starts(with: typedBytes) { distance = 1 }
        if best.map({ distance < $0.distance }) ?? true { best = (distance, word) }
    }
    guard let best, best.distance <= max(1, typedBytes.count / 3) else { return nil }
    return best.word
}

/// How many inserted, deleted, changed or swapped bytes lie between two words.
///
/// - Complexity: O(product of the lengths).
func alignmentDistance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    guard !one.isEmpty, !other.isEmpty else { return max(one.count, other.count) }
    var beforeLast = [Int](repeating: 0, count: other.count + 1)
    var last = Array(0...other.count)
    for row in 1...one.count {
        var current = [row] + [Int](repeating: 0, count: other.count)
        for column in 1...other.count {
            let change = one[row - 1] == other[column - 1] ? 0 : 1
            current[column] = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + change)
            let isSwap =
                row > 1 && column > 1 && one[row - 1] == other[column - 2] && one[row - 2] == other[column - 1]
            if isSwap { current[column] = min(current[column], beforeLast[column - 2] + 1) }
        }
        (beforeLast, last) = (last, current)
    }
    return last[other.count]
}
