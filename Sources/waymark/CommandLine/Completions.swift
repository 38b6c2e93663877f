// Completion scripts for three shells, made from the command table.

/// Completion of commands, options and values.
struct Completions: Sendable {
    /// The shells that a script can be written for.
    static let shells = ["bash", "zsh", "fish"]
    /// The command table.
    let commands: [Command]

    /// The script for a shell.
    func script(for shell: String) -> String {
        switch shell {
        case "zsh": zsh()
        case "fish": fish()
        default: bash()
        }
    }

    private var firstWords: [String] {
        var seen: Set<String> = []
        return (commands.map { $0.words[0] } + ["help"]).filter { seen.insert($0).inserted }
    }

    private func secondWords(_ first: String) -> [String] {
        commands.filter { $0.words.count > 1 && $0.words[0] == first }.map { $0.words[1] }
    }

    private func summary(ofFirst word: String) -> String {
        if word == "help" { return "show the commands, or how one is used" }
        return commands.first { $0.words == [word] }?.summary ?? secondWords(word).joined(separator: ", ")
    }

    private func options(_ command: Command) -> [Option] { command.options + Option.common }

    // MARK: bash

    private func bash() -> String {
        var script = """
            # Completion of waymark for bash: eval "$(waymark completions bash)"
            _waymark() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
                local call="" word
                for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
                    case $word in -*) break ;; *) call="${call:+$call }$word" ;; esac
                done
                COMPREPLY=()

            """
        for (index, command) in commands.enumerated() {
            script += "    \(index == 0 ? "if" : "elif") [[ \"$call \" == \"\(command.name) \"* ]]; then\n"
            script += "        case $previous in\n"
            for option in options(command) where option.placeholder != nil {
                script += "            --\(option.name)) \(bashValues(option.kind)); return ;;\n"
            }
            script += "        esac\n"
            let names = options(command).map { "--" + $0.name }.joined(separator: " ")
            script += "        if [[ $current == -* ]]; then COMPREPLY=($(compgen -W \"\(names)\" -- \"$current\"))\n"
            let values = command.arguments.first.map { bashValues($0.kind) } ?? ":"
            script += "        else \(values); fi\n"
        }
        for first in firstWords where !secondWords(first).isEmpty {
            let words = secondWords(first).joined(separator: " ")
            script += "    elif [[ \"$call\" == \"\(first)\" ]]; then\n"
            script += "        COMPREPLY=($(compgen -W \"\(words)\" -- \"$current\"))\n"
        }
        script += "    elif [[ -z $call || $call == help ]]; then\n"
        script += "        COMPREPLY=($(compgen -W \"\(firstWords.joined(separator: " "))\" -- \"$current\"))\n"
        return script + "    fi\n}\ncomplete -o filenames -F _waymark waymark"
    }

    private func bashValues(_ kind: ValueKind) -> String {
        switch kind {
        case .file: "COMPREPLY=($(compgen -f -- \"$current\"))"
        case .folder: "COMPREPLY=($(compgen -d -- \"$current\"))"
        case .choice(let words), .list(let words):
            "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\"))"
        case .region: "COMPREPLY=($(compgen -W \"$(waymark region list --names 2>/dev/null)\" -- \"$current\"))"
        default: ":"
        }
    }

    // MARK: zsh

    private func zsh() -> String {
        var script = """
            #compdef waymark
            # Completion of waymark for zsh: waymark completions zsh > "${fpath[1]}/_waymark"
            _waymark() {
                local -a first
                first=(

            """
        for word in firstWords {
            let summary = summary(ofFirst: word)
            script += "        '\(word):\(zshQuoted(summary))'\n"
        }
        script +=
            "    )\n    if (( CURRENT == 2 )); then _describe 'command' first; return; fi\n    case $words[2] in\n"
        for first in firstWords where first != "help" {
            script += "        \(first))\n"
            if let command = commands.first(where: { $0.words == [first] }) {
                script += "            shift words; (( CURRENT-- ))\n" + zshArguments(command, indent: "            ")
            } else {
                let words = secondWords(first).joined(separator: " ")
                script += "            if (( CURRENT == 3 )); then compadd \(words); return; fi\n"
                script += "            case $words[3] in\n"
                for command in commands where command.words.first == first {
                    script += "                \(command.words[1])) shift 2 words; (( CURRENT -= 2 ))\n"
                    script += zshArguments(command, indent: "                    ") + "                    ;;\n"
                }
                script += "            esac\n"
            }
            script += "            ;;\n"
        }
        return script
            + "        help) compadd \(firstWords.joined(separator: " ")) ;;\n    esac\n}\ncompdef _waymark waymark"
    }

    private func zshArguments(_ command: Command, indent: String) -> String {
        var parts = options(command).map { option -> String in
            let help = zshQuoted(option.help)
            guard let placeholder = option.placeholder else { return "'--\(option.name)[\(help)]'" }
            return "'--\(option.name)=[\(help)]:\(placeholder):\(zshValues(option.kind))'"
        }
        for argument in command.arguments {
            let every = argument.repeats ? "*" : ""
            parts.append("'\(every):\(argument.name):\(zshValues(argument.kind))'")
        }
        return indent + "_arguments " + parts.joined(separator: " \\\n\(indent)    ") + "\n"
    }

    private func zshValues(_ kind: ValueKind) -> String {
        switch kind {
        case .file: "_files"
        case .folder: "_files -/"
        case .choice(let words), .list(let words): "(\(words.joined(separator: " ")))"
        case .region: "($(waymark region list --names 2>/dev/null))"
        default: " "
        }
    }

    private func zshQuoted(_ text: String) -> String {
        text.replacing("'", with: "’").replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(
            ":",
            with: "\\:"
        )
    }

    // MARK: fish

    private func fish() -> String {
        var script = """
            # Completion of waymark for fish: waymark completions fish > ~/.config/fish/completions/waymark.fish
            complete -c waymark -f

            """
        for word in firstWords {
            let summary = summary(ofFirst: word)
            script += "complete -c waymark -n __fish_use_subcommand -a \(word) -d '\(fishQuoted(summary))'\n"
        }
        for command in commands {
            var condition = "__fish_seen_subcommand_from \(command.words[0])"
            if command.words.count > 1 {
                let seconds = secondWords(command.words[0]).joined(separator: " ")
                script += "complete -c waymark -n '\(condition); and not __fish_seen_subcommand_from \(seconds)' "
                script += "-a \(command.words[1]) -d '\(fishQuoted(command.summary))'\n"
                condition += "; and __fish_seen_subcommand_from \(command.words[1])"
            }
            for option in options(command) {
                script += "complete -c waymark -n '\(condition)' -l \(option.name) -d '\(fishQuoted(option.help))'"
                script += (option.placeholder == nil ? "" : " -r" + fishValues(option.kind)) + "\n"
            }
            if let argument = command.arguments.first {
                let values = fishValues(argument.kind)
                if !values.isEmpty { script += "complete -c waymark -n '\(condition)'\(values)\n" }
            }
        }
        return script.trimmingSuffix("\n")
    }

    private func fishValues(_ kind: ValueKind) -> String {
        switch kind {
        case .file: " -F"
        case .folder: " -a '(__fish_complete_directories)'"
        case .choice(let words), .list(let words): " -a '\(words.joined(separator: " "))'"
        case .region: " -a '(waymark region list --names 2>/dev/null)'"
        default: ""
        }
    }

    private func fishQuoted(_ text: String) -> String { text.replacing("'", with: "\\'") }
}

extension String {
    /// The text without an ending, when it has it.
    fileprivate func trimmingSuffix(_ ending: String) -> String {
        hasSuffix(ending) ? String(dropLast(ending.count)) : self
    }
}
