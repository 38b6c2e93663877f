// Whole names by hash: the exact name of a place is found at once, however common its words are, and wherever the
// spaces were put.

enum WholeName {
    /// FNV-1a of the folded bytes of all of a name's tokens, without anything between them.
    static func hash(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
}

extension PlaceIndex {
    /// Calls for documents with a name of these folded bytes (and, rarely, for one of another name), in order, until it
    /// says false.
    func forEachDocument(wholeName bytes: ArraySlice<UInt8>, _ body: (Int) -> Bool) {
        let hash = WholeName.hash(bytes)
        var at = wholeNameHash.lowerBound(hash)
        while at < wholeNameHash.count, wholeNameHash[at] == hash, body(Int(wholeNameDocument[at])) { at += 1 }
    }
}
