// An index file in memory: opened, checked, and read through typed sections. Immutable and shared between threads; what
// a question needs of scratch memory is a `PlaceSearcher`'s.

import Geodesy
import Regions

/// A region's places, mapped from its `places.index` file.
public final class PlaceIndex: Sendable {
    /// Keeps the memory that the sections below are views of.
    private let sections: SectionFile
    let documentCount: Int
    let documentLatitude: Section<Int32>
    let documentLongitude: Section<Int32>
    let documentSource: Section<UInt64>
    let documentNames: Section<UInt32>
    let documentChain: Section<UInt32>
    let documentTraits: Section<UInt32>
    let documentExtra: Section<UInt32>
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
        documentLatitude = file.section(.documentLatitude)
        documentLongitude = file.section(.documentLongitude)
        documentSource = file.section(.documentSource)
        documentNames = file.section(.documentNames)
        documentChain = file.section(.documentChain)
        documentTraits = file.section(.documentTraits)
        documentExtra = file.section(.documentExtra)
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
        guard documentLatitude.count == documentCount, documentLongitude.count == documentCount,
            documentNames.count == documentCount, documentChain.count == documentCount,
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

    func point(_ document: Int) -> Coordinate {
        Coordinate(e7Latitude: documentLatitude[document], longitude: documentLongitude[document])
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
