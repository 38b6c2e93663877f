// The file `roads.graph`: its kind, its sections as typed columns, and what is wrong with one as an error of ours. The
// container is Regions' `SectionFile`; what a section holds stands in GraphSection.swift.

import Regions

/// The sections of a road graph's file; immutable, shared between threads.
final class GraphFile: Sendable {
    static let kind = SectionFileKind(magic: "WMROADS\0", version: 1)

    /// What the file is called in errors.
    let path: String
    private let file: SectionFile

    /// Maps and checks a file.
    ///
    /// - Throws: `DirectionsError.unreadable`, `.notAGraph`, `.otherVersion`, `.damaged`.
    /// - Complexity: O(file length), some gigabytes a second.
    init(path: String) throws(DirectionsError) {
        self.path = path
        do throws(SectionFileError) {
            file = try SectionFile(path: path, kind: Self.kind)
        } catch {
            throw DirectionsError(error, path: path)
        }
    }

    /// A file in memory; `isChecked`: false leaves the checksum out, for fuzzing what lies behind it.
    init(bytes: [UInt8], path: String = "in memory", isChecked: Bool = true) throws(DirectionsError) {
        self.path = path
        do throws(SectionFileError) {
            file = try SectionFile(bytes: bytes, kind: Self.kind, isChecked: isChecked)
        } catch {
            throw DirectionsError(error, path: path)
        }
    }

    /// Whether the file has a section.
    func has(_ section: GraphSection) -> Bool { file.has(section.rawValue) }

    /// A section's values; the file must be kept as long as they are used.
    ///
    /// - Throws: `DirectionsError.damaged` when there is no such section or it does not hold whole values.
    func column<Value: BitwiseCopyable & Sendable>(
        _ section: GraphSection,
        as type: Value.Type = Value.self
    ) throws(DirectionsError) -> Column<Value> {
        guard let bytes = unsafe file.bytes(of: section.rawValue) else {
            throw .damaged(path: path, what: "section \(section.rawValue) is missing")
        }
        guard bytes.count % MemoryLayout<Value>.stride == 0 else {
            throw .damaged(path: path, what: "section \(section.rawValue) is cut short")
        }
        return unsafe Column(bytes)
    }

    /// A section of exactly `count` values.
    ///
    /// - Throws: `DirectionsError.damaged` when there are more or fewer, or none of that number.
    func column<Value: BitwiseCopyable & Sendable>(
        _ section: GraphSection,
        count: Int,
        as type: Value.Type = Value.self
    ) throws(DirectionsError) -> Column<Value> {
        let column = try column(section, as: type)
        guard column.count == count else {
            throw .damaged(path: path, what: "section \(section.rawValue) has another length than those beside it")
        }
        return column
    }
}

/// A road graph's file in the making.
///
/// Add sections, then call `finish()`; a writer that is given up removes what it wrote.
struct GraphFileWriter: ~Copyable {
    private let path: String
    private var file: SectionFileWriter

    /// A writer of a file that is kept in memory.
    init() {
        path = "in memory"
        file = SectionFileWriter(kind: GraphFile.kind)
    }

    /// A writer of a file at a path.
    ///
    /// - Throws: `DirectionsError.unwritable` with the system's reason.
    init(path: String) throws(DirectionsError) {
        self.path = path
        do throws(SectionFileError) {
            file = try SectionFileWriter(path: path, kind: GraphFile.kind)
        } catch {
            throw DirectionsError(error, path: path)
        }
    }

    /// Adds a section.
    ///
    /// - Throws: `DirectionsError.unwritable`.
    mutating func add<Value: BitwiseCopyable>(_ section: GraphSection, _ values: [Value]) throws(DirectionsError) {
        do throws(SectionFileError) {
            try file.add(section.rawValue, values)
        } catch {
            throw DirectionsError(error, path: path)
        }
    }

    /// Writes the table and the header and moves the file to its place.
    ///
    /// - Throws: `DirectionsError.unwritable`.
    mutating func finish() throws(DirectionsError) {
        do throws(SectionFileError) {
            try file.finish()
        } catch {
            throw DirectionsError(error, path: path)
        }
    }

    /// The finished file of a writer in memory.
    consuming func bytes() -> [UInt8] { file.bytes() }
}

extension DirectionsError {
    init(_ error: SectionFileError, path: String) {
        self =
            switch error {
            case .unreadable(let reason): .unreadable(path: path, reason: reason)
            case .unwritable(let reason): .unwritable(path: path, reason: reason)
            case .otherKind: .notAGraph(path: path)
            case .otherVersion(let found): .otherVersion(path: path, found: found)
            case .damaged(let what): .damaged(path: path, what: what)
            }
    }
}
