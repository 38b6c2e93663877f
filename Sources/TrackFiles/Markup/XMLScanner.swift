// XML as it comes, chunk by chunk: names, attributes, text. What a track file needs of XML 1.0 and no more, so that bombs
// and spies cannot be written: entities are the five of the standard and character numbers; a DOCTYPE is skipped, and
// refused when it declares anything; nothing is ever fetched. A file that breaks off or breaks the rules has been read up
// to there. What elements mean is the readers' business. Prefixes are left off names: the vocabularies read do not clash.

/// Takes what a scanner finds.
protocol XMLHandler {
    /// An element begins; its attributes as they stand in the tag.
    mutating func open(_ name: Symbol, _ attributes: Span<UInt8>) throws
    /// Some text, perhaps not all of it up to the next tag.
    mutating func text(_ bytes: Span<UInt8>) throws
    /// An element ends.
    mutating func close(_ name: Symbol) throws
    /// The declaration names an encoding.
    mutating func declared(encoding: String) throws
}

/// Finds elements and text.
struct XMLScanner {
    /// Bytes of a tag, comment or CDATA section beyond which the file is taken for broken.
    private static let longestToken = 4_000_000
    private static let deepest = 256

    /// What breaks XML's rules.
    struct Fault: Error { let reason: String }

    private var rest: [UInt8] = []
    private var path: [Symbol] = []
    private(set) var hasRoot = false
    private var scratch: [UInt8] = []

    /// Whether the root element has ended.
    var isComplete: Bool { hasRoot && path.isEmpty }
    /// How many elements are open.
    var depth: Int { path.count }

    /// Takes the next bytes of the file.
    ///
    /// - Throws: `Fault`, and whatever the handler throws.
    mutating func feed(_ chunk: [UInt8], to handler: inout some XMLHandler) throws {
        let buffer = rest.isEmpty ? chunk : rest + chunk
        rest = []
        let bytes = buffer.span
        var at = 0
        while at < bytes.count {
            let next: Int? =
                bytes[at] == UInt8(ascii: "<")
                ? try markup(bytes, at, &handler) : try text(bytes, at, &handler)
            guard let next else {
                guard bytes.count - at <= Self.longestToken else { throw Fault(reason: "a tag does not end") }
                rest = Array(buffer[at...])
                return
            }
            at = next
        }
    }

    private mutating func text(_ bytes: Span<UInt8>, _ start: Int, _ handler: inout some XMLHandler) throws -> Int? {
        var end = start
        var reference: Int?
        while end < bytes.count, bytes[end] != UInt8(ascii: "<") {
            if bytes[end] == UInt8(ascii: "&") { reference = reference ?? end }
            end += 1
        }
        if end == bytes.count, reference != nil {
            // A reference may be cut by the chunk's end.
            var last = end - 1
            while bytes[last] != UInt8(ascii: "&") { last -= 1 }
            if end - last < 12 { end = last }
            if end == start { return nil }
        }
        guard !path.isEmpty else { return end }
        if reference == nil {
            try handler.text(bytes.extracting(start..<end))
        } else {
            scratch.removeAll(keepingCapacity: true)
            XMLText.resolve(bytes, start, end, into: &scratch)
            try handler.text(scratch.span)
        }
        return end
    }

    /// The index after what begins at `start`; nil while its end has not come.
    private mutating func markup(_ bytes: Span<UInt8>, _ start: Int, _ handler: inout some XMLHandler) throws -> Int? {
        guard start + 1 < bytes.count else { return nil }
        switch bytes[start + 1] {
        case UInt8(ascii: "/"):
            guard let end = bytes.index(of: UInt8(ascii: ">"), from: start) else { return nil }
            try close(name(bytes, start + 2, end).symbol, &handler)
            return end + 1
        case UInt8(ascii: "?"):
            guard let end = bytes.index(of: "?>", from: start + 2) else { return nil }
            if !hasRoot, end - start < 400 {
                let attributes = bytes.extracting(start + 2..<end)
                if let name = XMLText.attribute("encoding", in: attributes) {
                    try handler.declared(encoding: Text.plain(attributes.extracting(name)))
                }
            }
            return end + 2
        case UInt8(ascii: "!"): return try declaration(bytes, start, &handler)
        default: return try element(bytes, start, &handler)
        }
    }

    private mutating func declaration(
        _ bytes: Span<UInt8>,
        _ start: Int,
        _ handler: inout some XMLHandler
    ) throws -> Int? {
        guard start + 9 <= bytes.count else { return nil }
        if bytes.begins("<!--", at: start) { return bytes.index(of: "-->", from: start + 4).map { $0 + 3 } }
        if bytes.begins("<![CDATA[", at: start) {
            guard let end = bytes.index(of: "]]>", from: start + 9) else { return nil }
            if !path.isEmpty, end > start + 9 { try handler.text(bytes.extracting(start + 9..<end)) }
            return end + 3
        }
        guard bytes.begins("<!DOCTYPE", at: start) else { throw Fault(reason: "a declaration stands where none may") }
        var at = start
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "[") { throw TrackFileError.entitiesDeclared }
            if bytes[at] == UInt8(ascii: ">") { return at + 1 }
            at += 1
        }
        return nil
    }

    private mutating func element(_ bytes: Span<UInt8>, _ start: Int, _ handler: inout some XMLHandler) throws -> Int? {
        var end = start + 1
        var quote: UInt8 = 0
        while end < bytes.count {
            let byte = bytes[end]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: ">") {
                break
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "<") {
                throw Fault(reason: "a tag does not end before the next")
            }
            end += 1
        }
        guard end < bytes.count else { return nil }
        let isEmpty = bytes[end - 1] == UInt8(ascii: "/")
        let name = name(bytes, start + 1, isEmpty ? end - 1 : end)
        guard name.end > start + 1 else { throw Fault(reason: "a tag has no name") }
        guard !isComplete else { throw Fault(reason: "more follows the end") }
        guard path.count < Self.deepest else { throw Fault(reason: "elements are nested too deeply") }
        hasRoot = true
        path.append(name.symbol)
        try handler.open(name.symbol, bytes.extracting(name.end..<(isEmpty ? end - 1 : end)))
        if isEmpty { try close(name.symbol, &handler) }
        return end + 1
    }

    private mutating func close(_ name: Symbol, _ handler: inout some XMLHandler) throws {
        guard path.last == name else { throw Fault(reason: "elements end in another order than they began") }
        path.removeLast()
        try handler.close(name)
    }

    /// The name that begins at an index, without its prefix, and where it ends.
    private func name(_ bytes: Span<UInt8>, _ start: Int, _ limit: Int) -> (symbol: Symbol, end: Int) {
        var end = start
        var local = start
        while end < limit, bytes[end] > 0x20 {
            if bytes[end] == UInt8(ascii: ":") { local = end + 1 }
            end += 1
        }
        return (Symbol(bytes, local, end), end)
    }
}
