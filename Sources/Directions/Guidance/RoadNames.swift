// Names of roads in a language, read from the graph only when they are shown. Names that are compared are compared as
// numbers of texts.

/// Reads names of roads.
struct RoadNames {
    let graph: RoadGraph
    let language: InstructionLanguage

    /// The number of a segment's name in the language; 0 for none.
    @inline(__always) func nameNumber(_ segment: UInt32) -> UInt32 {
        let record = graph.nameRecords[graph.segmentName[segment]]
        let own: UInt32
        switch language {
        case .english: own = record.en
        case .vietnamese: own = record.vi
        case .indonesian: own = record.id
        case .russian: own = record.ru
        case .simplifiedChinese: own = record.zhHans != 0 ? record.zhHans : record.zh
        case .traditionalChinese: own = record.zhHant != 0 ? record.zhHant : record.zh
        }
        return own != 0 ? own : record.local
    }

    /// The number of a segment's road number; 0 for none.
    @inline(__always) func referenceNumber(_ segment: UInt32) -> UInt32 {
        graph.nameRecords[graph.segmentName[segment]].ref
    }

    /// A segment's name.
    func name(_ segment: UInt32) -> String { graph.text(nameNumber(segment)) }

    /// A segment's road numbers, separated by `; `.
    func reference(_ segment: UInt32) -> String {
        Self.separated(graph.text(referenceNumber(segment)), by: "; ")
    }

    /// A segment's name, or its road number where it has no name.
    func label(_ segment: UInt32) -> String {
        let name = nameNumber(segment)
        return name != 0 ? graph.text(name) : reference(segment)
    }

    /// What signs say an edge leads to: road numbers, then places.
    func destinations(_ sign: SignRecord) -> String {
        let places = Self.separated(graph.text(sign.destination), by: ", ")
        let references = Self.separated(graph.text(sign.destinationRef), by: ", ")
        if references.isEmpty { return places }
        return places.isEmpty ? references : "\(references): \(places)"
    }

    /// The numbers of exits, separated by `; `.
    func exits(_ sign: SignRecord) -> String { Self.separated(graph.text(sign.exit), by: "; ") }

    /// The names of the two roads that a way follows longest, in the order of the way.
    func summary(of paths: ArraySlice<LegPath>) -> String {
        var lengths: [(segment: UInt32, name: UInt32, length: UInt64)] = []
        for path in paths {
            for edge in path.edges {
                let segment = edge >> 1
                let name = nameNumber(segment), reference = referenceNumber(segment)
                let key = name != 0 ? name : reference
                guard key != 0 else { continue }
                let length = UInt64(graph.segmentLength[segment])
                if let last = lengths.last, last.name == key {
                    lengths[lengths.count - 1].length += length
                } else if let known = lengths.firstIndex(where: { $0.name == key }) {
                    lengths[known].length += length
                } else {
                    lengths.append((segment, key, length))
                }
            }
        }
        let chief = lengths.indices.sorted { lengths[$0].length > lengths[$1].length }.prefix(2).sorted()
        return chief.map { label(lengths[$0].segment) }.joined(separator: ", ")
    }

    /// A tag's values, which `;` separates, with another separator.
    private static func separated(_ text: String, by separator: String) -> String {
        guard text.utf8.contains(UInt8(ascii: ";")) else { return text }
        return text.split(separator: ";").map { part in
            var part = part
            while part.first == " " { part.removeFirst() }
            while part.last == " " { part.removeLast() }
            return String(part)
        }
        .filter { !$0.isEmpty }
        .joined(separator: separator)
    }
}
