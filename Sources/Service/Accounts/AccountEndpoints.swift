// Making an account, its profile, its password, recovery, and its end.

import HTTPServing
import Identity
import JSON

extension Application {
    /// The operations on accounts as such.
    var accountEndpoints: [Endpoint] { [signUpEndpoint] + profileEndpoints + recoveryEndpoints + deletionEndpoints }

    private static let newAccountFields = ["name", "email", "password", "displayName", "language", "token"]

    private var signUpEndpoint: Endpoint {
        .account(
            .post,
            "/api/v1/accounts",
            "signUp",
            "Make an account, and sign in",
            takes: .fields(Self.newAccountFields, required: ["name", "password"]),
            answers: [
                Endpoint.Answer(
                    status: 201,
                    summary: "Made: the answer sets the session's cookie.",
                    mediaType: "application/json",
                    schema: .withAccount
                ),
                .error(400, "A field cannot be so; the code tells which."),
                .error(403, "New accounts are made by the operator here."),
                .error(409, "The name or e-mail address is taken."),
            ]
        ) { [self] request in
            try checkOrigin(of: request)
            let fields = try JSONFields(request, known: Set(Self.newAccountFields))
            let wish = NewAccount(
                name: try fields.text("name"),
                email: try fields.optionalText("email"),
                password: try fields.text("password"),
                displayName: try fields.optionalText("displayName"),
                language: try fields.optionalText("language"),
                link: try fields.optionalText("token")
            )
            let next = try await accounts.signUp(
                wish,
                client: client(of: request),
                previous: sessionToken(of: request)
            )
            return try answer(next.account, status: 201, session: next.token, for: request)
        }
    }

    private var profileEndpoints: [Endpoint] {
        let changeable = ["displayName", "units", "language", "timeZone", "email"]
        return [
            .account(
                .get,
                "/api/v1/account",
                "getAccount",
                "One's own account",
                answers: [.json("The account.", .withAccount), .error(401, "Nobody is signed in.")]
            ) { [self] request in
                try answer(try await signedIn(request, evenWhenBeingDeleted: true).account, for: request)
            },
            .account(
                .patch,
                "/api/v1/account",
                "updateAccount",
                "Change one's profile; null takes a value back",
                takes: .fields(changeable),
                answers: [
                    .json("The account as it is now.", .withAccount), .error(400, "A field cannot be so."),
                    .error(409, "The e-mail address is taken."),
                ]
            ) { [self] request in
                var account = try await signedIn(request).account
                try account.change(try JSONFields(request, known: Set(changeable)))
                try await accounts.update(account)
                return try answer(account, for: request)
            },
            .account(
                .put,
                "/api/v1/account/password",
                "changePassword",
                "Change one's password; other sessions end",
                takes: .fields(["current", "new"], required: ["current", "new"]),
                answers: [
                    .empty(204, "Changed: the answer sets a new session's cookie."),
                    .error(403, "The current password is another."),
                ]
            ) { [self] request in
                let browser = try await signedIn(request)
                let fields = try JSONFields(request, known: ["current", "new"])
                let next = try await accounts.changePassword(
                    of: browser.account,
                    current: try fields.text("current"),
                    new: try fields.text("new"),
                    client: client(of: request),
                    session: browser.token
                )
                var response = Self.done
                response.headers["Set-Cookie"] = cookie(next.token, for: request)
                return response
            },
        ]
    }

    private var recoveryEndpoints: [Endpoint] {
        [
            .account(
                .post,
                "/api/v1/account/recovery",
                "askRecovery",
                "Say that one cannot sign in any more",
                takes: .fields(["name"], required: ["name"]),
                answers: [
                    Endpoint.Answer(
                        status: 202,
                        summary: "What to do now; the same whether there is such an account or not.",
                        mediaType: "application/json",
                        schema: ["type": "object", "properties": ["message": ["type": "string"]]]
                    )
                ]
            ) { [self] request in
                try checkOrigin(of: request)
                let name = try JSONFields(request, known: ["name"]).text("name")
                try await accounts.beginRecovery(client: client(of: request))
                recoveryPost?.send(to: name, requestID: request.id)
                let sent = "If there is such an account and it has an e-mail address, a link is on its way to it."
                let unsent =
                    "This server sends no mail: ask its operator for a link, which “waymark user reset NAME” makes."
                var response = Response.uncached(["message": .string(recoveryPost == nil ? unsent : sent)])
                response.status = 202
                return response
            },
            .account(
                .post,
                "/api/v1/account/recovery/{token}",
                "recover",
                "Set a new password by a one-time link, and sign in",
                parameters: [.path("token", "The link's secret")],
                takes: .fields(["password"], required: ["password"]),
                answers: [
                    .json("Set: all other sessions have ended, the answer sets a new one's cookie.", .withAccount),
                    .error(404, "The link has been used, has expired, or was never made."),
                ]
            ) { [self] request in
                try checkOrigin(of: request)
                let password = try JSONFields(request, known: ["password"]).text("password")
                let next = try await accounts.recover(
                    link: request.parameter("token") ?? "",
                    password: password,
                    client: client(of: request),
                    previous: sessionToken(of: request)
                )
                return try answer(next.account, session: next.token, for: request)
            },
        ]
    }

    private var deletionEndpoints: [Endpoint] {
        [
            .account(
                .delete,
                "/api/v1/account",
                "deleteAccount",
                "Delete one's account and all of its data, in seven days",
                takes: .fields(["password"]),
                answers: [
                    Endpoint.Answer(
                        status: 202,
                        summary: "The account, with the time until which this can be undone.",
                        mediaType: "application/json",
                        schema: .withAccount
                    ),
                    .error(403, "The password is another, or this is the only administrator."),
                ]
            ) { [self] request in
                let browser = try await signedIn(request)
                let gone = try await accounts.delete(
                    browser.account,
                    password: try JSONFields(request, known: ["password"]).optionalText("password") ?? "",
                    client: client(of: request),
                    keeping: browser.session
                )
                return try answer(gone, status: 202, for: request)
            },
            .account(
                .post,
                "/api/v1/account/undelete",
                "undeleteAccount",
                "Take the deletion of one's account back",
                answers: [.json("The account.", .withAccount)]
            ) { [self] request in
                let account = try await signedIn(request, evenWhenBeingDeleted: true).account
                return try answer(try await accounts.undelete(account), for: request)
            },
        ]
    }
}

extension Account {
    /// Changes what the fields say.
    ///
    /// - Throws: `AccountError` for each field, 400 for a field of another type.
    fileprivate mutating func change(_ fields: JSONFields) throws {
        if fields.has("displayName") { try profile.setDisplayName(try fields.optionalText("displayName") ?? "") }
        if fields.has("language") { try profile.setLanguage(try fields.optionalText("language")) }
        if fields.has("timeZone") { try profile.setTimeZone(try fields.optionalText("timeZone")) }
        if fields.has("email") {
            let text = try fields.optionalText("email") ?? ""
            email = text.isEmpty ? nil : try EmailAddress(text)
        }
        if fields.has("units") {
            let text = try fields.optionalText("units")
            profile.units = try text.map { text throws(AccountError) in
                guard let units = Profile.Units(rawValue: text) else {
                    throw .invalidField("units", "metric or imperial")
                }
                return units
            }
        }
    }
}
