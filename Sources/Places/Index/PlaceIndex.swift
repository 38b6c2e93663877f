// An index file in memory: opened, checked, and read through typed sections. Immutable and shared between threads; what
// a question needs of scratch memory is a `PlaceSearcher`'s.

import Geodesy
import Regions

/// A region's places, mapped from its `places.index` file.
public final class PlaceIndex: Sendable {
    /// Keeps the memory that the sections below are views of.
    private let sections: SectionFile
    let documentCount: Int
    /// Two numbers a document, side by side: its names' signature; latitude and, above it, longitude in 1e-7 degrees.
    private let documentCards: Section<UInt64>
    let documentSource: Section<UInt64>
    let documentNames: Section<UInt32>
    let documentChain: Section<UInt32>
    let documentTraits: Section<UInt32>
    let documentExtra: Section<UInt32>
    private let staticBounds: Section<UInt16>
    let names: Section<UInt8>
    let extra: Section<UInt8>
    let chainParent: Section<UInt32>
    let chainArea: Section<UInt32>
    let documentsBySource: Section<UInt32>
    let memberSource: Section<UInt64>
    let memberDocument: Section<UInt32>
    let settlements: Section<UInt32>
    let wholeNameHash: Section<UInt32>
    let wholeNameDocument: Section<UInt32>
    let houses: HouseTable
    let vocabulary: Vocabulary
    let space: SpaceTable
    let categories: CategoryTable
    /// Language codes; 0 is the local name.
    let languages: [String]
    let attributeKeys: [String]
    /// One bit per token: a word for a kind of street or area, which weighs little.
    let typeTokens: TokenSet
    /// Whether words in Cyrillic are in the vocabulary, so that Latin spellings of them are worth a look.
    let hasCyrillic: Bool
    /// Whether Vietnamese names are in the vocabulary, so that raw Telex is worth a look.
    let hasVietnamese: Bool

    /// Opens an index file and checks it whole.
    ///
    /// - Throws: `PlaceError.unreadable`, `.notAnIndex`, `.otherVersion` or `.damaged`.
    /// - Complexity: O(file length), some gigabytes a second.
    public convenience init(path: String) throws(PlaceError) {
        let file: SectionFile
        do throws(SectionFileError) {
            file = try SectionFile(path: path, kind: IndexFormat.kind)
        } catch {
            throw PlaceError(error, path: path)
        }
        try self.init(file, path: path)
    }

    /// An index in memory; `isChecked`: false leaves the checksum out, for fuzzing what lies behind it.
    convenience init(bytes: [UInt8], isChecked: Bool = true) throws(PlaceError) {
        let path = "in memory"
        let file: SectionFile
        do throws(SectionFileError) {
            file = try SectionFile(bytes: bytes, kind: IndexFormat.kind, isChecked: isChecked)
        } catch {
            throw PlaceError(error, path: path)
        }
        try self.init(file, path: path)
    }

    private init(_ sections: SectionFile, path: String) throws(PlaceError) {
        self.sections = sections
        let file = try SectionTable(sections, path: path)
        documentCards = file.section(.documentCards)
        documentSource = file.section(.documentSource)
        documentNames = file.section(.documentNames)
        documentChain = file.section(.documentChain)
        documentTraits = file.section(.documentTraits)
        documentExtra = file.section(.documentExtra)
        staticBounds = file.section(.staticBounds)
        names = file.section(.names)
        extra = file.section(.extra)
        chainParent = file.section(.chainParent)
        chainArea = file.section(.chainArea)
        documentsBySource = file.section(.documentsBySource)
        memberSource = file.section(.memberSource)
        memberDocument = file.section(.memberDocument)
        settlements = file.section(.settlements)
        wholeNameHash = file.section(.wholeNameHash)
        wholeNameDocument = file.section(.wholeNameDocument)
        documentCount = documentSource.count
        guard documentCards.count == documentCount * 2, documentNames.count == documentCount,
            documentChain.count == documentCount,
            documentTraits.count == documentCount, documentExtra.count == documentCount,
            documentsBySource.count == documentCount, chainArea.count == chainParent.count,
            memberSource.count == memberDocument.count
        else { throw .damaged(path: path, what: "its document sections differ in length") }
        houses = HouseTable(file)
        vocabulary = Vocabulary(file)
        space = SpaceTable(file)
        languages = SectionTable.texts(file.section(.languages))
        attributeKeys = SectionTable.texts(file.section(.attributeKeys))
        categories = CategoryTable(file)
        typeTokens = TypeWords.tokens(in: vocabulary)
        let flags: Section<UInt32> = file.section(.flags)
        hasCyrillic = flags[0] & IndexFormat.hasCyrillic != 0
        hasVietnamese = flags[0] & IndexFormat.hasVietnamese != 0
    }

    /// How many places the index holds, house numbers not counted.
    public var placeCount: Int { documentCount }
    /// How many house numbers the index holds.
    public var houseCount: Int { houses.count }

    func traits(_ document: Int) -> DocumentTraits { DocumentTraits(packed: documentTraits[document]) }

    /// What the document's names may hold.
    @inline(__always) func signature(_ document: Int) -> UInt64 { documentCards[document &* 2] }

    @inline(__always) func latitudeE7(_ document: Int) -> Int32 {
        Int32(truncatingIfNeeded: documentCards[document &* 2 &+ 1])
    }

    @inline(__always) func longitudeE7(_ document: Int) -> Int32 {
        Int32(truncatingIfNeeded: documentCards[document &* 2 &+ 1] >> 32)
    }

    /// What the static scores of a document and of all after it are at most.
    @inline(__always) func staticBound(_ document: Int) -> Float {
        Float(staticBounds[document / IndexFormat.boundLength]) / IndexFormat.boundParts
    }

    func point(_ document: Int) -> Coordinate {
        Coordinate(e7Latitude: latitudeE7(document), longitude: longitudeE7(document))
    }
}

extension Coordinate {
    /// A coordinate from whole numbers of 1e-7 degrees; what is out of range is clamped.
    init(e7Latitude latitude: Int32, longitude: Int32) {
        self.init(
            uncheckedLatitude: max(-90, min(90, Double(latitude) / 1e7)),
            longitude: max(-180, min(180, Double(longitude) / 1e7))
        )
    }
}
