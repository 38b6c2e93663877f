// Which words of a reading are found in a document's address context. Documents share context nodes, so each node is
// looked at once a reading.

/// What the nodes of the context tree say about a reading's words: a penalty in hundredths, or not found.
struct ContextMemory {
    /// No name of the context has the word.
    static let notFound: UInt8 = 255
    /// At and above this the word was guessed.
    static let guess: UInt8 = 12

    private var values: [SIMD16<UInt8>]
    private var stamps: [UInt32]
    private var stamp: UInt32 = 0

    init(nodes: Int) {
        values = [SIMD16<UInt8>](repeating: SIMD16(repeating: Self.notFound), count: nodes)
        stamps = [UInt32](repeating: 0, count: nodes)
    }

    /// Forgets what is known, for the next reading.
    mutating func begin() { stamp &+= 1 }

    /// The penalties of a node and all above it.
    mutating func penalties(chain: Int, reading: CompiledReading, index: PlaceIndex) -> SIMD16<UInt8> {
        var path: [Int] = []
        var node = chain
        var result = SIMD16<UInt8>(repeating: Self.notFound)
        while node > 0, node < values.count, path.count < 16 {
            if stamps[node] == stamp {
                result = values[node]
                break
            }
            path.append(node)
            node = Int(index.chainParent[node])
        }
        for node in path.reversed() {
            let area = Int(index.chainArea[node] & 0x0FFF_FFFF)
            result = Self.lesser(result, Self.namePenalties(of: area, reading: reading, index: index))
            values[node] = result
            stamps[node] = stamp
        }
        return result
    }

    /// The penalties with the names of a point of interest's street added.
    func streetPenalties(
        _ street: Int,
        reading: CompiledReading,
        index: PlaceIndex,
        with area: SIMD16<UInt8>?
    ) -> SIMD16<UInt8> {
        let own = Self.namePenalties(of: street, reading: reading, index: index)
        return area.map { Self.lesser($0, own) } ?? own
    }

    private static func lesser(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
        a.replacing(with: b, where: b .< a)
    }

    private static func namePenalties(
        of document: Int,
        reading: CompiledReading,
        index: PlaceIndex
    ) -> SIMD16<UInt8> {
        var result = SIMD16<UInt8>(repeating: notFound)
        var reader = NameReader(index, document: document)
        while let name = reader.next() {
            var cursor = ByteCursor(index.names, at: name.tokenStart)
            var own = SIMD16<UInt8>(repeating: notFound)
            var hasLeaning = false
            for _ in 0..<name.tokenCount {
                let token = cursor.varint()
                for at in reading.words.indices {
                    guard
                        let found = reading.penalty(of: reading.words[at], token: token, vocabulary: index.vocabulary)
                    else { continue }
                    let hundredths = UInt8(min(200, found.penalty * 100))
                    own[at] = min(own[at], found.isGuess ? max(guess, hundredths) : min(guess - 1, hundredths))
                    hasLeaning = hasLeaning || reading.words[at].leans
                }
            }
            if hasLeaning { drop(&own, reading: reading) }
            result = lesser(result, own)
        }
        return result
    }

    /// Forgets short pieces of a word that no other piece of it stands beside.
    private static func drop(_ found: inout SIMD16<UInt8>, reading: CompiledReading) {
        let words = reading.words
        for at in words.indices where words[at].leans && found[at] < notFound {
            let before = at > 0 && words[at - 1].piece == words[at].piece && found[at - 1] < notFound
            let after = at + 1 < words.count && words[at + 1].piece == words[at].piece && found[at + 1] < notFound
            if !before, !after { found[at] = notFound }
        }
    }
}
