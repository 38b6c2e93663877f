// Where all readers bring what they find: values are checked, points rejected are counted, the rest goes to the sink in
// the order that `TrackEvent` promises. What stands where in a file is the readers' business.
//
// Times: a track whose first point has none, or an impossible one, is a line without times and keeps all its points. In a
// track that begins with a time, and in formats that keep where somebody was when, a point without a time is left out.

import Geodesy
import Tracking

/// A time as a file has it.
enum TimeField: Sendable, Hashable {
    case missing
    /// With the text that is no time.
    case unreadable(String)
    /// Milliseconds since 1970.
    case milliseconds(Int64)
}

/// A point as a file has it, before anything is checked.
///
/// NaN stands for what is there but no number.
struct PointDraft: Sendable {
    var latitude: Double?
    var longitude: Double?
    var time = TimeField.missing
    var altitude: Double?
    var accuracy: Double?
    var altitudeAccuracy: Double?
    var speed: Double?
    var course: Double?
    /// The charge, 0 … 1.
    var battery: Double?
    var heartRate: Double?
    var cadence: Double?
}

/// Checks, counts and hands over.
final class TrackAssembler {
    private let sink: (TrackEvent) throws -> Void
    private let needsTimes: Bool
    private(set) var verdict: Verdict
    /// How many points and waypoints the file had so far, good or bad.
    private var seen = 0
    private var details: TrackDetails?
    private var isInSegment = false
    private var isTimed: Bool?
    private var lastTime = Int64.min

    init(format: TrackFormat, name: String? = nil, sink: @escaping (TrackEvent) throws -> Void) {
        self.sink = sink
        verdict = Verdict(name: name, format: format)
        needsTimes = format.needsTimes
    }

    /// Whether a track has begun and not ended.
    var isInTrack: Bool { details != nil }

    /// The next point opens a new stretch.
    func breakSegment() { isInSegment = false }

    /// Takes a point; `details`, asked at the track's first, is what is known of the track so far.
    func add(_ draft: PointDraft, _ details: @autoclosure () -> TrackDetails) throws {
        seen += 1
        guard let position = position(of: draft), let time = acceptedTime(of: draft) else { return }
        if self.details == nil {
            let details = details()
            self.details = details
            verdict.tracks += 1
            try sink(.beginTrack(details))
        }
        if !isInSegment {
            isInSegment = true
            verdict.segments += 1
            try sink(.beginSegment)
        }
        verdict.points += 1
        if time == Fix.unknownTime {
            verdict.pointsWithoutTime += 1
        } else {
            if time < lastTime { note(.timeBackwards, "point \(seen)") }
            lastTime = time
        }
        let fix = Fix(
            time: time,
            position: position,
            accuracy: draft.accuracy.positive,
            altitude: draft.altitude.finite,
            altitudeAccuracy: draft.altitudeAccuracy.positive,
            speed: draft.speed.notNegative,
            course: draft.course.turned,
            battery: draft.battery.notNegative.map { min($0, 1) }
        )
        try sink(
            .point(TrackPoint(fix, heartRate: draft.heartRate.positive, cadence: draft.cadence.notNegative))
        )
    }

    /// Takes a waypoint.
    func addWaypoint(_ draft: PointDraft, name: String?, note: String? = nil) throws {
        seen += 1
        guard let position = position(of: draft) else { return }
        verdict.waypoints += 1
        let time = checkedTime(of: draft)
        if time == nil, let fault = Self.fault(of: draft.time), fault.fault != .timeMissing {
            self.note(fault.fault, "waypoint \(verdict.waypoints)\(fault.detail)")
        }
        try sink(
            .waypoint(
                Waypoint(name: name, note: note, position: position, altitude: draft.altitude.finite, time: time)
            )
        )
    }

    /// Ends the track, if one has begun, with all that is known of it.
    func endTrack(_ details: TrackDetails) throws {
        guard self.details != nil else { return }
        (self.details, isInSegment, isTimed, lastTime) = (nil, false, nil, .min)
        try sink(.endTrack(details))
    }

    /// Ends the track with what was known when it began: the rest of the file is missing or unreadable.
    func endTrack() throws { if let details { try endTrack(details) } }

    /// Counts something that is left out.
    func reject(_ fault: Verdict.Fault, _ example: @autoclosure () -> String) {
        let isExample = verdict.rejected[fault].map { $0.examples.count < 3 } ?? true
        let text = isExample ? example() : nil
        verdict.rejected[fault, default: .init()].add(text)
    }

    /// Counts something that is kept though it is odd.
    func note(_ fault: Verdict.Fault, _ example: @autoclosure () -> String) {
        let isExample = verdict.noted[fault].map { $0.examples.count < 3 } ?? true
        let text = isExample ? example() : nil
        verdict.noted[fault, default: .init()].add(text)
    }

    private func position(of draft: PointDraft) -> Coordinate? {
        guard let latitude = draft.latitude, let longitude = draft.longitude else {
            reject(.positionMissing, "point \(seen)")
            return nil
        }
        guard latitude.isFinite, longitude.isFinite else {
            reject(.positionUnreadable, "point \(seen)")
            return nil
        }
        guard latitude.magnitude <= 90 else {
            reject(.latitudeOutOfRange, "point \(seen): latitude \(latitude)")
            return nil
        }
        guard longitude.magnitude <= 180 else {
            reject(.longitudeOutOfRange, "point \(seen): longitude \(longitude)")
            return nil
        }
        return Coordinate(uncheckedLatitude: latitude, longitude: longitude)
    }

    /// The time to hand over; nil where the point is left out for want of one.
    private func acceptedTime(of draft: PointDraft) -> Int64? {
        let time = checkedTime(of: draft)
        let isTimed = isTimed ?? (needsTimes || time != nil)
        self.isTimed = isTimed
        if let time { return time }
        guard let fault = Self.fault(of: draft.time) else { return nil }
        if isTimed {
            reject(fault.fault, "point \(seen)\(fault.detail)")
            return nil
        }
        if fault.fault != .timeMissing { note(fault.fault, "point \(seen)\(fault.detail)") }
        return Fix.unknownTime
    }

    private func checkedTime(of draft: PointDraft) -> Int64? {
        guard case .milliseconds(let time) = draft.time, Instant.isPlausible(time) else { return nil }
        return time
    }

    private static func fault(of time: TimeField) -> (fault: Verdict.Fault, detail: String)? {
        switch time {
        case .missing: (.timeMissing, "")
        case .unreadable(let text): (.timeUnreadable, ": “\(text.prefix(40))”")
        case .milliseconds(let time): (.timeImplausible, ": \(Instant.text(time))")
        }
    }
}

extension Double? {
    fileprivate var finite: Double? { flatMap { $0.isFinite ? $0 : nil } }
    fileprivate var positive: Double? { finite.flatMap { $0 > 0 ? $0 : nil } }
    fileprivate var notNegative: Double? { finite.flatMap { $0 >= 0 ? $0 : nil } }
    /// A direction of 0 ..< 360.
    fileprivate var turned: Double? {
        finite.flatMap { $0 >= 0 && $0 <= 360 ? $0.truncatingRemainder(dividingBy: 360) : nil }
    }
}
