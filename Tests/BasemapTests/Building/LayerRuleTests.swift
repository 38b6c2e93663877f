import Testing

@testable import Basemap

/// One object, the layer it belongs to, the kind it gets and the lowest zoom at which it is drawn.
struct LayerCase: Sendable, CustomTestStringConvertible {
    enum Shape: Sendable { case point, line, area }
    let shape: Shape
    let tags: [String: String]
    let layer: String
    let kind: String?
    let zoom: Int

    init(_ shape: Shape, _ tags: [String: String], _ layer: String, _ kind: String?, _ zoom: Int) {
        self.shape = shape
        self.tags = tags
        self.layer = layer
        self.kind = kind
        self.zoom = zoom
    }

    var testDescription: String { "\(tags) → \(layer) \(kind ?? "") from zoom \(zoom)" }

    /// The object, large enough to be seen from its zoom on, with its middle in the box, so that only the rule decides.
    var xml: String {
        var xml = OSMXML()
        switch shape {
        case .point: xml.node(1, 1, tags)
        case .line: xml.way([(-150, -150), (150, 150)], tags)
        case .area:
            let side = layer == "water_polygons_labels" ? 1000.0 : 200
            xml.square(-side / 2, -side / 2, side: side, tags)
        }
        return xml.text
    }
}

@Suite("Layers by tags") struct LayerRuleTests {
    static let cases: [LayerCase] = [
        LayerCase(.area, ["natural": "water"], "water_polygons", "water", 4),
        LayerCase(.area, ["natural": "water", "water": "river"], "water_polygons", "river", 4),
        LayerCase(.area, ["waterway": "riverbank"], "water_polygons", "river", 4),
        LayerCase(.area, ["natural": "glacier"], "water_polygons", "glacier", 4),
        LayerCase(.area, ["landuse": "reservoir"], "water_polygons", "reservoir", 4),
        LayerCase(.area, ["landuse": "basin"], "water_polygons", "basin", 4),
        LayerCase(.area, ["waterway": "dock"], "water_polygons", "dock", 10),
        LayerCase(.area, ["natural": "water", "name": "Lake"], "water_polygons_labels", "water", 4),
        LayerCase(.line, ["waterway": "river"], "water_lines", "river", 9),
        LayerCase(.line, ["waterway": "canal"], "water_lines", "canal", 9),
        LayerCase(.line, ["waterway": "stream"], "water_lines", "stream", 14),
        LayerCase(.line, ["waterway": "ditch"], "water_lines", "ditch", 14),
        LayerCase(.line, ["waterway": "river", "name": "R"], "water_lines_labels", "river", 12),
        LayerCase(.line, ["waterway": "stream", "name": "S"], "water_lines_labels", "stream", 14),
        LayerCase(.line, ["waterway": "dam"], "dam_lines", "dam", 12),
        LayerCase(.area, ["waterway": "dam"], "dam_polygons", "dam", 12),
        LayerCase(.line, ["man_made": "pier"], "pier_lines", "pier", 12),
        LayerCase(.line, ["man_made": "groyne"], "pier_lines", "groyne", 12),
        LayerCase(.area, ["man_made": "breakwater", "area": "yes"], "pier_polygons", "breakwater", 12),
        LayerCase(.point, ["place": "city", "name": "C"], "place_labels", "city", 6),
        LayerCase(.point, ["place": "city", "name": "C", "capital": "yes"], "place_labels", "capital", 4),
        LayerCase(.point, ["place": "town", "name": "C", "capital": "4"], "place_labels", "state_capital", 4),
        LayerCase(.point, ["place": "town", "name": "T"], "place_labels", "town", 7),
        LayerCase(.point, ["place": "village", "name": "V"], "place_labels", "village", 10),
        LayerCase(.point, ["place": "suburb", "name": "S"], "place_labels", "suburb", 10),
        LayerCase(.point, ["place": "locality", "name": "L"], "place_labels", "locality", 10),
        LayerCase(.area, ["landuse": "forest"], "land", "forest", 7),
        LayerCase(.area, ["natural": "wood"], "land", "forest", 7),
        LayerCase(.area, ["landuse": "residential"], "land", "residential", 10),
        LayerCase(.area, ["landuse": "cemetery"], "land", "cemetery", 13),
        LayerCase(.area, ["amenity": "grave_yard"], "land", "grave_yard", 13),
        LayerCase(.area, ["natural": "beach"], "land", "beach", 10),
        LayerCase(.area, ["natural": "wetland", "wetland": "marsh"], "land", "marsh", 11),
        LayerCase(.area, ["leisure": "park"], "land", "park", 11),
        LayerCase(.area, ["amenity": "school"], "sites", "school", 14),
        LayerCase(.area, ["leisure": "sports_centre"], "sites", "sports_centre", 14),
        LayerCase(.area, ["landuse": "construction"], "sites", "construction", 14),
        LayerCase(.area, ["military": "danger_area"], "sites", "danger_area", 14),
        LayerCase(.area, ["building": "yes"], "buildings", nil, 14),
        LayerCase(.point, ["addr:housenumber": "7"], "addresses", nil, 14),
        LayerCase(.area, ["building": "yes", "addr:housename": "Home"], "addresses", nil, 14),
        LayerCase(.line, ["highway": "motorway"], "streets", "motorway", 5),
        LayerCase(.line, ["highway": "motorway_link"], "streets", "motorway", 5),
        LayerCase(.line, ["highway": "trunk"], "streets", "trunk", 6),
        LayerCase(.line, ["highway": "primary"], "streets", "primary", 8),
        LayerCase(.line, ["highway": "secondary"], "streets", "secondary", 9),
        LayerCase(.line, ["highway": "tertiary"], "streets", "tertiary", 10),
        LayerCase(.line, ["highway": "residential"], "streets", "residential", 12),
        LayerCase(.line, ["highway": "living_street"], "streets", "living_street", 13),
        LayerCase(.line, ["highway": "service"], "streets", "service", 13),
        LayerCase(.line, ["highway": "footway"], "streets", "footway", 13),
        LayerCase(.line, ["railway": "rail"], "streets", "rail", 8),
        LayerCase(.line, ["railway": "rail", "service": "siding"], "streets", "rail", 10),
        LayerCase(.line, ["railway": "tram"], "streets", "tram", 10),
        LayerCase(.line, ["aeroway": "runway"], "streets", "runway", 11),
        LayerCase(.line, ["aeroway": "taxiway"], "streets", "taxiway", 13),
        LayerCase(.line, ["highway": "motorway", "ref": "A 1"], "street_labels", "motorway", 10),
        LayerCase(.line, ["highway": "motorway_link", "ref": "A 1"], "street_labels", "motorway_link", 13),
        LayerCase(.line, ["highway": "primary", "name": "P"], "street_labels", "primary", 12),
        LayerCase(.line, ["highway": "residential", "name": "R"], "street_labels", "residential", 14),
        LayerCase(.area, ["highway": "pedestrian", "area": "yes"], "street_polygons", "pedestrian", 14),
        LayerCase(.area, ["area:aeroway": "runway"], "street_polygons", "runway", 11),
        LayerCase(
            .area,
            ["highway": "pedestrian", "area": "yes", "name": "Square"],
            "streets_polygons_labels",
            "pedestrian",
            14
        ),
        LayerCase(
            .point,
            ["highway": "motorway_junction", "ref": "12"],
            "street_labels_points",
            "motorway_junction",
            12
        ),
        LayerCase(.area, ["man_made": "bridge"], "bridges", "bridge", 12),
        LayerCase(.line, ["aerialway": "gondola"], "aerialways", "gondola", 12),
        LayerCase(.line, ["route": "ferry"], "ferries", "ferry", 10),
        LayerCase(.line, ["route": "ferry", "motor_vehicle": "no"], "ferries", "ferry", 12),
        LayerCase(.point, ["railway": "station"], "public_transport", "station", 13),
        LayerCase(.point, ["highway": "bus_stop"], "public_transport", "bus_stop", 14),
        LayerCase(.point, ["amenity": "ferry_terminal"], "public_transport", "ferry_terminal", 12),
        LayerCase(.point, ["aerialway": "station"], "public_transport", "aerialway_station", 13),
        LayerCase(.area, ["aeroway": "aerodrome"], "public_transport", "aerodrome", 11),
        LayerCase(.point, ["amenity": "cafe"], "pois", nil, 14),
        LayerCase(.area, ["tourism": "hotel"], "pois", nil, 14),
    ]

    @Test("each kind of object is in its layer from its zoom on", arguments: cases)
    func rule(_ example: LayerCase) throws {
        let built = try BuiltTiles(example.xml)
        #expect(try built.lowestZoom(example.layer) == example.zoom)
        let features = try built.features(example.layer)
        let feature = try #require(features.first)
        if let kind = example.kind { #expect(feature.tags["kind"] == .text(kind)) }
        #expect(features.allSatisfy { Set($0.tags.keys).isSubset(of: Self.fields(of: example.layer)) })
    }

    static func fields(of name: String) -> Set<String> {
        Set(ShortbreadLayer.allCases.first { $0.name == name }?.fields.map(\.name) ?? [])
    }

    @Test(
        "what no layer wants leaves no tile",
        arguments: [
            LayerCase(.area, ["building": "no"], "", nil, 0), LayerCase(.line, ["highway": "proposed"], "", nil, 0),
            LayerCase(.point, ["amenity": "nothing_known"], "", nil, 0),
            LayerCase(.point, ["place": "city"], "", nil, 0), LayerCase(.line, ["note": "x"], "", nil, 0),
        ]
    )
    func unwanted(_ example: LayerCase) throws {
        let built = try BuiltTiles(example.xml)
        #expect(built.counts.tiles == 0 && built.counts.features.isEmpty)
    }

    @Test("every layer and field of the schema has a name of its own")
    func schema() {
        #expect(ShortbreadLayer.allCases.count == 26)
        #expect(Set(ShortbreadLayer.allCases.map(\.name)).count == 26)
        let known = Set(FieldKey.allCases.map(\.name))
        #expect(known.count == FieldKey.allCases.count)
        for layer in ShortbreadLayer.allCases {
            for field in layer.fields { #expect(known.contains(field.name)) }
        }
    }
}
