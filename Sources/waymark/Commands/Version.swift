// `waymark version`.

import Regions

/// The version of this program.
enum Version {
    /// In semantic form.
    static let current = Release.version
}

extension Command {
    static let version = Command(
        words: ["version"],
        summary: "print the version",
        examples: [Example(call: "version", meaning: "Print the version of this program.")],
        run: { invocation in
            struct Answer: Encodable { let version: String }
            invocation.terminal.data("waymark \(Version.current)", json: Answer(version: Version.current))
        }
    )
}
