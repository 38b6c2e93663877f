// Which address is which operation of Amazon Location: the first generation below `/maps/v0` and its like, the second
// below `/v2` or, as older SDKs have it, without it. What an operation's resource is called stands in its address or
// its body.

import HTTPServing
import Identity
import JSON

/// One operation of Amazon Location that has an address of its own.
struct AmazonOperation: Sendable {
    /// The method.
    let method: HTTPServing.Method
    /// The address, such as `/maps/v0/maps/{MapName}/style-descriptor`.
    let template: String
    /// The action that policies know it by.
    let action: Action
    /// Whether everybody may have it, signed or not.
    let isPublic: Bool

    /// The operation's name without its service.
    var name: String { String(action.name.drop { $0 != ":" }.dropFirst()) }

    /// The signing name of its service.
    var service: String { String(action.name.prefix { $0 != ":" }) }

    /// Every operation, those of the second generation once for each way to write them.
    static let all: [AmazonOperation] =
        operations("geo", firstGeneration, prefixes: [""])
        + operations("geo-maps", maps, prefixes: secondGenerationPrefixes)
        + operations("geo-places", places, prefixes: secondGenerationPrefixes)
        + operations("geo-routes", routes, prefixes: secondGenerationPrefixes)

    /// What a client puts before an address of the second generation: current SDKs `/v2`, older ones nothing, and
    /// current ones with an older base address `/v2/v2`.
    private static let secondGenerationPrefixes = ["/v2", "", "/v2/v2"]

    private typealias Row = (method: String, address: String, operation: String)

    private static func operations(_ service: String, _ rows: [Row], prefixes: [String]) -> [AmazonOperation] {
        prefixes.flatMap { prefix in
            rows.compactMap { row in
                ActionCatalog.action(named: "\(service):\(row.operation)").map { action in
                    AmazonOperation(
                        method: HTTPServing.Method(row.method),
                        template: prefix + row.address,
                        action: action,
                        isPublic: service == "geo-maps" && publicOperations.contains(row.operation)
                    )
                }
            }
        }
    }

    /// The JavaScript helper of Amazon leaves these unsigned.
    private static let publicOperations: Set<String> = ["GetStyleDescriptor", "GetSprites", "GetGlyphs"]

    private static let firstGeneration: [Row] = [
        ("POST", "/geofencing/v0/collections", "CreateGeofenceCollection"),
        ("DELETE", "/geofencing/v0/collections/{CollectionName}", "DeleteGeofenceCollection"),
        ("GET", "/geofencing/v0/collections/{CollectionName}", "DescribeGeofenceCollection"),
        ("PATCH", "/geofencing/v0/collections/{CollectionName}", "UpdateGeofenceCollection"),
        ("POST", "/geofencing/v0/collections/{CollectionName}/delete-geofences", "BatchDeleteGeofence"),
        ("POST", "/geofencing/v0/collections/{CollectionName}/forecast-geofence-events", "ForecastGeofenceEvents"),
        ("GET", "/geofencing/v0/collections/{CollectionName}/geofences/{GeofenceId}", "GetGeofence"),
        ("PUT", "/geofencing/v0/collections/{CollectionName}/geofences/{GeofenceId}", "PutGeofence"),
        ("POST", "/geofencing/v0/collections/{CollectionName}/list-geofences", "ListGeofences"),
        ("POST", "/geofencing/v0/collections/{CollectionName}/positions", "BatchEvaluateGeofences"),
        ("POST", "/geofencing/v0/collections/{CollectionName}/put-geofences", "BatchPutGeofence"),
        ("POST", "/geofencing/v0/list-collections", "ListGeofenceCollections"),
        ("POST", "/maps/v0/list-maps", "ListMaps"),
        ("POST", "/maps/v0/maps", "CreateMap"),
        ("DELETE", "/maps/v0/maps/{MapName}", "DeleteMap"),
        ("GET", "/maps/v0/maps/{MapName}", "DescribeMap"),
        ("PATCH", "/maps/v0/maps/{MapName}", "UpdateMap"),
        ("GET", "/maps/v0/maps/{MapName}/glyphs/{FontStack}/{FontUnicodeRange}", "GetMapGlyphs"),
        ("GET", "/maps/v0/maps/{MapName}/sprites/{FileName}", "GetMapSprites"),
        ("GET", "/maps/v0/maps/{MapName}/style-descriptor", "GetMapStyleDescriptor"),
        ("GET", "/maps/v0/maps/{MapName}/tiles/{Z}/{X}/{Y}", "GetMapTile"),
        ("POST", "/metadata/v0/jobs", "StartJob"),
        ("POST", "/metadata/v0/jobs/cancel-job", "CancelJob"),
        ("POST", "/metadata/v0/jobs/list-jobs", "ListJobs"),
        ("GET", "/metadata/v0/jobs/{JobId}", "GetJob"),
        ("POST", "/metadata/v0/keys", "CreateKey"),
        ("DELETE", "/metadata/v0/keys/{KeyName}", "DeleteKey"),
        ("GET", "/metadata/v0/keys/{KeyName}", "DescribeKey"),
        ("PATCH", "/metadata/v0/keys/{KeyName}", "UpdateKey"),
        ("POST", "/metadata/v0/list-keys", "ListKeys"),
        ("POST", "/places/v0/indexes", "CreatePlaceIndex"),
        ("DELETE", "/places/v0/indexes/{IndexName}", "DeletePlaceIndex"),
        ("GET", "/places/v0/indexes/{IndexName}", "DescribePlaceIndex"),
        ("PATCH", "/places/v0/indexes/{IndexName}", "UpdatePlaceIndex"),
        ("GET", "/places/v0/indexes/{IndexName}/places/{PlaceId}", "GetPlace"),
        ("POST", "/places/v0/indexes/{IndexName}/search/position", "SearchPlaceIndexForPosition"),
        ("POST", "/places/v0/indexes/{IndexName}/search/suggestions", "SearchPlaceIndexForSuggestions"),
        ("POST", "/places/v0/indexes/{IndexName}/search/text", "SearchPlaceIndexForText"),
        ("POST", "/places/v0/list-indexes", "ListPlaceIndexes"),
        ("POST", "/routes/v0/calculators", "CreateRouteCalculator"),
        ("DELETE", "/routes/v0/calculators/{CalculatorName}", "DeleteRouteCalculator"),
        ("GET", "/routes/v0/calculators/{CalculatorName}", "DescribeRouteCalculator"),
        ("PATCH", "/routes/v0/calculators/{CalculatorName}", "UpdateRouteCalculator"),
        ("POST", "/routes/v0/calculators/{CalculatorName}/calculate/route", "CalculateRoute"),
        ("POST", "/routes/v0/calculators/{CalculatorName}/calculate/route-matrix", "CalculateRouteMatrix"),
        ("POST", "/routes/v0/list-calculators", "ListRouteCalculators"),
        ("DELETE", "/tags/{ResourceArn}", "UntagResource"),
        ("GET", "/tags/{ResourceArn}", "ListTagsForResource"),
        ("POST", "/tags/{ResourceArn}", "TagResource"),
        ("POST", "/tracking/v0/list-trackers", "ListTrackers"),
        ("POST", "/tracking/v0/trackers", "CreateTracker"),
        ("DELETE", "/tracking/v0/trackers/{TrackerName}", "DeleteTracker"),
        ("GET", "/tracking/v0/trackers/{TrackerName}", "DescribeTracker"),
        ("PATCH", "/tracking/v0/trackers/{TrackerName}", "UpdateTracker"),
        ("POST", "/tracking/v0/trackers/{TrackerName}/consumers", "AssociateTrackerConsumer"),
        ("DELETE", "/tracking/v0/trackers/{TrackerName}/consumers/{ConsumerArn}", "DisassociateTrackerConsumer"),
        ("POST", "/tracking/v0/trackers/{TrackerName}/delete-positions", "BatchDeleteDevicePositionHistory"),
        ("POST", "/tracking/v0/trackers/{TrackerName}/devices/{DeviceId}/list-positions", "GetDevicePositionHistory"),
        ("GET", "/tracking/v0/trackers/{TrackerName}/devices/{DeviceId}/positions/latest", "GetDevicePosition"),
        ("POST", "/tracking/v0/trackers/{TrackerName}/get-positions", "BatchGetDevicePosition"),
        ("POST", "/tracking/v0/trackers/{TrackerName}/list-consumers", "ListTrackerConsumers"),
        ("POST", "/tracking/v0/trackers/{TrackerName}/list-positions", "ListDevicePositions"),
        ("POST", "/tracking/v0/trackers/{TrackerName}/positions", "BatchUpdateDevicePosition"),
        ("POST", "/tracking/v0/trackers/{TrackerName}/positions/verify", "VerifyDevicePosition"),
    ]

    private static let maps: [Row] = [
        ("GET", "/glyphs/{FontStack}/{FontUnicodeRange}", "GetGlyphs"),
        ("GET", "/static/{FileName}", "GetStaticMap"),
        ("GET", "/styles/{Style}/descriptor", "GetStyleDescriptor"),
        ("GET", "/styles/{Style}/{ColorScheme}/{Variant}/sprites/{FileName}", "GetSprites"),
        ("GET", "/tiles/{Tileset}/{Z}/{X}/{Y}", "GetTile"),
    ]

    private static let places: [Row] = [
        ("POST", "/autocomplete", "Autocomplete"),
        ("POST", "/geocode", "Geocode"),
        ("GET", "/place/{PlaceId}", "GetPlace"),
        ("POST", "/reverse-geocode", "ReverseGeocode"),
        ("POST", "/search-nearby", "SearchNearby"),
        ("POST", "/search-text", "SearchText"),
        ("POST", "/suggest", "Suggest"),
    ]

    private static let routes: [Row] = [
        ("POST", "/isolines", "CalculateIsolines"),
        ("POST", "/optimize-waypoints", "OptimizeWaypoints"),
        ("POST", "/route-matrix", "CalculateRouteMatrix"),
        ("POST", "/routes", "CalculateRoutes"),
        ("POST", "/snap-to-roads", "SnapToRoads"),
    ]
}

extension AmazonOperation {
    /// The names of resources in addresses and bodies, each with the kind of resource that it names.
    private static let nameFields = [
        "MapName", "IndexName", "CalculatorName", "TrackerName", "CollectionName", "KeyName", "JobId",
    ]

    /// The ARN that the operation is checked against.
    ///
    /// Lists are checked against all resources of their kind, what is to be made against the ARN that it will have,
    /// tags against the ARN given.
    func resource(of request: Request, body: JSONValue?, names: ResourceNames) -> String {
        if let arn = request.parameter("ResourceArn") { return arn }
        let name = Self.nameFields.lazy.compactMap { request.parameter($0) ?? body?[$0]?.text }.first
        return names.arn(action.resourceType, name ?? "*")
    }

    /// What conditions of policies may look at.
    static func context(of request: Request, body: JSONValue?) -> [PolicyCondition.Key: [String]] {
        var context: [PolicyCondition.Key: [String]] = [:]
        context[.deviceIDs] = values(
            "DeviceId",
            parameter: request.parameter("DeviceId"),
            body: body,
            plain: "DeviceIds",
            nested: ["Updates", "DevicePositionUpdates"],
            single: "DeviceState"
        )
        context[.geofenceIDs] = values(
            "GeofenceId",
            parameter: request.parameter("GeofenceId"),
            body: body,
            plain: "GeofenceIds",
            nested: ["Entries"],
            single: nil
        )
        context[.referer] = request.header("Referer").map { [$0] }
        return context
    }

    private static func values(
        _ name: String,
        parameter: String?,
        body: JSONValue?,
        plain: String,
        nested: [String],
        single: String?
    ) -> [String]? {
        var values = parameter.map { [$0] } ?? []
        values += body?[plain]?.elements?.compactMap(\.text) ?? []
        for list in nested { values += body?[list]?.elements?.compactMap { $0[name]?.text } ?? [] }
        if let single, let value = body?[single]?[name]?.text { values.append(value) }
        return values.isEmpty ? nil : values
    }
}
