// How far a reading has come, and what one will take.

import Foundation

/// How far a reading has come.
public struct ExtractProgress: Sendable, Equatable {
    /// Bytes of the files read so far, every pass counted.
    public var bytesRead: Int
    /// Bytes of the files times passes.
    public var bytesTotal: Int
    /// The time since the reading began.
    public var elapsed: Duration

    /// The share that is done, 0 … 1.
    public var fraction: Double { bytesTotal == 0 ? 1 : Double(bytesRead) / Double(bytesTotal) }

    /// Bytes read in a second on the average so far.
    public var bytesPerSecond: Double { elapsed > .zero ? Double(bytesRead) / (elapsed / .seconds(1)) : 0 }

    /// The time that is left at the rate so far; nil while there is no rate.
    public var remaining: Duration? {
        bytesPerSecond > 0 ? .seconds(Double(bytesTotal - bytesRead) / bytesPerSecond) : nil
    }
}

/// What reading will take, from the sizes of the files alone (within a factor of two on the extracts measured).
public struct ExtractEstimate: Sendable, Equatable {
    /// Bytes of the files.
    public var bytes: Int
    /// How many nodes they hold.
    public var nodes: Int
    /// Bytes of memory that the reading itself will need at its peak.
    public var memory: Int
    /// The processor time of the reading itself.
    public var processorTime: Duration

    init(files: [(path: String, format: FileFormat)]) {
        bytes = 0
        nodes = 0
        var seconds = 0.0
        for (path, format) in files {
            let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
            let fileNodes = Double(size) / format.bytesPerNode
            bytes += size
            nodes += Int(fileNodes)
            seconds += fileNodes * format.microsecondsPerNode / 1e6
        }
        memory = 32_000_000 + nodes * 26
        processorTime = .seconds(seconds)
    }
}

extension FileFormat {
    /// Bytes of a file for a node of it, everything else included (measured on eleven extracts, the least of each kind).
    fileprivate var bytesPerNode: Double {
        switch self {
        case .pbf: 9
        case .xml: 200
        case .gzipXML: 30
        case .bzip2XML: 20
        }
    }

    /// Processor time of reading a node and everything that comes with it.
    fileprivate var microsecondsPerNode: Double {
        switch self {
        case .pbf: 0.8
        case .xml, .gzipXML: 20
        case .bzip2XML: 32
        }
    }
}
