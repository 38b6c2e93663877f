// What a signing key is good for: one day, one region, one service.

/// The scope of a signature, `20261130/us-east-1/geo/aws4_request`.
public struct SigningScope: Sendable, Equatable {
    /// The last part of every scope.
    static let terminator = "aws4_request"

    /// The day as `YYYYMMDD`.
    public let day: String
    /// The region, such as `us-east-1`.
    public let region: String
    /// The service's signing name, such as `geo` or `cognito-identity`.
    public let service: String

    /// A scope from its parts.
    public init(day: String, region: String, service: String) {
        self.day = day
        self.region = region
        self.service = service
    }

    /// The scope as it stands in the string to sign.
    public var text: String { "\(day)/\(region)/\(service)/\(Self.terminator)" }

    /// Reads `ACCESSKEY/20261130/us-east-1/geo/aws4_request`.
    ///
    /// - Throws: `SigningError.malformed`.
    static func read(credential: String) throws(SigningError) -> (accessKeyID: String, scope: SigningScope) {
        let parts = credential.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 5, parts[parts.count - 1] == terminator else {
            throw .malformed(
                part: "Credential",
                reason: "must be of the form KEY/YYYYMMDD/region/service/\(terminator)"
            )
        }
        // The key's own text may hold slashes; the scope is the last four parts.
        let key = parts.dropLast(4).joined(separator: "/")
        let scope = SigningScope(
            day: String(parts[parts.count - 4]),
            region: String(parts[parts.count - 3]),
            service: String(parts[parts.count - 2])
        )
        guard !key.isEmpty, key.utf8.count <= 128, !scope.day.isEmpty, !scope.region.isEmpty, !scope.service.isEmpty
        else { throw .malformed(part: "Credential", reason: "has an empty or overlong part") }
        return (key, scope)
    }
}
