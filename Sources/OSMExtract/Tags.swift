// The tags of one object inside a batch.

import COsmium

/// The tags of an object, valid inside the batch they came with.
@safe public struct Tags: ~Escapable {
    let keys: UnsafePointer<UInt16>
    let entries: UnsafePointer<cosm_tag>
    /// How many tags there are.
    public let count: Int
    let internedKeys: Int

    @_lifetime(borrow batch)
    init(_ range: cosm_range, batch: borrowing ExtractBatch) {
        unsafe keys = batch.raw.tag_keys + Int(range.begin)
        unsafe entries = batch.raw.tags + Int(range.begin)
        count = Int(range.end - range.begin)
        internedKeys = batch.internedKeys
    }

    /// Whether there are no tags.
    public var isEmpty: Bool { count == 0 }

    /// The value of a key, or nil.
    ///
    /// - Complexity: O(count) integer compares.
    public subscript(key: TagKey) -> TagValue? {
        @_lifetime(copy self)
        get {
            guard let index = index(of: key) else { return nil }
            return value(at: index)
        }
    }

    /// The value of a key given by its text, for keys that are not known beforehand (`name:xx`).
    ///
    /// - Complexity: O(count) text compares.
    public subscript(named name: String) -> TagValue? {
        @_lifetime(copy self)
        get {
            guard let index = index(named: name) else { return nil }
            return value(at: index)
        }
    }

    /// Whether there is a tag of that key.
    public func has(_ key: TagKey) -> Bool { index(of: key) != nil }

    /// Whether there is a tag of that key with that value.
    public func has(_ key: TagKey, _ value: StaticString) -> Bool {
        guard let index = index(of: key) else { return false }
        return self.value(at: index) == value
    }

    /// The key of the tag at an index 0 ..< count.
    @_lifetime(copy self)
    public func key(at index: Int) -> TagValue {
        precondition(index >= 0 && index < count, "tag index out of range")
        let entry = unsafe entries[index]
        let view = unsafe TagValue(start: bytes(entry.key), count: Int(entry.key_length), owner: self)
        return unsafe _overrideLifetime(view, copying: self)
    }

    /// The value of the tag at an index 0 ..< count.
    @_lifetime(copy self)
    public func value(at index: Int) -> TagValue {
        precondition(index >= 0 && index < count, "tag index out of range")
        let entry = unsafe entries[index]
        let view = unsafe TagValue(start: bytes(entry.value), count: Int(entry.value_length), owner: self)
        return unsafe _overrideLifetime(view, copying: self)
    }

    /// Where the key stands, or nil.
    public func index(of key: TagKey) -> Int? {
        guard Int(key.number) < internedKeys else { return index(named: key.name) }
        for i in 0..<count where unsafe keys[i] == key.number { return i }
        return nil
    }

    private func index(named name: String) -> Int? {
        for i in 0..<count where key(at: i) == name { return i }
        return nil
    }
}

/// C's signed bytes as UTF-8's; a nil pointer comes with length 0 only.
private func bytes(_ text: UnsafePointer<CChar>?) -> UnsafePointer<UInt8> {
    unsafe UnsafeRawPointer(text ?? emptyText).assumingMemoryBound(to: UInt8.self)
}

private nonisolated(unsafe) let emptyText = {
    let one = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    unsafe one.initialize(to: 0)
    return unsafe UnsafePointer(one)
}()
