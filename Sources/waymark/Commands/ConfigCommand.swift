// `waymark config`: each setting, its value, and who gave it.

import Regions

extension Command {
    static let config = Command(
        words: ["config"],
        summary: "print every setting, its value and where it came from",
        details: "A flag wins over the environment, the environment over the configuration file, the file over what is "
            + "standard. The file holds one “name = value” a line; its place is $WAYMARK_CONFIG, else "
            + "$XDG_CONFIG_HOME/waymark/config, else ~/.config/waymark/config.",
        examples: [
            Example(call: "config", meaning: "What the commands will use."),
            Example(call: "config --json", meaning: "The same for scripts."),
        ],
        options: [.data],
        run: { invocation in
            let rows = try ConfigRow.all(invocation)
            let widths = (rows.map(\.name.count).max() ?? 0, rows.map { ($0.value ?? "-").count }.max() ?? 0)
            let lines = rows.map { row in
                [row.name.padded(to: widths.0), (row.value ?? "-").padded(to: widths.1), row.from]
                    .joined(separator: "  ")
            }
            invocation.terminal.data(lines.joined(separator: "\n"), json: rows)
            let file = invocation.configuration
            invocation.terminal.say("Configuration file: \(file.path)\(file.exists ? "" : " (there is none)")")
        }
    )
}

/// A setting as it is shown.
private struct ConfigRow: Encodable {
    var name: String
    var value: String?
    var from: String

    static func all(_ invocation: Invocation) throws -> [ConfigRow] {
        try CommandTable.settings(of: CommandTable.commands).map { option in
            let flag =
                option == .data ? invocation.settings[.data].flatMap { $0.source == .flag ? $0.value : nil } : nil
            let setting = try option.resolve(
                flag: flag,
                environment: invocation.environment,
                file: invocation.configuration
            )
            let standard = option == .data ? DataFolder.standardPath(environment: invocation.environment) : nil
            return ConfigRow(
                name: option.name,
                value: setting?.value ?? standard,
                from: setting?.source.description ?? (standard == nil ? "not set" : "default")
            )
        }
    }
}
