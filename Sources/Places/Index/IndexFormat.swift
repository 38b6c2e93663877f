// The file `places.index`: its kind and the numbers of its sections. The container is Regions' `SectionFile`.
//
// Documents are numbered by falling static score (importance and kind), so a list of document numbers in order is a list
// by static score.
// Every read is bounds-checked and gives zero outside, every loop is bounded by what was read against section lengths:
// a damaged file that slips past the checksum gives wrong answers, never a crash.

import Regions

enum IndexFormat {
    static let kind = SectionFileKind(magic: "WMPLACES", version: 3)
    /// Bits of the `flags` section's only number.
    static let hasCyrillic: UInt32 = 1
    static let hasVietnamese: UInt32 = 2
    /// So many documents share a bound of their static scores, which are kept in such parts, rounded up.
    static let boundLength = 64
    static let boundParts: Float = 100_000
}

/// The sections of an index file.
///
/// Raw values are in files: never renumber them.
enum SectionID: UInt32, CaseIterable {
    // Documents: one value each.
    case documentCards = 1, documentSource = 3, documentNames, documentChain, documentTraits
    case documentExtra, flags, wholeNameHash
    // Blobs the documents point into.
    case names = 10, extra, geometry, wholeNameDocument, staticBounds
    // Address context: a tree of areas.
    case chainParent = 20, chainArea
    // House numbers, grouped by street, sorted by number.
    case houseLatitude = 30, houseLongitude, houseSource, houseNumber, houseStreet, houseChain, houseRing, houseRadius
    case numberMain = 40, numberText, numbers
    // The vocabulary.
    case words = 52, groupToken, tokenHash, tokenPostings, postings, contextTokens
    case heavyFirst = 60, heavyEnd, heavyOffset, heavyLists
    // Categories, languages and attribute keys.
    case categoryNames = 70, categoryPostings, languages, attributeKeys
    // Space.
    case cellKey = 80, cellStart, cellEntry, pieceStreet, pieceOffset
    case areaDocument, areaBox, areaOffset, settlements
    // Ids.
    case documentsBySource = 90, housesBySource, memberSource, memberDocument
}
