// Reads one or several extracts and feeds a consumer, batch after batch, on the caller's thread. Decoding, node
// positions and areas are libosmium's behind COsmium; no Swift code runs inside C++ frames.

import COsmium

/// Reads OpenStreetMap extracts.
///
/// Several files are read as one: of an object that is in two of them the one of the file given first is kept.
public struct ExtractReader: Sendable {
    /// The files, read in this order.
    public let paths: [String]
    /// What is handed on.
    public var options: ExtractOptions
    /// What the files say of themselves.
    public let header: ExtractHeader
    private let formats: [FileFormat]

    /// Looks at the files: what they are and what their headers say.
    ///
    /// - Throws: every case of `ExtractError` but `.cancelled`.
    public init(paths: [String], options: ExtractOptions = ExtractOptions()) throws(ExtractError) {
        guard !paths.isEmpty else { throw .noInput }
        self.paths = paths
        self.options = options
        var formats: [FileFormat] = []
        var merged: ExtractHeader?
        for path in paths {
            let format = try FileFormat.of(path: path)
            let header = try Session.header(path: path, format: format)
            formats.append(format)
            if merged == nil { merged = header } else { merged?.merge(header) }
        }
        self.formats = formats
        header = merged ?? ExtractHeader(boundingBox: nil, timestamp: nil, generator: nil, isSorted: false)
    }

    /// Reads everything into the consumer.
    ///
    /// `progress` is called after each batch with the bytes read and the bytes in all, every pass counted; returning
    /// false ends the reading.
    ///
    /// - Throws: `ExtractError`, or whatever the consumer throws.
    /// - Complexity: O(bytes); about 12 bytes of memory a node.
    public func read<Consumer: ExtractConsumer>(
        into consumer: inout Consumer, progress: (ExtractProgress) -> Bool = { _ in true }
    ) throws -> ExtractSummary {
        _ = consumer.tagKeys
        try consumer.begin(header)
        let session = try Session(paths: paths, formats: formats, options: options)
        while let batch = try session.next() {
            try consumer.receive(batch)
            guard progress(session.progress) else { throw ExtractError.cancelled }
        }
        return ExtractSummary(header: header, counts: session.counts)
    }
}

/// How far a reading has come.
public struct ExtractProgress: Sendable, Equatable {
    /// Bytes of the files read so far, every pass counted.
    public var bytesRead: Int
    /// Bytes of the files times passes.
    public var bytesTotal: Int

    /// The share that is done, 0 … 1.
    public var fraction: Double { bytesTotal == 0 ? 1 : Double(bytesRead) / Double(bytesTotal) }
}

/// What a reading found.
public struct ExtractSummary: Sendable, Equatable {
    /// What the files say of themselves.
    public var header: ExtractHeader
    /// Objects and bad input, counted.
    public var counts: ExtractCounts
}
