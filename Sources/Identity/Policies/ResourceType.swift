// The kinds of resources and how their ARNs are written: `arn:aws:geo:us-east-1:000000000000:map/NAME`.

/// A kind of resource that actions are checked against.
public enum ResourceType: String, Sendable, CaseIterable {
    case map = "map"
    case placeIndex = "place-index"
    case routeCalculator = "route-calculator"
    case tracker = "tracker"
    case geofenceCollection = "geofence-collection"
    case apiKey = "api-key"
    case job = "job"
    /// Any resource of the first generation, as tags have them.
    case anyGeo = "*"
    case mapProvider = "geo-maps provider"
    case placeProvider = "geo-places provider"
    case routeProvider = "geo-routes provider"
    case identityPool = "identitypool"

    /// The service in its ARNs.
    public var service: String {
        switch self {
        case .mapProvider: "geo-maps"
        case .placeProvider: "geo-places"
        case .routeProvider: "geo-routes"
        case .identityPool: "cognito-identity"
        default: "geo"
        }
    }

    /// What stands before the name in its ARNs.
    public var prefix: String {
        switch self {
        case .mapProvider, .placeProvider, .routeProvider: "provider/"
        case .anyGeo: ""
        default: rawValue + "/"
        }
    }

    /// Whether a policy's resource could be one of this kind, as far as its text before the first wild character tells.
    func couldMatch(service: String, path: String) -> Bool {
        guard self != .anyGeo, Wildcard.matches(service, self.service) else { return false }
        let literal = path.prefix { $0 != "*" && $0 != "?" && $0 != "$" }
        let isWild = literal.endIndex < path.endIndex
        // Amazon Location's own text calls API keys `key/NAME`, its authorization reference `api-key/NAME`.
        return (self == .apiKey ? [prefix, "key/"] : [prefix]).contains { prefix in
            literal.hasPrefix(prefix) && (isWild || literal.count > prefix.count) || isWild && prefix.hasPrefix(literal)
        }
    }
}

/// The names of resources on this server.
public struct ResourceNames: Sendable, Equatable {
    /// The region that ARNs and identifiers carry.
    public let region: String
    /// The account number that ARNs carry, 12 digits.
    public let accountID: String

    /// Names in a region and account.
    public init(region: String = "us-east-1", accountID: String = "000000000000") {
        self.region = region
        self.accountID = accountID
    }

    /// The ARN of a resource; providers of the second generation have no account.
    public func arn(_ type: ResourceType, _ name: String) -> String {
        switch type {
        case .mapProvider, .placeProvider, .routeProvider:
            "arn:aws:\(type.service):\(region)::\(type.prefix)default"
        default: "arn:aws:\(type.service):\(region):\(accountID):\(type.prefix)\(name)"
        }
    }

    /// The ARN of a role.
    public func roleARN(_ name: String) -> String { "arn:aws:iam::\(accountID):role/\(name)" }

    /// The name of a role of this account in its ARN, a path before it left out; nil for anything else.
    public func roleName(inARN arn: String) -> String? {
        let start = "arn:aws:iam::\(accountID):role/"
        guard arn.hasPrefix(start) else { return nil }
        return arn.dropFirst(start.count).split(separator: "/", omittingEmptySubsequences: false).last.map(String.init)
    }
}
