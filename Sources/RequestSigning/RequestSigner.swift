// The other end: signing a request, by header or as a presigned address.

import Cryptography

/// Signs requests with one access key.
public struct RequestSigner: Sendable {
    private let accessKeyID: String
    private let secret: String
    private let sessionToken: String?
    private let region: String
    private let service: String

    /// A signer.
    ///
    /// - Parameters:
    ///   - accessKeyID: the access key.
    ///   - secret: the secret key that belongs to it.
    ///   - sessionToken: the token of temporary credentials.
    ///   - region: the region that answers.
    ///   - service: the service's signing name.
    public init(accessKeyID: String, secret: String, sessionToken: String? = nil, region: String, service: String) {
        self.accessKeyID = accessKeyID
        self.secret = secret
        self.sessionToken = sessionToken
        self.region = region
        self.service = service
    }

    /// Signs by header.
    ///
    /// - Parameters:
    ///   - request: the request, with `Host`; every field that it has is signed but those that change on the way.
    ///   - now: the time of signing.
    /// - Returns: The fields to add to it.
    /// - Throws: `SigningError.notSigned` without `Host`, `.malformed` for a query with wrong escapes.
    public func sign(_ request: SignableRequest, now: SigningTime) throws(SigningError) -> [SignableRequest.Field] {
        var request = request
        var added: [SignableRequest.Field] = [("X-Amz-Date", now.text)]
        if let sessionToken { added.append(("X-Amz-Security-Token", sessionToken)) }
        request.fields += added
        let names = try Self.signedFields(of: request)
        let scope = SigningScope(day: now.day, region: region, service: service)
        let canonical = try CanonicalRequest(
            request,
            signedFields: names,
            bodySum: SHA256.hexadecimal(of: request.body)
        )
        let signature = SigningKey(secret: secret, scope: scope).signature(of: canonical, time: now)
        added.append(
            (
                "Authorization",
                "\(SigningKey.algorithm) Credential=\(accessKeyID)/\(scope.text), "
                    + "SignedHeaders=\(names.joined(separator: ";")), Signature=\(Hexadecimal.text(signature))"
            )
        )
        return added
    }

    /// Signs as a presigned address.
    ///
    /// - Parameters:
    ///   - request: the request, with `Host`, which alone is signed of its fields.
    ///   - validity: for how many seconds the address holds, 1 to 604 800; nil for the clocks' tolerance.
    ///   - now: the time of signing.
    /// - Returns: The raw query with the signature.
    /// - Throws: `SigningError.notSigned` without `Host`, `.malformed` for a query with wrong escapes.
    public func presign(
        _ request: SignableRequest,
        validity: Int?,
        now: SigningTime
    ) throws(SigningError) -> String {
        guard !request.values("host").isEmpty else { throw .notSigned(field: "host") }
        let scope = SigningScope(day: now.day, region: region, service: service)
        var items = [
            (QueryName.algorithm, SigningKey.algorithm), (QueryName.credential, "\(accessKeyID)/\(scope.text)"),
            (QueryName.date, now.text), (QueryName.signedFields, "host"),
        ]
        if let validity { items.append((QueryName.validity, String(validity))) }
        if let sessionToken { items.append((QueryName.securityToken, sessionToken)) }
        let text = items.map { "\($0.0)=\(String(decoding: URIEncoding.encode($0.1.utf8), as: UTF8.self))" }
        var signed = request
        if !signed.rawQuery.isEmpty { signed.rawQuery.append(UInt8(ascii: "&")) }
        signed.rawQuery += text.joined(separator: "&").utf8
        let canonical = try CanonicalRequest(
            signed,
            signedFields: ["host"],
            bodySum: SHA256.hexadecimal(of: request.body)
        )
        let signature = SigningKey(secret: secret, scope: scope).signature(of: canonical, time: now)
        return String(decoding: signed.rawQuery, as: UTF8.self)
            + "&\(QueryName.signature)=\(Hexadecimal.text(signature))"
    }

    private static func signedFields(of request: SignableRequest) throws(SigningError) -> [String] {
        let unsigned: Set = [
            "authorization", "connection", "content-length", "expect", "keep-alive", "te", "trailer",
            "transfer-encoding", "upgrade", "user-agent", "x-forwarded-for", "x-request-id",
        ]
        let names = Set(request.fields.map { SignableRequest.lowercased($0.name) }).subtracting(unsigned)
        guard names.contains("host") else { throw .notSigned(field: "host") }
        return names.sorted()
    }
}
