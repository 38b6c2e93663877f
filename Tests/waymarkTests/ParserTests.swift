import Testing

@testable import waymark

extension Option {
    fileprivate static let flag = Option(name: "flag", kind: .flag, help: "a flag")
    fileprivate static let count = Option(name: "count", placeholder: "N", kind: .integer(1...9), help: "a number")
    fileprivate static let color = Option(
        name: "color",
        placeholder: "COLOR",
        kind: .choice(["red", "green"]),
        help: "a colour"
    )
    fileprivate static let parts = Option(
        name: "parts",
        placeholder: "PARTS",
        kind: .list(["tiles", "roads"]),
        help: "parts"
    )
}

@Suite("Reading the command line")
struct ParserTests {
    private static let commands = [
        Command(
            words: ["paint"],
            summary: "paint files",
            examples: [],
            arguments: [Argument(name: "FILE", kind: .file, help: "what to paint", count: .oneOrMore)],
            options: [.flag, .count, .color, .parts],
            run: { _ in }
        ),
        Command(words: ["box", "open"], summary: "", examples: [], run: { _ in }),
        Command(words: ["box", "close"], summary: "", examples: [], run: { _ in }),
        Command(
            words: ["maybe"],
            summary: "",
            examples: [],
            arguments: [Argument(name: "X", kind: .text, help: "x", count: .optional)],
            run: { _ in }
        ),
    ]

    private func parse(_ words: [String]) throws -> (name: String, arguments: [String], flags: [String: String]) {
        guard case .run(let command, let arguments, let flags) = try Parser(commands: Self.commands).parse(words) else {
            return ("", [], [:])
        }
        return (command.name, arguments, Dictionary(uniqueKeysWithValues: flags.map { ($0.key.name, $0.value) }))
    }

    @Test("options stand anywhere, with a space or an equals sign; what follows -- is no option")
    func options() throws {
        let call = try parse(["paint", "--flag", "a", "--count", "3", "--color=red", "b", "--", "--flag", "-x"])
        #expect(call.name == "paint")
        #expect(call.arguments == ["a", "b", "--flag", "-x"])
        #expect(call.flags == ["flag": "true", "count": "3", "color": "red"])
    }

    @Test("a lone dash and negative numbers are values")
    func dashes() throws {
        #expect(try parse(["paint", "-", "-7.4"]).arguments == ["-", "-7.4"])
    }

    @Test("commands of two words and optional arguments")
    func words() throws {
        #expect(try parse(["box", "close"]).name == "box close")
        #expect(try parse(["maybe"]).arguments == [])
        #expect(try parse(["maybe", "x"]).arguments == ["x"])
    }

    @Test(
        "what cannot be understood says what would be right",
        arguments: [
            (["pant"], UsageError.unknownCommand("pant", suggestion: "paint")),
            (["xyzzy"], .unknownCommand("xyzzy", suggestion: nil)),
            (["--verson"], .unknownCommand("--verson", suggestion: "--version")),
            (["box"], .incompleteCommand("box", next: ["open", "close"])),
            (["box", "--json"], .incompleteCommand("box", next: ["open", "close"])),
            (["box", "opne"], .unknownCommand("box opne", suggestion: "box open")),
            (["paint"], .missingArgument("FILE", command: "paint", help: "what to paint")),
            (["paint", "a", "--colour", "red"], .unknownOption("--colour", command: "paint", suggestion: "--color")),
            (["paint", "a", "-q"], .unknownOption("-q", command: "paint", suggestion: nil)),
            (["paint", "a", "--count"], .missingValue(option: "--count", placeholder: "N")),
            (["paint", "a", "--count", "--flag"], .missingValue(option: "--count", placeholder: "N")),
            (["paint", "a", "--flag=yes"], .unwantedValue(option: "--flag")),
            (["paint", "a", "--flag", "--flag"], .repeatedOption("--flag")),
            (
                ["paint", "a", "--count=12"],
                .invalidValue("12", of: "--count", expected: "a whole number from 1 to 9", suggestion: nil)
            ),
            (
                ["paint", "a", "--color", "gren"],
                .invalidValue("gren", of: "--color", expected: "one of red, green", suggestion: "green")
            ),
            (
                ["paint", "a", "--parts", "tiles,road"],
                .invalidValue("road", of: "--parts", expected: "some of tiles,roads", suggestion: "roads")
            ),
            (
                ["paint", "a", "--parts", "tiles,"],
                .invalidValue("", of: "--parts", expected: "some of tiles,roads", suggestion: nil)
            ),
            (["paint", ""], .invalidValue("", of: "FILE", expected: "the path of a file", suggestion: nil)),
            (["maybe", "x", "y"], .unexpectedArgument("y", command: "maybe")),
        ]
    )
    func refused(words: [String], error: UsageError) {
        #expect(throws: error) { try Parser(commands: Self.commands).parse(words) }
    }

    @Test("messages never carry control characters or endless values")
    func shownValues() {
        let error = UsageError.unknownCommand("\u{1b}[31m" + String(repeating: "x", count: 500), suggestion: nil)
        #expect(!error.message.unicodeScalars.contains { $0.value < 32 })
        #expect(error.message.count < 160)
    }
}

@Suite("Did you mean")
struct SuggestionTests {
    @Test(
        "counts inserted, deleted, changed and swapped letters",
        arguments: [
            ("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1), ("abc", "abxc", 1),
            ("serve", "sevre", 1), ("import", "improt", 1), ("ca", "abc", 3),
        ]
    )
    func distance(one: String, other: String, distance: Int) {
        #expect(alignmentDistance(Array(one.utf8), Array(other.utf8)) == distance)
        #expect(alignmentDistance(Array(other.utf8), Array(one.utf8)) == distance)
    }

    @Test(
        "finds what was meant and nothing far off",
        arguments: [
            ("imprt", "import"), ("SERVE", "serve"), ("comp", "completions"), ("x", nil), ("", nil), ("zebra", nil),
        ]
    )
    func suggestions(typed: String, expected: String?) {
        #expect(suggestion(for: typed, among: ["import", "serve", "completions", "config"]) == expected)
    }
}
