// Values as bytes, for what must outlive a crash: little-endian, in the order of their fields, without names. What is read
// may be anything; a wrong length or value is an error with its place, never a trap.

import Geodesy

/// What this module can refuse.
public enum TrackingError: Error, Equatable, Sendable {
    /// A snapshot that a newer version wrote, by the version it names.
    case snapshotVersionUnknown(UInt8)
    /// A snapshot that is cut short or was changed; the byte at which it shows, counted from 0.
    case snapshotDamaged(offset: Int)

    /// The stable name of the error.
    public var code: StaticString {
        switch self {
        case .snapshotVersionUnknown: "recorder.snapshot-version-unknown"
        case .snapshotDamaged: "recorder.snapshot-damaged"
        }
    }
}

/// What can be written to a snapshot and read back.
protocol SnapshotCoded {
    init(from reader: inout SnapshotReader) throws(TrackingError)
    func write(to writer: inout SnapshotWriter)
}

/// Collects bytes.
struct SnapshotWriter {
    private(set) var bytes: [UInt8] = []

    mutating func put(_ value: UInt8) { bytes.append(value) }

    mutating func put(_ value: UInt64) {
        for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * shift))) }
    }

    mutating func put<Value: SnapshotCoded>(_ value: Value) { value.write(to: &self) }

    mutating func put<Value: SnapshotCoded>(_ value: Value?) {
        put(value != nil)
        if let value { put(value) }
    }

    mutating func put<Value: SnapshotCoded>(_ values: [Value]) {
        put(values.count)
        for value in values { put(value) }
    }
}

/// Takes bytes apart.
struct SnapshotReader {
    private let bytes: ArraySlice<UInt8>
    /// The place of the next byte.
    private(set) var offset: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        offset = bytes.startIndex
    }

    var isAtEnd: Bool { offset == bytes.endIndex }

    mutating func byte() throws(TrackingError) -> UInt8 {
        guard offset < bytes.endIndex else { throw damage }
        defer { offset += 1 }
        return bytes[offset]
    }

    mutating func word() throws(TrackingError) -> UInt64 {
        guard bytes.endIndex - offset >= 8 else { throw damage }
        var value: UInt64 = 0
        for shift in 0..<8 { value |= UInt64(bytes[offset + shift]) << UInt64(8 * shift) }
        offset += 8
        return value
    }

    mutating func get<Value: SnapshotCoded>() throws(TrackingError) -> Value { try Value(from: &self) }

    mutating func get<Value: SnapshotCoded>() throws(TrackingError) -> Value? {
        let isThere: Bool = try get()
        return isThere ? try Value(from: &self) : nil
    }

    mutating func get<Value: SnapshotCoded>() throws(TrackingError) -> [Value] {
        let count: Int = try get()
        // Every value takes a byte at least, so that an absurd count cannot ask for memory.
        guard count >= 0, count <= bytes.endIndex - offset else { throw damage }
        var values: [Value] = []
        values.reserveCapacity(count)
        for _ in 0..<count { values.append(try get()) }
        return values
    }

    var damage: TrackingError { .snapshotDamaged(offset: offset) }
}

extension Double: SnapshotCoded {
    init(from reader: inout SnapshotReader) throws(TrackingError) { self.init(bitPattern: try reader.word()) }
    func write(to writer: inout SnapshotWriter) { writer.put(bitPattern) }
}

extension Int64: SnapshotCoded {
    init(from reader: inout SnapshotReader) throws(TrackingError) {
        self.init(bitPattern: try reader.word())
        // Times and sums are far from here; what is not would overflow in the next sum.
        guard magnitude < 1 << 60 else { throw reader.damage }
    }

    func write(to writer: inout SnapshotWriter) { writer.put(UInt64(bitPattern: self)) }
}

extension Int: SnapshotCoded {
    init(from reader: inout SnapshotReader) throws(TrackingError) {
        // In WebAssembly an Int has 32 bits.
        let value: Int64 = try reader.get()
        guard let exact = Int(exactly: value) else { throw reader.damage }
        self = exact
    }

    func write(to writer: inout SnapshotWriter) { writer.put(Int64(self)) }
}

extension Bool: SnapshotCoded {
    init(from reader: inout SnapshotReader) throws(TrackingError) {
        let byte = try reader.byte()
        guard byte <= 1 else { throw reader.damage }
        self = byte == 1
    }

    func write(to writer: inout SnapshotWriter) { writer.put(self ? 1 : 0 as UInt8) }
}

extension Coordinate: SnapshotCoded {
    init(from reader: inout SnapshotReader) throws(TrackingError) {
        self.init(uncheckedLatitude: try reader.get(), longitude: try reader.get())
    }

    func write(to writer: inout SnapshotWriter) {
        writer.put(latitude)
        writer.put(longitude)
    }
}

extension SnapshotReader {
    /// The case of an enumeration that is written as its raw value.
    mutating func choice<Value: RawRepresentable>() throws(TrackingError) -> Value where Value.RawValue == UInt8 {
        guard let value = Value(rawValue: try byte()) else { throw damage }
        return value
    }
}
