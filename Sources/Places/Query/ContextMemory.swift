// Which words of a reading are found in a document's address context. Documents share context nodes, so each node is
// looked at once a reading.

/// What the nodes of the context tree say about a reading's words: a penalty in hundredths, or not found.
final class ContextMemory {
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
    func begin() { stamp &+= 1 }

    /// The penalties of a node and all above it.
    func penalties(chain: Int, reading: CompiledReading, index: PlaceIndex) -> SIMD16<UInt8> {
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
        let isCountry = index.traits(document).kind == .country
        var reader = NameReader(index, document: document)
        while let name = reader.next() {
            // "People's Republic of …" would answer every question about people.
            if isCountry, name.role == .official { continue }
            var cursor = ByteCursor(index.names, at: name.tokenStart)
            // "Larvoto" is what Larvotto is called in Serbian, and more likely a slip.
            let isForeign = name.language != 0 && !reading.prefers(name.language)
            var own = SIMD16<UInt8>(repeating: notFound)
            var hasLeaning = false
            for _ in 0..<name.tokenCount {
                let token = cursor.varint()
                for at in reading.words.indices {
                    guard
                        let found = reading.penalty(of: reading.words[at], token: token, vocabulary: index.vocabulary)
                    else { continue }
                    let hundredths = UInt8(min(200, found.penalty * 100))
                    let isSure = !found.isGuess && !found.isOtherMark && !isForeign
                    own[at] = min(own[at], isSure ? min(guess - 1, hundredths) : max(guess, hundredths))
                    hasLeaning = hasLeaning || reading.words[at].leans || reading.words[at].isIdeograph
                }
            }
            if hasLeaning { drop(&own, reading: reading) }
            result = lesser(result, own)
        }
        return result
    }

    /// Forgets short pieces of a word, and ideographs, that stand alone.
    private static func drop(_ found: inout SIMD16<UInt8>, reading: CompiledReading) {
        for at in reading.words.indices where found[at] < notFound {
            guard reading.words[at].leans || reading.words[at].isIdeograph && !reading.words[at].isKind else {
                continue
            }
            let isHeld = [at - 1, at + 1].contains { reading.belongs(at, with: $0) && found[$0] < notFound }
            if !isHeld { found[at] = notFound }
        }
    }
}
