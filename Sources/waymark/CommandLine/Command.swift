// The shape of the command table: what a command is called, takes and does. Parsing, help, completions and
// documentation are all made from it, so a command is described once.

/// A command of `waymark`, such as `region list`.
struct Command: Sendable {
    /// The words that call it.
    var words: [String]
    /// One line that says what it does, for lists.
    var summary: String
    /// What a person needs to know beyond the summary; may be empty.
    var details = ""
    /// Calls worth copying, the most useful first.
    var examples: [Example]
    /// What is given by position.
    var arguments: [Argument] = []
    /// What is given by `--name`; `--help` and `--json` belong to every command.
    var options: [Option] = []
    /// Does it.
    ///
    /// Words and data go to the invocation's terminal; an error ends the program with its exit code.
    var run: @Sendable (Invocation) throws -> Void

    /// The words as one.
    var name: String { words.joined(separator: " ") }
}

/// A call worth copying.
struct Example: Sendable {
    /// The call without `waymark`.
    var call: String
    /// What it does.
    var meaning: String
}

/// Something given by position.
struct Argument: Sendable {
    /// How often an argument is given.
    enum Count: Sendable { case one, optional, oneOrMore, zeroOrMore }

    /// The name in help, in capitals.
    var name: String
    var kind: ValueKind
    var help: String
    var count = Count.one

    /// Whether more than one may be given.
    var repeats: Bool { count == .oneOrMore || count == .zeroOrMore }
}

/// Something given by `--name`.
struct Option: Sendable, Hashable {
    /// The name without dashes.
    var name: String
    /// The name of its value in help, in capitals; nil for a flag, which takes none.
    var placeholder: String?
    var kind: ValueKind
    var help: String
    /// Whether `WAYMARK_<NAME>` and the configuration file may give it too.
    var isSetting = false
    /// The value when nobody gives one.
    var standard: String?

    /// The environment variable of a setting.
    var variable: String {
        "WAYMARK_" + name.uppercased().replacing("-", with: "_")
    }

    static func == (one: Option, other: Option) -> Bool { one.name == other.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What a value must be.
enum ValueKind: Sendable {
    /// A flag: present or not.
    case flag
    case text
    case integer(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    /// One of some words.
    case choice([String])
    /// Some of some words, with commas between.
    case list([String])
    case file
    case folder
    /// The name of a region in the data folder.
    case region
    /// An `http://` or `https://` address.
    case address
}
