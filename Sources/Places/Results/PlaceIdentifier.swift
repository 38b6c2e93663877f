// Ids of places: a letter for what is counted and OpenStreetMap's own number, so that an id outlives a new import.
//
//   n12 w12 r12     the node, way or relation      an12 aw12 ar12   the address that it carries
//   i12-7           number 7 interpolated on way 12   d…            a place that only its name makes (a postcode)
//   x12-34          where two streets meet            n12-4a        one of several numbers of one object

/// An id taken apart.
struct PlaceIdentifier: Equatable {
    var source: PlaceSource
    /// The house number's key, with _ for /, where the object has several.
    var number: String?

    init(source: PlaceSource, number: String? = nil) {
        self.source = source
        self.number = number
    }

    /// Reads an id; nil when it is none.
    init?(_ text: String) {
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let head = parts.first, head.utf8.count <= 24 else { return nil }
        let letters = head.prefix { $0.isLetter }
        let digits = head.dropFirst(letters.count)
        guard let kind = PlaceSource.Kind.allCases.first(where: { $0.prefix == letters }),
            !digits.isEmpty, digits.utf8.allSatisfy({ HouseNumber.isDigit($0) }), let number = Int64(digits)
        else { return nil }
        source = PlaceSource(kind, number)
        self.number = parts.count > 1 ? String(parts[1]) : nil
    }

    var text: String {
        let head = source.kind.prefix + String(source.number)
        return number.map { head + "-" + $0 } ?? head
    }
}

extension PlaceIndex {
    /// The id of a document.
    func identifier(of document: Int) -> String {
        PlaceIdentifier(source: PlaceSource(packed: documentSource[document])).text
    }

    /// The id of a house.
    func identifier(ofHouse house: Int) -> String {
        let source = PlaceSource(packed: houses.source[house])
        let same = houses(from: source)
        let isOneOfSeveral = same.count > 1 || source.kind == .interpolation
        return PlaceIdentifier(source: source, number: isOneOfSeveral ? houses.keyText(house) : nil).text
    }

    /// The document with the source, or that the source is part of.
    func document(from source: PlaceSource) -> Int? {
        var low = 0, high = documentsBySource.count
        while low < high {
            let middle = (low + high) / 2
            if documentSource[Int(documentsBySource[middle])] < source.packed {
                low = middle + 1
            } else {
                high = middle
            }
        }
        if low < documentsBySource.count, documentSource[Int(documentsBySource[low])] == source.packed {
            return Int(documentsBySource[low])
        }
        let member = memberSource.lowerBound(source.packed)
        guard member < memberSource.count, memberSource[member] == source.packed else { return nil }
        let document = Int(memberDocument[member])
        return document < documentCount ? document : nil
    }

    /// The houses with the source.
    func houses(from source: PlaceSource) -> [Int] {
        var low = 0, high = houses.bySource.count
        while low < high {
            let middle = (low + high) / 2
            if houses.source[Int(houses.bySource[middle])] < source.packed { low = middle + 1 } else { high = middle }
        }
        var found: [Int] = []
        while low < houses.bySource.count, houses.source[Int(houses.bySource[low])] == source.packed, found.count < 500
        {
            found.append(Int(houses.bySource[low]))
            low += 1
        }
        return found
    }
}

extension HouseTable {
    /// The house number's key with _ for /, as ids carry it.
    func keyText(_ house: Int) -> String {
        let key = HouseNumber(text(house))?.key ?? []
        return String(decoding: key.map { $0 == ascii("/") ? ascii("_") : $0 }.filter { $0 < 0x80 }, as: UTF8.self)
    }
}
