// What became of a file, in numbers and in one sentence.

/// What became of a file.
public struct Verdict: Sendable, Hashable {
    /// A kind of fault of points, with a stable code.
    public enum Fault: String, Sendable, CaseIterable {
        /// No latitude or no longitude.
        case positionMissing = "point.position-missing"
        /// A latitude or longitude that is no number.
        case positionUnreadable = "point.position-unreadable"
        /// A latitude outside -90 … 90.
        case latitudeOutOfRange = "point.latitude-out-of-range"
        /// A longitude outside -180 … 180.
        case longitudeOutOfRange = "point.longitude-out-of-range"
        /// No time where one is needed.
        case timeMissing = "point.time-missing"
        /// A time that cannot be read.
        case timeUnreadable = "point.time-unreadable"
        /// A time before GPS began or after 2099.
        case timeImplausible = "point.time-implausible"
        /// A time before that of the point before.
        case timeBackwards = "point.time-backwards"
        /// A line or message that cannot be read.
        case recordUnreadable = "record.unreadable"
        /// A message encrypted by the device.
        case recordEncrypted = "record.encrypted"
        /// Text that was not encoded as the file claims, and was read as Windows-1252.
        case encodingRepaired = "text.encoding-repaired"
        /// A checksum that does not fit.
        case checksumWrong = "file.checksum-wrong"
        /// A file that ends in the middle.
        case truncated = "file.truncated"
        /// A file that breaks its format's rules from some place on.
        case malformed = "file.malformed"

        /// The fault in a few words.
        public var label: String {
            switch self {
            case .positionMissing: "position missing"
            case .positionUnreadable: "position unreadable"
            case .latitudeOutOfRange: "latitude out of range"
            case .longitudeOutOfRange: "longitude out of range"
            case .timeMissing: "time missing"
            case .timeUnreadable: "time unreadable"
            case .timeImplausible: "time impossible"
            case .timeBackwards: "time runs backwards"
            case .recordUnreadable: "record unreadable"
            case .recordEncrypted: "record encrypted"
            case .encodingRepaired: "text repaired"
            case .checksumWrong: "checksum wrong"
            case .truncated: "file ends in the middle"
            case .malformed: "rest of the file unreadable"
            }
        }
    }

    /// How often a fault was met, and the first examples.
    public struct Count: Sendable, Hashable {
        /// How many times.
        public var count = 0
        /// Where the first three were, as "point 17: latitude 95".
        public var examples: [String] = []

        mutating func add(_ example: String?) {
            count += 1
            if let example { examples.append(example) }
        }
    }

    /// The path within the archive; nil for a file of its own.
    public var name: String?
    /// The format found in the content; nil where none was found.
    public var format: TrackFormat?
    /// How many tracks were handed over, routes included.
    public var tracks = 0
    /// How many stretches they have.
    public var segments = 0
    /// How many points they have.
    public var points = 0
    /// How many of these have no time, or none that can be true.
    public var pointsWithoutTime = 0
    /// How many waypoints were handed over.
    public var waypoints = 0
    /// Points and waypoints left out, by fault.
    public var rejected: [Fault: Count] = [:]
    /// What was odd but kept, by fault.
    public var noted: [Fault: Count] = [:]
    /// Why the file was not read at all; nil where it was.
    public var refusal: TrackFileError?

    /// A verdict on nothing yet.
    public init(name: String? = nil, format: TrackFormat? = nil) {
        self.name = name
        self.format = format
    }

    /// How many points and waypoints were left out.
    public var rejectedCount: Int { rejected.values.reduce(0) { $0 + $1.count } }

    /// The verdict in one sentence, as "12 034 points, 3 rejected: time missing".
    public var sentence: String {
        if let refusal { return refusal.description }
        var parts: [String] = []
        if points > 0 || waypoints == 0 { parts.append(Self.counted(points, "point")) }
        if waypoints > 0 { parts.append(Self.counted(waypoints, "waypoint")) }
        var sentence = parts.joined(separator: " and ")
        if rejectedCount > 0 {
            sentence += ", \(Self.grouped(rejectedCount)) rejected: \(Self.list(rejected, counted: rejected.count > 1))"
        }
        if points > 0, pointsWithoutTime == points {
            sentence += "; none has a time"
        } else if pointsWithoutTime > 0 {
            sentence += "; \(Self.grouped(pointsWithoutTime)) without a time"
        }
        if !noted.isEmpty { sentence += "; noted: \(Self.list(noted, counted: true))" }
        return sentence
    }

    private static func list(_ faults: [Fault: Count], counted: Bool) -> String {
        let sorted = faults.sorted { ($1.value.count, $0.key.rawValue) < ($0.value.count, $1.key.rawValue) }
        guard counted else { return sorted.map(\.key.label).joined() }
        return sorted.map { "\($0.key.label) (\(grouped($0.value.count)))" }.joined(separator: ", ")
    }

    private static func counted(_ count: Int, _ noun: String) -> String {
        "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
    }

    /// A number with a space before each three digits.
    private static func grouped(_ count: Int) -> String {
        var text = ""
        for (index, digit) in String(count).reversed().enumerated() {
            if index > 0, index.isMultiple(of: 3) { text.append(" ") }
            text.append(digit)
        }
        return String(text.reversed())
    }
}
