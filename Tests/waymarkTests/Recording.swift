// Runs the program in memory and keeps what it wrote.

import Foundation
import Testing

@testable import waymark

/// What a call wrote and how it ended.
struct Recording {
    var code: Int32
    var output: String
    var words: String

    /// The output as a JSON value.
    var json: Any? { try? JSONSerialization.jsonObject(with: Data(output.utf8), options: .fragmentsAllowed) }
}

/// Collects texts from wherever they are written.
final class Sink: @unchecked Sendable {
    private let lock = NSLock()
    private var text = ""
    func append(_ more: String) {
        lock.lock()
        defer { lock.unlock() }
        text += more
    }
    var content: String {
        lock.lock()
        defer { lock.unlock() }
        return text
    }
}

/// Runs a call with an environment of its own.
func record(_ words: String..., environment: [String: String] = [:]) -> Recording {
    record(words, environment: environment)
}

/// Runs a call with an environment of its own.
func record(
    _ words: [String],
    environment: [String: String] = [:],
    commands: [waymark.Command] = CommandTable.commands
) -> Recording {
    let output = Sink()
    let told = Sink()
    let defaults = ["HOME": "/nonexistent"]
    let program = Program(
        commands: commands,
        environment: defaults.merging(environment) { $1 },
        terminal: Terminal(output: output.append, words: told.append)
    )
    let code = program.run(words)
    return Recording(code: code, output: output.content, words: told.content)
}

/// A fresh folder that goes when the object goes.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/waymark-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
        return path + "/" + name
    }
}
