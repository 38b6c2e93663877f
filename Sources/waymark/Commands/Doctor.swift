// `waymark doctor`: runs every check and says what to do about what is wrong.

import Regions

extension Command {
    static let doctor = Command(
        words: ["doctor"],
        summary: "check the data folder, regions, fonts and disk, and say what to do",
        details: "Reads every byte of every region and compares it with the sums taken at import. It changes nothing. "
            + "Ends with 1 when something is broken; what is merely worth knowing is marked with “note”.",
        examples: [
            Example(call: "doctor", meaning: "Check everything."),
            Example(call: "doctor --json", meaning: "The same for scripts."),
        ],
        options: [.data],
        run: { invocation in
            let findings = DoctorChecks(folder: invocation.dataFolder, environment: invocation.environment).all()
            let width = findings.map(\.subject.count).max() ?? 0
            let lines = findings.map { finding in
                let advice = finding.advice.map { " Run: \($0)" } ?? ""
                return finding.state.rawValue.padded(to: 8) + finding.subject.padded(to: width) + "  "
                    + finding.sentence + advice
            }
            invocation.terminal.data(lines.joined(separator: "\n"), json: findings)
            let broken = findings.count { $0.state == .broken }
            guard broken == 0 else {
                throw Failure(
                    code: "doctor.found-faults",
                    message: broken == 1 ? "One thing is broken." : "\(broken) things are broken."
                )
            }
        }
    )
}

/// What a check found.
struct Finding: Sendable, Encodable {
    /// How bad it is.
    enum State: String, Sendable, Encodable { case good = "ok", note, broken }

    var subject: String
    var state: State
    var sentence: String
    /// The command that helps.
    var advice: String?
}
