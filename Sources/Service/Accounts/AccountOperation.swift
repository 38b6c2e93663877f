// What all operations of accounts have in common: they belong to our own page, their answers are kept by nobody, and a
// refusal that asks to wait says how long in the field that clients look for.

import HTTPServing
import Identity
import JSON

extension Endpoint {
    /// An operation of accounts.
    static func account(
        _ method: Method,
        _ template: String,
        _ identifier: String,
        _ summary: String,
        parameters: [Parameter] = [],
        takes body: JSONValue? = nil,
        maximumBody: Int = 64 << 10,
        answers: [Answer],
        handler: @escaping @Sendable (Request) async throws -> Response
    ) -> Endpoint {
        Endpoint(
            method: method,
            template: template,
            identifier: identifier,
            summary: summary,
            group: "accounts",
            parameters: parameters,
            body: body,
            maximumBody: maximumBody,
            answers: answers,
            cors: .sameOrigin,
            handler: .async { request in
                do {
                    return try await handler(request)
                } catch AccountError.tooManyTries(let seconds) {
                    var response = Response.error(
                        Refusal(AccountError.tooManyTries(seconds: seconds)),
                        requestID: request.id
                    )
                    response.headers["Retry-After"] = "\(seconds)"
                    return response
                }
            }
        )
    }
}

extension AccountError {
    /// The HTTP status of each fault.
    var status: Int {
        switch self {
        case .wrongCredentials, .notSignedIn: 401
        case .wrongPassword, .signUpClosed, .linkElsewhere, .beingDeleted, .lastAdministrator: 403
        case .unknownAccount, .unknownSession, .unknownDevice, .noPhoto, .linkInvalid: 404
        case .nameTaken, .emailTaken, .tooMany: 409
        case .tooManyTries: 429
        case .busy: 503
        case .invalidName, .invalidEmail, .invalidField, .passwordTooShort, .passwordTooLong, .passwordCommon: 400
        }
    }
}

extension Application {
    /// An answer with the account in it, and with a new session's cookie where one began.
    func answer(
        _ account: Account,
        status: Int = 200,
        session: SecretToken? = nil,
        for request: Request
    ) throws -> Response {
        let photo = try accounts.store.photoVersion(accountID: account.id)
        var response = Response.uncached(["account": account.json(photoVersion: photo)])
        response.status = status
        if let session { response.headers["Set-Cookie"] = cookie(session, for: request) }
        return response
    }

    /// An answer without content.
    static var done: Response { Response(status: 204, headers: ["Cache-Control": "no-store"]) }
}
