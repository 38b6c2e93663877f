// One version of a region, opened: its description checked against its files. Reading the files belongs to others.

import Cryptography
import Foundation
public import Geodesy

/// A region whose description was read and whose files have the formats and lengths that it says.
///
/// It names one immutable version: a later import makes another one and leaves this as it is until it is removed.
public struct Region: Sendable {
    /// The region's name.
    public let name: RegionName
    /// What is known of the region.
    public let description: RegionDescription
    /// The folder of this very version.
    public let folder: String

    /// The path of a file of this version; nil when the region was imported without it.
    public func path(of part: RegionPart) -> String? {
        description.files[part.fileName] == nil ? nil : folder + "/" + part.fileName
    }

    /// Names this version among all of every region: changes with each import.
    public var version: String { folder.split(separator: "/").last.map(String.init) ?? folder }

    /// What the region covers.
    public var boundingBox: BoundingBox { description.boundingBox }

    /// The description's file name.
    static let descriptionFile = "region.json"

    /// Reads and checks the version in a folder.
    ///
    /// - Throws: `RegionError.damaged`, `.newerFormat`, `.olderFormat`, `.unreadable`.
    init(name: RegionName, folder: String) throws(RegionError) {
        self.name = name
        self.folder = folder
        description = try Self.readDescription(name: name, folder: folder)
        for part in RegionPart.allCases {
            guard let file = description.files[part.fileName] else { continue }
            try Self.check(part, file, of: description, in: folder)
        }
    }

    /// Reads every byte and compares the sums, as `waymark doctor` does.
    ///
    /// - Throws: `RegionError.damaged` for the first file that differs, `.unreadable`.
    public func verifyChecksums() throws(RegionError) {
        for (file, expected) in description.files.sorted(by: { $0.key < $1.key }) {
            let sum = try SHA256.hexadecimal(ofFile: folder + "/" + file)
            guard sum == expected.sha256 else {
                throw .damaged(region: name.description, file: file, reason: "differs from the sum taken at import")
            }
        }
    }

    /// What every format of the description has had and will have, so that any release can say who wrote it.
    private struct Heading: Decodable {
        var format: Int
        var writtenBy: String
    }

    private static func readDescription(name: RegionName, folder: String) throws(RegionError) -> RegionDescription {
        let path = folder + "/" + descriptionFile
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch CocoaError.fileReadNoSuchFile {
            throw .damaged(region: name.description, file: descriptionFile, reason: "is missing")
        } catch {
            throw .unreadable(path: path, reason: systemReason())
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let heading = try? decoder.decode(Heading.self, from: data) else {
            throw .damaged(region: name.description, file: descriptionFile, reason: "is not a description of a region")
        }
        guard heading.format <= RegionDescription.format else {
            throw .newerFormat(
                region: name.description,
                file: descriptionFile,
                format: heading.format,
                readable: RegionDescription.format,
                writtenBy: heading.writtenBy
            )
        }
        guard let description = try? decoder.decode(RegionDescription.self, from: data),
            description.name == name.description
        else {
            throw .damaged(region: name.description, file: descriptionFile, reason: "lacks something or has it wrong")
        }
        return description
    }

    private static func check(
        _ part: RegionPart,
        _ file: RegionDescription.File,
        of description: RegionDescription,
        in folder: String
    ) throws(RegionError) {
        guard file.format <= part.format else {
            throw .newerFormat(
                region: description.name,
                file: part.fileName,
                format: file.format,
                readable: part.format,
                writtenBy: description.writtenBy
            )
        }
        guard file.format >= part.oldestReadableFormat else {
            throw .olderFormat(
                region: description.name,
                file: part.fileName,
                format: file.format,
                readable: part.oldestReadableFormat,
                writtenBy: description.writtenBy
            )
        }
        guard let size = fileSize(folder + "/" + part.fileName) else {
            throw .damaged(region: description.name, file: part.fileName, reason: "is missing")
        }
        guard size == file.bytes else {
            throw .damaged(
                region: description.name,
                file: part.fileName,
                reason: "has \(size) bytes instead of \(file.bytes)"
            )
        }
    }
}
