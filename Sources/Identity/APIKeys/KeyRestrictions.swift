// What an API key is good for: actions, resources, pages, apps (Amazon Location, ApiKeyRestrictions). A page's address
// and an app's name are what the client says of itself: they keep honest clients apart and stop nobody else.

/// The bounds of an API key.
public struct KeyRestrictions: Sendable, Equatable, Codable {
    /// An Android app.
    public struct AndroidApp: Sendable, Equatable, Codable {
        /// The package's name.
        public var package: String
        /// The SHA-1 of its certificate, 20 pairs of hexadecimal digits joined by colons.
        public var certificateFingerprint: String

        /// An app.
        public init(package: String, certificateFingerprint: String) {
            self.package = package
            self.certificateFingerprint = certificateFingerprint
        }
    }

    /// Patterns of actions, 1 to 24.
    public var actions: [String]
    /// Patterns of resources' ARNs, 1 to 8.
    public var resources: [String]
    /// Patterns of pages that may use the key; empty for all.
    public var referers: [String]
    /// Bundle identifiers of Apple apps that may use the key; with referers and Android apps empty for all.
    public var appleApps: [String]
    /// Android apps that may use the key.
    public var androidApps: [AndroidApp]

    /// Bounds that were checked.
    ///
    /// - Throws: `APIKeyError.invalid`, naming the restriction.
    public init(
        actions: [String],
        resources: [String],
        referers: [String] = [],
        appleApps: [String] = [],
        androidApps: [AndroidApp] = []
    ) throws(APIKeyError) {
        self.actions = actions
        self.resources = resources
        self.referers = referers
        self.appleApps = appleApps
        self.androidApps = androidApps
        try check()
    }

    /// Everything that keys may do at all, on all resources of the region.
    public static func everything(_ names: ResourceNames) -> KeyRestrictions {
        KeyRestrictions(
            uncheckedActions: ["geo:GetMap*", "geo:SearchPlaceIndex*", "geo:GetPlace", "geo:CalculateRoute*"]
                + ["geo-maps:*", "geo-places:*", "geo-routes:*"],
            resources: ["arn:aws:geo:\(names.region):\(names.accountID):*"]
                + [.mapProvider, .placeProvider, .routeProvider].map { names.arn($0, "default") }
        )
    }

    /// The actions of a subject: `maps`, `places`, `routes`; nil for any other word.
    public static func actions(of subject: String) -> [String]? {
        switch subject {
        case "maps": ["geo:GetMap*", "geo-maps:*"]
        case "places": ["geo:SearchPlaceIndex*", "geo:GetPlace", "geo-places:*"]
        case "routes": ["geo:CalculateRoute*", "geo-routes:*"]
        default: nil
        }
    }

    private init(uncheckedActions: [String], resources: [String]) {
        actions = uncheckedActions
        self.resources = resources
        referers = []
        appleApps = []
        androidApps = []
    }

    private func check() throws(APIKeyError) {
        guard (1...24).contains(actions.count) else { throw .invalid("AllowActions", "must have 1 to 24 entries") }
        for action in actions {
            // The tiles, styles, sprites and glyphs of a map come together or not at all.
            let isPartOfMap = action.hasPrefix("geo:GetMap") && action != "geo:GetMap*"
            let known = ActionCatalog.all.contains { $0.takesKey && Wildcard.matches(action, $0.name) }
            guard known, !isPartOfMap, action != "*", !action.hasPrefix("*"), action != "geo:*" else {
                throw .invalid(
                    "AllowActions",
                    "has '\(action.prefix(80))'; keys are for geo:GetMap*, geo:SearchPlaceIndex…, "
                        + "geo:GetPlace, geo:CalculateRoute…, geo-maps:…, geo-places:… and geo-routes:…"
                )
            }
        }
        guard (1...8).contains(resources.count) else { throw .invalid("AllowResources", "must have 1 to 8 entries") }
        for resource in resources {
            let parts = resource.split(separator: ":", maxSplits: 5, omittingEmptySubsequences: false)
            guard parts.count == 6, parts[0] == "arn", resource.utf8.count <= 1600,
                ["geo", "geo-maps", "geo-places", "geo-routes"].contains(parts[2]),
                !parts[0..<5].contains(where: { $0.contains("*") || $0.contains("?") }), !parts[5].isEmpty
            else {
                throw .invalid(
                    "AllowResources",
                    "has '\(resource.prefix(80))'; write an ARN such as "
                        + "arn:aws:geo:us-east-1:000000000000:map/NAME, with * in the name only"
                )
            }
        }
        for (name, list) in [("AllowReferers", referers), ("AllowAppleApps", appleApps)] {
            guard list.count <= 5, list.allSatisfy({ (1...253).contains($0.utf8.count) }) else {
                throw .invalid(name, "must have at most 5 entries of 1 to 253 characters")
            }
        }
        guard androidApps.count <= 5 else { throw .invalid("AllowAndroidApps", "must have at most 5 entries") }
    }
}

/// What a request says of itself to a key.
public struct KeyUse: Sendable {
    /// The action.
    public var action: String
    /// The resource's ARN.
    public var resource: String
    /// `Referer`.
    public var referer: String?
    /// `X-Apple-Bundle-Id`.
    public var appleBundle: String?
    /// `X-Android-Package`.
    public var androidPackage: String?
    /// `X-Android-Cert`.
    public var androidCertificate: String?

    /// A use of a key.
    public init(
        action: String,
        resource: String,
        referer: String? = nil,
        appleBundle: String? = nil,
        androidPackage: String? = nil,
        androidCertificate: String? = nil
    ) {
        self.action = action
        self.resource = resource
        self.referer = referer
        self.appleBundle = appleBundle
        self.androidPackage = androidPackage
        self.androidCertificate = androidCertificate
    }
}

extension KeyRestrictions {
    /// Whether the bounds have room for a use.
    public func allow(_ use: KeyUse) -> Bool {
        guard ActionCatalog.action(named: use.action)?.takesKey == true,
            actions.contains(where: { Wildcard.matches($0, use.action) }),
            resources.contains(where: { Wildcard.matches($0, use.resource) })
        else { return false }
        if referers.isEmpty, appleApps.isEmpty, androidApps.isEmpty { return true }
        if let referer = use.referer, referers.contains(where: { Self.fits($0, referer) }) { return true }
        if let bundle = use.appleBundle, appleApps.contains(bundle) { return true }
        return androidApps.contains { app in
            app.package == use.androidPackage
                && app.certificateFingerprint.lowercased().filter { $0 != ":" }
                    == use.androidCertificate?.lowercased().filter { $0 != ":" }
        }
    }

    /// A pattern without a scheme is meant for both.
    private static func fits(_ pattern: String, _ referer: String) -> Bool {
        if Wildcard.matches(pattern, referer) { return true }
        guard !pattern.contains("://"), let scheme = referer.firstRange(of: "://") else { return false }
        return Wildcard.matches(pattern, String(referer[scheme.upperBound...]))
    }
}
