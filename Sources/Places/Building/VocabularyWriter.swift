// Tokens to the vocabulary's sections: the tree of folded words, each with its marked forms and their postings. A token's number is its place in the order (folded bytes, marked hash), so a prefix is a range of numbers.

/// A token as the vocabulary keeps it.
struct VocabularyKey: Hashable {
    var folded: [UInt8]
    var markedHash: UInt32
}

/// Tokens in the making: first all are registered, then `finish` numbers them.
struct VocabularyWriter {
    private var numbers: [VocabularyKey: Int] = [:]
    private var keys: [VocabularyKey] = []

    /// Prefixes with more postings than this get a list of their first documents.
    static let heavyMass = 320
    /// The depth of a range that is one whole word, whose tokens are its marked forms: it is not divided further.
    private static let wholeWord = Int.max
    /// So many documents are listed for a heavy prefix.
    static let heavyList = 200

    /// A provisional number for a token.
    mutating func register(_ folded: ArraySlice<UInt8>, markedHash: UInt32) -> Int {
        let key = VocabularyKey(folded: Array(folded), markedHash: markedHash)
        if let number = numbers[key] { return number }
        numbers[key] = keys.count
        keys.append(key)
        return keys.count - 1
    }

    /// The folded word of a provisional number.
    func word(_ provisional: Int) -> [UInt8] { keys[provisional].folded }

    /// The final number of each provisional one.
    func order() -> [UInt32] {
        let sorted = keys.indices.sorted { a, b in
            if keys[a].folded == keys[b].folded { return keys[a].markedHash < keys[b].markedHash }
            return keys[a].folded.lexicographicallyPrecedes(keys[b].folded)
        }
        var final = [UInt32](repeating: 0, count: keys.count)
        for (number, provisional) in sorted.enumerated() { final[provisional] = UInt32(number) }
        return final
    }

    /// Writes words, tokens, postings and heavy prefixes.
    ///
    /// `postings`: for each final token number its documents, ascending without repetition.
    /// `context`: final numbers of tokens that occur in names of address areas, ascending.
    /// `worth`: for each document what it scores for a beginning by itself.
    func write(
        order: [UInt32],
        postings: [[UInt32]],
        context: [UInt32],
        worth: [Float],
        to file: inout IndexFileWriter
    ) {
        var sorted = [Int](repeating: 0, count: keys.count)
        for (provisional, number) in order.enumerated() { sorted[Int(number)] = provisional }
        var groups: [[UInt8]] = []
        var groupToken: [UInt32] = []
        for (number, provisional) in sorted.enumerated() where groups.last != keys[provisional].folded {
            groups.append(keys[provisional].folded)
            groupToken.append(UInt32(number))
        }
        groupToken.append(UInt32(sorted.count))
        file.add(.groupToken, groupToken)
        file.add(.tokenHash, sorted.map { keys[$0].markedHash })
        file.add(.words, WordTreeWriter.bytes(of: groups))
        writePostings(postings, to: &file)
        file.add(.contextTokens, context)
        writeHeavy(groups, groupToken, postings, worth, to: &file)
    }

    private func writePostings(_ postings: [[UInt32]], to file: inout IndexFileWriter) {
        var blob = ByteWriter()
        var offsets: [UInt32] = []
        offsets.reserveCapacity(postings.count)
        for list in postings {
            offsets.append(UInt32(blob.count))
            Self.write(list, to: &blob)
        }
        file.add(.tokenPostings, offsets)
        file.add(.postings, blob.bytes)
    }

    /// A list of documents: how many, then differences.
    static func write(_ list: [UInt32], to blob: inout ByteWriter) {
        blob.varint(list.count)
        var last = 0
        for document in list {
            blob.varint(Int(document) - last)
            last = Int(document)
        }
    }

    /// The first documents of every prefix with many postings, so that a short prefix costs no more than a rare word.
    private func writeHeavy(
        _ groups: [[UInt8]],
        _ groupToken: [UInt32],
        _ postings: [[UInt32]],
        _ worth: [Float],
        to file: inout IndexFileWriter
    ) {
        var mass: [Int] = [0]
        for list in postings { mass.append((mass.last ?? 0) + list.count) }
        var ranges: Set<Range<Int>> = []
        var pending: [(range: Range<Int>, depth: Int)] = [(0..<groups.count, 0)]
        while let (range, depth) = pending.popLast() {
            let tokens = Int(groupToken[range.lowerBound])..<Int(groupToken[range.upperBound])
            guard mass[tokens.upperBound] - mass[tokens.lowerBound] > Self.heavyMass, tokens.count > 1 else { continue }
            if depth > 0 { ranges.insert(range) }
            guard depth < Self.wholeWord else { continue }
            var start = range.lowerBound
            while start < range.upperBound {
                guard groups[start].count > depth else {
                    // The word that ends here is a range of its own: its marked forms.
                    pending.append((start..<start + 1, Self.wholeWord))
                    start += 1
                    continue
                }
                var end = start + 1
                let byte = groups[start][depth]
                while end < range.upperBound, groups[end][depth] == byte { end += 1 }
                pending.append((start..<end, depth + 1))
                start = end
            }
        }
        var first: [UInt32] = [], ends: [UInt32] = [], offsets: [UInt32] = []
        var blob = ByteWriter()
        let ordered = ranges.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
        for range in ordered {
            let tokens = Int(groupToken[range.lowerBound])..<Int(groupToken[range.upperBound])
            first.append(groupToken[range.lowerBound])
            ends.append(groupToken[range.upperBound])
            offsets.append(UInt32(blob.count))
            Self.write(Self.most(postings[tokens], worth), to: &blob)
        }
        file.add(.heavyFirst, first)
        file.add(.heavyEnd, ends)
        file.add(.heavyOffset, offsets)
        file.add(.heavyLists, blob.bytes)
    }

    /// The documents of several lists that are worth most, ascending without repetition.
    private static func most(_ lists: ArraySlice<[UInt32]>, _ worth: [Float]) -> [UInt32] {
        var kept: [UInt32] = []
        var least: Float = -.infinity
        func select() {
            let sorted = Set(kept).sorted { a, b in
                worth[Int(a)] != worth[Int(b)] ? worth[Int(a)] > worth[Int(b)] : a < b
            }
            kept = Array(sorted.prefix(heavyList))
            if kept.count == heavyList, let last = kept.last { least = worth[Int(last)] }
        }
        for list in lists {
            for document in list where worth[Int(document)] > least {
                kept.append(document)
                if kept.count >= heavyList * 16 { select() }
            }
        }
        select()
        return kept.sorted()
    }
}
