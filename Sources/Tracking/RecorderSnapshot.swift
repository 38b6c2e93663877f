// What a recorder remembers, field by field, so that a recording goes on after a crash exactly where it was. Whoever adds
// a field to one of these values adds it here and raises the version.

import Geodesy

extension Recorder {
    /// The version that snapshots name.
    private static let snapshotVersion: UInt8 = 1

    /// All that is remembered, as bytes: the version, the fields, a checksum.
    public var snapshot: [UInt8] {
        var writer = SnapshotWriter()
        writer.put(Self.snapshotVersion)
        writer.put(self)
        writer.put(Self.checksum(writer.bytes[...]))
        return writer.bytes
    }

    /// Goes on from a snapshot, equal to the recorder that made it.
    ///
    /// - Throws: `TrackingError.snapshotVersionUnknown` for one of a newer version, `.snapshotDamaged` for one that is cut
    ///   short or was changed.
    public init(snapshot bytes: [UInt8]) throws(TrackingError) {
        guard let version = bytes.first, bytes.count > 9 else { throw .snapshotDamaged(offset: bytes.count) }
        guard version == Self.snapshotVersion else { throw .snapshotVersionUnknown(version) }
        let end = bytes.count - 8
        var ending = SnapshotReader(bytes[end...])
        guard try ending.word() == Self.checksum(bytes[..<end]) else { throw .snapshotDamaged(offset: end) }
        var reader = SnapshotReader(bytes[1..<end])
        try self.init(from: &reader)
        guard reader.isAtEnd else { throw reader.damage }
    }

    /// FNV-1a, 64 bits.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return sum
    }
}

extension Recorder: SnapshotCoded {
    init(from reader: inout SnapshotReader) throws(TrackingError) {
        self.init()
        statistics = try reader.get()
        phase = try reader.choice()
        startTime = try reader.get()
        finishTime = try reader.get()
        pauses = try reader.get()
        pauseTime = try reader.get()
        lastFixTime = try reader.get()
        lastAccuracy = try reader.get()
        isBroken = try reader.get()
    }

    func write(to writer: inout SnapshotWriter) {
        writer.put(statistics)
        writer.put(phase.rawValue)
        writer.put(startTime)
        writer.put(finishTime)
        writer.put(pauses)
        writer.put(pauseTime)
        writer.put(lastFixTime)
        writer.put(lastAccuracy)
        writer.put(isBroken)
    }
}

extension Recorder.Pause: SnapshotCoded {
    init(from reader: inout SnapshotReader) throws(TrackingError) {
        self.init(start: try reader.get(), end: try reader.get())
    }

    func write(to writer: inout SnapshotWriter) {
        writer.put(start)
        writer.put(end)
    }
}

extension TrackOptions: SnapshotCoded {
    init(from reader: inout SnapshotReader) throws(TrackingError) {
        self.init(
            activity: try reader.choice(),
            altitudes: try reader.choice(),
            lapLength: try reader.get(),
            pausesWhenStanding: try reader.get()
        )
    }

    func write(to writer: inout SnapshotWriter) {
        writer.put(activity.rawValue)
        writer.put(altitudes.rawValue)
        writer.put(lapLength)
        writer.put(pausesWhenStanding)
    }
}

extension TrackStatistics: SnapshotCoded {
    init(from reader: inout SnapshotReader) throws(TrackingError) {
        self.init(try reader.get())
        summaryOfCounts.distance = try reader.get()
        summaryOfCounts.timedDistance = try reader.get()
        summaryOfCounts.gapDistance = try reader.get()
        summaryOfCounts.start = try reader.get()
        summaryOfCounts.end = try reader.get()
        summaryOfCounts.segments = try reader.get()
        summaryOfCounts.fixes = try reader.get()
        summaryOfCounts.inaccurate = try reader.get()
        summaryOfCounts.outliers = try reader.get()
        summaryOfCounts.late = try reader.get()
        detector = try reader.get()
        previous = try reader.get()
        lastReceivedTime = try reader.get()
        isBroken = try reader.get()
        meter = try reader.get()
        movingTime = try reader.get()
        peak = try reader.get()
        speedMark = try reader.get()
        altitude = try reader.get()
        pace = try reader.get()
        laps = try reader.get()
        elapsed = try reader.get()
        paused = try reader.get()
        standing = try reader.get()
        timedFixes = try reader.get()
    }

    func write(to writer: inout SnapshotWriter) {
        writer.put(options)
        writer.put(summaryOfCounts.distance)
        writer.put(summaryOfCounts.timedDistance)
        writer.put(summaryOfCounts.gapDistance)
        writer.put(summaryOfCounts.start)
        writer.put(summaryOfCounts.end)
        writer.put(summaryOfCounts.segments)
        writer.put(summaryOfCounts.fixes)
        writer.put(summaryOfCounts.inaccurate)
        writer.put(summaryOfCounts.outliers)
        writer.put(summaryOfCounts.late)
        writer.put(detector)
        writer.put(previous)
        writer.put(lastReceivedTime)
        writer.put(isBroken)
        writer.put(meter)
        writer.put(movingTime)
        writer.put(peak)
        writer.put(speedMark)
        writer.put(altitude)
        writer.put(pace)
        writer.put(laps)
        writer.put(elapsed)
        writer.put(paused)
        writer.put(standing)
        writer.put(timedFixes)
    }
}

extension OutlierDetector: SnapshotCoded {
    init(from reader: inout SnapshotReader) throws(TrackingError) {
        self.init(maximumSpeed: try reader.get(), good: try reader.get(), pending: try reader.get())

    }

    func write(to writer: inout SnapshotWriter) {
        writer.put(maximumSpeed)
        writer.put(good)
        writer.put(pending)
    }
}

extension Fix: SnapshotCoded {
    init(from reader: inout SnapshotReader) throws(TrackingError) {
        // A fix may name any time; it is looked at before it is used.
        self.init(time: Int64(bitPattern: try reader.word()), position: try reader.get())
        accuracy = try reader.get()
        altitude = try reader.get()
        altitudeAccuracy = try reader.get()
        speed = try reader.get()
        course = try reader.get()
        battery = try reader.get()
        origin = try reader.choice()
    }

    func write(to writer: inout SnapshotWriter) {
        writer.put(UInt64(bitPattern: time))
        writer.put(position)
        writer.put(accuracy)
        writer.put(altitude)
        writer.put(altitudeAccuracy)
        writer.put(speed)
        writer.put(course)
        writer.put(battery)
        writer.put(origin.rawValue)
    }
}

extension DistanceMeter: SnapshotCoded {
    init(from reader: inout SnapshotReader) throws(TrackingError) {
        self.init()
        anchor = try reader.get()
        anchorTime = try reader.get()
        trail = try reader.get()
        last = try reader.get()
        path = try reader.get()
        held = try reader.get()
        isStanding = try reader.get()
        rest = try reader.get()
    }

    func write(to writer: inout SnapshotWriter) {
        writer.put(anchor)
        writer.put(anchorTime)
        writer.put(trail)
        writer.put(last)
        writer.put(path)
        writer.put(held)
        writer.put(isStanding)
        writer.put(rest)
    }
}

extension TimedPlace: SnapshotCoded {
    init(from reader: inout SnapshotReader) throws(TrackingError) {
        self.init(time: try reader.get(), position: try reader.get())

    }

    func write(to writer: inout SnapshotWriter) {
        writer.put(time)
        writer.put(position)
    }
}

extension MovingTime: SnapshotCoded {
    init(from reader: inout SnapshotReader) throws(TrackingError) {
        self.init()
        milliseconds = try reader.get()
        places = try reader.get()
    }

    func write(to writer: inout SnapshotWriter) {
        writer.put(milliseconds)
        writer.put(places)
    }
}

extension SpeedPeak: SnapshotCoded {
    init(from reader: inout SnapshotReader) throws(TrackingError) {
        self.init()
        recent = try reader.get()
        lastTime = try reader.get()
        greatest = try reader.get()
        early = try reader.get()
        guard recent.count <= 2 else { throw reader.damage }
    }

    func write(to writer: inout SnapshotWriter) {
        writer.put(recent)
        writer.put(lastTime)
        writer.put(greatest)
        writer.put(early)
    }
}

extension AltitudeGain: SnapshotCoded {
    init(from reader: inout SnapshotReader) throws(TrackingError) {
        self.init(source: try reader.choice())
        closedAscent = try reader.get()
        closedDescent = try reader.get()
        minimum = try reader.get()
        maximum = try reader.get()
        recent = try reader.get()
        count = try reader.get()
        zigZag = try reader.get()
        guard recent.count == (source == .satellites ? min(count, 5) : 0), count >= 0 else { throw reader.damage }
    }

    func write(to writer: inout SnapshotWriter) {
        writer.put(source.rawValue)
        writer.put(closedAscent)
        writer.put(closedDescent)
        writer.put(minimum)
        writer.put(maximum)
        writer.put(recent)
        writer.put(count)
        writer.put(zigZag)
    }
}

extension AltitudeGain.ZigZag: SnapshotCoded {
    init(from reader: inout SnapshotReader) throws(TrackingError) {
        self.init()
        turn = try reader.get()
        extreme = try reader.get()
        let sign: Int64 = try reader.get()
        direction = Int8(sign.signum())
        confirmedAscent = try reader.get()
        confirmedDescent = try reader.get()
        low = try reader.get()
        high = try reader.get()
    }

    func write(to writer: inout SnapshotWriter) {
        writer.put(turn)
        writer.put(extreme)
        writer.put(Int64(direction))
        writer.put(confirmedAscent)
        writer.put(confirmedDescent)
        writer.put(low)
        writer.put(high)
    }
}

extension Progress: SnapshotCoded {
    init(from reader: inout SnapshotReader) throws(TrackingError) {
        self.init()
        metres = try reader.get()
        active = try reader.get()
        moving = try reader.get()
    }

    func write(to writer: inout SnapshotWriter) {
        writer.put(metres)
        writer.put(active)
        writer.put(moving)
    }
}

extension LapCounter: SnapshotCoded {
    init(from reader: inout SnapshotReader) throws(TrackingError) {
        self.init(length: try reader.get())
        ends = try reader.get()
        last = try reader.get()
    }

    func write(to writer: inout SnapshotWriter) {
        writer.put(length)
        writer.put(ends)
        writer.put(last)
    }
}

extension BestPace: SnapshotCoded {
    init(from reader: inout SnapshotReader) throws(TrackingError) {
        self.init()
        places = try reader.get()
        pace = try reader.get()
    }

    func write(to writer: inout SnapshotWriter) {
        writer.put(places)
        writer.put(pace)
    }
}
