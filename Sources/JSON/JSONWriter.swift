// Writes JSON straight into memory, for answers that are made often or are long. Commas are its own work; that objects
// and arrays are closed, and that names stand in objects only, is the caller's. RFC 8259.

/// Writes one JSON document.
///
/// Room is looked for once a value, not once a byte, and numbers are written as whole numbers with a point put in.
@safe
public struct JSONWriter: ~Copyable {
    private var memory: UnsafeMutablePointer<UInt8>
    private var count = 0
    private var capacity: Int
    /// Whether a value stands before the next one in the same object or array.
    private var needsComma = false

    /// An empty document.
    ///
    /// - Parameter capacity: how many bytes are expected.
    public init(capacity: Int = 4096) {
        self.capacity = max(64, capacity)
        unsafe memory = .allocate(capacity: self.capacity)
    }

    deinit { unsafe memory.deallocate() }

    /// The document so far, copied.
    public var bytes: [UInt8] { unsafe Array(UnsafeBufferPointer(start: memory, count: count)) }

    /// Opens an object.
    public mutating func beginObject() { begin(UInt8(ascii: "{")) }

    /// Closes the object opened last.
    public mutating func endObject() { end(UInt8(ascii: "}")) }

    /// Opens an array.
    public mutating func beginArray() { begin(UInt8(ascii: "[")) }

    /// Closes the array opened last.
    public mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Writes a member's name, which is plain text without quotes, backslashes and control characters.
    public mutating func name(_ name: StaticString) {
        makeRoom(name.utf8CodeUnitCount + 4)
        if needsComma { put(UInt8(ascii: ",")) }
        put(UInt8(ascii: "\""))
        name.withUTF8Buffer { text in
            guard let start = text.baseAddress else { return }
            unsafe (memory + count).update(from: start, count: text.count)
        }
        count += name.utf8CodeUnitCount
        put(UInt8(ascii: "\""))
        put(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a string.
    public mutating func string(_ text: String) {
        var text = text
        text.withUTF8 { unsafe string(utf8: $0) }
    }

    /// Writes a string from UTF-8.
    public mutating func string(utf8 text: [UInt8]) {
        unsafe text.withUnsafeBufferPointer { unsafe string(utf8: $0) }
    }

    /// Writes a whole number.
    public mutating func integer(_ value: Int) { fixed(value, decimals: 0) }

    /// Writes a number given in a whole number of its last decimals, without zeros at its end: (150, 2) is `1.5`.
    ///
    /// - Parameters:
    ///   - value: the number times ten to the power of `decimals`.
    ///   - decimals: how many decimals there are, 0 to 9.
    public mutating func fixed(_ value: Int, decimals: Int) {
        beginValue(28)
        if value < 0 { put(UInt8(ascii: "-")) }
        var magnitude = value.magnitude
        var places = decimals
        while places > 0, magnitude % 10 == 0 {
            magnitude /= 10
            places -= 1
        }
        var length = 1
        var rest = magnitude / 10
        while rest > 0 || length <= places {
            length += 1
            rest /= 10
        }
        var place = count + length + (places > 0 ? 1 : 0)
        count = place
        for index in 0..<length {
            if index == places, places > 0 {
                place -= 1
                unsafe memory[place] = UInt8(ascii: ".")
            }
            place -= 1
            unsafe memory[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude % 10)
            magnitude /= 10
        }
    }

    /// Writes a number rounded to some decimals, 0 to 9; what is no finite number or has more than 17 digits is `null`.
    public mutating func number(_ value: Double, decimals: Int) {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (value * scale).rounded()
        guard scaled.magnitude < 1e17 else {
            null()
            return
        }
        fixed(Int(scaled), decimals: decimals)
    }

    /// Writes `true` or `false`.
    public mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

    /// Writes `null`.
    public mutating func null() { word("null") }

    /// Writes a value that is made elsewhere.
    public mutating func value(_ value: JSONValue) { raw(value.bytes) }

    /// Writes a value that is JSON already.
    public mutating func raw(_ json: [UInt8]) {
        beginValue(json.count)
        unsafe json.withUnsafeBufferPointer { unsafe copy($0) }
    }

    private mutating func word(_ word: StaticString) {
        beginValue(word.utf8CodeUnitCount)
        word.withUTF8Buffer { unsafe copy($0) }
    }

    /// Writes quotes around the text, escaping what must be.
    private mutating func string(utf8 text: UnsafeBufferPointer<UInt8>) {
        beginValue(6 * text.count + 2)
        put(UInt8(ascii: "\""))
        for index in 0..<text.count {
            let byte = unsafe text[index]
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                put(UInt8(ascii: "\\"))
                put(byte)
            case 0..<0x20: escape(byte)
            default: put(byte)
            }
        }
        put(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        put(UInt8(ascii: "\\"))
        switch byte {
        case 0x0A: put(UInt8(ascii: "n"))
        case 0x0D: put(UInt8(ascii: "r"))
        case 0x09: put(UInt8(ascii: "t"))
        default:
            put(UInt8(ascii: "u"))
            put(UInt8(ascii: "0"))
            put(UInt8(ascii: "0"))
            put(UInt8(ascii: "0") + byte >> 4)
            let low = byte & 15
            put(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
        }
    }

    private mutating func begin(_ bracket: UInt8) {
        beginValue(1)
        put(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        makeRoom(1)
        put(bracket)
        needsComma = true
    }

    /// Makes room for a value of at most so many bytes and writes the comma before it.
    private mutating func beginValue(_ length: Int) {
        makeRoom(length + 1)
        if needsComma { put(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func put(_ byte: UInt8) {
        unsafe memory[count] = byte
        count += 1
    }

    private mutating func copy(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        unsafe (memory + count).update(from: start, count: bytes.count)
        count += bytes.count
    }

    private mutating func makeRoom(_ length: Int) {
        guard capacity - count < length else { return }
        let larger = max(2 * capacity, count + length)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        unsafe moved.update(from: memory, count: count)
        unsafe memory.deallocate()
        unsafe memory = moved
        capacity = larger
    }
}
