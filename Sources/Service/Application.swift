// The service as a whole: the data folder's regions behind one router. Every face adds its routes here; the server that
// runs them, signals and flags are the command line's.

import Basemap
import Cryptography
import Foundation
public import HTTPServing
import History
import Identity
import JSON
public import Regions

/// Everything that a running server answers with.
public final class Application: Sendable {
    /// Counts the requests; to be given to the server's configuration too.
    public let metrics = ServerMetrics()

    let configuration: ServiceConfiguration
    /// Who may do what.
    public let identity: IdentityServices
    /// What is kept of where devices were and people walked.
    public let history: HistoryServices
    var accounts: Accounts { identity.accounts }
    let map: MapSource
    let glyphs: GlyphRanges
    let sprites = SpriteSheets()
    let photos = PhotoDesk()
    /// Where devices' positions go.
    let positions: PositionDesk
    let networkAddress = NetworkAddress()
    let recoveryPost: RecoveryPost?
    private let readiness = Readiness()

    /// Opens a data folder.
    ///
    /// - Parameters:
    ///   - folder: the data folder; regions may be added to it later.
    ///   - configuration: the settings.
    ///   - identity: who may do what.
    ///   - history: where positions and walks are kept; in memory unless told.
    public init(
        folder: DataFolder,
        configuration: ServiceConfiguration,
        identity: IdentityServices,
        history: HistoryServices = HistoryServices()
    ) {
        self.history = history
        self.configuration = configuration
        self.identity = identity
        positions = PositionDesk(store: history.positions)
        map = MapSource(folder: folder)
        glyphs = GlyphRanges(cacheFolder: folder.fonts)
        recoveryPost = configuration.mailer.flatMap { mailer in
            configuration.publicURL.map { address in
                RecoveryPost(
                    accounts: identity.accounts,
                    mailer: mailer,
                    address: address,
                    tell: configuration.faultLog
                )
            }
        }
    }

    /// Looks whether regions, world or imagery changed, and serves what is there now; cheap enough for every second.
    ///
    /// - Returns: one sentence for each change, for the operator.
    public func refresh() -> [String] { map.refresh() }

    /// Tells by which address other machines of the network reach the server: phones are configured with it.
    public func setNetworkAddress(_ address: String) { networkAddress.set(address) }

    /// Removes accounts, sessions, links and guests whose time is over, in the background.
    public func removeExpired() {
        Task { [accounts, pools = identity.pools, walks = history.walks, configuration] in
            do {
                try await accounts.removeExpired()
                _ = try await pools.removeIdleIdentities()
                _ = try await walks.removeDeleted(before: Date().milliseconds - Walk.undoPeriod)
            } catch {
                configuration.faultLog("", "\(error)")
            }
        }
    }

    /// Tells load balancers, by `/readyz`, to send no more traffic; requests are still answered.
    public func beginStopping() { readiness.set("The server is stopping.") }

    /// Why the service should get no traffic; nil when it should.
    var unreadiness: String? { readiness.reason }

    /// The routes of all faces.
    public var router: Router {
        var router = Router()
        let endpoints = endpoints
        router.add(endpoints, faultLog: configuration.faultLog)
        let description = OpenAPIDocument.make(endpoints + [Self.openAPIEndpoint([])], version: Release.version).bytes
        router.add([Self.openAPIEndpoint(description)], faultLog: configuration.faultLog)
        addOSRM(to: &router)
        amazon.add(to: &router)
        addOwnTracks(to: &router)
        addOsmAnd(to: &router)
        addPage(to: &router)
        return router
    }

    /// The faces of Amazon's services.
    var amazon: AmazonFace {
        AmazonFace(
            keys: identity.keys,
            pools: identity.pools,
            audit: identity.audit,
            tokens: OpenIDTokens(secrets: identity.secrets, names: identity.pools.names),
            issuer: { [self] in try baseAddress(of: $0) },
            publicURL: configuration.publicURL,
            faultLog: configuration.faultLog
        )
    }

    /// Every operation of our own interface, in the order the description shows them.
    var endpoints: [Endpoint] {
        regionEndpoints + placeEndpoints + directionsEndpoints + styleEndpoints + tileEndpoints + imageryEndpoints + [
            glyphEndpoint
        ]
            + spriteEndpoints
            + healthEndpoints
            + audited(
                sessionEndpoints + accountEndpoints + photoEndpoints + deviceEndpoints
                    + keyEndpoints + walkEndpoints
            ) + positionEndpoints + [exportEndpoint, authorityEndpoint, authorityCodeEndpoint]
    }

    /// `/api/v1/openapi.json`, which describes itself too.
    private static func openAPIEndpoint(_ description: [UInt8]) -> Endpoint {
        let tag = etag(ofContent: description)
        return Endpoint(
            method: .get,
            template: "/api/v1/openapi.json",
            identifier: "getOpenAPI",
            summary: "This description",
            group: "operations",
            answers: [.json("An OpenAPI 3.1 document.", ["type": "object"])],
            handler: .inline { _ in
                Response(
                    headers: ["Content-Type": "application/json", "Cache-Control": "no-cache", "ETag": tag],
                    body: .bytes(description)
                )
            }
        )
    }

    /// A strong validator made of the content.
    static func etag(ofContent bytes: [UInt8]) -> String { "\"\(SHA256.hexadecimal(of: bytes).prefix(20))\"" }

    /// An answer that is revalidated each time.
    func document(_ bytes: [UInt8], type: String) -> Response {
        Response(
            headers: ["Content-Type": type, "Cache-Control": "no-cache", "ETag": Self.etag(ofContent: bytes)],
            body: .bytes(bytes)
        )
    }
}

/// Why a service is not ready, if it is not.
private final class Readiness: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: String?

    var reason: String? { lock.withLock { stored } }

    func set(_ reason: String) { lock.withLock { stored = reason } }
}
