// A recorded track in the body of a request to match it: GPX (https://www.topografix.com/GPX/1/1/) or GeoJSON (RFC 7946).
// Only positions, times and precision are read. The GPX is scanned, not parsed as XML in full: entities and declarations,
// which attacks are made of, mean nothing here.

import Directions
import Foundation
import Geodesy
import HTTPServing

/// Reading tracks from bodies.
enum TrackBody {
    /// What a receiver's horizontal dilution of precision of 1 is taken for, in metres.
    private static let metresPerDilution = 5.0

    /// The positions in the body of a request; nil when its type is neither GPX nor GeoJSON.
    ///
    /// - Throws: a 400 refusal for a body of these types without a track.
    static func points(_ request: Request) throws(Refusal) -> [TracePoint]? {
        let type = (request.header("Content-Type") ?? "").lowercased().prefix { $0 != ";" }
        switch type.trimmingCharacters(in: .whitespaces) {
        case "application/gpx+xml", "application/gpx", "application/xml", "text/xml": return try gpx(request.body)
        case "application/geo+json", "application/json": return try geoJSON(request.body)
        default: return nil
        }
    }

    /// The track points of a GPX document, in their order.
    static func gpx(_ bytes: [UInt8]) throws(Refusal) -> [TracePoint] {
        var points: [TracePoint] = []
        var rest = bytes[...]
        while let start = rest.place(of: "<trkpt") {
            rest = rest[start.upperBound...]
            guard let close = rest.firstIndex(of: UInt8(ascii: ">")) else { break }
            let head = rest[..<close]
            rest = rest[(close + 1)...]
            var inner: ArraySlice<UInt8> = []
            if head.last != UInt8(ascii: "/") {
                guard let end = rest.place(of: "</trkpt>") else { break }
                inner = rest[..<end.lowerBound]
                rest = rest[end.upperBound...]
            }
            guard let latitude = attribute("lat=", head).flatMap(decimalNumber),
                let longitude = attribute("lon=", head).flatMap(decimalNumber),
                let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
            else { throw .badTrack("Point \(points.count + 1) of the GPX has no lat and lon in range.") }
            var point = TracePoint(coordinate)
            point.timestampSeconds = element("<time>", inner).flatMap(seconds)
            point.accuracyMetres = element("<hdop>", inner).flatMap(decimalNumber).flatMap { dilution in
                dilution > 0 ? min(dilution * metresPerDilution, 1000) : nil
            }
            points.append(point)
        }
        guard !points.isEmpty else { throw .badTrack("The GPX has no track points (trkpt).") }
        return consistent(points)
    }

    /// The positions of a GeoJSON LineString, alone or as a feature whose `coordTimes` may hold their times.
    static func geoJSON(_ bytes: [UInt8]) throws(Refusal) -> [TracePoint] {
        let right = "The body is no GeoJSON LineString, nor a Feature of one, with lon,lat in range."
        let object = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any]
        let geometry = object?["geometry"] as? [String: Any] ?? object
        guard let geometry, geometry["type"] as? String == "LineString",
            let positions = geometry["coordinates"] as? [[Double]]
        else { throw .badTrack(right) }
        var points: [TracePoint] = []
        for position in positions {
            guard position.count >= 2,
                let coordinate = try? Coordinate(latitude: position[1], longitude: position[0])
            else { throw .badTrack(right) }
            points.append(TracePoint(coordinate))
        }
        let properties = object?["properties"] as? [String: Any]
        if let times = properties?["coordTimes"] as? [String], times.count == points.count {
            for index in points.indices { points[index].timestampSeconds = seconds(times[index][...]) }
        }
        return consistent(points)
    }

    /// Times for all points or for none, as the engine wants them.
    private static func consistent(_ points: [TracePoint]) -> [TracePoint] {
        guard points.contains(where: { $0.timestampSeconds == nil }) else { return points }
        return points.map { point in
            var point = point
            point.timestampSeconds = nil
            return point
        }
    }

    /// The value between quotes after an attribute's name.
    private static func attribute(_ name: StaticString, _ head: ArraySlice<UInt8>) -> Substring? {
        guard let found = head.place(of: name) else { return nil }
        let value = head[found.upperBound...]
        guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        let inner = value.dropFirst()
        return inner.firstIndex(of: quote).map { String(decoding: inner[..<$0], as: UTF8.self)[...] }
    }

    /// The text of an element after its opening tag.
    private static func element(_ tag: StaticString, _ inner: ArraySlice<UInt8>) -> Substring? {
        guard let start = inner.place(of: tag) else { return nil }
        let value = inner[start.upperBound...]
        return value.firstIndex(of: UInt8(ascii: "<")).map { String(decoding: value[..<$0], as: UTF8.self)[...] }
    }

    private static func seconds(_ text: Substring) -> Double? {
        let text = String(text).trimmingCharacters(in: .whitespacesAndNewlines)
        let plain = try? Date(text, strategy: .iso8601)
        let date = plain ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        return date?.timeIntervalSince1970
    }
}

extension ArraySlice<UInt8> {
    /// Where a text stands first.
    fileprivate func place(of text: StaticString) -> Range<Int>? {
        let wanted = text.description.utf8
        guard let first = wanted.first else { return nil }
        var from = startIndex
        while let place = self[from...].firstIndex(of: first) {
            if self[place...].starts(with: wanted) { return place..<place + wanted.count }
            from = place + 1
        }
        return nil
    }
}

extension Refusal {
    fileprivate static func badTrack(_ message: String) -> Refusal {
        Refusal(status: 400, code: "body.no-track", message: message)
    }
}
