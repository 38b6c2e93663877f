// Who asks, and whether they may: in the order that the contract gives. A signature that is there must be right; an API
// key beside it bounds what is asked as well; a key alone is good for maps, places and routes.

import Foundation
import HTTPServing
import Identity
import JSON
import RequestSigning

/// What stands before Amazon's operations.
struct AmazonGate: Sendable {
    let keys: Keys
    let pools: IdentityPools
    let audit: any AuditLog
    /// Hosts under which clients reach the server although requests do not say so, such as a proxy's.
    let knownHosts: [String]
    var clock: @Sendable () -> Date = { Date() }

    var names: ResourceNames { pools.names }

    /// Somebody who asks, and what bounds them.
    struct Caller: Sendable {
        var principal: Principal
        var policies: [PolicyDocument] = []
        /// The API key that came with the request.
        var key: APIKey?
    }

    /// Recognises who asks.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - services: the signing names of the operation's service.
    ///   - takesKey: whether an API key is enough.
    /// - Returns: who asks.
    /// - Throws: `AmazonFault`, `SigningError`.
    func authenticate(_ request: Request, services: [String], takesKey: Bool) throws -> Caller {
        let signable = SignableRequest(request)
        let keyValue = try Self.keyValue(signable)
        if let presented = try PresentedSignature.read(from: signable) {
            var caller = try caller(presented, of: signable, services: services, host: request.header("Host") ?? "")
            caller.key = try keyValue.map { try apiKey($0) }
            return caller
        }
        guard let keyValue else { throw AmazonFault.notSigned }
        let key = try apiKey(keyValue)
        guard takesKey else {
            throw AmazonFault(
                "AccessDeniedException",
                status: 403,
                "API keys are for maps, places and routes only: sign this request."
            )
        }
        return Caller(principal: .apiKey(name: key.name), key: key)
    }

    /// Decides whether somebody may do something, and notes it where it was refused or changes things.
    ///
    /// - Throws: `AmazonFault` `AccessDeniedException`.
    func authorise(_ caller: Caller, _ question: AccessQuestion, for request: Request, isChange: Bool) async throws {
        var verdict = Verdict.allowed
        if let key = caller.key, !key.restrictions.allow(KeyUse(question, request)) {
            verdict = .denied(.keyRestriction)
        } else if caller.principal.isSigned {
            verdict = Verdict(of: caller.principal, policies: caller.policies, question)
        }
        guard case .denied(let denial) = verdict else {
            if isChange { try await note(caller.principal, question, "allowed", request) }
            return
        }
        try await note(caller.principal, question, denial.rawValue, request)
        throw AmazonFault.denied(caller.principal, question, denial, names: names)
    }

    private func note(
        _ principal: Principal,
        _ question: AccessQuestion,
        _ decision: String,
        _ request: Request
    ) async throws {
        try await audit.record(
            AuditEntry(
                time: clock(),
                principal: principal.arn(names),
                action: question.action,
                resource: String(question.resource.prefix(1600)),
                decision: decision,
                requestID: request.id
            )
        )
    }

    private func caller(
        _ presented: PresentedSignature,
        of request: SignableRequest,
        services: [String],
        host: String
    ) throws -> Caller {
        let caller: Caller
        let secret: String
        if let token = presented.sessionToken {
            switch try pools.guest(accessKeyID: presented.accessKeyID, sessionToken: token) {
            case .unknown: throw AmazonFault.unknownClient
            case .expired: throw AmazonFault.expiredToken
            case .valid(let principal, let found):
                secret = found
                guard case .guest(_, _, let role) = principal else { throw AmazonFault.unknownClient }
                caller = Caller(principal: principal, policies: try pools.policies(ofRole: role))
            }
        } else {
            guard let found = try keys.accessKey(id: presented.accessKeyID) else { throw AmazonFault.unknownClient }
            secret = found.secret
            let policies = try found.key.policy.map { [try PolicyDocument(parsing: $0)] } ?? []
            caller = Caller(
                principal: .accessKey(
                    id: found.key.id,
                    name: found.key.name,
                    isAdministrator: found.key.isAdministrator
                ),
                policies: policies
            )
        }
        try SignatureVerifier(services: services, region: names.region).verify(
            presented,
            of: request,
            secret: secret,
            hosts: hosts(host),
            now: SigningTime(seconds: Int(clock().timeIntervalSince1970))
        )
        return caller
    }

    /// What a client may have signed as its host: some leave the port away, some sent it without one.
    private func hosts(_ host: String) -> [String] {
        var hosts = [host]
        if let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") { hosts.append(String(host[..<colon])) }
        return hosts + knownHosts.filter { !hosts.contains($0) }
    }

    private func apiKey(_ value: String) throws -> APIKey {
        switch try keys.apiKey(presenting: value) {
        case .valid(let key): return key
        case .expired:
            throw AmazonFault("AccessDeniedException", status: 403, "The API key has expired.")
        case .suspended:
            throw AmazonFault("AccessDeniedException", status: 403, "The API key's account is being deleted.")
        case .unknown:
            throw AmazonFault("AccessDeniedException", status: 403, "The API key is not one of this server's.")
        }
    }

    private static func keyValue(_ request: SignableRequest) throws -> String? {
        let values = try URIEncoding.items(ofQuery: request.rawQuery).filter { $0.name.elementsEqual("key".utf8) }
        guard values.count <= 1 else { throw AmazonFault.validation("CannotParse", "The query holds key twice.") }
        return values.first.map { String(decoding: $0.value, as: UTF8.self) }
    }
}

extension Principal {
    /// Whether it proved who it is by a signature.
    fileprivate var isSigned: Bool {
        switch self {
        case .accessKey, .guest: true
        case .anonymous, .account, .apiKey: false
        }
    }
}

extension KeyUse {
    fileprivate init(_ question: AccessQuestion, _ request: Request) {
        self.init(
            action: question.action,
            resource: question.resource,
            referer: request.header("Referer"),
            appleBundle: request.header("X-Apple-Bundle-Id"),
            androidPackage: request.header("X-Android-Package"),
            androidCertificate: request.header("X-Android-Cert")
        )
    }
}

extension SignableRequest {
    /// The request as its client signed it.
    init(_ request: Request) {
        self.init(
            method: request.method.name,
            rawPath: Array(request.rawPathBytes),
            rawQuery: request.rawQuery.map { Array($0.utf8) } ?? [],
            fields: Array(request.headers),
            body: request.body
        )
    }
}
