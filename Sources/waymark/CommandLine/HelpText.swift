// Help, made from the command table: examples first, because they are what people come for.

/// Help as text of at most 100 columns.
struct HelpText: Sendable {
    private static let width = 100
    /// The command table.
    let commands: [Command]

    /// The list of all commands.
    func overview() -> String {
        var lines = [
            "Waymark \(Version.current): maps, served from your own machine", "",
            "Examples",
            "  waymark demo",
            "      A map of Monaco at once: imports the sample and serves it.",
            "  waymark import geofabrik:europe/malta",
            "      Fetch an extract of OpenStreetMap and make a region of it.",
            "  waymark serve",
            "      Serve the map of all regions on http://127.0.0.1:8080/.",
            "", "Commands",
        ]
        lines += table(commands.map { ($0.name, $0.summary) })
        lines += [
            "", "Every command takes --help and --json. Data go to standard output, words to standard error.",
            "It ends with 0 when all is well, 1 when something failed, 2 when the call cannot be understood.",
        ]
        return lines.joined(separator: "\n")
    }

    /// Help for the command with these words, or the list of those whose words begin so.
    func help(words: [String]) -> String {
        if let command = commands.first(where: { $0.words == words }) { return help(command) }
        let group = commands.filter { $0.words.starts(with: words) }
        let name = words.joined(separator: " ")
        var lines = ["waymark \(name) needs one of these words:", ""]
        lines += table(group.map { ($0.name, $0.summary) })
        lines += ["", "See: waymark \(group.first?.name ?? name) --help"]
        return lines.joined(separator: "\n")
    }

    private func help(_ command: Command) -> String {
        var lines = ["waymark \(command.name): \(command.summary)", "", "Examples"]
        for example in command.examples {
            lines.append("  waymark \(example.call)")
            lines += wrap(example.meaning, indent: 6)
        }
        lines += ["", "Usage"] + wrap("waymark \(usage(command))", indent: 2, hanging: 6)
        if !command.details.isEmpty {
            for paragraph in command.details.split(separator: "\n") {
                lines += [""] + wrap(String(paragraph), indent: 0)
            }
        }
        if !command.arguments.isEmpty {
            lines += ["", "Arguments"] + table(command.arguments.map { (shown($0), $0.help) })
        }
        lines += ["", "Options"] + table((command.options + Option.common).map { (shown($0), described($0)) })
        return lines.joined(separator: "\n")
    }

    /// The call in one line, as `import FILE… [--name NAME]`.
    func usage(_ command: Command) -> String {
        let arguments = command.arguments.map {
            [.optional, .zeroOrMore].contains($0.count) ? "[\(shown($0))]" : shown($0)
        }
        let options = command.options.map { "[\(shown($0))]" }
        return ([command.name] + arguments + options).joined(separator: " ")
    }

    private func shown(_ argument: Argument) -> String {
        argument.repeats ? argument.name + "…" : argument.name
    }

    private func shown(_ option: Option) -> String {
        "--" + option.name + (option.placeholder.map { " " + $0 } ?? "")
    }

    private func described(_ option: Option) -> String {
        var text = option.help
        switch option.kind {
        case .choice(let words): text += ": " + words.joined(separator: ", ")
        case .list(let words): text += ": " + words.joined(separator: ",")
        default: break
        }
        if let standard = option.standard { text += " (default \(standard))" }
        if option.isSetting { text += " [\(option.variable)]" }
        return text
    }

    /// Two columns; the second wraps beside the first.
    private func table(_ rows: [(String, String)]) -> [String] {
        let left = min(28, rows.map(\.0.count).max() ?? 0) + 2
        return rows.flatMap { name, text -> [String] in
            var lines = wrap(text, indent: left + 2)
            guard name.count <= left - 2, var first = lines.first else { return ["  " + name] + lines }
            first.removeFirst(left + 2)
            lines[0] = "  " + name + String(repeating: " ", count: left - name.count) + first
            return lines
        }
    }

    /// Breaks a text between words.
    private func wrap(_ text: String, indent: Int, hanging: Int? = nil) -> [String] {
        var lines: [String] = []
        var line = String(repeating: " ", count: indent)
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty, line.count + 1 + word.count > Self.width {
                lines.append(line)
                line = String(repeating: " ", count: hanging ?? indent)
                isEmpty = true
            }
            line += isEmpty ? String(word) : " " + word
            isEmpty = false
        }
        return lines + [line]
    }
}
