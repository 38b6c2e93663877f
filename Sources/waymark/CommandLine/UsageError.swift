// Calls that cannot be understood. They end with exit code 2, and each says what would be right.

/// A call of the program that cannot be understood.
enum UsageError: Error, Equatable {
    case unknownCommand(String, suggestion: String?)
    case incompleteCommand(String, next: [String])
    case unknownOption(String, command: String, suggestion: String?)
    case missingValue(option: String, placeholder: String)
    case unwantedValue(option: String)
    case repeatedOption(String)
    case missingArgument(String, command: String, help: String)
    case missingOption(String, command: String)
    case unexpectedArgument(String, command: String)
    case invalidValue(String, of: String, expected: String, suggestion: String?)
    case conflict(String, command: String)
    case invalidLine(file: String, line: Int)
    case unknownSetting(String, file: String, line: Int, suggestion: String?)

    /// A stable code for JSON.
    var code: String {
        switch self {
        case .unknownCommand: "usage.unknown-command"
        case .incompleteCommand: "usage.incomplete-command"
        case .unknownOption: "usage.unknown-option"
        case .missingValue: "usage.missing-value"
        case .unwantedValue: "usage.unwanted-value"
        case .repeatedOption: "usage.repeated-option"
        case .missingArgument: "usage.missing-argument"
        case .missingOption: "usage.missing-option"
        case .unexpectedArgument: "usage.unexpected-argument"
        case .invalidValue: "usage.invalid-value"
        case .conflict: "usage.conflict"
        case .invalidLine: "config.invalid-line"
        case .unknownSetting: "config.unknown-setting"
        }
    }

    /// What is wrong and what would be right.
    var message: String {
        switch self {
        case .unknownCommand(let word, let suggestion):
            return "There is no command “\(shown(word))”." + didYouMean(suggestion) + " See: waymark help"
        case .incompleteCommand(let word, let next):
            return "“\(word)” needs one of: \(next.joined(separator: ", ")). See: waymark \(word) --help"
        case .unknownOption(let option, let command, let suggestion):
            return "“\(command)” has no option “\(shown(option))”." + didYouMean(suggestion)
                + " See: waymark \(command) --help"
        case .missingValue(let option, let placeholder):
            return "\(option) needs a value: \(option) \(placeholder)."
        case .unwantedValue(let option):
            return "\(option) takes no value."
        case .repeatedOption(let option):
            return "\(option) is given twice."
        case .missingArgument(let name, let command, let help):
            return "“\(command)” needs \(name): \(help). See: waymark \(command) --help"
        case .missingOption(let name, let command):
            return "“\(command)” needs \(name). See: waymark \(command) --help"
        case .unexpectedArgument(let value, let command):
            return "“\(command)” does not know what to do with “\(shown(value))”. See: waymark \(command) --help"
        case .invalidValue(let value, let of, let expected, let suggestion):
            return "“\(shown(value))” is not right for \(of): it takes \(expected)." + didYouMean(suggestion)
        case .conflict(let sentence, let command):
            return sentence + " See: waymark \(command) --help"
        case .invalidLine(let file, let line):
            return "Line \(line) of \(file) is not “name = value”."
        case .unknownSetting(let name, let file, let line, let suggestion):
            return "Line \(line) of \(file): there is no setting “\(shown(name))”." + didYouMean(suggestion)
                + " See: waymark config"
        }
    }

    private func didYouMean(_ suggestion: String?) -> String {
        suggestion.map { " Did you mean “\($0)”?" } ?? ""
    }

    /// A value as it may be shown: not endless, no control characters.
    private func shown(_ value: String) -> String {
        String(value.prefix(80).map { $0.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 } ? $0 : "?" })
    }
}
