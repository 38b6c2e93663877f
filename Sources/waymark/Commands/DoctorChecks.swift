// The checks of `waymark doctor`. Each returns findings; none changes anything.

import Basemap
import Foundation
import Importing
import Regions

/// Everything that is checked.
struct DoctorChecks: Sendable {
    let folder: DataFolder
    let environment: [String: String]

    /// Less free space than this is worth a note, in bytes.
    private static let lowDisk = 1_000_000_000

    /// The findings, from the folder inwards.
    func all() -> [Finding] {
        var findings = [versions, dataFolder]
        guard findings[1].state != .broken else { return findings + [fonts, program] }
        findings += [lock, disk]
        findings += regions + [world] + imagery + leftovers
        return findings + [fonts, program]
    }

    private var versions: Finding {
        let formats = RegionPart.allCases.map { "\($0.rawValue) \($0.format)" }.joined(separator: ", ")
        return Finding(
            subject: "version",
            state: .good,
            sentence: "Waymark \(Version.current), formats: region \(RegionDescription.format), \(formats)."
        )
    }

    private var dataFolder: Finding {
        var status = stat()
        guard unsafe stat(folder.path, &status) == 0 else {
            let reason = unsafe String(cString: strerror(errno))
            return Finding(
                subject: "data folder",
                state: errno == ENOENT ? .note : .broken,
                sentence: errno == ENOENT
                    ? "\(folder.path) is not there yet; the first import makes it." : "\(folder.path): \(reason).",
                advice: errno == ENOENT ? "waymark demo --data \(folder.path)" : nil
            )
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            return Finding(subject: "data folder", state: .broken, sentence: "\(folder.path) is not a folder.")
        }
        guard unsafe access(folder.path, R_OK | W_OK | X_OK) == 0 else {
            return Finding(
                subject: "data folder",
                state: .broken,
                sentence: "\(folder.path) cannot be written by this user (uid \(getuid())).",
                advice: "sudo chown -R \(NSUserName()) \(folder.path)"
            )
        }
        guard status.st_mode & S_IWOTH == 0 else {
            return Finding(
                subject: "data folder",
                state: .broken,
                sentence: "Everybody on this machine may write \(folder.path).",
                advice: "chmod o-w \(folder.path)"
            )
        }
        return Finding(subject: "data folder", state: .good, sentence: "\(folder.path) can be read and written.")
    }

    private var lock: Finding {
        let process = folder.servingProcess
        let sentence = process.map { "A server with process id \($0) serves the folder." } ?? "No server runs."
        return Finding(subject: "server", state: .good, sentence: sentence)
    }

    private var disk: Finding {
        guard let free = Machine.freeDisk(at: folder.path) else {
            return Finding(subject: "disk", state: .note, sentence: "The free space cannot be found out.")
        }
        let isLow = free < Self.lowDisk
        return Finding(
            subject: "disk",
            state: isLow ? .note : .good,
            sentence: "\(readableBytes(free)) are free" + (isLow ? ", which is little for an import." : ".")
        )
    }

    private var regions: [Finding] {
        let listed = folder.store.list()
        guard !listed.isEmpty else {
            return [
                Finding(
                    subject: "regions",
                    state: .note,
                    sentence: "There is no region yet.",
                    advice: "waymark import geofabrik:europe/malta"
                )
            ]
        }
        return listed.map { name, result in
            let subject = "region \(name)"
            do {
                let region = try result.get()
                try region.verifyChecksums()
                if let path = region.path(of: .tiles) { _ = try PMTilesArchive(path: path) }
                return Finding(
                    subject: subject,
                    state: .good,
                    sentence: "\(readableBytes(region.description.bytes)), sums and formats are right."
                )
            } catch {
                return Finding(subject: subject, state: .broken, sentence: Failure(error).message)
            }
        }
    }

    private var world: Finding {
        let path = folder.world + "/world.pmtiles"
        guard FileManager.default.fileExists(atPath: path) else {
            return Finding(
                subject: "world",
                state: .note,
                sentence: "There is no map of the world below the regions yet.",
                advice: "waymark world build --data \(folder.path)"
            )
        }
        return archive("world", path, advice: "waymark world build --data \(folder.path)")
    }

    private var imagery: [Finding] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.imagery)) ?? []
        return names.sorted().filter { $0.hasSuffix(".pmtiles") }.map { name in
            archive("imagery \(name.dropLast(8))", folder.imagery + "/" + name, advice: nil)
        }
    }

    private func archive(_ subject: String, _ path: String, advice: String?) -> Finding {
        do {
            let archive = try PMTilesArchive(path: path)
            return Finding(
                subject: subject,
                state: .good,
                sentence: "zoom \(archive.header.minimumZoom) to \(archive.header.maximumZoom), can be read."
            )
        } catch {
            return Finding(subject: subject, state: .broken, sentence: Failure(error).message, advice: advice)
        }
    }

    private var leftovers: [Finding] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.downloads)) ?? []
        let parts = names.filter { $0.hasSuffix(".part") }
        guard !parts.isEmpty else { return [] }
        let bytes = parts.reduce(0) { sum, name in
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder.downloads + "/" + name)
            return sum + ((attributes?[.size] as? Int) ?? 0)
        }
        return [
            Finding(
                subject: "downloads",
                state: .note,
                sentence:
                    "\(readableBytes(bytes)) of unfinished downloads wait in \(folder.downloads); the same import "
                    + "goes on with them, or they can be deleted."
            )
        ]
    }

    private var fonts: Finding {
        let missing = FontCatalog().missingFonts
        guard !missing.isEmpty else {
            return Finding(subject: "fonts", state: .good, sentence: "All fonts of the styles are installed.")
        }
        return Finding(
            subject: "fonts",
            state: .broken,
            sentence:
                "\(missing.joined(separator: ", ")) \(missing.count == 1 ? "is" : "are") not installed, so labels "
                + "lose their weight or vanish.",
            advice: "sudo apt-get install fonts-noto-core"
        )
    }

    private var program: Finding {
        let share = ShareFolder.find(program: ShareFolder.thisProgram, environment: environment)
        let hasPage = share.map { FileManager.default.fileExists(atPath: $0.page + "/index.html") } ?? false
        let hasEngine = share.map { FileManager.default.fileExists(atPath: $0.vendor + "/maplibre-gl.js") } ?? false
        guard hasPage, hasEngine else {
            return Finding(
                subject: "page",
                state: .broken,
                sentence: "The page's files \(hasPage ? "lack the map engine" : "are not found").",
                advice: hasPage ? "make web" : "make install, or set WAYMARK_SHARE to where they are"
            )
        }
        return Finding(subject: "page", state: .good, sentence: "The page's files are in \(share?.page ?? "").")
    }
}
