// The Swift end of the C door: owns a session, turns its codes into errors. The only file that calls COsmium.

import COsmium
import Foundation

/// One reading under way.
@safe final class Session {
    private let handle: OpaquePointer
    private let paths: [String]
    private let internedKeys: Int
    private static let errorSize = 512

    init(paths: [String], formats: [FileFormat], options: ExtractOptions) throws(ExtractError) {
        let keys = TagKeyTable.shared.all()
        var message = [CChar](repeating: 0, count: Self.errorSize)
        let opened: OpaquePointer? = unsafe withCStrings(paths) { paths in
            unsafe withCStrings(formats.map(\.rawValue)) { formats in
                unsafe withCStrings(keys) { keys in
                    let files = unsafe zip(paths, formats).map { unsafe cosm_file(path: $0, format: $1) }
                    return unsafe cosm_open(
                        files, files.count, keys, keys.count, options.wanted, &message, Self.errorSize)
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

    var progress: ExtractProgress {
        var done: UInt64 = 0
        var total: UInt64 = 0
        unsafe cosm_progress(handle, &done, &total)
        return ExtractProgress(bytesRead: Int(done), bytesTotal: Int(total))
    }

    var counts: ExtractCounts {
        var raw = cosm_counts()
        unsafe cosm_read_counts(handle, &raw)
        return ExtractCounts(raw)
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
        let ends = ["truncated", "unexpected EOF", "unexpected end", "no element found"]
        if ends.contains(where: { detail.contains($0) }) { return .truncated(path: path, detail: detail) }
        return .damaged(path: path, detail: detail)
    }
}

/// The texts as C strings during a call.
private func withCStrings<Result>(_ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
    let copies = unsafe texts.map { unsafe strdup($0) }
    defer { for unsafe copy in unsafe copies { unsafe free(copy) } }
    return unsafe body(copies.map { unsafe UnsafePointer($0) })
}
