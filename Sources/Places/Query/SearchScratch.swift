// Memory that a searcher keeps between questions. It is shared by reference: a copy of it for a question would cost more
// than the question.

/// A searcher's scratch memory; for one question at a time.
struct SearchScratch {
    let context: ContextMemory
    let seen: SeenDocuments

    init(_ index: PlaceIndex) {
        context = ContextMemory(nodes: index.chainParent.count)
        seen = SeenDocuments(count: index.documentCount)
    }
}

/// Which documents were scored for the current reading.
@safe final class SeenDocuments {
    private let stamps: UnsafeMutablePointer<UInt32>
    private let count: Int
    private var stamp: UInt32 = 0

    init(count: Int) {
        self.count = count
        unsafe stamps = .allocate(capacity: max(1, count))
        unsafe stamps.initialize(repeating: 0, count: max(1, count))
    }

    deinit { unsafe stamps.deallocate() }

    /// Forgets them, for the next reading.
    func begin() {
        stamp &+= 1
        guard stamp == 0 else { return }
        unsafe stamps.update(repeating: 0, count: count)
        stamp = 1
    }

    /// Whether there is such a document and it was not scored yet.
    @inline(__always) func isNew(_ document: Int) -> Bool {
        guard UInt(bitPattern: document) < UInt(bitPattern: count) else { return false }
        return unsafe stamps[document] != stamp
    }

    /// Notes a document that is new.
    @inline(__always) func insert(_ document: Int) { unsafe stamps[document] = stamp }
}
