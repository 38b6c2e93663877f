// One array of a mapped file. The only unchecked reads of a road graph are in this file.

/// An array of a mapped file, without a copy.
///
/// Indexes are not checked in a release build: they come from the file's own arrays, which were checked when it was
/// opened, or were compared with a count by whoever takes them from outside. The memory is kept by the `GraphFile` (and so
/// by the `RoadGraph`) that gave the column.
@safe struct Column<Value: BitwiseCopyable & Sendable>: Sendable {
    private nonisolated(unsafe) let base: UnsafePointer<Value>
    /// How many values there are.
    let count: Int

    /// A view of aligned bytes, which must outlive it.
    init(_ bytes: UnsafeRawBufferPointer) {
        count = bytes.count / MemoryLayout<Value>.stride
        if count > 0, let start = bytes.baseAddress {
            unsafe base = start.assumingMemoryBound(to: Value.self)
        } else {
            unsafe base = UnsafeRawPointer(emptyColumn).assumingMemoryBound(to: Value.self)
        }
    }

    /// The value at an index 0 ..< count.
    @inline(__always) subscript(index: Int) -> Value {
        assert(index >= 0 && index < count, "column index out of range")
        return unsafe base[index]
    }

    /// The value at an index 0 ..< count.
    @inline(__always) subscript(index: UInt32) -> Value { self[Int(index)] }

    /// All values as an unsafe buffer, for a loop that keeps its own count; valid as long as the file is kept.
    var buffer: UnsafeBufferPointer<Value> { unsafe UnsafeBufferPointer(start: base, count: count) }

    /// The values as an array of their own.
    var array: [Value] { unsafe Array(buffer) }
}

/// Where the columns without values point.
private nonisolated(unsafe) let emptyColumn = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
