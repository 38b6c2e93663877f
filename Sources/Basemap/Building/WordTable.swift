// Looks up what a tag's value means without making a String of it.

import OSMExtract

/// Words with what they mean; built once, looked up per object.
struct WordTable<Value> {
    private let words: [[UInt8]]
    private let values: [Value]
    /// Index + 1 of the word in a slot, 0 for an empty slot.
    private let slots: [UInt16]

    init(_ entries: [(String, Value)]) {
        words = entries.map { Array($0.0.utf8) }
        values = entries.map(\.1)
        var size = 16
        while size < entries.count * 4 { size *= 2 }
        var slots = [UInt16](repeating: 0, count: size)
        for (index, word) in words.enumerated() {
            var slot = Self.hash(word.span) & (size - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = UInt16(index + 1)
        }
        self.slots = slots
    }

    /// What a word means, or nil when it is not in the table.
    func meaning(of text: borrowing OSMExtract.TagValue) -> Value? {
        let bytes = text.bytes
        var slot = Self.hash(bytes) & (slots.count - 1)
        while slots[slot] != 0 {
            let index = Int(slots[slot]) - 1
            if Self.equal(words[index], bytes) { return values[index] }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private static func equal(_ word: [UInt8], _ bytes: Span<UInt8>) -> Bool {
        guard word.count == bytes.count else { return false }
        for index in bytes.indices where word[index] != bytes[index] { return false }
        return true
    }

    /// FNV-1a, enough for some dozen short words.
    private static func hash(_ bytes: Span<UInt8>) -> Int {
        var hash: UInt32 = 2_166_136_261
        for index in bytes.indices { hash = (hash ^ UInt32(bytes[index])) &* 16_777_619 }
        return Int(hash ^ hash >> 15)
    }
}
