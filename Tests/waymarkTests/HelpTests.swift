// Help is compared word for word with Tests/Fixtures/help; WAYMARK_UPDATE_FIXTURES=1 writes it anew for review in a diff.

import Foundation
import Testing

@testable import waymark

@Suite("Help")
struct HelpTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../Fixtures/help").path

    private static let calls = [[]] + CommandTable.commands.map(\.words)

    @Test("is what was reviewed, word for word", arguments: calls)
    func verbatim(words: [String]) throws {
        let help = record(words + ["--help"])
        let path = "\(Self.folder)/\(words.isEmpty ? "overview" : words.joined(separator: "-")).txt"
        if ProcessInfo.processInfo.environment["WAYMARK_UPDATE_FIXTURES"] != nil {
            try help.output.write(toFile: path, atomically: true, encoding: .utf8)
        }
        #expect(help.code == 0)
        #expect(help.words.isEmpty)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == help.output)
    }

    @Test("begins with examples that the parser understands", arguments: CommandTable.commands)
    func examples(command: waymark.Command) throws {
        #expect(!command.examples.isEmpty)
        for example in command.examples {
            let words = example.call.split(separator: " ").map(String.init).prefix { $0 != ">" }
            guard case .run(let called, _, _) = try Parser(commands: CommandTable.commands).parse(Array(words)) else {
                Issue.record("“\(example.call)” runs nothing")
                continue
            }
            #expect(called.words == command.words)
        }
    }

    @Test("keeps to 100 columns", arguments: calls)
    func width(words: [String]) {
        for line in record(words + ["--help"]).output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    }

    @Test("is found by every usual way to ask")
    func ways() {
        let overview = record("--help").output
        for call in [[], ["help"], ["-h"]] { #expect(record(call).output == overview) }
        let list = record("region", "list", "--help").output
        for call in [["help", "region", "list"], ["region", "list", "-h"]] { #expect(record(call).output == list) }
        #expect(record("region", "--help").output.contains("region remove"))
        #expect(record("help", "regin").words.contains("Did you mean “region”?"))
    }

    @Test("as JSON is the command table")
    func json() throws {
        let commands = try #require(record("help", "--json").json as? [[String: Any]])
        #expect(commands.compactMap { $0["name"] as? String } == CommandTable.commands.map(\.name))
    }
}

@Suite("Completions")
struct CompletionsTests {
    @Test("name every command and every option", arguments: Completions.shells)
    func complete(shell: String) {
        let script = record("completions", shell).output
        for command in CommandTable.commands {
            for word in command.words { #expect(script.contains(word)) }
            for option in command.options { #expect(script.contains(option.name)) }
        }
    }

    @Test(
        "in bash offer what fits",
        arguments: [
            (["waymark", "reg"], ["region"]), (["waymark", "region", ""], ["list", "remove"]),
            (["waymark", "completions", "z"], ["zsh"]), (["waymark", "region", "list", "--n"], ["--names"]),
            (["waymark", "config", "--da"], ["--data"]),
        ]
    )
    func bash(words: [String], offered: [String]) throws {
        let folder = try TemporaryFolder()
        let script = try folder.write(record("completions", "bash").output, to: "completions.bash")
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/bash")
        shell.arguments = [
            "-c",
            "source '\(script)'; COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1); _waymark; "
                + "printf '%s\\n' \"${COMPREPLY[@]}\"",
        ]
        let pipe = Pipe()
        shell.standardOutput = pipe
        try shell.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        shell.waitUntilExit()
        #expect(output.split(separator: "\n").map(String.init) == offered)
    }
}
