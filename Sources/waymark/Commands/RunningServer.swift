// A server from its settings to its end, for `serve` and `demo`.

import Foundation
import HTTPServing
import LocalCertificates
import Regions
import Service
import Storage

/// A server that listens, with the lock on its data folder.
final class RunningServer {
    /// Where it answers, for a browser on this machine.
    let address: String
    private let terminal: Terminal
    private let application: Application
    private let server: Server
    /// The port for OsmAnd and Traccar clients alone, where one is wanted.
    private let osmAndServer: Server?
    private let control: ControlServer
    private let lock: FileLock
    /// The link that this start has to give: the first administrator's, or the demo owner's.
    private let link: StartLink?
    /// How long requests in flight may take when the server ends; the promise is five seconds in all.
    private static let gracePeriod = Duration.seconds(4)

    /// Opens the data folder and listens.
    ///
    /// A demo answers a taken port by taking the next free one, and saying so, and has an owner to sign in as.
    ///
    /// - Throws: `RegionError.folderInUse`, `.unwritable`, `ServingError`, `UsageError.conflict`, `DatabaseError`,
    ///   `ServerKeyError`, `ControlFault`, `CertificateError`.
    init(_ invocation: Invocation, isDemo: Bool) throws {
        terminal = invocation.terminal
        let folder = invocation.dataFolder
        try folder.make()
        lock = try folder.lockForServing()
        folder.store.removeLeftovers()
        let database = try Database(path: folder.database)
        let share = ShareFolder.find(program: ShareFolder.thisProgram, environment: invocation.environment)
        let authority = try Self.authority(invocation)
        let terminal = terminal
        let tell: FaultLog = { id, fault in terminal.say((id.isEmpty ? "" : "Request \(id): ") + fault) }
        application = Application(
            folder: folder,
            configuration: ServiceConfiguration(
                publicURL: invocation.text(.publicURL),
                pageFolder: share?.page,
                vendorFolder: share?.vendor,
                authorityPEM: authority?.authorityPEM,
                authorityFingerprint: authority?.fingerprint,
                mailer: try invocation.mailer { tell("", $0.description) },
                faultLog: tell
            ),
            identity: try IdentityServices(
                folder: folder,
                database: database,
                signUp: invocation.signUp,
                names: try invocation.resourceNames
            ),
            history: try HistoryServices(database)
        )
        var configuration = try Self.configuration(invocation)
        configuration.metrics = application.metrics
        if let authority {
            configuration.tls = .init(certificatePath: authority.certificatePath, keyPath: authority.keyPath)
        }
        let router = application.router
        osmAndServer = try Self.listenForOsmAnd(invocation, configuration, application, terminal)
        (server, address) = try Self.listen(configuration, router, freePort: isDemo, terminal: terminal)
        let context = ControlContext(
            identity: application.identity,
            address: invocation.text(.publicURL).map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? address
        )
        control = try ControlServer(folder, context: context)
        link = try StartLink.make(in: context, isDemo: isDemo)
        Self.tellWhatIsServed(folder, terminal)
        Self.warn(configuration, terminal)
        tellNetwork(configuration, authority)
        tellAmazonsClients(context.address ?? address, authority)
    }

    /// Says where it serves, then serves until a signal asks it to end.
    func run(until signals: Signals) throws {
        struct Ready: Encodable {
            let address: String
            let link: StartLink?
        }
        if let link, !terminal.isJSON { terminal.say(link.words) }
        terminal.data("Serving \(address)", json: Ready(address: address, link: link))
        for second in 0... {
            if second.isMultiple(of: 600) { application.removeExpired() }
            let request = signals.wait(seconds: 1)
            if case .end = request { break }
            for note in application.refresh() { terminal.say(note) }
        }
        application.beginStopping()
        control.stop()
        _ = osmAndServer?.stop(gracePeriod: .seconds(1))
        let cut = server.stop(gracePeriod: Self.gracePeriod)
        withExtendedLifetime(lock) {}
        terminal.say(cut == 0 ? "Stopped." : "Stopped; \(cut) requests took too long and were cut off.")
    }

    /// The certificates of `--tls self-signed`; nil without it.
    private static func authority(_ invocation: Invocation) throws -> LocalAuthority? {
        guard invocation.text(.tls) != nil else { return nil }
        guard invocation.text(.certificate) == nil, invocation.text(.key) == nil else {
            throw UsageError.conflict(
                "--tls self-signed makes its own certificate: leave out --tls-certificate and --tls-key.",
                command: invocation.command.name
            )
        }
        return try LocalAuthority(
            folder: invocation.dataFolder.certificates,
            name: LocalNetwork.name,
            addresses: LocalNetwork.addresses
        )
    }

    /// Says how phones of the same network reach the server, and what they need to trust it.
    private func tellNetwork(_ configuration: Configuration, _ authority: LocalAuthority?) {
        let bound = configuration.address
        guard IPAddress(bound)?.isLoopback != true else { return }
        let everywhere = bound == "0.0.0.0" || bound == "::"
        guard let host = everywhere ? LocalNetwork.addresses.first : bound, let port = URL(string: address)?.port else {
            return
        }
        let scheme = configuration.tls == nil ? "http" : "https"
        let network = "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
        application.setNetworkAddress(network)
        terminal.say("On this network: \(network)/")
        guard let authority else { return }
        terminal.say(
            "Once on each phone: open \(network)/api/v1/server/authority, install the certificate and trust it; its "
                + "SHA-256 fingerprint is \(authority.fingerprint)."
        )
    }

    /// Says what an AWS client must be told, as a line to paste into a shell; its keys are made by a command.
    private func tellAmazonsClients(_ address: String, _ authority: LocalAuthority?) {
        guard !terminal.isJSON else { return }
        let region = application.identity.pools.names.region
        var variables = [
            "AWS_ENDPOINT_URL=" + (address.hasSuffix("/") ? String(address.dropLast()) : address),
            "AWS_REGION=\(region)", "AWS_DEFAULT_REGION=\(region)", "AWS_DISABLE_HOST_PREFIX_INJECTION=true",
        ]
        if let authority {
            variables.append("AWS_CA_BUNDLE='\(authority.authorityPath.replacing("'", with: "'\\''"))'")
        }
        terminal.say(
            "AWS's tools and SDKs reach this server with the next line, and keys of: waymark key create NAME --access"
        )
        terminal.say("export " + variables.joined(separator: " "))
    }

    /// Says what is missing or cannot be served, with what to do.
    private static func tellWhatIsServed(_ folder: DataFolder, _ terminal: Terminal) {
        let listed = folder.store.list()
        for (_, result) in listed {
            if case .failure(let error) = result { terminal.say(error.description) }
        }
        if listed.isEmpty {
            terminal.say("There is no region in \(folder.path) yet; import one with: waymark import FILE")
        }
        if !FileManager.default.fileExists(atPath: folder.world + "/world.pmtiles") {
            terminal.say("There is no map of the world below the regions yet; make it with: waymark world build")
        }
    }

    private static func configuration(_ invocation: Invocation) throws -> Configuration {
        var configuration = Configuration()
        configuration.address = invocation.text(.bind) ?? configuration.address
        configuration.port = UInt16(invocation.integer(.port) ?? 0)
        switch (invocation.text(.certificate), invocation.text(.key)) {
        case (let certificate?, let key?): configuration.tls = .init(certificatePath: certificate, keyPath: key)
        case (nil, nil): break
        default:
            throw UsageError.conflict(
                "--tls-certificate and --tls-key belong together.",
                command: invocation.command.name
            )
        }
        if invocation.text(.publicURL) != nil {
            configuration.trustedProxies = ["127.0.0.0/8", "::1"].compactMap(IPNetwork.init)
        }
        if let path = invocation.text(.accessLog) {
            let log = try AccessLog(path: path)
            configuration.accessLog = { log.write($0.line) }
        }
        return configuration
    }

    /// Listens on the port of `--osmand-port`, without a second limit or log of its own.
    private static func listenForOsmAnd(
        _ invocation: Invocation,
        _ configuration: Configuration,
        _ application: Application,
        _ terminal: Terminal
    ) throws -> Server? {
        guard let port = invocation.integer(.osmAndPort) else { return nil }
        var configuration = configuration
        configuration.port = UInt16(port)
        let server = Server(configuration: configuration, router: application.osmAndRouter)
        let heard = try server.start()
        terminal.say("OsmAnd and Traccar clients may use \(address(configuration, heard))")
        return server
    }

    private static func listen(
        _ configuration: Configuration,
        _ router: Router,
        freePort: Bool,
        terminal: Terminal
    ) throws -> (Server, String) {
        let wanted = configuration.port
        let last = freePort && wanted != 0 ? min(65535, Int(wanted) + 100) : Int(wanted)
        for candidate in Int(wanted)...last {
            var configuration = configuration
            configuration.port = UInt16(candidate)
            let server = Server(configuration: configuration, router: router)
            let started = Result { () throws(ServingError) in try server.start() }
            if case .failure(.portTaken) = started, candidate < last { continue }
            let port = try started.get()
            if candidate != wanted { terminal.say("Port \(wanted) is taken; using \(port) instead.") }
            return (server, address(configuration, port))
        }
        throw ServingError.portTaken(address: configuration.address, port: wanted)
    }

    private static func address(_ configuration: Configuration, _ port: UInt16) -> String {
        var host = configuration.address
        if host == "0.0.0.0" { host = "127.0.0.1" }
        if host == "::" { host = "::1" }
        if host.contains(":") { host = "[\(host)]" }
        return "\(configuration.tls == nil ? "http" : "https")://\(host):\(port)/"
    }

    private static func warn(_ configuration: Configuration, _ terminal: Terminal) {
        guard IPAddress(configuration.address)?.isLoopback != true else { return }
        let advice =
            configuration.tls == nil
            ? " without encryption: consider --tls self-signed, --tls-certificate, or a proxy" : ""
        terminal.say("Anybody who reaches this machine on \(configuration.address) can use this server\(advice).")
    }
}

/// Appends a line for each request to a file or standard error.
private final class AccessLog: Sendable {
    private let descriptor: Int32

    init(path: String) throws(RegionError) {
        guard path != "-" else {
            descriptor = STDERR_FILENO
            return
        }
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o640)
        guard descriptor >= 0 else {
            throw .unwritable(path: path, reason: unsafe String(cString: strerror(errno)))
        }
    }

    /// Writes one line in one call, so that lines of several threads never mix.
    func write(_ line: String) {
        let bytes = Array("\(Date().formatted(.iso8601)) \(line)\n".utf8)
        // A full disk must not keep requests from being answered.
        _ = unsafe Foundation.write(descriptor, bytes, bytes.count)
    }
}
