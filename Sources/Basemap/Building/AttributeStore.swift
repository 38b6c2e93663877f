// The attributes of all features: values interned once in the form in which a tile holds them, sets of attributes
// interned once as lists of words. A feature then carries one number for all its attributes.

/// Values and sets of attributes.
struct AttributeStore: ~Copyable {
    /// A value's number must fit beside the key in a word.
    private static let valueBits: UInt32 = 26
    private static let valueMask: UInt32 = 1 << 26 - 1

    /// Each value as the protobuf message that a tile holds.
    private(set) var values = InternTable()
    /// Each set as its words, four bytes each.
    private(set) var sets = InternTable()
    private var current = ByteBuffer()
    private var message = ByteBuffer()
    private var trueValue: UInt32 = 0

    init() {
        trueValue = value(.boolean(true))
    }

    /// The number of a value, new or known.
    mutating func value(_ value: TagValue) -> UInt32 {
        message.removeAll()
        TileMessages.value(value, into: &message)
        return unsafe message.withBytes { unsafe values.intern($0) }
    }

    /// The number of a text given as UTF-8.
    mutating func value(_ text: Span<UInt8>) -> UInt32 {
        message.removeAll()
        message.append(1 << 3 | 2)
        message.appendVarint(UInt64(text.count))
        unsafe text.withUnsafeBytes { unsafe message.append($0) }
        return unsafe message.withBytes { unsafe values.intern($0) }
    }

    /// Begins a set.
    mutating func begin() { current.removeAll() }

    /// Adds an attribute to the set that was begun.
    @inline(__always) mutating func set(_ key: FieldKey, _ value: UInt32) {
        // Beyond 67 million different values an attribute is left out rather than given another's value.
        guard value <= Self.valueMask else { return }
        current.appendLittleEndian(UInt64(UInt32(key.rawValue) << Self.valueBits | value), size: 4)
    }

    mutating func set(_ key: FieldKey, text: Span<UInt8>) { set(key, value(text)) }

    mutating func set(_ key: FieldKey, integer: Int) { set(key, value(.integer(Int64(integer)))) }

    mutating func set(_ key: FieldKey, number: Double) {
        set(key, value(number == number.rounded() && abs(number) < 1e15 ? .integer(Int64(number)) : .double(number)))
    }

    /// Sets a flag that is true; false ones are left out, as the schema's default.
    mutating func set(_ key: FieldKey, flag: Bool) { if flag { set(key, trueValue) } }

    /// Ends the set and gives its number.
    mutating func end() -> UInt32 { unsafe current.withBytes { unsafe sets.intern($0) } }

    /// Calls the closure with each attribute of a set.
    @inline(__always) func forEach(of set: UInt32, _ body: (_ key: UInt8, _ value: UInt32) -> Void) {
        let range = sets.range(Int(set))
        unsafe sets.bytes.withBytes { bytes in
            var offset = range.lowerBound
            while offset < range.upperBound {
                let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                body(UInt8(truncatingIfNeeded: word >> Self.valueBits), word & Self.valueMask)
                offset += 4
            }
        }
    }
}
