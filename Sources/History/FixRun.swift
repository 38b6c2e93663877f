// Fixes in order of time, each time once: what stores hold in memory.

/// Fixes of strictly ascending times.
public struct FixRun: Sendable, Equatable {
    /// The fixes.
    public private(set) var fixes: [KeptFix]

    /// No fixes yet.
    public init() { fixes = [] }

    /// Fixes that are known to ascend.
    public init(ascending fixes: [KeptFix]) { self.fixes = fixes }

    /// The place of the first fix that is not before a time.
    ///
    /// - Complexity: O(log n).
    public func index(of time: Int64) -> Int {
        guard let last = fixes.last, time <= last.time else { return fixes.count }
        var low = 0
        var high = fixes.count
        while low < high {
            let middle = (low + high) / 2
            if fixes[middle].time < time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The fix of a time.
    ///
    /// - Complexity: O(log n).
    public func fix(at time: Int64) -> KeptFix? {
        let index = index(of: time)
        return index < fixes.count && fixes[index].time == time ? fixes[index] : nil
    }

    /// Puts a fix in its place, instead of one of the same time.
    ///
    /// - Complexity: O(1) for the latest one, else O(n).
    public mutating func insert(_ fix: KeptFix) {
        let index = index(of: fix.time)
        if index < fixes.count, fixes[index].time == fix.time {
            fixes[index] = fix
        } else {
            fixes.insert(fix, at: index)
        }
    }

    /// Puts others between these; where both have a time, the others' fix stays.
    ///
    /// - Complexity: O(n + m).
    public func merged(with others: FixRun) -> FixRun {
        guard let first = others.fixes.first else { return self }
        if (fixes.last?.time ?? .min) < first.time { return FixRun(ascending: fixes + others.fixes) }
        var result: [KeptFix] = []
        result.reserveCapacity(fixes.count + others.fixes.count)
        var index = 0
        for fix in others.fixes {
            while index < fixes.count, fixes[index].time < fix.time {
                result.append(fixes[index])
                index += 1
            }
            if index < fixes.count, fixes[index].time == fix.time { index += 1 }
            result.append(fix)
        }
        result += fixes[index...]
        return FixRun(ascending: result)
    }

    /// Removes the fixes that are meant and returns how many.
    ///
    /// - Complexity: O(n).
    @discardableResult
    public mutating func remove(_ selection: PositionSelection) -> Int {
        let before = fixes.count
        fixes.removeAll { selection.contains($0) }
        return before - fixes.count
    }

    /// The fixes that are meant, at most so many, and the time of the next after them.
    public func page(_ selection: PositionSelection, limit: Int) -> PositionPage {
        var page: [KeptFix] = []
        for fix in fixes[index(of: selection.times.lowerBound)...] {
            guard fix.time < selection.times.upperBound else { break }
            guard selection.contains(fix) else { continue }
            guard page.count < limit else { return PositionPage(fixes: page, next: fix.time) }
            page.append(fix)
        }
        return PositionPage(fixes: page, next: nil)
    }
}
