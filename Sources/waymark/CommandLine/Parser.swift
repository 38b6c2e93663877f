// From words to an invocation, by the command table alone.

import Foundation

/// What the words on the command line ask for.
enum Request: Sendable {
    /// The list of all commands.
    case overview
    /// Help for the commands whose words begin so.
    case help(words: [String])
    /// A command to run.
    case run(Command, arguments: [String], flags: [Option: String])
}

/// Reads the words on the command line.
struct Parser: Sendable {
    /// The command table.
    let commands: [Command]

    /// Reads the words.
    ///
    /// - Throws: `UsageError` with what would be right.
    func parse(_ words: [String]) throws(UsageError) -> Request {
        guard let first = words.first else { return .overview }
        switch first {
        case "help":
            let rest = words.dropFirst().filter { !$0.hasPrefix("--") }
            return rest.isEmpty ? .overview : try help(for: Array(rest))
        case "--help", "-h": return .overview
        case "--version", "-V": return try parse(["version"] + words.dropFirst())
        default: break
        }
        guard let command = longestMatch(words) else { return try parseIncomplete(words) }
        return try parse(Array(words.dropFirst(command.words.count)), of: command)
    }

    private func longestMatch(_ words: [String]) -> Command? {
        commands.filter { words.starts(with: $0.words) }.max { $0.words.count < $1.words.count }
    }

    private func help(for words: [String]) throws(UsageError) -> Request {
        if commands.contains(where: { $0.words.starts(with: words) }) { return .help(words: words) }
        if let command = longestMatch(words) { return .help(words: command.words) }
        return try parseIncomplete(words)
    }

    /// Words that are no command: a group with a word missing or wrong, or nothing known.
    private func parseIncomplete(_ words: [String]) throws(UsageError) -> Request {
        let group = commands.filter { $0.words.first == words[0] && $0.words.count > 1 }
        guard !group.isEmpty else {
            guard !words[0].hasPrefix("-") else {
                throw .unknownCommand(words[0], suggestion: suggestion(for: words[0], among: ["--help", "--version"]))
            }
            let known = commands.map { $0.words[0] } + ["help"]
            throw .unknownCommand(words[0], suggestion: suggestion(for: words[0], among: known))
        }
        let rest = words.dropFirst()
        if rest.contains("--help") || rest.contains("-h") { return .help(words: [words[0]]) }
        guard let second = rest.first(where: { !$0.hasPrefix("-") }) else {
            throw .incompleteCommand(words[0], next: group.map { $0.words[1] })
        }
        let nearest = suggestion(for: second, among: group.map { $0.words[1] })
        throw .unknownCommand("\(words[0]) \(second)", suggestion: nearest.map { "\(words[0]) \($0)" })
    }

    private func parse(_ words: [String], of command: Command) throws(UsageError) -> Request {
        let options = command.options + Option.common
        var flags: [Option: String] = [:]
        var arguments: [String] = []
        var remaining = words[...]
        while let word = remaining.popFirst() {
            if word == "--" {
                arguments += remaining
                break
            }
            if word == "-h" { return .help(words: command.words) }
            guard word.hasPrefix("-"), word != "-", !beginsNumber(word) else {
                arguments.append(word)
                continue
            }
            let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let option = options.first(where: { "--" + $0.name == halves[0] }) else {
                let nearest = suggestion(for: halves[0], among: options.map { "--" + $0.name })
                throw .unknownOption(halves[0], command: command.name, suggestion: nearest)
            }
            if option == .help { return .help(words: command.words) }
            guard flags[option] == nil else { throw .repeatedOption(halves[0]) }
            flags[option] = try value(of: option, inline: halves.count > 1 ? halves[1] : nil, from: &remaining)
        }
        try check(arguments, of: command)
        return .run(command, arguments: arguments, flags: flags)
    }

    /// Whether the word is a number below zero, or a coordinate that begins with one.
    private func beginsNumber(_ word: String) -> Bool {
        word.dropFirst().first.map { $0 == "." || ("0"..."9").contains($0) } ?? false
    }

    private func value(
        of option: Option,
        inline: String?,
        from remaining: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        let name = "--" + option.name
        guard let placeholder = option.placeholder else {
            guard inline == nil else { throw .unwantedValue(option: name) }
            return "true"
        }
        guard let value = inline ?? remaining.popFirst(), inline != nil || !value.hasPrefix("--") else {
            throw .missingValue(option: name, placeholder: placeholder)
        }
        try option.kind.check(value, of: name)
        return value
    }

    private func check(_ values: [String], of command: Command) throws(UsageError) {
        var remaining = values[...]
        for argument in command.arguments {
            guard let value = remaining.popFirst() else {
                if argument.count == .optional || argument.count == .zeroOrMore { return }
                throw .missingArgument(argument.name, command: command.name, help: argument.help)
            }
            try argument.kind.check(value, of: argument.name)
            guard argument.repeats else { continue }
            while let next = remaining.popFirst() { try argument.kind.check(next, of: argument.name) }
        }
        if let surplus = remaining.first { throw .unexpectedArgument(surplus, command: command.name) }
    }
}
