// Sorted words to the bytes of a `WordTree`.

enum WordTreeWriter {
    /// The tree of words that are sorted, not empty, and each there once.
    ///
    /// - Complexity: O(bytes of the words × levels).
    static func bytes(of words: [[UInt8]]) -> [UInt8] {
        var out = ByteWriter()
        write(words[...], depth: 0, to: &out)
        return out.bytes
    }

    /// Writes the nodes of words that have their first `depth` bytes in common and are longer.
    private static func write(_ words: ArraySlice<[UInt8]>, depth: Int, to out: inout ByteWriter) {
        var start = words.startIndex
        while start < words.endIndex {
            let first = words[start]
            var end = start + 1
            while end < words.endIndex, words[end][depth] == first[depth] { end += 1 }
            let last = words[end - 1]
            var common = depth + 1
            while common < first.count, common < last.count, first[common] == last[common] { common += 1 }
            let isWord = first.count == common
            let below = words[(isWord ? start + 1 : start)..<end]
            out.varint((common - depth) << 2 | (below.isEmpty ? 0 : 2) | (isWord ? 1 : 0))
            out.append(first[depth..<common])
            if !below.isEmpty {
                var children = ByteWriter()
                write(below, depth: common, to: &children)
                out.varint(children.count)
                out.varint(below.count)
                out.append(children.bytes)
            }
            start = end
        }
    }
}
