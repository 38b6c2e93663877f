// All actions that policies can name, with the kind of resource each is checked against (contract of Amazon Location,
// Cognito Identity; AWS's Service Authorization Reference). Which address is which action is the face's.

/// One action, such as `geo:GetMapTile`.
public struct Action: Sendable, Equatable {
    /// The name with its service.
    public let name: String
    /// The kind of resource that it is checked against.
    public let resourceType: ResourceType
    /// Whether an API key may do it.
    public let takesKey: Bool
}

/// The actions that this server knows.
public enum ActionCatalog {
    /// Every action.
    public static let all: [Action] = table.flatMap { entry in
        entry.operations.map { operation in
            let name = "\(entry.service):\(operation)"
            return Action(name: name, resourceType: entry.type, takesKey: withKey.contains(name))
        }
    }

    /// The action of a name; letters' case matters here.
    public static func action(named name: String) -> Action? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    private static let table: [(type: ResourceType, service: String, operations: [String])] = [
        (
            .tracker, "geo",
            [
                "AssociateTrackerConsumer", "BatchDeleteDevicePositionHistory", "BatchGetDevicePosition",
                "BatchUpdateDevicePosition", "CreateTracker", "DeleteTracker", "DescribeTracker",
                "DisassociateTrackerConsumer", "GetDevicePosition", "GetDevicePositionHistory", "ListDevicePositions",
                "ListTrackerConsumers", "ListTrackers", "UpdateTracker", "VerifyDevicePosition",
            ]
        ),
        (
            .map, "geo",
            [
                "CreateMap", "DeleteMap", "DescribeMap", "GetMapGlyphs", "GetMapSprites", "GetMapStyleDescriptor",
                "GetMapTile", "ListMaps", "UpdateMap",
            ]
        ),
        (
            .placeIndex, "geo",
            [
                "CreatePlaceIndex", "DeletePlaceIndex", "DescribePlaceIndex", "GetPlace", "ListPlaceIndexes",
                "SearchPlaceIndexForPosition", "SearchPlaceIndexForSuggestions", "SearchPlaceIndexForText",
                "UpdatePlaceIndex",
            ]
        ),
        (
            .geofenceCollection, "geo",
            [
                "BatchDeleteGeofence", "BatchEvaluateGeofences", "BatchPutGeofence", "CreateGeofenceCollection",
                "DeleteGeofenceCollection", "DescribeGeofenceCollection", "ForecastGeofenceEvents", "GetGeofence",
                "ListGeofenceCollections", "ListGeofences", "PutGeofence", "UpdateGeofenceCollection",
            ]
        ),
        (
            .routeCalculator, "geo",
            [
                "CalculateRoute", "CalculateRouteMatrix", "CreateRouteCalculator", "DeleteRouteCalculator",
                "DescribeRouteCalculator", "ListRouteCalculators", "UpdateRouteCalculator",
            ]
        ),
        (
            .apiKey, "geo",
            [
                "CreateKey", "DeleteKey", "DescribeKey", "ListKeys", "UpdateKey",
            ]
        ),
        (
            .anyGeo, "geo",
            [
                "ListTagsForResource", "TagResource", "UntagResource",
            ]
        ),
        (
            .job, "geo",
            [
                "CancelJob", "GetJob", "ListJobs", "StartJob",
            ]
        ),
        (
            .identityPool, "cognito-identity",
            [
                "CreateIdentityPool", "DeleteIdentities", "DeleteIdentityPool", "DescribeIdentity",
                "DescribeIdentityPool", "GetCredentialsForIdentity", "GetId", "GetIdentityPoolRoles", "GetOpenIdToken",
                "GetOpenIdTokenForDeveloperIdentity", "GetPrincipalTagAttributeMap", "ListIdentities",
                "ListIdentityPools", "ListTagsForResource", "LookupDeveloperIdentity", "MergeDeveloperIdentities",
                "SetIdentityPoolRoles", "SetPrincipalTagAttributeMap", "TagResource", "UnlinkDeveloperIdentity",
                "UnlinkIdentity", "UntagResource", "UpdateIdentityPool",
            ]
        ),
        (
            .mapProvider, "geo-maps",
            [
                "GetGlyphs", "GetSprites", "GetStaticMap", "GetStyleDescriptor", "GetTile",
            ]
        ),
        (
            .placeProvider, "geo-places",
            [
                "Autocomplete", "Geocode", "GetPlace", "ReverseGeocode", "SearchNearby", "SearchText", "Suggest",
            ]
        ),
        (
            .routeProvider, "geo-routes",
            [
                "CalculateIsolines", "CalculateRouteMatrix", "CalculateRoutes", "OptimizeWaypoints", "SnapToRoads",
            ]
        ),
    ]

    /// The actions with a `Key` member in the contract.
    ///
    /// Trackers and geofences have none: a key is no proof of identity.
    private static let withKey: Set<String> = [
        "geo-maps:GetStaticMap", "geo-maps:GetStyleDescriptor", "geo-maps:GetTile", "geo-places:Autocomplete",
        "geo-places:Geocode", "geo-places:GetPlace", "geo-places:ReverseGeocode", "geo-places:SearchNearby",
        "geo-places:SearchText", "geo-places:Suggest", "geo-routes:CalculateIsolines",
        "geo-routes:CalculateRouteMatrix", "geo-routes:CalculateRoutes", "geo-routes:OptimizeWaypoints",
        "geo-routes:SnapToRoads", "geo:CalculateRoute", "geo:CalculateRouteMatrix", "geo:GetMapGlyphs",
        "geo:GetMapSprites", "geo:GetMapStyleDescriptor", "geo:GetMapTile", "geo:GetPlace",
        "geo:SearchPlaceIndexForPosition", "geo:SearchPlaceIndexForSuggestions", "geo:SearchPlaceIndexForText",
    ]
}
