// One layer of a style and how it is written.

internal import JSON

/// A layer of a MapLibre style.
struct StyleLayer {
    /// How a layer draws.
    enum Kind: String {
        case background, fill, line, symbol, raster
        case fillExtrusion = "fill-extrusion"
    }

    let id: String
    let kind: Kind
    var source: MapSource?
    var sourceLayer: String?
    var minZoom: Double?
    var maxZoom: Double?
    var filter: JSONValue?
    var layout: JSONValue = .object([])
    var paint: JSONValue = .object([])

    /// A layer over a vector source.
    init(
        _ id: String,
        _ kind: Kind,
        _ source: MapSource,
        _ sourceLayer: String? = nil,
        from minZoom: Double? = nil,
        to maxZoom: Double? = nil,
        where filter: JSONValue? = nil,
        layout: JSONValue = .object([]),
        paint: JSONValue = .object([])
    ) {
        self.id = id
        self.kind = kind
        self.source = source
        self.sourceLayer = sourceLayer
        self.minZoom = minZoom
        self.maxZoom = maxZoom
        self.filter = filter
        self.layout = layout
        self.paint = paint
    }

    /// The background, which has no source.
    init(background color: String) {
        id = "background"
        kind = .background
        paint = ["background-color": .string(color)]
    }

    /// The layer as it stands in a style; what is not set is left out.
    var json: JSONValue {
        var members = [JSONMember("id", .string(id)), JSONMember("type", .string(kind.rawValue))]
        if let source { members.append(JSONMember("source", .string(source.rawValue))) }
        if let sourceLayer { members.append(JSONMember("source-layer", .string(sourceLayer))) }
        if let minZoom { members.append(JSONMember("minzoom", .number(minZoom))) }
        if let maxZoom { members.append(JSONMember("maxzoom", .number(maxZoom))) }
        if let filter { members.append(JSONMember("filter", filter)) }
        if layout != .object([]) { members.append(JSONMember("layout", layout)) }
        if paint != .object([]) { members.append(JSONMember("paint", paint)) }
        return .object(members)
    }
}

/// A source of a style, by the name it has there.
///
/// Imagery has one source for each archive.
struct MapSource: RawRepresentable, Equatable {
    let rawValue: String

    static let world = MapSource(rawValue: "world")
    static let regions = MapSource(rawValue: "regions")
    static let regionAreas = MapSource(rawValue: "region-areas")

    /// The source of an imagery archive.
    static func imagery(_ name: String) -> MapSource { MapSource(rawValue: "imagery-\(name)") }
}
