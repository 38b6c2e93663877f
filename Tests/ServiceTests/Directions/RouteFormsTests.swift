import Directions
import Foundation
import Geodesy
import Testing

@testable import Service

/// A small journey made by hand: two legs, three steps, a roundabout, lanes.
enum HandmadeJourney {
    static func position(_ latitude: Int32, _ longitude: Int32) -> RoutePosition {
        RoutePosition(latitudeE7: latitude, longitudeE7: longitude)
    }

    static let line = [
        position(437_384_211, 74_245_731), position(437_390_000, 74_250_000), position(437_395_000, 74_260_000),
        position(-10, -20),
    ]

    static func step(
        _ type: ManeuverType,
        _ points: Range<Int>,
        modifier: ManeuverModifier? = nil,
        exit: Int? = nil,
        intersections: Range<Int> = 0..<1
    ) -> RouteStep {
        RouteStep(
            maneuver: Maneuver(
                type: type,
                modifier: modifier,
                exit: exit,
                position: line[points.lowerBound],
                bearingBefore: 0,
                bearingAfter: 187
            ),
            distanceMetres: type == .arrive ? 0 : 210.46,
            durationSeconds: type == .arrive ? 0 : 31.24,
            name: "Rue \"Grimaldi\" & Cie",
            reference: "D 51",
            speedLimitKmh: 50,
            points: points,
            intersections: intersections
        )
    }

    static var route: Directions.Route {
        var first = RouteLeg(distanceMetres: 210.46, durationSeconds: 31.24, summary: "Rue Grimaldi", points: 0..<3)
        first.steps = [
            step(.depart, 0..<2, modifier: .right), step(.roundabout, 1..<3, modifier: .left, exit: 2),
            step(.arrive, 2..<3),
        ]
        first.lanes = [
            Lane(indications: [.left, .straight], isValid: true), Lane(indications: [], isValid: false),
        ]
        first.roads = [
            IntersectionRoad(bearing: 10, isEnterable: true), IntersectionRoad(bearing: 187, isEnterable: false),
        ]
        first.intersections = [
            RouteIntersection(
                position: line[0],
                roads: 0..<2,
                incoming: nil,
                outgoing: 1,
                lanes: 0..<2,
                classes: [.tolls, .tunnels]
            )
        ]
        var annotation = RouteAnnotation()
        annotation.distanceMetres = [100.5, 109.96]
        annotation.durationSeconds = [10.05, 0]
        annotation.nodes = [1, 25_239_340, 3]
        annotation.ways = [7, 7]
        annotation.sources = [0, 1]
        annotation.speedLimitKmh = [50, 0]
        first.annotation = annotation
        let second = RouteLeg(distanceMetres: 5, durationSeconds: 1, points: 2..<4)
        return Directions.Route(
            distanceMetres: 215.46,
            durationSeconds: 32.24,
            geometry: line,
            legs: [first, second],
            traits: [.tolls, .tunnels]
        )
    }

    static func snapped(_ name: String) -> SnappedPoint {
        SnappedPoint(
            coordinate: line[0].coordinate,
            distanceMetres: 3.21,
            name: name,
            segment: 7,
            fraction: 0.5,
            hint: SnapHint(text: "00000001000000ff") ?? { preconditionFailure("a hint") }()
        )
    }
}

@Suite("Forms of routes")
struct RouteFormsTests {
    @Test("GPX has a route point for each step, a track point for each position, and is XML whatever the names")
    func gpx() throws {
        let bytes = HandmadeJourney.route.gpx(
            name: "A <b> \u{1} & \"c\" 'd'",
            language: .english,
            attribution: "© OpenStreetMap contributors"
        )
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("<name>A &lt;b&gt;  &amp; &quot;c&quot; &apos;d&apos;</name>"))
        #expect(text.contains("<trkpt lat=\"43.7384211\" lon=\"7.4245731\">"))
        #expect(text.contains("<trkpt lat=\"-0.000001\" lon=\"-0.000002\">"))
        #expect(text.components(separatedBy: "<rtept ").count == 4)
        #expect(text.components(separatedBy: "<trkpt ").count == 5)
        #expect(text.contains("© OpenStreetMap contributors"))
    }

    private let region = RegionLabel(name: "monaco", attribution: "© OpenStreetMap contributors")

    private func object(_ bytes: [UInt8]) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    @Test("our own answer has its members, and each step's range lies in the route's line")
    func json() throws {
        let answer = RouteAnswer(
            routes: [HandmadeJourney.route, HandmadeJourney.route],
            waypoints: [HandmadeJourney.snapped("a"), HandmadeJourney.snapped("b")]
        )
        let asked = HandmadeJourney.line.prefix(2).map(\.coordinate)
        let form = RouteForm(geometry: .geojson, hasSteps: true, language: .vietnamese)
        let object = try object(answer.json(asked: asked, vehicle: .motorbike, region: region, form: form))
        let names: Set = ["region", "vehicle", "language", "waypoints", "routes", "attribution"]
        #expect(Set(object.keys) == names)
        #expect(object["vehicle"] as? String == "motorbike" && object["language"] as? String == "vi")
        let waypoint = try #require((object["waypoints"] as? [[String: Any]])?.first)
        #expect(waypoint["coordinate"] as? [String: Double] == ["latitude": 43.7384211, "longitude": 7.4245731])
        let routes = try #require(object["routes"] as? [[String: Any]])
        #expect(routes.count == 2)
        #expect(routes[0]["traits"] as? [String] == ["tolls", "tunnels"])
        let line = (routes[0]["geometry"] as? [String: Any])?["coordinates"] as? [[Double]]
        #expect(line?.first == [7.4245731, 43.7384211])
        let legs = try #require(routes[0]["legs"] as? [[String: Any]])
        #expect(legs.map { $0["geometryRange"] as? [Int] } == [[0, 2], [2, 3]])
        let steps = try #require(legs[0]["steps"] as? [[String: Any]])
        #expect(steps.map { $0["geometryRange"] as? [Int] } == [[0, 1], [1, 2], [2, 2]])
        #expect(steps[0]["name"] as? String == "Rue \"Grimaldi\" & Cie")
        #expect(steps[1]["exit"] as? Int == 2)
        #expect((steps[0]["lanes"] as? [[String: Any]])?.first?["isValid"] as? Bool == true)
        let box = try #require(routes[0]["boundingBox"] as? [String: Double])
        #expect(box["south"] == -0.000001 && box["east"] == 7.426)
    }

    @Test("without steps and line they are left out; polylines are strings")
    func plain() throws {
        let answer = RouteAnswer(routes: [HandmadeJourney.route], waypoints: [])
        let bare = RouteForm(geometry: .none, hasSteps: false)
        let route = try #require(
            (try object(answer.json(asked: [], vehicle: .car, region: region, form: bare))["routes"]
                as? [[String: Any]])?.first
        )
        #expect(route["geometry"] == nil)
        #expect((route["legs"] as? [[String: Any]])?.first?["steps"] == nil)
        let encoded = RouteForm(geometry: .polyline6, hasSteps: false)
        let written = try object(answer.json(asked: [], vehicle: .car, region: region, form: encoded))
        let text = (written["routes"] as? [[String: Any]])?.first?["geometry"] as? String
        #expect(try Polyline.decode((text ?? "").utf8, precision: .six).first?.longitude == 7.424573)
    }

    @Test("a trip's waypoints stand in the order of visit")
    func trip() throws {
        let names = ["a", "b", "c"]
        let answer = TripAnswer(
            route: HandmadeJourney.route,
            waypoints: names.map(HandmadeJourney.snapped),
            visitOrder: [0, 2, 1]
        )
        let asked = HandmadeJourney.line.prefix(3).map(\.coordinate)
        let object = try object(answer.json(asked: asked, vehicle: .foot, region: region, form: RouteForm()))
        #expect(object["order"] as? [Int] == [0, 2, 1])
        #expect((object["waypoints"] as? [[String: Any]])?.map { $0["name"] as? String } == ["a", "c", "b"])
    }

    @Test("a matrix has null where there is no way, and a point without a road only its coordinate")
    func matrix() throws {
        let answer = MatrixAnswer(
            sources: [HandmadeJourney.snapped("a"), nil],
            targets: [HandmadeJourney.snapped("b")],
            durationSeconds: [12.34, .infinity],
            distanceMetres: [100, .infinity]
        )
        let asked = HandmadeJourney.line.prefix(2).map(\.coordinate)
        let object = try object(answer.json(sources: asked, targets: [asked[0]], vehicle: .car, region: region))
        let rows = try #require(object["durationsSeconds"] as? [[Any]])
        #expect(rows[0][0] as? Double == 12.3)
        #expect(rows[1][0] is NSNull)
        let sources = try #require(object["sources"] as? [[String: Any]])
        #expect(Set(sources[1].keys) == ["coordinate"])
    }

    @Test("areas reached within times are features, the widest first")
    func isochrone() throws {
        let ring = HandmadeJourney.line.map(\.coordinate)
        let answer = IsochroneAnswer(
            origin: HandmadeJourney.snapped("a"),
            contours: [
                IsochroneContour(thresholdSeconds: 300, polygons: [[ring]]),
                IsochroneContour(thresholdSeconds: 900, polygons: [[ring], [ring, ring]]),
            ]
        )
        let object = try object(answer.json(asked: ring[0], vehicle: .car, region: region))
        let features = try #require(object["features"] as? [[String: Any]])
        #expect(features.map { ($0["properties"] as? [String: Any])?["minutes"] as? Int } == [15, 5])
        let shape = (features[0]["geometry"] as? [String: Any])?["coordinates"] as? [[[[Double]]]]
        #expect(shape?.map(\.count) == [1, 2])
        #expect(shape?[0][0][0] == [7.4245731, 43.7384211])
    }

    @Test("a FeatureCollection has a line for each route, a point for each waypoint and each step of the best")
    func featureCollection() throws {
        let answer = RouteAnswer(
            routes: [HandmadeJourney.route, HandmadeJourney.route],
            waypoints: [HandmadeJourney.snapped("a"), HandmadeJourney.snapped("b")]
        )
        let bytes = answer.geoJSON(asked: [], vehicle: .car, region: region, form: RouteForm())
        let features = try #require(try object(bytes)["features"] as? [[String: Any]])
        let kinds = features.map { ($0["properties"] as? [String: Any])?["kind"] as? String }
        #expect(kinds == ["route", "route", "waypoint", "waypoint", "step", "step", "step"])
    }

    @Test("OSRM's route has its fields, with steps, lanes, classes and annotations where asked for")
    func osrm() throws {
        var options = OSRMOptions()
        options.steps = true
        options.annotations = .all
        options.geometries = .geojson
        options.overview = .full
        var writer = OSRMWriter(options)
        writer.json.name("routes")
        writer.json.beginArray()
        writer.route(HandmadeJourney.route)
        writer.json.endArray()
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(writer.finish())) as? [String: Any]
        )
        #expect(object["code"] as? String == "Ok")
        let route = try #require((object["routes"] as? [[String: Any]])?.first)
        #expect(Set(route.keys) == ["geometry", "legs", "weight_name", "weight", "duration", "distance"])
        #expect(route["distance"] as? Double == 215.5)
        let legs = try #require(route["legs"] as? [[String: Any]])
        #expect(Set(legs[0].keys) == ["steps", "summary", "weight", "duration", "distance", "annotation"])
        #expect(legs[1]["summary"] as? String == "")
        let annotation = try #require(legs[0]["annotation"] as? [String: Any])
        let names: Set = ["distance", "duration", "weight", "speed", "nodes", "datasources", "metadata"]
        #expect(Set(annotation.keys) == names)
        #expect(annotation["speed"] as? [Double] == [10, 0])
        #expect(annotation["nodes"] as? [Int] == [1, 25_239_340, 3])
        let steps = try #require(legs[0]["steps"] as? [[String: Any]])
        #expect(
            Set(steps[0].keys) == [
                "intersections", "driving_side", "geometry", "maneuver", "name", "ref", "mode", "weight", "duration",
                "distance",
            ]
        )
        let maneuver = try #require(steps[1]["maneuver"] as? [String: Any])
        #expect(maneuver["type"] as? String == "roundabout")
        #expect(maneuver["exit"] as? Int == 2)
        #expect(maneuver["location"] as? [Double] == [7.425, 43.739])
        let intersection = try #require((steps[0]["intersections"] as? [[String: Any]])?.first)
        #expect(intersection["classes"] as? [String] == ["toll", "tunnel"])
        #expect(intersection["out"] as? Int == 1)
        #expect(intersection["in"] == nil)
        let lanes = try #require(intersection["lanes"] as? [[String: Any]])
        #expect(lanes.map { $0["indications"] as? [String] } == [["left", "straight"], ["none"]])
        #expect(lanes.map { $0["valid"] as? Bool } == [true, false])
        let arrival = (steps[2]["geometry"] as? [String: Any])?["coordinates"] as? [[Double]]
        #expect(arrival == [[7.426, 43.7395], [7.426, 43.7395]])
    }

    @Test("without options OSRM's route has a simplified polyline, empty steps and no annotation")
    func osrmPlain() throws {
        var writer = OSRMWriter(OSRMOptions())
        writer.json.name("routes")
        writer.json.beginArray()
        writer.route(HandmadeJourney.route, confidence: 0.5)
        writer.json.endArray()
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(writer.finish())) as? [String: Any]
        )
        let route = try #require((object["routes"] as? [[String: Any]])?.first)
        let line = try Polyline.decode(try #require(route["geometry"] as? String).utf8, precision: .five)
        #expect(line.first?.latitude == 43.73842)
        #expect(route["confidence"] as? Double == 0.5)
        let leg = try #require((route["legs"] as? [[String: Any]])?.first)
        #expect((leg["steps"] as? [Any])?.isEmpty == true)
        #expect(leg["summary"] as? String == "")
        #expect(leg["annotation"] == nil)
    }
}
