// Reads an extract's batches and keeps what can be searched for; `finish` makes the index of it.

public import OSMExtract

/// Builds a region's place index from an extract that is read once, beside the other builders.
public struct PlaceIndexBuilder: ExtractConsumer {
    private var facts = ExtractFacts()

    /// A builder.
    public init() {}

    /// The keys that decide whether an object is looked at.
    public var tagKeys: [TagKey] { FactKeys.all }

    /// Takes the objects of a batch.
    public mutating func receive(_ batch: borrowing ExtractBatch) {
        for index in 0..<batch.relationCount { facts.take(batch.relation(index)) }
        for index in 0..<batch.nodeCount { facts.take(batch.node(index)) }
        for index in 0..<batch.wayCount { facts.take(batch.way(index)) }
        for index in 0..<batch.areaCount { facts.take(batch.area(index)) }
    }

    /// Makes the index of everything that was received and writes it.
    ///
    /// - Throws: `PlaceError.unwritable` or `.tooMany`.
    /// - Complexity: O(n log n) in places and house numbers.
    public mutating func finish(writingTo path: String) throws(PlaceError) -> PlaceIndexSummary {
        let (documents, summary) = assembleDocuments()
        var writer = try IndexWriter(documents)
        try writer.write(to: path)
        return summary
    }

    /// The documents of everything that was received, and what is in them.
    package mutating func assembleDocuments() -> ([PlaceDocument], PlaceIndexSummary) {
        let taken = facts
        facts = ExtractFacts()
        var assembler = DocumentAssembler(taken)
        let documents = assembler.assemble()
        return (documents, PlaceIndexSummary(documents, counts: assembler.counts))
    }
}

/// What an index holds, and what the builder had to do without.
public struct PlaceIndexSummary: Sendable, Equatable {
    /// Places by kind.
    public var places: [PlaceKind: Int] = [:]
    /// House numbers.
    public var houses = 0
    /// Addresses whose street is on no way of the extract: a street was made of the addresses.
    public var streetsFromAddresses = 0
    /// Addresses without a street or place within reach, left out.
    public var addressesWithoutStreet = 0
    /// Places for which no country could be found.
    public var withoutCountry = 0

    init(_ documents: [PlaceDocument], counts: DocumentAssembler.Counts) {
        for document in documents {
            places[document.kind, default: 0] += 1
            houses += document.houses.count
        }
        streetsFromAddresses = counts.streetsFromAddresses
        addressesWithoutStreet = counts.addressesWithoutStreet
        withoutCountry = counts.withoutCountry
    }
}
