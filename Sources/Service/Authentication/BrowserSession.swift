// A browser's session: the cookie that carries it, whose it is, and whether a request that changes something comes from
// our own page. What an account may do is said elsewhere.

import Foundation
import HTTPServing
import Identity

/// Somebody who is signed in in a browser, as one request shows it.
struct SignedInBrowser: Sendable {
    let account: Account
    let session: Session
    let token: SecretToken
}

extension Application {
    /// The name of the cookie.
    static let sessionCookie = "waymark_session"

    /// Who is signed in in the browser that asks; nil when nobody is.
    func browser(of request: Request) throws -> SignedInBrowser? {
        guard let token = sessionToken(of: request), let known = try accounts.account(session: token) else {
            return nil
        }
        return SignedInBrowser(account: known.account, session: known.session, token: token)
    }

    /// Who is signed in, whose account is not about to go unless the operation is for such accounts too.
    ///
    /// - Throws: `AccountError.notSignedIn`, `.beingDeleted`, and what `checkOrigin` throws.
    func signedIn(_ request: Request, evenWhenBeingDeleted: Bool = false) async throws -> SignedInBrowser {
        try checkOrigin(of: request)
        guard let browser = try browser(of: request) else { throw AccountError.notSignedIn }
        guard evenWhenBeingDeleted || browser.account.deletesAt == nil else { throw AccountError.beingDeleted }
        try await accounts.noteUse(of: browser.session, by: client(of: request))
        return browser
    }

    /// The secret that the browser's cookie holds; nil when it has none that could be one.
    func sessionToken(of request: Request) -> SecretToken? {
        for field in request.headers.all("Cookie") {
            for pair in field.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1)
                guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == Self.sessionCookie else {
                    continue
                }
                // The first alone: one that another site could append is not tried in its place.
                return SecretToken(parts[1].trimmingCharacters(in: .whitespaces), kind: .session)
            }
        }
        return nil
    }

    /// The cookie field that gives a browser its session, or takes it away.
    func cookie(_ token: SecretToken?, for request: Request) -> String {
        let isSecure = configuration.publicURL?.hasPrefix("https:") ?? request.isSecure
        let age = token == nil ? 0 : Int(Session.lifetime)
        return "\(Self.sessionCookie)=\(token?.text ?? ""); Path=/; Max-Age=\(age); HttpOnly; SameSite=Lax"
            + (isSecure ? "; Secure" : "")
    }

    /// Who asks, as far as the connection tells.
    func client(of request: Request) -> Client {
        // A proxy on this machine that we were not told of would make everybody local.
        let forwarding = ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"]
        let isForwarded = forwarding.contains { request.header($0) != nil }
        return Client(
            address: request.remoteAddress.description,
            network: request.remoteAddress.countingKey.description,
            agent: request.header("User-Agent") ?? "",
            isLocal: request.remoteAddress.isLoopback && !isForwarded
        )
    }

    /// Refuses a request that changes something and was made by a page of another origin (CSRF).
    ///
    /// Browsers say where such a request comes from, in `Sec-Fetch-Site` and `Origin`; one that carries our cookie and
    /// says neither is no browser of this decade, or hides it, and is refused too.
    ///
    /// - Throws: 403 `request.other-origin`.
    func checkOrigin(of request: Request) throws {
        guard ![.get, .head, .options].contains(request.method) else { return }
        let site = request.header("Sec-Fetch-Site")
        let origin = request.header("Origin")
        // No page can say same-origin of itself: where the browser does, the address it came by does not matter.
        let isForeignSite = site.map { $0 != "same-origin" } ?? false
        let isForeignOrigin =
            site == nil ? try origin.map { try $0.lowercased() != self.origin(of: request) } ?? false : false
        let isSilent = site == nil && origin == nil && sessionToken(of: request) != nil
        guard !isForeignSite, !isForeignOrigin, !isSilent else {
            throw Refusal(
                status: 403,
                code: "request.other-origin",
                message: "This changes something and was asked for by a page that is not ours; a program that signs in "
                    + "with the cookie sends this server's own address as Origin."
            )
        }
    }

    /// Our own origin: scheme, host and port of the address under which the client reaches us.
    private func origin(of request: Request) throws(Refusal) -> String {
        let base = try baseAddress(of: request).lowercased()
        guard let scheme = base.range(of: "://"), let path = base[scheme.upperBound...].firstIndex(of: "/") else {
            return base
        }
        return String(base[..<path])
    }
}
