// Questions about roads as they come in: OSRM's addresses and our own queries and forms, of any bytes. An answer or a fault
// in a sentence, never a crash; what is read keeps its promises, and polylines come back as they went.
//
// system CMicrohttpd: microhttpd
// system CDeflate: deflate
// module Geodesy: Sources/Geodesy/*.swift
// module JSON: Sources/JSON/*.swift
// module HTTPServing: Sources/HTTPServing/*.swift
// module Regions: Sources/Regions/MappedFile.swift Sources/Regions/SectionFile*.swift Sources/Regions/RegionError.swift Sources/Regions/RegionName.swift Sources/Regions/Release.swift
// module Directions: Sources/Directions/Vehicle.swift Sources/Directions/Routing/DirectionsError.swift Sources/Directions/Routing/DirectionsErrorTexts.swift Sources/Directions/Routing/InstructionLanguage.swift Sources/Directions/Routing/RoutePoint.swift Sources/Directions/Routing/SnappedPoint.swift Sources/Directions/Routing/TravelRules.swift Sources/Directions/Routing/RouteRequest.swift Sources/Directions/Routing/Match.swift Sources/Directions/Routing/RouteAnswer.swift Sources/Directions/Routing/RouteStep.swift Sources/Directions/Routing/RouteIntersection.swift Sources/Directions/Graph/GraphFile.swift Sources/Directions/Graph/GraphSection.swift Sources/Directions/Graph/Column.swift
// module Service: Sources/Service/Directions/DecimalNumber.swift Sources/Service/Directions/DirectionsQuery.swift Sources/Service/Directions/RouteForm.swift Sources/Service/Directions/TrackBody.swift Sources/Service/Native/QueryValues.swift Sources/Service/OSRM/OSRMFault.swift Sources/Service/OSRM/OSRMOptions.swift Sources/Service/OSRM/OSRMOptionValue.swift Sources/Service/OSRM/OSRMOptions+Parsing.swift Sources/Service/OSRM/OSRMOptions+Check.swift Sources/Service/OSRM/OSRMRequest.swift

import Directions
import Geodesy
import HTTPServing

@testable import Service

private let names = [
    "points", "lat", "lon", "vehicle", "avoid", "avoid_areas", "depart", "headings", "approaches", "radiuses", "lang",
    "steps", "geometry", "minutes",
]

/// The fuzzer calls this for every input; returning is passing, a trap is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    let input = unsafe Array(UnsafeBufferPointer(start: data, count: size))
    guard let first = input.first else { return 0 }
    let rest = input.dropFirst()
    if first & 1 == 0 {
        osrm(first, rest)
    } else {
        native(first, rest)
    }
    for precision in PolylinePrecision.allCases { polyline(rest, precision) }
    for points in [try? TrackBody.gpx(Array(rest)), try? TrackBody.geoJSON(Array(rest))] {
        precondition(points?.allSatisfy { abs($0.coordinate.latitude) <= 90 } ?? true)
    }
    return 0
}

private func osrm(_ choice: UInt8, _ input: ArraySlice<UInt8>) {
    let halves = input.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    let services = OSRMService.allCases
    guard let query = try? Query(rawQuery: halves.count > 1 ? halves[1] : []),
        let request = try? OSRMRequest(
            service: services[Int(choice >> 1) % services.count],
            version: "v1",
            profile: "driving",
            coordinates: String(decoding: halves.first ?? [], as: UTF8.self),
            query: query.items
        )
    else { return }
    let options = request.options
    for list in [options.sources, options.destinations, options.waypoints] {
        precondition(list?.allSatisfy(request.coordinates.indices.contains) ?? true)
    }
    for count in [options.bearings.count, options.radiuses.count, options.approaches.count, options.hints.count] {
        precondition(count == 0 || count == request.coordinates.count)
    }
    for point in request.coordinates { precondition(abs(point.latitude) <= 90 && abs(point.longitude) <= 180) }
    precondition(options.scaleFactor > 0 && options.fallbackSpeed ?? 1 > 0)
}

private func native(_ choice: UInt8, _ input: ArraySlice<UInt8>) {
    let isForm = choice & 2 != 0
    let request = Request(
        isForm ? .post : .get,
        isForm ? "/api/v1/directions" : "/api/v1/directions?" + String(decoding: input, as: UTF8.self),
        headers: ["Content-Type": "application/x-www-form-urlencoded", "Accept-Language": "vi, *;q=0.1"],
        body: isForm ? Array(input) : []
    )
    guard let query = try? DirectionsQuery(request, known: names) else { return }
    if let points = try? query.neededCoordinates("points") {
        precondition(points.allSatisfy { abs($0.latitude) <= 90 && abs($0.longitude) <= 180 })
        if let asked = try? query.routePoints(points) {
            precondition(asked.count == points.count)
            precondition(asked.allSatisfy { $0.radiusMetres ?? 1 > 0 && (0..<360).contains($0.heading?.degrees ?? 0) })
        }
    }
    _ = try? query.neededCoordinate()
    if let rules = try? query.rules() { precondition(rules.avoidAreas.allSatisfy { $0.count >= 3 }) }
    _ = try? query.form()
    _ = try? query.numbers("minutes", separator: ",", "numbers")
}

private func polyline(_ text: ArraySlice<UInt8>, _ precision: PolylinePrecision) {
    guard let points = try? Polyline.decode(text, precision: precision) else { return }
    var encoder = PolylineEncoder(precision)
    var written: [UInt8] = []
    for point in points {
        encoder.append(
            latitudeE7: Int32((point.latitude * 1e7).rounded()),
            longitudeE7: Int32((point.longitude * 1e7).rounded()),
            to: &written
        )
    }
    let again = try? Polyline.decode(written, precision: precision)
    precondition(again == points)
}
