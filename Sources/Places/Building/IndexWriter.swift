// Documents to an index file: sorts them by static score, analyses their names, and has each part write its sections.

import OSMExtract

/// Writes an index from documents.
package struct IndexWriter {
    /// In order of falling static score.
    private let documents: [PlaceDocument]
    /// The final number of each document as it was given.
    private let numberOf: [Int]
    private var file = IndexFileWriter()

    /// Numbers the documents.
    ///
    /// - Throws: `PlaceError.tooMany` above 2^28 documents.
    package init(_ given: [PlaceDocument]) throws(PlaceError) {
        guard given.count < 1 << 28 else { throw .tooMany(count: given.count) }
        let scores = given.map { Self.traits($0).staticScore }
        let order = given.indices.sorted { a, b in
            scores[a] != scores[b] ? scores[a] > scores[b] : given[a].source < given[b].source
        }
        var numbers = [Int](repeating: 0, count: given.count)
        for (number, index) in order.enumerated() { numbers[index] = number }
        numberOf = numbers
        documents = order.map { given[$0] }
    }

    /// Writes the index file.
    ///
    /// - Throws: `PlaceError.unwritable`.
    /// - Complexity: O(n log n) in the documents' tokens.
    package mutating func write(to path: String) throws(PlaceError) {
        assemble()
        try file.write(to: path)
    }

    /// The bytes of the index file.
    ///
    /// - Throws: `PlaceError.unwritable`, which a file in memory never is.
    package mutating func bytes() throws(PlaceError) -> [UInt8] {
        assemble()
        return try file.file()
    }

    /// Bytes per section, for benchmarks.
    package var sectionSizes: [String] { file.sizes.map { "\($0.id) \($0.count)" } }

    private mutating func assemble() {
        file = IndexFileWriter()
        var chains = ChainWriter(numberOf: numberOf)
        let documentChain = documents.map { chains.node($0.areas) }
        writeNames(chains: chains)
        var houses = HouseWriter()
        var space = SpaceWriter()
        writeExtras(&houses, &space, &chains)
        file.add(.documentSource, documents.map(\.source.packed))
        file.add(.documentChain, documentChain)
        file.add(.documentTraits, documents.map { Self.traits($0).packed })
        file.add(.settlements, documents.indices.filter { documents[$0].kind.isSettlement }.map { UInt32($0) })
        chains.write(to: &file)
        houses.write(to: &file)
        space.write(to: &file)
        writeSources(houses)
    }

    private static func traits(_ document: PlaceDocument) -> DocumentTraits {
        let geometry: PlaceGeometry = document.isLine ? .line : document.rings.isEmpty ? .point : .area
        return DocumentTraits(
            kind: document.kind,
            importance: document.importance,
            geometry: geometry,
            hasHouses: !document.houses.isEmpty,
            hasStreet: document.street != nil
        )
    }

    private mutating func writeNames(chains: ChainWriter) {
        let scores = documents.map { Self.traits($0).staticScore }
        let bounds = stride(from: 0, to: scores.count, by: IndexFormat.boundLength).map { scores[$0] }
        file.add(.staticBounds, bounds.map { UInt16(($0 * IndexFormat.boundParts).rounded(.up)) })
        var names = NameWriter()
        for document in documents { names.add(document.names) }
        var inContext = chains.areas
        for document in documents {
            if let street = document.street { inContext.insert(numberOf[street]) }
        }
        let signatures = names.write(context: inContext, staticScores: scores, to: &file)
        let cards = zip(signatures, documents).flatMap { signature, document in
            let latitude = UInt64(UInt32(bitPattern: document.point.latitudeE7))
            let longitude = UInt64(UInt32(bitPattern: document.point.longitudeE7))
            return [signature, longitude << 32 | latitude]
        }
        file.add(.documentCards, cards)
    }

    private mutating func writeExtras(
        _ houses: inout HouseWriter,
        _ space: inout SpaceWriter,
        _ chains: inout ChainWriter
    ) {
        var extra = ByteWriter()
        extra.byte(0)
        var offsets: [UInt32] = []
        var categories = CategoryWriter()
        var keys = InternedTexts()
        for (number, document) in documents.enumerated() {
            offsets.append(UInt32(extra.count))
            let writtenBefore = extra.count
            if !document.box.isEmpty { Self.write(document.box, around: document.point, to: &extra) }
            categories.add(document.categories, of: number, to: &extra)
            if !document.attributes.isEmpty {
                extra.varint(ExtraField.attributes.rawValue)
                extra.varint(document.attributes.count)
                for (key, value) in document.attributes {
                    extra.varint(keys.number(of: key))
                    extra.text(value)
                }
            }
            houses.add(document, number: number, chains: &chains, space: &space, to: &extra)
            space.add(document, number: number, to: &extra)
            if document.street != nil || document.houseNumber != nil {
                extra.varint(ExtraField.address.rawValue)
                extra.varint(document.street.map { numberOf[$0] + 1 } ?? 0)
                extra.varint(document.houseNumber.map { houses.numberIndex($0) + 1 } ?? 0)
            }
            if let code = document.countryCode {
                extra.varint(ExtraField.countryCode.rawValue)
                extra.text(code)
            }
            if extra.count == writtenBefore {
                offsets[number] = 0
            } else {
                extra.varint(ExtraField.end.rawValue)
            }
        }
        file.add(.documentExtra, offsets)
        file.add(.extra, extra.bytes)
        file.add(.attributeKeys, keys.blob)
        categories.write(to: &file)
    }

    private static func write(_ box: BoxE7, around point: PointE7, to extra: inout ByteWriter) {
        extra.varint(ExtraField.box.rawValue)
        extra.signed(Int(point.latitudeE7) - Int(box.south))
        extra.signed(Int(point.longitudeE7) - Int(box.west))
        extra.signed(Int(box.north) - Int(point.latitudeE7))
        extra.signed(Int(box.east) - Int(point.longitudeE7))
    }

    private mutating func writeSources(_ houses: HouseWriter) {
        let bySource = documents.indices.sorted { documents[$0].source < documents[$1].source }
        file.add(.documentsBySource, bySource.map { UInt32($0) })
        let houseOrder = houses.sources.indices.sorted { houses.sources[$0] < houses.sources[$1] }
        file.add(.housesBySource, houseOrder.map { UInt32($0) })
        var members: [(source: UInt64, document: UInt32)] = []
        for (number, document) in documents.enumerated() {
            for member in document.members where member != document.source {
                members.append((member.packed, UInt32(number)))
            }
        }
        members.sort { ($0.source, $0.document) < ($1.source, $1.document) }
        file.add(.memberSource, members.map(\.source))
        file.add(.memberDocument, members.map(\.document))
    }
}
