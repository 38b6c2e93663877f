// `waymark completions`.

extension Command {
    static let completions = Command(
        words: ["completions"],
        summary: "print a completion script for a shell",
        examples: [
            Example(call: "completions bash", meaning: "For bash: eval \"$(waymark completions bash)\" in ~/.bashrc."),
            Example(
                call: "completions fish > ~/.config/fish/completions/waymark.fish",
                meaning: "For fish, once and for all."
            ),
        ],
        arguments: [
            Argument(
                name: "SHELL",
                kind: .choice(Completions.shells),
                help: "one of \(Completions.shells.joined(separator: ", "))"
            )
        ],
        run: { invocation in
            struct Answer: Encodable {
                let shell: String
                let script: String
            }
            let shell = invocation.arguments[0]
            let script = Completions(commands: CommandTable.commands).script(for: shell)
            invocation.terminal.data(script, json: Answer(shell: shell, script: script))
        }
    )
}
