// Writes tiny PBF files, so that tests can hold what no honest program would write.

/// A PBF of uncompressed blobs (wiki "PBF Format").
struct PBFWriter {
    private(set) var bytes: [UInt8] = []

    init(features: [String] = ["OsmSchema-V0.6", "DenseNodes"], optional: [String] = ["Sort.Type_then_ID"]) {
        var header: [UInt8] = []
        for feature in features { header += Self.field(4, Array(feature.utf8)) }
        for feature in optional { header += Self.field(5, Array(feature.utf8)) }
        blob("OSMHeader", header)
    }

    /// Adds a block of primitive groups over a string table (its first entry is always the empty text).
    mutating func block(strings: [[UInt8]], groups: [[UInt8]]) {
        var table = Self.field(1, [])
        for text in strings { table += Self.field(1, text) }
        blob("OSMData", Self.field(1, table) + groups.flatMap { Self.field(2, $0) })
    }

    /// A plain node; tags are indexes into the string table.
    static func node(id: Int64, latitude: Double, longitude: Double, keys: [UInt64] = [], values: [UInt64] = [])
        -> [UInt8]
    {
        let position =
            number(8, zigzag(Int64((latitude * 1e7).rounded()))) + number(9, zigzag(Int64((longitude * 1e7).rounded())))
        return field(1, number(1, zigzag(id)) + field(2, packed(keys)) + field(3, packed(values)) + position)
    }

    /// A way; `refs` are absolute.
    static func way(id: Int64, refs: [Int64], keys: [UInt64], values: [UInt64]) -> [UInt8] {
        var last: Int64 = 0
        var deltas: [UInt64] = []
        for ref in refs {
            deltas.append(zigzag(ref &- last))
            last = ref
        }
        return field(
            3,
            number(1, UInt64(bitPattern: id)) + field(2, packed(keys)) + field(3, packed(values))
                + field(8, packed(deltas))
        )
    }

    mutating func blob(_ type: String, _ data: [UInt8]) {
        let blob = Self.field(1, data)
        let head = Self.field(1, Array(type.utf8)) + Self.number(3, UInt64(blob.count))
        bytes += [0, 0, UInt8(head.count >> 8), UInt8(head.count & 255)] + head + blob
    }

    static func field(_ number: UInt64, _ content: [UInt8]) -> [UInt8] {
        varint(number << 3 | 2) + varint(UInt64(content.count)) + content
    }
    static func number(_ field: UInt64, _ value: UInt64) -> [UInt8] { varint(field << 3) + varint(value) }
    static func packed(_ values: [UInt64]) -> [UInt8] { values.flatMap(varint) }
    static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: (value << 1) ^ (value >> 63)) }
    static func varint(_ value: UInt64) -> [UInt8] {
        var rest = value
        var bytes: [UInt8] = []
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7f) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }
}
