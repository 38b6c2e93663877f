// Notes what accounts change, and who was refused, in the audit: who, which operation, what became of it. Mistyped
// requests and tries that had to wait are not noted: the former mean nothing, the latter could be without number.

import Foundation
import HTTPServing
import Identity

extension Application {
    /// The operations, each of which is noted where it changes something.
    func audited(_ endpoints: [Endpoint]) -> [Endpoint] {
        endpoints.map { endpoint in
            guard endpoint.method != .get, case .async(let body) = endpoint.handler else { return endpoint }
            var noted = endpoint
            noted.handler = .async { [self] request in
                let asker = try browser(of: request)?.account
                do {
                    let response = try await body(request)
                    guard response.status < 400 else { return response }
                    // Who signs in is known afterwards only.
                    let account =
                        try newSession(response).flatMap { try accounts.account(session: $0)?.account } ?? asker
                    await note(endpoint.identifier, by: account, "allowed", request)
                    return response
                } catch {
                    let refusal = Refusal(error)
                    if [401, 403].contains(refusal.status) {
                        await note(endpoint.identifier, by: asker, refusal.code, request)
                    }
                    throw error
                }
            }
            return noted
        }
    }

    /// The session that an answer begins; nil when it begins none.
    private func newSession(_ response: Response) -> SecretToken? {
        let pair = response.headers["Set-Cookie"]?.split(separator: ";").first?.split(separator: "=", maxSplits: 1)
        guard let pair, pair.count == 2 else { return nil }
        return SecretToken(pair[1], kind: .session)
    }

    private func note(_ action: String, by account: Account?, _ decision: String, _ request: Request) async {
        let principal = account.map { Principal.account(id: $0.id, isAdministrator: $0.isAdministrator) } ?? .anonymous
        let entry = AuditEntry(
            time: Date(),
            principal: principal.arn(identity.pools.names),
            action: "account:" + action,
            resource: request.route ?? "",
            decision: decision,
            requestID: request.id
        )
        // What is done is done: an audit that cannot be written is the operator's matter, not the visitor's.
        do { try await identity.audit.record(entry) } catch { configuration.faultLog(request.id, "\(error)") }
    }
}
