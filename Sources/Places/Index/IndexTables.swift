// The smaller tables of an index: houses, space and categories, as typed sections with their look-ups.

import Geodesy

extension Vocabulary {
    init(_ file: borrowing SectionTable) {
        groupToken = file.section(.groupToken)
        words = WordTree(bytes: file.section(.words), count: max(0, groupToken.count - 1))
        tokenHash = file.section(.tokenHash)
        tokenPostings = file.section(.tokenPostings)
        postings = file.section(.postings)
        contextTokens = file.section(.contextTokens)
        heavyFirst = file.section(.heavyFirst)
        heavyEnd = file.section(.heavyEnd)
        heavyOffset = file.section(.heavyOffset)
        heavyLists = file.section(.heavyLists)
    }
}

/// House numbers: one run per street, sorted by number.
struct HouseTable: Sendable {
    let latitude: Section<Int32>
    let longitude: Section<Int32>
    let source: Section<UInt64>
    let number: Section<UInt32>
    let street: Section<UInt32>
    let chain: Section<UInt32>
    let ring: Section<UInt32>
    let radius: Section<UInt8>
    let bySource: Section<UInt32>
    let numberMain: Section<UInt32>
    let numberText: Section<UInt32>
    let numbers: Section<UInt8>

    init(_ file: borrowing SectionTable) {
        latitude = file.section(.houseLatitude)
        longitude = file.section(.houseLongitude)
        source = file.section(.houseSource)
        number = file.section(.houseNumber)
        street = file.section(.houseStreet)
        chain = file.section(.houseChain)
        ring = file.section(.houseRing)
        radius = file.section(.houseRadius)
        bySource = file.section(.housesBySource)
        numberMain = file.section(.numberMain)
        numberText = file.section(.numberText)
        numbers = file.section(.numbers)
    }

    var count: Int { latitude.count }

    func point(_ house: Int) -> Coordinate {
        Coordinate(e7Latitude: latitude[house], longitude: longitude[house])
    }

    /// The number as the map writes it.
    func text(_ house: Int) -> String { numberText(at: Int(number[house])) }

    /// The text of a number in the table of numbers.
    func numberText(at index: Int) -> String {
        var cursor = ByteCursor(numbers, at: Int(numberText[index]))
        return cursor.text()
    }

    func main(_ house: Int) -> UInt32 { numberMain[Int(number[house])] }

    /// Whether the house's key is, or begins with, the key.
    func compareKey(_ house: Int, to key: [UInt8]) -> (isEqual: Bool, isPrefix: Bool) {
        var cursor = ByteCursor(numbers, at: Int(numberText[Int(number[house])]))
        cursor.skipText()
        let length = cursor.count()
        guard length >= key.count else { return (false, false) }
        for byte in key where cursor.byte() != byte { return (false, false) }
        return (length == key.count, true)
    }

    /// The houses of a run with the main number.
    func houses(in run: Range<Int>, main wanted: UInt32) -> Range<Int> {
        let run = max(0, run.lowerBound)..<max(0, min(run.upperBound, count), run.lowerBound)
        var low = run.lowerBound, high = run.upperBound
        while low < high {
            let middle = (low + high) / 2
            if main(middle) < wanted { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < run.upperBound, main(end) == wanted { end += 1 }
        return low..<end
    }
}

/// The grid, street pieces and areas.
struct SpaceTable: Sendable {
    let cellKey: Section<UInt64>
    let cellStart: Section<UInt32>
    let cellEntry: Section<UInt32>
    let pieceStreet: Section<UInt32>
    let pieceOffset: Section<UInt32>
    let areaDocument: Section<UInt32>
    let areaBox: Section<Int32>
    let areaOffset: Section<UInt32>
    let geometry: Section<UInt8>

    init(_ file: borrowing SectionTable) {
        cellKey = file.section(.cellKey)
        cellStart = file.section(.cellStart)
        cellEntry = file.section(.cellEntry)
        pieceStreet = file.section(.pieceStreet)
        pieceOffset = file.section(.pieceOffset)
        areaDocument = file.section(.areaDocument)
        areaBox = file.section(.areaBox)
        areaOffset = file.section(.areaOffset)
        geometry = file.section(.geometry)
    }

    /// The street that a piece belongs to, and whether it runs below the ground there.
    @inline(__always) func street(ofPiece piece: Int) -> (document: Int, isAside: Bool) {
        let packed = pieceStreet[piece]
        return (Int(packed & ~PlaceGrid.underground), packed & PlaceGrid.underground != 0)
    }

    /// The entries of a cell.
    func entries(row: Int, column: Int) -> Range<Int> {
        guard row >= 0, column >= 0 else { return 0..<0 }
        let key = PlaceGrid.key(row: row, column: column)
        return entries(at: cellKey.lowerBound(key), key: key)
    }

    private func entries(at index: Int, key: UInt64) -> Range<Int> {
        guard index < cellKey.count, cellKey[index] == key else { return 0..<0 }
        let start = min(Int(cellStart[index]), cellEntry.count)
        return start..<max(start, min(Int(cellStart[index + 1]), cellEntry.count))
    }

    /// Calls for each entry in a row's columns, which are neighbours in the file.
    func forEachEntry(row: Int, columns: ClosedRange<Int>, _ body: (UInt32) -> Void) {
        guard row >= 0, columns.upperBound >= 0 else { return }
        var at = cellKey.lowerBound(PlaceGrid.key(row: row, column: max(0, columns.lowerBound)))
        let last = PlaceGrid.key(row: row, column: columns.upperBound)
        while at < cellKey.count, cellKey[at] <= last {
            for index in entries(at: at, key: cellKey[at]) { body(cellEntry[index]) }
            at += 1
        }
    }
}

/// Categories and the documents that have them.
struct CategoryTable: Sendable {
    let names: [String]
    private let postings: Section<UInt8>
    private let offsets: [Int]
    private let numbers: [String: Int]

    init(_ file: borrowing SectionTable) {
        names = SectionTable.texts(file.section(.categoryNames))
        postings = file.section(.categoryPostings)
        numbers = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var offsets: [Int] = []
        var at = 0
        for _ in names {
            offsets.append(at)
            var reader = PostingReader(postings, at: at, exists: at < postings.count)
            at = reader.skip()
        }
        self.offsets = offsets
    }

    func number(of name: String) -> Int? { numbers[name] }

    /// Documents of a category, most important first.
    func documents(of category: Int) -> PostingReader {
        guard offsets.indices.contains(category) else { return PostingReader(postings, at: 0, exists: false) }
        return PostingReader(postings, at: offsets[category], exists: true)
    }

    /// The categories that a wire name means: `amenity=cafe`, `cafe`, or a group such as `food`; nil when the name is
    /// not known anywhere.
    func numbers(named name: String) -> Set<Int>? {
        let wanted = name.lowercased()
        if let group = CategoryGroup(rawValue: wanted) {
            return Set(names.indices.filter { group.contains(names[$0]) })
        }
        if let number = numbers[wanted] { return [number] }
        let byValue = names.indices.filter { names[$0].hasSuffix("=" + wanted) }
        if !byValue.isEmpty { return Set(byValue) }
        return CategoryWords.isKnown(wanted) ? [] : nil
    }
}

/// A set of tokens, one bit each.
struct TokenSet: Sendable {
    private var bits: [UInt64]

    init(count: Int) { bits = [UInt64](repeating: 0, count: count / 64 + 1) }

    mutating func insert(_ token: Int) {
        guard token >= 0, token / 64 < bits.count else { return }
        bits[token / 64] |= 1 << UInt64(token % 64)
    }

    @inline(__always) func contains(_ token: Int) -> Bool {
        token >= 0 && token / 64 < bits.count && bits[token / 64] & (1 << UInt64(token % 64)) != 0
    }
}
