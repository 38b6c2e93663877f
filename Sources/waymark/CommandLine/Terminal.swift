// Where output goes: data to standard output, words to standard error. Nothing else in the program writes to either.

import Foundation
import JSON

/// The two streams of the program.
///
/// Writes are unbuffered, so a reader of a pipe sees a line when it is written.
struct Terminal: Sendable {
    /// Whether data is written as JSON.
    var isJSON: Bool
    /// Whether a person watches standard error, so that a line may be rewritten in place.
    var isInteractive: Bool
    private let output: @Sendable (String) -> Void
    private let words: @Sendable (String) -> Void

    /// Two streams of one's own, for tests.
    init(
        isJSON: Bool = false,
        isInteractive: Bool = false,
        output: @escaping @Sendable (String) -> Void,
        words: @escaping @Sendable (String) -> Void
    ) {
        self.isJSON = isJSON
        self.isInteractive = isInteractive
        self.output = output
        self.words = words
    }

    /// The process's own streams.
    static var process: Terminal {
        Terminal(
            isInteractive: isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb",
            output: { text in
                // Nobody reads any more, e.g. `| head`: there is nothing left to do.
                if !write(text, to: STDOUT_FILENO), errno == EPIPE { exit(0) }
            },
            words: { _ = write($0, to: STDERR_FILENO) }
        )
    }

    /// Writes data: the text, or the value as JSON when `--json` is given.
    func data(_ text: @autoclosure () -> String, json value: some Encodable) {
        output(isJSON ? Self.json(value) : text() + "\n")
    }

    /// Writes data: the text, or the value when `--json` is given.
    func data(_ text: @autoclosure () -> String, json value: JSONValue) {
        output(isJSON ? String(decoding: value.bytes, as: UTF8.self) + "\n" : text() + "\n")
    }

    /// Writes data that is written already: the text, or the JSON when `--json` is given.
    func data(_ text: @autoclosure () -> String, jsonBytes: @autoclosure () -> [UInt8]) {
        output((isJSON ? String(decoding: jsonBytes(), as: UTF8.self) : text()) + "\n")
    }

    /// Writes a piece of data that is a file of its own, whatever `--json` says.
    func piece(_ bytes: [UInt8]) { output(String(decoding: bytes, as: UTF8.self)) }

    /// Writes words for a person, on a line of their own.
    func say(_ text: String) { words(text + "\n") }

    /// Writes words without ending the line.
    func sayRaw(_ text: String) { words(text) }

    /// A value as JSON on one line.
    static func json(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return "null\n" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    private static func write(_ text: String, to descriptor: Int32) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes { unsafe Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            bytes = bytes.dropFirst(count)
        }
        return true
    }
}
