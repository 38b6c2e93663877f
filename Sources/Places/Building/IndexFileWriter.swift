// Sections to one file, written beside its place and moved there when complete, so a reader never sees half of one.

import Foundation

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

    /// The whole file.
    func file() -> [UInt8] {
        var body: [UInt8] = []
        var table: [UInt8] = []
        let tableLength = sections.count * IndexFormat.tableEntryLength
        var offset = IndexFormat.headerLength + tableLength
        var padded: [[UInt8]] = []
        for section in sections {
            let gap = (8 - offset % 8) % 8
            padded.append([UInt8](repeating: 0, count: gap))
            offset += gap
            table += ByteWriter.pack([section.id.rawValue, 0])
            table += ByteWriter.pack([UInt64(offset), UInt64(section.bytes.count)])
            offset += section.bytes.count
        }
        body.reserveCapacity(offset)
        body += table
        for (gap, section) in zip(padded, sections) {
            body += gap
            body += section.bytes
        }
        var checksum = IndexFormat.Checksum()
        unsafe body.withUnsafeBytes { unsafe checksum.update($0) }
        var head = IndexFormat.magic
        head += ByteWriter.pack([IndexFormat.version, UInt32(sections.count)])
        head += ByteWriter.pack([UInt64(offset), checksum.value])
        return head + body
    }

    /// Writes the file whole.
    ///
    /// - Throws: `PlaceError.unwritable` with the system's reason.
    func write(to path: String) throws(PlaceError) {
        do {
            try Data(file()).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw .unwritable(path: path, reason: error.localizedDescription)
        }
    }
}
