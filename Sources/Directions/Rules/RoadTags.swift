// The tags of one object, as far as rules look at them: a short list that is used again for the next object.

import OSMExtract

/// Tags that some rule looks at.
struct RoadTags: Sendable {
    private var keys: [RoadKey] = []
    private var values: [String] = []

    /// No tags.
    init() {}

    /// Tags from texts; keys that no rule looks at are left out.
    init(_ tags: [String: String]) {
        for (text, value) in tags {
            guard let key = RoadKey.byText[text] else { continue }
            keys.append(key)
            values.append(value)
        }
    }

    /// Takes the tags of an object of an extract instead of those it has.
    mutating func take(_ tags: Tags) {
        keys.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        for index in 0..<tags.count {
            guard let key = KeyTable.shared.key(tags.key(at: index).bytes) else { continue }
            keys.append(key)
            values.append(tags.value(at: index).string)
        }
    }

    /// Whether there are none.
    var isEmpty: Bool { keys.isEmpty }

    /// The value of a key, or nil.
    subscript(key: RoadKey) -> String? {
        for index in keys.indices where keys[index] == key { return values[index] }
        return nil
    }

    /// The value of the first key that is there.
    func first(_ keys: [RoadKey]) -> String? {
        for key in keys {
            if let value = self[key] { return value }
        }
        return nil
    }

    /// Whether a key has a value that means yes.
    func isYes(_ key: RoadKey) -> Bool {
        switch self[key] {
        case "yes", "true", "1": true
        default: false
        }
    }

    /// The same tags with one more, or another value of it.
    func with(_ key: RoadKey, _ value: String) -> RoadTags {
        var other = self
        if let index = keys.firstIndex(of: key) {
            other.values[index] = value
        } else {
            other.keys.append(key)
            other.values.append(value)
        }
        return other
    }

    /// All tags with their values.
    var all: [(key: RoadKey, value: String)] { zip(keys, values).map { ($0, $1) } }
}

/// Keys by their bytes: a table of open addressing, for a text is looked up for every tag of every road.
private struct KeyTable: Sendable {
    static let shared = KeyTable()

    private var slots: [(bytes: [UInt8], key: RoadKey)?]

    private init() {
        slots = Array(repeating: nil, count: 1024)
        for key in RoadKey.allCases {
            let bytes = Array(key.rawValue.utf8)
            var slot = Self.hash(bytes.count) { bytes[$0] }
            while slots[slot] != nil { slot = (slot + 1) & 1023 }
            slots[slot] = (bytes, key)
        }
    }

    func key(_ text: Span<UInt8>) -> RoadKey? {
        var slot = Self.hash(text.count) { text[$0] }
        while let entry = slots[slot] {
            if entry.bytes.count == text.count, text.indices.allSatisfy({ entry.bytes[$0] == text[$0] }) {
                return entry.key
            }
            slot = (slot + 1) & 1023
        }
        return nil
    }

    private static func hash(_ count: Int, _ byte: (Int) -> UInt8) -> Int {
        var hash: UInt32 = 2_166_136_261
        for index in 0..<count { hash = (hash ^ UInt32(byte(index))) &* 16_777_619 }
        return Int((hash ^ hash >> 15) & 1023)
    }
}
