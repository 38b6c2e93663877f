// The recorder for the page: functions with numbers only, which `Web/tracking/recorder-engine.js` wraps. One module instance
// is one recorder. Unknown values are not-a-numbers, times are milliseconds since 1970 as Doubles (exact until the year
// 287396), lists are read out of the module's memory.

import CWasmRuntime
import Geodesy
import Tracking

nonisolated(unsafe) private var recorder = Recorder()
nonisolated(unsafe) private var input: [UInt8] = []
nonisolated(unsafe) private var output: [UInt8] = []
nonisolated(unsafe) private var numbers: [Double] = []

private func known(_ value: Double) -> Double? { value.isNaN ? nil : value }

/// A time for Swift; what is none becomes the unknown time.
private func milliseconds(_ value: Double) -> Int64 {
    value.magnitude < 9e15 ? Int64(value) : Fix.unknownTime
}

/// Forgets everything and takes the choices for a new recording; unknown numbers of a choice mean the first.
@_expose(wasm, "prepare") @_cdecl("prepare")
public func prepare(_ activity: Int32, _ altitudes: Int32, _ lapLength: Double, _ pausesWhenStanding: Int32) {
    let options = TrackOptions(
        activity: Activity(rawValue: UInt8(truncatingIfNeeded: activity)) ?? .walk,
        altitudes: AltitudeSource(rawValue: UInt8(truncatingIfNeeded: altitudes)) ?? .barometer,
        lapLength: lapLength,
        pausesWhenStanding: pausesWhenStanding != 0
    )
    unsafe recorder = Recorder(options)
}

/// Begins; 1 where that was possible.
@_expose(wasm, "start") @_cdecl("start")
public func start(_ time: Double) -> Int32 { unsafe recorder.start(at: milliseconds(time)) ? 1 : 0 }

/// Pauses; 1 where that was possible.
@_expose(wasm, "pause") @_cdecl("pause")
public func pause(_ time: Double) -> Int32 { unsafe recorder.pause(at: milliseconds(time)) ? 1 : 0 }

/// Goes on; 1 where that was possible.
@_expose(wasm, "resume") @_cdecl("resume")
public func resume(_ time: Double) -> Int32 { unsafe recorder.resume(at: milliseconds(time)) ? 1 : 0 }

/// Finishes; 1 where that was possible.
@_expose(wasm, "finish") @_cdecl("finish")
public func finish(_ time: Double) -> Int32 { unsafe recorder.finish(at: milliseconds(time)) ? 1 : 0 }

/// Takes a fix: 1 kept + 2 added to the line + 4 begins a segment + 256 × the obstacle's number.
@_expose(wasm, "receive") @_cdecl("receive")
public func receive(
    _ time: Double,
    _ latitude: Double,
    _ longitude: Double,
    _ accuracy: Double,
    _ altitude: Double,
    _ altitudeAccuracy: Double,
    _ speed: Double,
    _ course: Double,
    _ battery: Double
) -> Int32 {
    let fix = Fix(
        time: milliseconds(time),
        position: Coordinate(uncheckedLatitude: latitude, longitude: longitude),
        accuracy: known(accuracy),
        altitude: known(altitude),
        altitudeAccuracy: known(altitudeAccuracy),
        speed: known(speed),
        course: known(course),
        battery: known(battery)
    )
    let reception = unsafe recorder.receive(fix)
    return (reception.isKept ? 1 : 0) | (reception.isAdded ? 2 : 0) | (reception.startsSegment ? 4 : 0)
        | number(of: reception.obstacle) << 8
}

/// The number of an obstacle, 0 for none, in the order of the engine's names.
private func number(of obstacle: Recorder.Obstacle?) -> Int32 {
    switch obstacle {
    case nil: 0
    case .notStarted: 1
    case .paused: 2
    case .finished: 3
    case .noFix: 4
    case .inaccurate: 5
    case .standing: 6
    case .late: 7
    }
}

/// The doubt that an obstacle carries.
private func doubt(of obstacle: Recorder.Obstacle?) -> Double {
    if case .inaccurate(let metres) = obstacle { metres } else { .nan }
}

/// Reckons all figures at a time and gives the place of the first; the engine names them in this order.
@_expose(wasm, "figures") @_cdecl("figures")
public func figures(_ now: Double) -> UInt32 {
    let time = milliseconds(now)
    let (copy, summary) = unsafe (recorder, recorder.statistics.summary)
    let obstacle = copy.obstacle(at: time)
    func number(_ value: Double?) -> Double { value ?? .nan }
    func number(_ value: Int64?) -> Double { value.map { Double($0) } ?? .nan }
    let values: [Double] = [
        Double(copy.phase.rawValue), Double(copy.statistics.options.activity.rawValue),
        copy.isPausedByItself ? 1 : 0, Double(TrackingWasm.number(of: obstacle)), doubt(of: obstacle),
        number(copy.startTime), number(copy.finishTime), number(copy.lastFixTime), number(copy.lastAccuracy),
        copy.totalTime(at: time), copy.recordedTime(at: time), number(copy.statistics.currentSpeed),
        summary.distance, summary.timedDistance, summary.gapDistance, number(summary.elapsed), number(summary.active),
        number(summary.moving), number(summary.averageSpeed), number(summary.averageMovingSpeed),
        number(summary.averagePace), number(summary.maximumSpeed), number(summary.bestPace), number(summary.ascent),
        number(summary.descent), number(summary.minimumAltitude), number(summary.maximumAltitude),
        Double(summary.segments), Double(summary.fixes), Double(summary.inaccurate), Double(summary.outliers),
        Double(summary.late),
    ]
    unsafe numbers = values
    return unsafe address(of: numbers)
}

/// How many laps there are; three numbers each stand where `numbersAddress` says: metres, seconds, seconds in motion.
@_expose(wasm, "laps") @_cdecl("laps")
public func laps() -> Int32 {
    var values: [Double] = []
    for lap in unsafe recorder.statistics.summary.laps {
        values += [lap.distance, lap.duration ?? .nan, lap.moving ?? .nan]
    }
    unsafe numbers = values
    return Int32(values.count / 3)
}

/// How many pauses have ended; two numbers each stand where `numbersAddress` says: start and end.
@_expose(wasm, "pauses") @_cdecl("pauses")
public func pauses() -> Int32 {
    var values: [Double] = []
    for pause in unsafe recorder.pauses { values += [Double(pause.start), Double(pause.end)] }
    unsafe numbers = values
    return Int32(values.count / 2)
}

/// The place of the numbers that were asked for last.
@_expose(wasm, "numbersAddress") @_cdecl("numbersAddress")
public func numbersAddress() -> UInt32 { unsafe address(of: numbers) }

/// Writes a snapshot and gives its length; it stands where `snapshotAddress` says.
@_expose(wasm, "takeSnapshot") @_cdecl("takeSnapshot")
public func takeSnapshot() -> Int32 {
    unsafe output = recorder.snapshot
    return unsafe Int32(output.count)
}

/// The place of the snapshot.
@_expose(wasm, "snapshotAddress") @_cdecl("snapshotAddress")
public func snapshotAddress() -> UInt32 { unsafe address(of: output) }

/// Makes room for a snapshot or for fixes of so many bytes and gives its place; 0 for more than 16 MiB.
@_expose(wasm, "makeRoom") @_cdecl("makeRoom")
public func makeRoom(_ length: Int32) -> UInt32 {
    guard length > 0, length <= 1 << 24 else { return 0 }
    unsafe input = [UInt8](repeating: 0, count: Int(length))
    return unsafe address(of: input)
}

/// Goes on from the snapshot that was put into the room: 0 done, 1 of a newer version, 2 damaged.
@_expose(wasm, "restore") @_cdecl("restore")
public func restore() -> Int32 {
    do throws(TrackingError) {
        unsafe recorder = try Recorder(snapshot: input)
        unsafe input = []
        return 0
    } catch {
        unsafe input = []
        switch error {
        case .snapshotVersionUnknown: return 1
        case .snapshotDamaged: return 2
        }
    }
}

/// The class, 0 … 5, of a speed in m/s in the bands of an activity.
@_expose(wasm, "speedClass") @_cdecl("speedClass")
public func speedClass(_ activity: Int32, _ speed: Double) -> Int32 {
    Int32(SpeedScale(Activity(rawValue: UInt8(truncatingIfNeeded: activity)) ?? .walk).speedClass(of: speed))
}

/// The runs of one colour of a segment whose fixes were put into the room as triples of time, latitude and longitude.
///
/// - Parameter activity: the activity whose bands are taken; -1 for bands that each hold a sixth of the way.
/// - Returns: How many runs there are; three numbers each stand where `numbersAddress` says: the places of the first and of
///   the last fix, and the class or not-a-number. After the last run stand the five limits of the bands.
@_expose(wasm, "colourRuns") @_cdecl("colourRuns")
public func colourRuns(_ activity: Int32) -> Int32 {
    let fixes = unsafe fixes(of: input)
    unsafe input = []
    let legs = TrackLeg.legs(of: fixes)
    let scale = Activity(rawValue: UInt8(truncatingIfNeeded: activity)).map { SpeedScale($0) }
    let chosen = scale ?? SpeedScale(quantilesOf: legs)
    var values: [Double] = []
    for run in ColourRun.runs(of: legs, chosen) {
        values += [Double(run.first), Double(run.last), run.speedClass.map { Double($0) } ?? .nan]
    }
    let count = values.count / 3
    unsafe numbers = values + chosen.limits
    return Int32(count)
}

private func fixes(of bytes: [UInt8]) -> [Fix] {
    let count = bytes.count / 24
    var fixes: [Fix] = []
    fixes.reserveCapacity(count)
    for index in 0..<count {
        func number(_ place: Int) -> Double {
            var pattern: UInt64 = 0
            for byte in (0..<8).reversed() { pattern = pattern << 8 | UInt64(bytes[index * 24 + place * 8 + byte]) }
            return Double(bitPattern: pattern)
        }
        let position = Coordinate(uncheckedLatitude: number(1), longitude: number(2))
        fixes.append(Fix(time: milliseconds(number(0)), position: position))
    }
    return fixes
}

/// Metres along the ellipsoid.
@_expose(wasm, "distance") @_cdecl("distance")
public func distance(_ latitude: Double, _ longitude: Double, _ otherLatitude: Double, _ otherLongitude: Double)
    -> Double
{
    Geodesic.distance(
        from: Coordinate(uncheckedLatitude: latitude, longitude: longitude),
        to: Coordinate(uncheckedLatitude: otherLatitude, longitude: otherLongitude)
    )
}

/// Where an array's elements stand; valid until the array changes.
private func address<Element>(of array: [Element]) -> UInt32 {
    unsafe array.withUnsafeBufferPointer { buffer in
        UInt32(UInt(bitPattern: buffer.baseAddress))
    }
}
