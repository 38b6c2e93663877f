// Whether a presented signature is the one that the request and the secret key make, at this time, for this service.
// Looking the key up, and whether its session token is the right one, come before and are the caller's.

import Cryptography

/// Verifies signatures of AWS Signature Version 4.
public struct SignatureVerifier: Sendable {
    /// By how many seconds the two clocks may differ.
    public static let tolerance = 300

    /// The services that the request's scope may name.
    public var services: [String]
    /// The region that the scope must name; nil for any.
    public var region: String?
    /// Whether dot segments and double slashes are resolved before a path is signed.
    public var normalisesPath = true

    /// A verifier for some services of a region.
    public init(services: [String], region: String?) {
        self.services = services
        self.region = region
    }

    /// Checks a signature.
    ///
    /// - Parameters:
    ///   - presented: what the request carries.
    ///   - request: the request.
    ///   - secret: the secret key that belongs to the access key.
    ///   - hosts: what the client may have signed as `host`, likeliest first; empty for the request's own field.
    ///   - now: the server's time.
    /// - Throws: `SigningError`.
    /// - Complexity: O(size of the request × number of hosts).
    public func verify(
        _ presented: PresentedSignature,
        of request: SignableRequest,
        secret: String,
        hosts: [String] = [],
        now: SigningTime
    ) throws(SigningError) {
        try checkScope(presented)
        try checkFields(presented, request)
        try checkTime(presented, now: now)
        let bodySum = SHA256.hexadecimal(of: request.body)
        for given in request.values("x-amz-content-sha256") {
            guard constantTimeEquals(given, bodySum) else { throw .bodySumDiffers }
        }
        let key = SigningKey(secret: secret, scope: presented.scope)
        for host in hosts.isEmpty ? [nil] : hosts.map(Optional.some) {
            for left in Self.unsignedItems(presented) {
                let canonical = try CanonicalRequest(
                    request,
                    signedFields: presented.signedFields,
                    host: host,
                    leavesOut: left,
                    normalisesPath: normalisesPath,
                    bodySum: bodySum
                )
                if constantTimeEquals(key.signature(of: canonical, time: presented.time), presented.signature) {
                    return
                }
            }
        }
        throw .mismatch
    }

    /// Which query items are not signed, in the ways that signers differ: some append the token after signing.
    private static func unsignedItems(_ presented: PresentedSignature) -> [Set<String>] {
        guard presented.form == .query else { return [[]] }
        let usual: Set = [QueryName.signature]
        return presented.sessionToken == nil ? [usual] : [usual, [QueryName.signature, QueryName.securityToken]]
    }

    private func checkScope(_ presented: PresentedSignature) throws(SigningError) {
        let scope = presented.scope
        guard services.contains(scope.service) else {
            throw .wrongService(given: String(scope.service.prefix(64)), expected: services)
        }
        if let region, scope.region != region {
            throw .wrongRegion(given: String(scope.region.prefix(64)), expected: region)
        }
        guard scope.day == presented.time.day else {
            throw .scopeDateDiffers(scope: String(scope.day.prefix(16)), time: presented.time.text)
        }
    }

    /// The host always, and the field that chooses what is done where there is one, must not be changed on the way.
    private func checkFields(_ presented: PresentedSignature, _ request: SignableRequest) throws(SigningError) {
        guard presented.signedFields.contains("host") else { throw .notSigned(field: "host") }
        if !request.values("x-amz-target").isEmpty, !presented.signedFields.contains("x-amz-target") {
            throw .notSigned(field: "x-amz-target")
        }
    }

    private func checkTime(_ presented: PresentedSignature, now: SigningTime) throws(SigningError) {
        let latest = SigningTime(seconds: now.seconds + Self.tolerance)
        guard presented.time <= latest else {
            throw .notYetCurrent(time: presented.time.text, latest: latest.text, now: now.text)
        }
        let earliest = SigningTime(seconds: now.seconds - (presented.validity ?? Self.tolerance))
        guard presented.time >= earliest else {
            throw .expired(time: presented.time.text, earliest: earliest.text, now: now.text)
        }
    }
}
