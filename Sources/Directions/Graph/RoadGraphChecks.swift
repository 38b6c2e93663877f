// What is checked once when a road graph is opened, so that no loop over it has to check again. Whether the answers are
// right is not known here: a damaged file that slips past the checksum may give wrong ones, never a crash.

extension RoadGraph {
    /// What is wrong with the arrays, or nil: after this no index in them leads outside another.
    var fault: String? {
        guard segmentCount <= Int(UInt32.max / 4), turnCount < Int(UInt32.max) else { return "it has too many roads" }
        guard isRising(pointStart, to: pointLatitude.count, step: 2), isRising(firstTurn, to: turnCount, step: 0),
            textStart.count > 0, isRising(textStart, to: textBytes.count, step: 0)
        else { return "the parts of its lists do not follow each other" }
        guard all(segmentTail, below: junctionCount), all(segmentHead, below: junctionCount),
            all(segmentName, below: nameRecords.count), all(nextCopy, below: segmentCount),
            all(edgeSign, below: signRecords.count), all(turnHead, below: edgeCount),
            all(ruleCondition, below: textStart.count - 1)
        else { return "a number in it leads outside a list" }
        guard hasSoundTexts, hasSoundCopies, hasSoundRules else { return "a number in it leads outside a list" }
        for edge in 0..<UInt32(edgeCount) {
            for turn in turns(of: edge) where tail(turnHead[turn]) != head(edge) {
                return "a turn does not begin where its road ends"
            }
        }
        return nil
    }

    private func all(_ column: Column<UInt32>, below limit: Int) -> Bool {
        var largest: UInt32 = 0
        for index in 0..<column.count { largest = max(largest, column[index]) }
        return column.count == 0 || Int(largest) < limit
    }

    private func isRising(_ starts: Column<UInt32>, to end: Int, step: Int) -> Bool {
        guard starts[0] == 0, Int(starts[starts.count - 1]) == end else { return false }
        for index in 1..<max(1, starts.count) where Int(starts[index]) < Int(starts[index - 1]) + step { return false }
        return true
    }

    private var hasSoundTexts: Bool {
        let texts = textStart.count - 1
        for index in 0..<nameRecords.count {
            let record = nameRecords[index]
            let most = NameLanguage.allCases.reduce(max(record.local, record.ref)) { max($0, record[$1]) }
            guard most < texts else { return false }
        }
        for index in 0..<signRecords.count {
            let sign = signRecords[index]
            guard max(max(sign.lanes, sign.destination), max(sign.destinationRef, sign.exit)) < texts else {
                return false
            }
        }
        return true
    }

    /// Copies form rings: as a permutation, so that following them always comes back.
    private var hasSoundCopies: Bool {
        var isReached = [Bool](repeating: false, count: segmentCount)
        for segment in 0..<segmentCount {
            let next = Int(nextCopy[segment])
            guard !isReached[next] else { return false }
            isReached[next] = true
        }
        for segment in originalSegmentCount..<segmentCount where !segmentFlags[segment].contains(.copy) { return false }
        return true
    }

    private var hasSoundRules: Bool {
        for index in 0..<ruleCount {
            guard let effect = ConditionalEffect(rawValue: ruleEffect[index]) else { return false }
            guard Int(ruleTarget[index]) < (effect.isOfTurn ? turnCount : edgeCount) else { return false }
        }
        return true
    }
}
