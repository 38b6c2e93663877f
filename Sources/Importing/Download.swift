// Fetching a file by HTTP with libcurl, so that no interruption costs what was already fetched: a cut connection is
// resumed at once, a killed process by the next call (ranges, RFC 9110 section 14; If-Range, section 13.1.5).

import CCurl
import Cryptography
import Foundation
import Regions

/// A file to fetch into a folder.
///
/// What has come so far stands in `<file>.part`, and beside it what the server called that version in `<file>.etag`.
public struct Download: Sendable {
    /// Where the file is fetched from.
    public let address: String
    /// The file's path when it is whole.
    public let path: String
    /// How often a connection may break in a row without a byte coming through.
    public var attempts = 5
    /// The pause in seconds before the second such attempt; it doubles with each.
    public var pause = 0.5
    /// How many bytes may be fetched; more would not fit on the disk.
    public var limit: @Sendable () -> Int = { .max }

    private var part: String { path + ".part" }
    private var label: String { path + ".etag" }

    /// A download of an address into a folder, which must be there.
    public init(address: String, fileName: String, folder: String) {
        self.address = address
        // Two addresses with one file name are kept apart.
        let mark = SHA256.hexadecimal(of: address.utf8).prefix(8)
        path = "\(folder)/\(mark)-\(fileName)"
    }

    /// Fetches what is missing; a file that is already whole is left as it is.
    ///
    /// - Throws: `ImportError.refusedByServer`, `.downloadFailed`, `.diskTooSmall`.
    public func run(observer: any ImportObserver) throws(ImportError) {
        if FileManager.default.fileExists(atPath: path) { return }
        let fileName = URL(fileURLWithPath: path).lastPathComponent.drop { $0 != "-" }.dropFirst()
        observer.begin(ImportStep(title: "Fetching \(fileName)", unit: .bytes))
        let start = size(part)
        var failures = 0
        while failures < attempts {
            let before = size(part)
            let transfer = Transfer(address: address, part: part, label: label, have: before, limit: limit())
            switch transfer.run({ done, total in observer.advance(to: done, of: total) }) {
            case .whole:
                try putInPlace()
                observer.end()
                return
            case .refused(let status):
                removeEmpty()
                throw .refusedByServer(address: address, status: status)
            case .full(let needed):
                removeEmpty()
                throw .diskTooSmall(path: path, needed: needed, free: max(0, limit()))
            case .hopeless(let reason):
                removeEmpty()
                throw .downloadFailed(address: address, reason: reason)
            case .startOver:
                unsafe unlink(part)
                unsafe unlink(label)
                failures += 1
            // A server that was never reached is a wrong address or a cut network: say so at once.
            case .unreachable(let reason) where size(part) <= start:
                removeEmpty()
                throw .downloadFailed(address: address, reason: reason)
            case .broken(let reason), .unreachable(let reason):
                failures = size(part) > before ? 0 : failures + 1
                guard failures < attempts else { throw .downloadFailed(address: address, reason: reason) }
                observer.note("\(reason); going on at \(size(part)) bytes.")
                if failures > 0 { Thread.sleep(forTimeInterval: pause * Double(1 << (failures - 1))) }
            }
        }
        throw .downloadFailed(address: address, reason: "the file changes while it is fetched")
    }

    private func putInPlace() throws(ImportError) {
        guard unsafe rename(part, path) == 0 else {
            throw .downloadFailed(address: address, reason: "\(path) cannot be written")
        }
        unsafe unlink(label)
    }

    /// Removes the file and what belongs to it, once it is no longer needed.
    public func removeFiles() {
        for file in [path, part, label] { unsafe unlink(file) }
    }

    /// Leaves nothing behind where nothing came.
    private func removeEmpty() {
        if size(part) == 0 { removeFiles() }
    }

    private func size(_ path: String) -> Int {
        ((try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int) ?? 0
    }
}
