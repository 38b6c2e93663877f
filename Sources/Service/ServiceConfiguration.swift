// What the service is told from outside. Where a value came from (flag, environment, file) is the command line's matter.

public import Delivery

/// The settings of a service.
public struct ServiceConfiguration: Sendable {
    /// The address under which clients reach the service, such as `https://maps.example`; nil: as each request says.
    public var publicURL: String?
    /// The folder with the page's files (`Web/` of a checkout); nil when there is none.
    public var pageFolder: String?
    /// The folder with MapLibre GL JS, which set-up fetches; nil when there is none.
    public var vendorFolder: String?
    /// The certificate of the authority that signed the server's own, as PEM; nil where the server has none of its own.
    public var authorityPEM: [UInt8]?
    /// The SHA-256 sum of that certificate in pairs of digits, to compare on the phone.
    public var authorityFingerprint: String?
    /// Sends links to who cannot sign in any more; nil where the operator gives them.
    ///
    /// Needs `publicURL`: what a request says of our address may be its sender's invention.
    public var mailer: Mailer?
    /// Is told of faults that are not the client's.
    public var faultLog: FaultLog

    /// The settings of a service.
    public init(
        publicURL: String? = nil,
        pageFolder: String? = nil,
        vendorFolder: String? = nil,
        authorityPEM: [UInt8]? = nil,
        authorityFingerprint: String? = nil,
        mailer: Mailer? = nil,
        faultLog: @escaping FaultLog = { _, _ in }
    ) {
        self.publicURL = publicURL
        self.pageFolder = pageFolder
        self.vendorFolder = vendorFolder
        self.authorityPEM = authorityPEM
        self.authorityFingerprint = authorityFingerprint
        self.mailer = mailer
        self.faultLog = faultLog
    }
}

/// Takes a request's id and what went wrong with it, in one sentence.
public typealias FaultLog = @Sendable (_ requestID: String, _ fault: String) -> Void
