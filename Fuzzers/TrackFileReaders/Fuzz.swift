// Damaged track files of every format: the first byte chooses the format, the second whether the rest is a whole file or
// patches of a sound one, and into what pieces it is cut. A crash, an endless loop or a position off the earth may not be;
// and pieces must give what the whole gives.
//
// module Geodesy: Sources/Geodesy/*.swift
// module JSON: Sources/JSON/*.swift
// module Tracking: Sources/Tracking/*.swift
// module TrackFiles: Sources/TrackFiles/*/*.swift
// system CZip: zip

import Foundation
import Geodesy
import Tracking

@testable import TrackFiles

/// A sound file of each format that is written here, and of the others what their readers look for.
private let sound: [[UInt8]] = TrackFormat.allCases.map { format in
    var document = TrackDocument()
    document.waypoints = [
        Waypoint(name: "a & b", position: Coordinate(uncheckedLatitude: 1, longitude: 2), time: 1_709_280_000_000)
    ]
    let points = (0..<4).map { index in
        TrackPoint(
            Fix(
                time: 1_709_280_000_000 + Int64(index) * 1000,
                position: Coordinate(uncheckedLatitude: 43.7 + Double(index) / 1000, longitude: 7.4),
                accuracy: 5,
                altitude: 12,
                speed: 1
            ),
            heartRate: 90
        )
    }
    document.tracks = [Track(details: TrackDetails(name: "é", type: "run"), segments: [points, points])]
    if let bytes = try? document.bytes(as: format) { return bytes }
    let text =
        switch format {
        case .tcx:
            """
            <TrainingCenterDatabase><Activities><Activity Sport="Biking"><Lap><DistanceMeters>9</DistanceMeters><Track>
            <Trackpoint><Time>2024-03-01T08:00:00Z</Time><Position><LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>2
            </LongitudeDegrees></Position><HeartRateBpm><Value>9</Value></HeartRateBpm></Trackpoint></Track></Lap></Activity>
            </Activities></TrainingCenterDatabase>
            """
        case .owntracks:
            "2024-03-01T08:00:01Z\t*\t{\"_type\":\"location\",\"lat\":43.7,\"lon\":7.4,\"tst\":1709280000,\"vel\":3}\n"
        case .googleRecords:
            "{\"locations\":[{\"latitudeE7\":437123456,\"longitudeE7\":74123456,\"timestamp\":\"2019-03-01T08:00:00Z\"}]}"
        case .googleTimeline:
            """
            {"semanticSegments":[{"startTime":"2024-03-01T08:00:00Z","timelinePath":[{"point":"43.7°, 7.4°","time":
            "2024-03-01T08:10:00Z"}]},{"visit":{"topCandidate":{"placeLocation":{"latLng":"1°, 2°"}}}}],"rawSignals":
            [{"position":{"LatLng":"1°, 2°","timestamp":"2024-03-01T08:20:00Z"}}]}
            """
        default: ""
        }
    guard format == .fit else { return Array(text.utf8) }
    // One record's definition, two records, a session's definition and a session.
    let place: [UInt8] = [0, 0, 0, 0x20, 0, 0, 0, 5]
    let record: [UInt8] = [0x40, 0, 0, 20, 0, 3, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85]
    let session: [UInt8] = [0x41, 0, 0, 18, 0, 2, 9, 4, 0x86, 5, 1, 0, 1, 9, 9, 0, 0, 1]
    let body =
        record + [0, 1, 2, 3, 0x40] + place + [0, 2, 2, 3, 0x40] + place + [0x80 | 7, 1, 1, 1, 0x40] + place + session
    return [12, 16, 0, 0, UInt8(body.count), 0, 0, 0] + Array(".FIT".utf8) + body + [0, 0]
}

private final class Result { var document = TrackDocument() }

private func read(_ bytes: [UInt8], as format: TrackFormat, pieces: Int) -> (TrackDocument, Verdict, String) {
    let result = Result()
    let assembler = TrackAssembler(format: format) { result.document.receive($0) }
    var reader = TrackFileReader.reader(of: format, into: assembler)
    do {
        var at = 0
        while at < bytes.count {
            let end = min(bytes.count, at + pieces)
            try reader.read(Array(bytes[at..<end]))
            at = end
        }
        try reader.finish()
        return (result.document, assembler.verdict, "")
    } catch {
        return (result.document, assembler.verdict, "\(error)")
    }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    guard size > 2 else { return 0 }
    let input = unsafe Array(UnsafeBufferPointer(start: data, count: size))
    let format = TrackFormat.allCases[Int(input[0]) % TrackFormat.allCases.count]
    var bytes: [UInt8]
    if input[1] & 3 == 0 {
        bytes = Array(input.dropFirst(2))
    } else {
        bytes = sound[Int(input[0]) % TrackFormat.allCases.count]
        var index = 2
        while index + 2 < size {
            let place = Int(input[index]) << 8 | Int(input[index + 1])
            bytes[place % bytes.count] = input[index + 2]
            index += 3
        }
    }
    let whole = read(bytes, as: format, pieces: .max)
    for point in whole.0.tracks.flatMap(\.segments).joined() {
        precondition(abs(point.fix.position.latitude) <= 90 && abs(point.fix.position.longitude) <= 180)
    }
    let pieced = read(bytes, as: format, pieces: 1 + Int(input[1] >> 2))
    precondition(whole.0 == pieced.0 && whole.1 == pieced.1 && whole.2 == pieced.2, "pieces tell something else")
    for format in TrackFormat.writable { _ = try? whole.0.bytes(as: format) }
    return 0
}
