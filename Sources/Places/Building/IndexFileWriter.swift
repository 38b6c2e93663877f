// The sections of an index in the making, and the file that they become.

import Regions

/// The sections of an index in the making.
struct IndexFileWriter {
    private var sections: [(id: SectionID, bytes: [UInt8])] = []

    mutating func add(_ id: SectionID, _ bytes: [UInt8]) { sections.append((id, bytes)) }

    mutating func add<Value: FixedWidthInteger>(_ id: SectionID, _ values: [Value]) {
        sections.append((id, ByteWriter.pack(values)))
    }

    /// Bytes of each section, largest first.
    var sizes: [(id: SectionID, count: Int)] {
        sections.map { ($0.id, $0.bytes.count) }.sorted { $0.1 > $1.1 }
    }

    /// The whole file, in memory.
    ///
    /// - Throws: `PlaceError.unwritable`, which a file in memory never is.
    func file() throws(PlaceError) -> [UInt8] {
        var file = SectionFileWriter(kind: IndexFormat.kind)
        do throws(SectionFileError) {
            try fill(&file)
        } catch {
            throw PlaceError(error, path: "in memory")
        }
        return file.bytes()
    }

    /// Writes the file, which is there whole or not at all.
    ///
    /// - Throws: `PlaceError.unwritable` with the system's reason.
    func write(to path: String) throws(PlaceError) {
        do throws(SectionFileError) {
            var file = try SectionFileWriter(path: path, kind: IndexFormat.kind)
            try fill(&file)
        } catch {
            throw PlaceError(error, path: path)
        }
    }

    private func fill(_ file: inout SectionFileWriter) throws(SectionFileError) {
        for section in sections { try file.add(section.id.rawValue, section.bytes) }
        try file.finish()
    }
}
