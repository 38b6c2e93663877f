// The sections of an index file as typed views, all of them there; what is wrong with the file as an error of ours.

import Regions

/// The sections of a mapped file.
struct SectionTable {
    private let file: SectionFile

    /// Checks that every section is there.
    ///
    /// - Throws: `PlaceError.damaged`.
    init(_ file: SectionFile, path: String) throws(PlaceError) {
        self.file = file
        for id in SectionID.allCases where !file.has(id.rawValue) {
            throw .damaged(path: path, what: "a section is missing")
        }
    }

    /// A section's numbers.
    func section<Value>(_ id: SectionID) -> Section<Value> {
        unsafe Section(file.bytes(of: id.rawValue) ?? UnsafeRawBufferPointer(start: nil, count: 0))
    }

    /// Texts written by `InternedTexts`.
    static func texts(_ blob: Section<UInt8>) -> [String] {
        var cursor = ByteCursor(blob, at: 0)
        let count = cursor.count()
        var texts: [String] = []
        texts.reserveCapacity(count)
        for _ in 0..<count where cursor.position < blob.count { texts.append(cursor.text()) }
        return texts
    }
}

extension PlaceError {
    init(_ error: SectionFileError, path: String) {
        self =
            switch error {
            case .unreadable(let reason): .unreadable(path: path, reason: reason)
            case .unwritable(let reason): .unwritable(path: path, reason: reason)
            case .otherKind: .notAnIndex(path: path)
            case .otherVersion(let found): .otherVersion(path: path, found: found)
            case .damaged(let what): .damaged(path: path, what: what)
            }
    }
}
