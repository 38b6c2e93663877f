// Imports with their progress, which Ctrl-C ends at once with nothing half-done left behind.

import Foundation
import Importing
import Regions

/// An import of a region.
struct RegionImporting: Sendable {
    private let plan: ImportPlan
    private let region: RegionImport
    private let progress: ProgressLine
    private let terminal: Terminal

    init(_ plan: ImportPlan, _ invocation: Invocation) {
        self.plan = plan
        terminal = invocation.terminal
        progress = ProgressLine(terminal)
        region = RegionImport(plan: plan, folder: invocation.dataFolder, observer: progress)
    }

    func run(_ signals: Signals) throws -> ImportReport {
        let undo = { @Sendable [region, name = plan.name] in
            region.abandon() ? Failure(ImportError.interrupted) : .afterPublishing("region \(name)")
        }
        return try Interruption.watching(signals, progress, terminal, undo: undo) { try region.run() }
    }
}

/// An import of imagery.
struct ImageryImporting: Sendable {
    private let imagery: ImageryImport
    private let name: RegionName
    private let leftover: String
    private let progress: ProgressLine
    private let terminal: Terminal

    init(file: String, name: RegionName, _ invocation: Invocation) {
        self.name = name
        terminal = invocation.terminal
        progress = ProgressLine(terminal)
        leftover = invocation.dataFolder.imagery + "/\(name).pmtiles.part"
        imagery = ImageryImport(file: file, name: name, folder: invocation.dataFolder, observer: progress)
    }

    func run(_ signals: Signals) throws -> ImageryImport.Report {
        let undo = { @Sendable [imagery, name, leftover] in
            guard imagery.abandon() else { return Failure.afterPublishing("imagery \(name)") }
            unsafe unlink(leftover)
            return Failure(ImportError.interrupted)
        }
        return try Interruption.watching(signals, progress, terminal, undo: undo) { try imagery.run() }
    }
}

extension Failure {
    /// An interruption that came when the new version was already in place.
    fileprivate static func afterPublishing(_ what: String) -> Failure {
        Failure(code: ImportError.interrupted.code, message: "Interrupted after \(what) was put in place; it is whole.")
    }
}
