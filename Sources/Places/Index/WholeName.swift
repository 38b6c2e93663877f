// Whole names by hash: the exact name of a place is found at once, however common its words are, and wherever the
// spaces were put.

enum WholeName {
    /// FNV-1a of the folded bytes of all of a name's tokens, without anything between them.
    static func hash(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
}

extension PlaceIndex {
    /// Documents with a name of these folded bytes, most important first (and, rarely, one of another name).
    func documents(wholeName bytes: ArraySlice<UInt8>, limit: Int) -> [Int] {
        let hash = WholeName.hash(bytes)
        var at = wholeNameHash.lowerBound(hash)
        var documents: [Int] = []
        while at < wholeNameHash.count, wholeNameHash[at] == hash, documents.count < limit {
            documents.append(Int(wholeNameDocument[at]))
            at += 1
        }
        return documents
    }
}
