// The options that more than one command takes.

extension Option {
    static let data = Option(
        name: "data",
        placeholder: "DIR",
        kind: .folder,
        help: "the data folder; one for all commands",
        isSetting: true
    )
    static let help = Option(name: "help", kind: .flag, help: "show this")
    static let json = Option(name: "json", kind: .flag, help: "write data as JSON")

    /// The options of every command.
    static let common: [Option] = [.help, .json]
}
