// Inputs become files on this machine with a known length and sum.

import Cryptography
import Foundation
import Regions

/// An input that is on this machine.
struct SourceFile {
    /// Its path.
    let path: String
    /// Its length in bytes.
    let bytes: Int
    /// What was asked for.
    let source: ImportSource
    /// How it was fetched, when it was.
    let download: Download?

    /// Fetches an address into the data folder; a file is only looked at.
    ///
    /// - Throws: `ImportError`, `RegionError.unreadable`.
    init(_ source: ImportSource, folder: DataFolder, observer: any ImportObserver) throws {
        self.source = source
        switch source.place {
        case .file(let path):
            self.path = path
            download = nil
        case .address(let address):
            try FileManager.default.createDirectory(atPath: folder.downloads, withIntermediateDirectories: true)
            var download = Download(address: address, fileName: source.fileName, folder: folder.downloads)
            download.limit = { [folder] in (Machine.freeDisk(at: folder.downloads) ?? .max) - 16_000_000 }
            try download.run(observer: observer)
            path = download.path
            self.download = download
        }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            throw RegionError.unreadable(path: path, reason: unsafe String(cString: strerror(errno)))
        }
        bytes = Int(status.st_size)
    }

    /// Sums the file and compares the sum with the one asked for.
    ///
    /// - Throws: `ImportError.wrongSum`, `RegionError.unreadable`.
    func describe(observer: any ImportObserver) throws -> RegionDescription.Source {
        observer.begin(ImportStep(title: "Summing \(source.fileName)", unit: .bytes, total: bytes))
        let sum = try SHA256.hexadecimal(ofFile: path) { observer.advance(to: $0, of: bytes) }
        observer.end()
        if let expected = source.expectedSum, expected != sum {
            // What was fetched is not what was meant: going on with it would fail again.
            download?.removeFiles()
            throw ImportError.wrongSum(file: source.fileName, expected: expected, actual: sum)
        }
        var address: String?
        if case .address(let text) = source.place {
            address = text
            observer.note("\(source.fileName): SHA-256 \(sum)")
        }
        return .init(file: source.fileName, address: address, bytes: bytes, sha256: sum)
    }
}
