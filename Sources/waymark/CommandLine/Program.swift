// A call from its words to its exit code.

import Foundation

/// The program: a command table with the world around it.
struct Program: Sendable {
    /// The command table.
    var commands = CommandTable.commands
    var environment = ProcessInfo.processInfo.environment
    var terminal = Terminal.process

    /// Does what the words ask for and returns the exit code.
    func run(_ words: [String]) -> Int32 {
        var terminal = terminal
        // Known before the words are understood, so that a call that is not understood is told as JSON too.
        terminal.isJSON = words.prefix { $0 != "--" }.contains("--json")
        do {
            switch try Parser(commands: commands).parse(words) {
            case .overview:
                let help = HelpText(commands: commands).overview()
                terminal.data(help, json: commands.map(Described.init))
            case .help(let words):
                let described = commands.filter { $0.words.starts(with: words) }.map(Described.init)
                terminal.data(HelpText(commands: commands).help(words: words), json: described)
            case .run(let command, let arguments, let flags):
                try command.run(try invocation(command, arguments, flags, terminal))
            }
            return 0
        } catch {
            let failure = Failure(error)
            failure.tell(terminal)
            return failure.exit.rawValue
        }
    }

    private func invocation(
        _ command: Command,
        _ arguments: [String],
        _ flags: [Option: String],
        _ terminal: Terminal
    ) throws(UsageError) -> Invocation {
        let file = try ConfigurationFile(environment: environment, settings: CommandTable.settings(of: commands))
        var settings: [Option: Setting] = [:]
        for option in command.options + Option.common {
            settings[option] = try option.resolve(flag: flags[option], environment: environment, file: file)
        }
        return Invocation(
            command: command,
            terminal: terminal,
            arguments: arguments,
            settings: settings,
            environment: environment,
            configuration: file
        )
    }

    /// A command as `help --json` shows it.
    private struct Described: Encodable {
        var name: String
        var summary: String
        var usage: String
        var examples: [String]

        init(_ command: Command) {
            name = command.name
            summary = command.summary
            usage = "waymark " + HelpText(commands: []).usage(command)
            examples = command.examples.map { "waymark " + $0.call }
        }
    }
}
