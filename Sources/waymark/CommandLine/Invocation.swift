// A call that was understood: its values, already checked, with where each came from.

import Foundation
import Regions

/// A command with everything it was given.
struct Invocation: Sendable {
    /// The command.
    let command: Command
    /// Where data and words go.
    let terminal: Terminal
    /// The values by position.
    let arguments: [String]
    /// The values by option.
    let settings: [Option: Setting]
    /// The environment.
    let environment: [String: String]
    /// The configuration file.
    let configuration: ConfigurationFile

    /// The text of an option; nil when nobody gave one.
    func text(_ option: Option) -> String? { setting(option)?.value }

    /// The number of an option that takes a whole number.
    func integer(_ option: Option) -> Int? { setting(option).flatMap { Int($0.value) } }

    /// The number of an option that takes a decimal one.
    func number(_ option: Option) -> Double? { setting(option).flatMap { Double($0.value) } }

    /// The words of an option that takes a list; nil when nobody gave one.
    func list(_ option: Option) -> [String]? {
        setting(option)?.value.split(separator: ",").map(String.init)
    }

    /// Whether a flag is given.
    func isOn(_ option: Option) -> Bool { setting(option)?.value == "true" }

    /// Whether the option's value was given and not the standard one.
    func isGiven(_ option: Option) -> Bool { setting(option).map { $0.source != .standard } ?? false }

    private func setting(_ option: Option) -> Setting? {
        precondition(
            command.options.contains(option) || Option.common.contains(option),
            "\(command.name) does not declare --\(option.name)"
        )
        return settings[option]
    }

    /// The data folder.
    var dataFolder: DataFolder {
        DataFolder(path: text(.data) ?? DataFolder.standardPath(environment: environment))
    }
}
