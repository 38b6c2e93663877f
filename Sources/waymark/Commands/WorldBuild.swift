// `waymark world build`: the map below all regions.

import Importing
import Regions

extension Command {
    static let worldBuild = Command(
        words: ["world", "build"],
        summary: "make the map of the world that lies below the regions",
        details: "It is made of Natural Earth and GeoNames, which set-up fetches; a running server shows it within a "
            + "second.",
        examples: [Example(call: "world build", meaning: "Make it, or make it anew.")],
        options: [.data],
        run: { invocation in
            let report = try WorldMaking(invocation).run(Signals())
            let text = String(
                format: "The world is in place: %d tiles, %@, in %.1f s",
                report.tiles,
                readableBytes(report.bytes),
                report.seconds
            )
            invocation.terminal.data(text, json: report)
        }
    )
}

/// The making of the world with its progress, which Ctrl-C ends with nothing half-done left behind.
struct WorldMaking: Sendable {
    private let world: WorldInstallation
    private let progress: ProgressLine
    private let terminal: Terminal

    init(_ invocation: Invocation) throws {
        terminal = invocation.terminal
        progress = ProgressLine(terminal)
        let share = try ShareFolder.ofThisProgram(invocation.environment)
        world = WorldInstallation(sources: share.worldSources, folder: invocation.dataFolder, observer: progress)
    }

    /// Whether the world is there and as this release makes it.
    var isCurrent: Bool { world.isCurrent }

    func run(_ signals: Signals) throws -> WorldInstallation.Report {
        let undo = { @Sendable [world] in
            world.removeLeftovers()
            return Failure(
                code: "world.interrupted",
                message: "The making of the world was interrupted; nothing was changed."
            )
        }
        return try Interruption.watching(signals, progress, terminal, undo: undo) { try world.run() }
    }
}
