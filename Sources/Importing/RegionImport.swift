// From inputs to a region in place: fetch, estimate, read once, build, publish. Each step is another type's; here is
// the order, and that nothing is changed before the last.

import Foundation
import OSMExtract
public import Regions

/// An import under way.
public final class RegionImport: @unchecked Sendable {
    private let plan: ImportPlan
    private let folder: DataFolder
    private let observer: any ImportObserver
    private let makeBuilder: MakeBuilder
    /// Held while the region is put in place, so that an interruption knows whether it was.
    private let gate = NSLock()
    private var isAbandoned = false
    private var isPublished = false
    private var draft: RegionDraft?

    typealias MakeBuilder = @Sendable (_ part: RegionPart, _ path: String, _ title: String) throws -> any PartBuilder

    /// An import into a data folder.
    public convenience init(plan: ImportPlan, folder: DataFolder, observer: any ImportObserver) {
        self.init(plan: plan, folder: folder, observer: observer, makeBuilder: PartBuilders.make)
    }

    init(plan: ImportPlan, folder: DataFolder, observer: any ImportObserver, makeBuilder: @escaping MakeBuilder) {
        self.plan = plan
        self.folder = folder
        self.observer = observer
        self.makeBuilder = makeBuilder
    }

    /// Does everything; when it throws, the region is as it was before.
    ///
    /// - Throws: `ImportError`, `RegionError`, `ExtractError`, or what a builder throws.
    @discardableResult
    public func run() throws -> ImportReport {
        let started = ContinuousClock.now
        // Whether files are extracts at all is known at once; a folder is not made for what is none.
        let localPaths = plan.sources.compactMap(\.localPath)
        if !localPaths.isEmpty { _ = try ExtractReader(paths: localPaths) }
        let draft = try folder.store.draft(plan.name)
        gate.withLock { self.draft = draft }
        do {
            return try build(draft, started: started)
        } catch {
            let wasAbandoned = gate.withLock { isAbandoned }
            if !wasAbandoned { draft.discard() }
            throw wasAbandoned || (error as? ExtractError) == .cancelled ? ImportError.interrupted : error
        }
    }

    /// Ends the import from another thread and removes what it has made so far.
    ///
    /// - Returns: whether the region is as it was before; false when it was already replaced.
    public func abandon() -> Bool {
        gate.withLock {
            if isPublished { return false }
            isAbandoned = true
            draft?.discard()
            return true
        }
    }

    private func build(_ draft: RegionDraft, started: ContinuousClock.Instant) throws -> ImportReport {
        let files = try plan.sources.map { try SourceFile($0, folder: folder, observer: observer) }
        do {
            let report = try build(draft, from: files, started: started)
            for file in files { file.download?.removeFiles() }
            return report
        } catch let error as ExtractError {
            // What was fetched and cannot be read is fetched anew by the next call.
            for file in files where file.path == error.unusableFile { file.download?.removeFiles() }
            throw error
        }
    }

    private func build(
        _ draft: RegionDraft,
        from files: [SourceFile],
        started: ContinuousClock.Instant
    ) throws -> ImportReport {
        let reader = try ExtractReader(paths: files.map(\.path))
        let reading = reader.estimate
        try ImportEstimate(nodes: reading.nodes, readingMemory: reading.memory).check(folder: folder.path)
        let sources = try files.map { try $0.describe(observer: observer) }
        let kept = try keepOtherParts(draft, sources: sources)

        var consumer = SideBySide(
            builders: try RegionPart.allCases.filter(plan.parts.contains).map { part in
                (part, try makeBuilder(part, draft.path(of: part), plan.title))
            }
        )
        let summary = try read(reader, into: &consumer)
        let parts = try finish(&consumer)
        let region = try publish(draft, try describe(summary, sources: sources, parts: parts), kept: kept)
        return ImportReport(
            region: region.description,
            built: consumer.builders.map(\.part.rawValue),
            kept: RegionPart.allCases.filter { kept[$0.fileName] != nil }.map(\.rawValue),
            read: ImportReport.read(summary.counts),
            parts: parts.mapValues(\.counts),
            issues: ImportReport.issues(summary.counts) + parts.sorted { $0.key < $1.key }.flatMap(\.value.issues),
            seconds: (ContinuousClock.now - started) / .seconds(1),
            peakMemoryBytes: Machine.peakMemory()
        )
    }

    /// Takes over the parts that are not built; only from a version that was made of the same files.
    private func keepOtherParts(
        _ draft: RegionDraft,
        sources: [RegionDescription.Source]
    ) throws -> [String: RegionDescription.File] {
        guard let current = draft.current else { return [:] }
        let others = RegionPart.allCases.filter { !plan.parts.contains($0) && current.path(of: $0) != nil }
        guard !others.isEmpty else { return [:] }
        guard current.description.sources.map(\.sha256) == sources.map(\.sha256) else {
            throw ImportError.otherSource(region: plan.name.description)
        }
        var kept: [String: RegionDescription.File] = [:]
        for part in others {
            try draft.keep(part, from: current)
            kept[part.fileName] = current.description.files[part.fileName]
        }
        return kept
    }

    private func read(_ reader: ExtractReader, into consumer: inout SideBySide) throws -> ExtractSummary {
        observer.begin(ImportStep(title: "Reading", unit: .bytes))
        let summary = try reader.read(into: &consumer) { progress in
            observer.advance(to: progress.bytesRead, of: progress.bytesTotal)
            return !gate.withLock { isAbandoned }
        }
        observer.end()
        if summary.boxesAreFromData, summary.boundingBox != nil {
            observer.note("The file does not say what it covers; that was found from its nodes.")
        }
        return summary
    }

    private func finish(_ consumer: inout SideBySide) throws -> [String: PartResult] {
        var results: [String: PartResult] = [:]
        for index in consumer.builders.indices {
            let part = consumer.builders[index].part
            // A road graph is built vehicle by vehicle.
            let counted = part == .roads ? "vehicles" : part.rawValue
            observer.begin(ImportStep(title: "Building \(part.rawValue)", unit: .things(counted)))
            results[part.rawValue] = try consumer.builders[index].builder.finish { done, total in
                observer.advance(to: done, of: total)
                return !gate.withLock { isAbandoned }
            }
            observer.end()
        }
        return results
    }

    private func describe(
        _ summary: ExtractSummary,
        sources: [RegionDescription.Source],
        parts: [String: PartResult]
    ) throws -> RegionDescription {
        guard let box = summary.boundingBox else { throw ImportError.nothingInside(sources.map(\.file)) }
        return RegionDescription(
            name: plan.name.description,
            title: plan.title,
            boundingBox: box,
            sources: sources,
            osmTimestamp: summary.header.timestamp.flatMap { try? Date($0, strategy: .iso8601) },
            importedAt: Date(),
            counts: ImportReport.flattened(summary.counts, parts)
        )
    }

    private func publish(
        _ draft: RegionDraft,
        _ description: RegionDescription,
        kept: [String: RegionDescription.File]
    ) throws -> Region {
        observer.begin(ImportStep(title: "Putting in place", unit: .none))
        let region = try gate.withLock {
            if isAbandoned { throw ImportError.interrupted }
            let region = try draft.publish(description, kept: kept)
            isPublished = true
            return region
        }
        observer.end()
        return region
    }
}
