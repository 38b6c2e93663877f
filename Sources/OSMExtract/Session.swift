// The Swift end of the C door: owns a session, turns its codes into errors. The only file that calls COsmium.

import COsmium
import Foundation

/// One reading under way.
@safe final class Session {
    private let handle: OpaquePointer
    private let paths: [String]
    private let internedKeys: Int
    private static let errorSize = 512

    init(paths: [String], formats: [FileFormat], areas: Bool) throws(ExtractError) {
        let keys = TagKeyTable.shared.all()
        var message = [CChar](repeating: 0, count: Self.errorSize)
        let opened: OpaquePointer? = unsafe withCStrings(paths) { paths in
            unsafe withCStrings(formats.map(\.rawValue)) { formats in
                unsafe withCStrings(keys) { keys in
                    let files = unsafe zip(paths, formats).map { unsafe cosm_file(path: $0, format: $1) }
                    return unsafe cosm_open(
                        files,
                        files.count,
                        keys,
                        keys.count,
                        areas ? 1 : 0,
                        &message,
                        Self.errorSize
                    )
                }
            }
        }
        guard let opened = unsafe opened else {
            throw Self.error(code: Int32(COSM_FAILED), path: paths.first ?? "", message: message)
        }
        unsafe handle = opened
        self.paths = paths
        internedKeys = keys.count
    }

    deinit { unsafe cosm_close(handle) }

    /// The next batch, valid until the next call.
    func next() throws(ExtractError) -> ExtractBatch? {
        var raw = unsafe cosm_batch()
        var failed = 0
        var message = [CChar](repeating: 0, count: Self.errorSize)
        let code = unsafe cosm_next(handle, &raw, &failed, &message, Self.errorSize)
        if code == Int32(COSM_OK) { return unsafe ExtractBatch(raw: raw, internedKeys: internedKeys) }
        if code == Int32(COSM_END) { return nil }
        throw Self.error(code: code, path: paths[min(failed, paths.count - 1)], message: message)
    }

    func progress(since elapsed: Duration) -> ExtractProgress {
        var done: UInt64 = 0
        var total: UInt64 = 0
        unsafe cosm_progress(handle, &done, &total)
        return ExtractProgress(bytesRead: Int(done), bytesTotal: Int(total), elapsed: elapsed)
    }

    /// An even sample of the positions of the nodes read so far.
    var sampledNodes: [PointE7] {
        var count = 0
        guard let points = unsafe cosm_sample(handle, &count), count > 0 else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: PointE7.rebind(points), count: count))
    }

    /// Counts of the C side.
    var counts: cosm_counts {
        var raw = cosm_counts()
        unsafe cosm_read_counts(handle, &raw)
        return raw
    }

    /// The first bytes inside a compressed file.
    static func peek(path: String, format: FileFormat, count: Int) throws(ExtractError) -> [UInt8] {
        var bytes = [CChar](repeating: 0, count: count)
        var message = [CChar](repeating: 0, count: errorSize)
        let got = unsafe path.withCString { path in
            unsafe format.rawValue.withCString { format in
                unsafe cosm_peek(cosm_file(path: path, format: format), &bytes, count, &message, errorSize)
            }
        }
        guard got >= 0 else { throw error(code: Int32(COSM_FAILED), path: path, message: message) }
        return bytes.prefix(got).map { UInt8(bitPattern: $0) }
    }

    /// What a file says of itself.
    static func header(path: String, format: FileFormat) throws(ExtractError) -> ExtractHeader {
        var raw = cosm_header()
        var message = [CChar](repeating: 0, count: errorSize)
        let code = unsafe path.withCString { path in
            unsafe format.rawValue.withCString { format in
                unsafe cosm_read_header(cosm_file(path: path, format: format), &raw, &message, errorSize)
            }
        }
        guard code == Int32(COSM_OK) else { throw error(code: code, path: path, message: message) }
        if raw.history != 0 { throw .unsupported(path: path, kind: "a history file (.osh)") }
        return ExtractHeader(raw)
    }

    private static func error(code: Int32, path: String, message: [CChar]) -> ExtractError {
        if code == Int32(COSM_NO_MEMORY) { return .outOfMemory(path: path) }
        let detail = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let ends = [
            "truncated", "unexpected EOF", "unexpected end", "no element found", "unclosed token", "read close failed",
            "bzip2 error: read failed: -7",
        ]
        if ends.contains(where: { detail.contains($0) }) { return .truncated(path: path, detail: detail) }
        return .damaged(path: path, detail: detail)
    }
}

/// The texts as C strings during a call.
private func withCStrings<Result>(_ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
    let copies = unsafe texts.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe body(copies.map { unsafe UnsafePointer($0) })
}
