// Everything that is kept about an account, as a ZIP that needs no program of ours. Secrets are not kept in a form that
// could be in it.

import CZip
import Foundation
import HTTPServing
import History
import Identity
import JSON
import TrackFiles

extension Application {
    /// `/api/v1/account/export`.
    var exportEndpoint: Endpoint {
        .account(
            .get,
            "/api/v1/account/export",
            "exportAccount",
            "All that is kept about one's account, as a ZIP",
            answers: [.ok("The ZIP.", "application/zip"), .error(401, "Nobody is signed in.")]
        ) { [self] request in
            let browser = try await signedIn(request, evenWhenBeingDeleted: true)
            let store = accounts.store
            let id = browser.account.id
            let photo = try store.photo(accountID: id)
            let folder = try ExportFolder()
            var files: [(name: String, bytes: [UInt8])] = [
                ("account.json", text(browser.account.json(photoVersion: nil))),
                (
                    "sessions.json",
                    text(
                        .array(
                            try store.sessions(accountID: id).map { $0.json(isCurrent: $0.id == browser.session.id) }
                        )
                    )
                ),
                (
                    "known-networks.json",
                    text(
                        .array(
                            try store.known(accountID: id).map {
                                ["network": .string($0.name), "seenAt": .instant($0.seenAt)]
                            }
                        )
                    )
                ),
                ("devices.json", text(.array(try store.devices(accountID: id).map(\.json)))),
            ]
            let keys = try identity.keys.store.apiKeys().filter { $0.accountID == id }
            files.append(("keys.json", text(.array(keys.map(\.json)))))
            if let photo { files.append(("photo.jpg", photo.bytes)) }
            files += try walkFiles(accountID: id)
            let positions = try positionFiles(accountID: id, in: folder)
            guard let archive = ZIPArchive.bytes(of: files, and: positions) else {
                throw Refusal(
                    status: 500,
                    code: "account.export-failed",
                    message: "The export could not be written; try again."
                )
            }
            return Response(
                headers: [
                    "Content-Type": "application/zip", "Cache-Control": "no-store",
                    "Content-Disposition": "attachment; filename=\"waymark-\(browser.account.name).zip\"",
                ],
                body: .bytes(archive)
            )
        }
    }

    /// Walks as lists have them, and each as GPX; deleted ones that can still be taken back are in a folder of their own.
    private func walkFiles(accountID: String) throws -> [(name: String, bytes: [UInt8])] {
        var files: [(name: String, bytes: [UInt8])] = []
        var listed: [JSONValue] = []
        for isDeleted in [false, true] {
            for walk in try history.walks.walks(WalkSelection(accountID: accountID, isDeleted: isDeleted)) {
                listed.append(walk.json)
                let name = "\(WalkTotal.day(of: walk.start, in: walk.timeZone))-\(walk.id).gpx"
                files.append(("walks/" + (isDeleted ? "deleted/" : "") + name, try file(of: walk, as: .gpx)))
            }
        }
        return [("walks.json", text(.array(listed)))] + files
    }

    /// The positions of each device as CSV, written piece by piece: years of them need not fit in memory.
    private func positionFiles(
        accountID: String,
        in folder: ExportFolder
    ) throws -> [(name: String, path: String)] {
        try history.positions.sources().filter { $0.accountID == accountID }.map { source in
            let name = source.id.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
            let path = try folder.makeFile()
            let output = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            defer { try? output.close() }
            var writer = try TrackFileWriter(format: .csv) { try output.write(contentsOf: Data($0)) }
            let details = TrackDetails(name: source.id)
            try writer.receive(.beginTrack(details))
            try writer.receive(.beginSegment)
            try history.positions.export(of: source.id, in: PositionSelection()) { fixes in
                for fix in fixes { try writer.receive(.point(TrackPoint(fix.fix))) }
            }
            try writer.receive(.endTrack(details))
            try writer.finish()
            return ("positions/\(name).csv", path)
        }
    }

    private func text(_ value: JSONValue) -> [UInt8] { Array((value.indentedText + "\n").utf8) }
}

/// A folder of the asker's own while an export is written, removed with this value.
private final class ExportFolder {
    private let path = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-export-\(UUID())").path
    private var count = 0

    init() throws {
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// An empty file that nobody else reads.
    func makeFile() throws -> String {
        count += 1
        let file = "\(path)/\(count)"
        guard FileManager.default.createFile(atPath: file, contents: nil, attributes: [.posixPermissions: 0o600]) else {
            throw HistoryError.busy(reason: "no space for temporary files")
        }
        return file
    }
}

/// ZIP files in memory, through libzip.
enum ZIPArchive {
    /// The archive of some files, in memory and on the disk; nil when libzip cannot write it.
    static func bytes(
        of files: [(name: String, bytes: [UInt8])],
        and paths: [(name: String, path: String)] = []
    ) -> [UInt8]? {
        guard let memory = unsafe zip_source_buffer_create(nil, 0, 1, nil) else { return nil }
        defer { unsafe zip_source_free(memory) }
        unsafe zip_source_keep(memory)
        guard let archive = unsafe zip_open_from_source(memory, ZIP_TRUNCATE, nil) else {
            unsafe zip_source_free(memory)
            return nil
        }
        for file in files {
            // libzip frees the copy once it has written it.
            guard let copy = unsafe malloc(max(1, file.bytes.count)) else { return unsafe discard(archive) }
            unsafe copy.copyMemory(from: file.bytes, byteCount: file.bytes.count)
            guard let source = unsafe zip_source_buffer(archive, copy, UInt64(file.bytes.count), 1) else {
                unsafe free(copy)
                return unsafe discard(archive)
            }
            guard unsafe zip_file_add(archive, file.name, source, UInt32(ZIP_FL_ENC_UTF_8)) >= 0 else {
                unsafe zip_source_free(source)
                return unsafe discard(archive)
            }
        }
        for file in paths {
            guard let source = unsafe zip_source_file(archive, file.path, 0, -1) else { return unsafe discard(archive) }
            guard unsafe zip_file_add(archive, file.name, source, UInt32(ZIP_FL_ENC_UTF_8)) >= 0 else {
                unsafe zip_source_free(source)
                return unsafe discard(archive)
            }
        }
        guard unsafe zip_close(archive) == 0 else { return unsafe discard(archive) }
        return unsafe read(memory)
    }

    private static func discard(_ archive: OpaquePointer) -> [UInt8]? {
        unsafe zip_discard(archive)
        return nil
    }

    private static func read(_ memory: OpaquePointer) -> [UInt8]? {
        var status = unsafe zip_stat_t()
        guard unsafe zip_source_stat(memory, &status) == 0, unsafe zip_source_open(memory) == 0 else { return nil }
        defer { unsafe zip_source_close(memory) }
        var bytes = [UInt8](repeating: 0, count: Int(unsafe status.size))
        guard unsafe zip_source_read(memory, &bytes, status.size) == Int64(bytes.count) else { return nil }
        return bytes
    }
}
