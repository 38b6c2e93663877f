// Where Amazon Location's operations are found, and the order of a request's checks: its path and body are read, who
// asks is recognised, what they ask is allowed or not, and then the operation runs. An operation that is not built says
// so.

import Foundation
import HTTPServing
import Identity
import JSON

/// The faces of Amazon's services.
struct AmazonFace: Sendable {
    let keys: Keys
    let pools: IdentityPools
    let audit: any AuditLog
    /// Signs what says who a guest is.
    let tokens: OpenIDTokens
    /// The address under which a request reached us, without a slash at its end: it issues tokens.
    let issuer: @Sendable (Request) throws -> String
    /// The address under which clients reach the service; nil: as each request says.
    var publicURL: String?
    /// Is told of faults that are not the client's.
    var faultLog: FaultLog = { _, _ in }
    /// Tells the time.
    var clock: @Sendable () -> Date = { Date() }

    /// Adds the operations of Amazon Location and Cognito Identity.
    func add(to router: inout Router) {
        let gate = AmazonGate(
            keys: keys,
            pools: pools,
            audit: audit,
            knownHosts: publicURL.flatMap(Self.host(ofAddress:)).map { [$0] } ?? [],
            clock: clock
        )
        let tell = faultLog
        let errors: ErrorRenderer = { refusal, id, _ in .amazon(AmazonFault(refusal), in: .restJSON, requestID: id) }
        for operation in AmazonOperation.all {
            router.add(
                operation.method,
                operation.template,
                cors: .anyone,
                errors: errors,
                .async { request in
                    do {
                        try await gate.admit(request, to: operation)
                        throw AmazonFault.notBuilt(operation.name)
                    } catch {
                        return Self.told(error, request, .restJSON, tell)
                    }
                }
            )
        }
        for start in ["maps", "places", "routes", "tracking", "geofencing", "metadata"] {
            for method in [HTTPServing.Method.get, .post, .put, .patch, .delete] {
                router.add(
                    method,
                    "/\(start)/v0/{rest...}",
                    cors: .anyone,
                    errors: errors,
                    .inline { Self.told(AmazonFault.unknownRoute, $0, .restJSON, tell) }
                )
            }
        }
        addCognitoIdentity(to: &router, gate: gate)
        addOpenID(to: &router)
    }

    /// The answer that tells of a fault, noted where it is not the client's.
    static func told(
        _ error: any Error,
        _ request: Request,
        _ form: AmazonProtocol,
        _ tell: FaultLog
    ) -> Response {
        let fault = AmazonFault(error)
        if fault.status >= 500 { tell(request.id, "\(error)") }
        return .amazon(fault, in: form, requestID: request.id)
    }

    private static func host(ofAddress address: String) -> String? {
        guard let parts = URLComponents(string: address), let host = parts.host else { return nil }
        return parts.port.map { "\(host):\($0)" } ?? host
    }
}

extension AmazonGate {
    /// Lets a request through to an operation, or throws why not.
    ///
    /// - Throws: `AmazonFault`, `SigningError`.
    func admit(_ request: Request, to operation: AmazonOperation) async throws {
        try Self.checkPath(request)
        if operation.isPublic { return }
        let body = try Self.body(request)
        let caller = try authenticate(
            request,
            services: [operation.service],
            takesKey: operation.action.takesKey
        )
        let question = AccessQuestion(
            action: operation.action.name,
            resource: operation.resource(of: request, body: body, names: names),
            context: AmazonOperation.context(of: request, body: body),
            identity: caller.principal.identity
        )
        let changes = ["Create", "Update", "Delete", "Tag", "Untag", "Associate", "Disassociate"]
        try await authorise(
            caller,
            question,
            for: request,
            isChange: changes.contains { operation.name.hasPrefix($0) }
        )
    }

    /// Refuses paths that the signer and the router could read differently.
    private static func checkPath(_ request: Request) throws(AmazonFault) {
        let segments = request.rawPathBytes.dropFirst().split(
            separator: UInt8(ascii: "/"),
            omittingEmptySubsequences: false
        )
        for segment in segments {
            switch String(decoding: segment, as: UTF8.self).lowercased().replacing("%2e", with: ".") {
            case "", ".", "..":
                throw .validation(
                    "CannotParse",
                    "The path holds an empty or a dot segment, which names no resource."
                )
            default: continue
            }
        }
    }

    private static func body(_ request: Request) throws(AmazonFault) -> JSONValue? {
        guard !request.body.isEmpty else { return nil }
        let value: JSONValue
        do { value = try JSONValue(parsing: request.body) } catch {
            throw .validation("CannotParse", error.description)
        }
        guard value.members != nil else { throw .validation("CannotParse", "The body must be a JSON object.") }
        return value
    }
}
