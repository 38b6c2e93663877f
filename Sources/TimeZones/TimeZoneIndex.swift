// The time zone of a place: that of the nearest known city, or on the high sea the nautical zone of the longitude.
// Boundaries of zones are not to be had in packages, so places near one may get the neighbour's; an account's own zone
// wins where it is set.
//
// A balanced tree over points of the unit sphere (k-d tree, Bentley 1975) in an array: the middle of a range is its root,
// split by x, y, z in turn. The sphere has no antimeridian and no poles to be careful of.

public import Foundation
public import Geodesy
internal import Regions

/// Which time zone a place has.
@safe public final class TimeZoneIndex: Sendable {
    /// A place whose zone is known.
    public struct Reference: Sendable, Equatable {
        /// Where.
        public var coordinate: Coordinate
        /// The zone's name in the IANA database, such as `Europe/Monaco`.
        public var zone: String

        /// A place and its zone's name.
        public init(coordinate: Coordinate, zone: String) {
            self.coordinate = coordinate
            self.zone = zone
        }
    }

    private enum Section {
        static let points: UInt32 = 1
        static let zones: UInt32 = 2
        static let names: UInt32 = 3
    }

    private static let kind = SectionFileKind(magic: "WMZONES\n", version: 1)
    /// A place farther than this from every city, in metres, is on the high sea or in the ice.
    private static let farthest = 1_000_000.0

    private let file: SectionFile
    private nonisolated(unsafe) let points: UnsafeBufferPointer<SIMD4<Float>>
    private nonisolated(unsafe) let zoneNumbers: UnsafeBufferPointer<UInt16>
    private let zones: [TimeZone]

    /// Opens an index.
    ///
    /// - Throws: `TimeZoneError.unreadable` for a file that is missing, damaged or of another kind.
    public convenience init(path: String) throws(TimeZoneError) {
        do {
            try self.init(SectionFile(path: path, kind: Self.kind))
        } catch let error as TimeZoneError {
            throw error
        } catch {
            throw .unreadable(reason: "\(error)")
        }
    }

    private init(_ file: SectionFile) throws {
        self.file = file
        guard let points = unsafe file.bytes(of: Section.points), let numbers = unsafe file.bytes(of: Section.zones),
            let names = unsafe file.bytes(of: Section.names)
        else { throw TimeZoneError.unreadable(reason: "a section is missing") }
        unsafe self.points = unsafe points.bindMemory(to: SIMD4<Float>.self)
        unsafe zoneNumbers = unsafe numbers.bindMemory(to: UInt16.self)
        let words = unsafe String(decoding: names, as: UTF8.self).split(separator: "\n")
        // A zone that this machine's database lacks is told by no time; UTC is at least the same everywhere.
        zones = words.map { TimeZone(identifier: String($0)) ?? .gmt }
        guard unsafe self.points.count > 0, unsafe self.points.count == zoneNumbers.count,
            unsafe zoneNumbers.allSatisfy({ Int($0) < words.count })
        else { throw TimeZoneError.unreadable(reason: "its sections do not fit each other") }
    }

    /// The time zone of a place.
    ///
    /// - Complexity: O(log n).
    public func zone(at coordinate: Coordinate) -> TimeZone {
        let wanted = Self.point(coordinate)
        var best = (distance: Float.infinity, index: 0)
        unsafe search(0..<points.count, axis: 0, wanted, &best)
        // The chord of an arc of the farthest distance.
        let chord = 2 * sin(Self.farthest / Earth.meanRadius / 2)
        guard Double(best.distance) <= chord * chord else { return Self.nautical(coordinate.longitude) }
        return unsafe zones[Int(zoneNumbers[best.index])]
    }

    private func search(
        _ range: Range<Int>,
        axis: Int,
        _ wanted: SIMD4<Float>,
        _ best: inout (distance: Float, index: Int)
    ) {
        guard !range.isEmpty else { return }
        let middle = (range.lowerBound + range.upperBound) / 2
        let point = unsafe points[middle]
        let apart = point - wanted
        let distance = (apart * apart).sum()
        if distance < best.distance { best = (distance, middle) }
        let side = wanted[axis] - point[axis]
        let (near, far) =
            side < 0
            ? (range.lowerBound..<middle, middle + 1..<range.upperBound)
            : (middle + 1..<range.upperBound, range.lowerBound..<middle)
        search(near, axis: (axis + 1) % 3, wanted, &best)
        if side * side < best.distance { search(far, axis: (axis + 1) % 3, wanted, &best) }
    }

    /// The zone that ships keep at a longitude.
    private static func nautical(_ longitude: Double) -> TimeZone {
        TimeZone(secondsFromGMT: Int((longitude / 15).rounded()) * 3600) ?? .gmt
    }

    fileprivate static func point(_ coordinate: Coordinate) -> SIMD4<Float> {
        let latitude = coordinate.latitude * .pi / 180, longitude = coordinate.longitude * .pi / 180
        return SIMD4(
            Float(cos(latitude) * cos(longitude)),
            Float(cos(latitude) * sin(longitude)),
            Float(sin(latitude)),
            0
        )
    }

    /// Writes an index of places whose zones are known.
    ///
    /// - Throws: `TimeZoneError.unwritable`.
    public static func write(_ references: [Reference], to path: String) throws(TimeZoneError) {
        let names = Set(references.map(\.zone)).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, UInt16($0)) })
        var items = references.map { (point: point($0.coordinate), zone: numbers[$0.zone] ?? 0) }
        arrange(&items, items.indices, axis: 0)
        do {
            var writer = try SectionFileWriter(path: path, kind: kind)
            try writer.add(Section.points, items.map(\.point))
            try writer.add(Section.zones, items.map(\.zone))
            try writer.add(Section.names, Array(names.joined(separator: "\n").utf8))
            try writer.finish()
        } catch {
            throw .unwritable(path: path, reason: "\(error)")
        }
    }

    private static func arrange(_ items: inout [(point: SIMD4<Float>, zone: UInt16)], _ range: Range<Int>, axis: Int) {
        guard range.count > 1 else { return }
        items[range].sort { ($0.point[axis], $0.zone) < ($1.point[axis], $1.zone) }
        let middle = (range.lowerBound + range.upperBound) / 2
        arrange(&items, range.lowerBound..<middle, axis: (axis + 1) % 3)
        arrange(&items, middle + 1..<range.upperBound, axis: (axis + 1) % 3)
    }
}
