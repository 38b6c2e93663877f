// Signing in and out, and the list of where one is signed in.

import HTTPServing
import Identity
import JSON
import Regions

extension Application {
    /// The operations below `/api/v1/sessions`, and what the page asks first.
    var sessionEndpoints: [Endpoint] { [serverEndpoint, signInEndpoint, followLinkEndpoint] + openSessionEndpoints }

    private var serverEndpoint: Endpoint {
        .account(
            .get,
            "/api/v1/server",
            "getServer",
            "What this server offers, and who is signed in",
            answers: [
                .json(
                    "The server; the account is null where nobody is signed in.",
                    [
                        "type": "object", "required": ["version", "signUp", "sendsMail", "authority", "account"],
                        "properties": [
                            "version": ["type": "string"], "signUp": ["enum": ["open", "invited", "closed"]],
                            "sendsMail": [
                                "type": "boolean",
                                "description": "Whether who cannot sign in any more gets a link by mail.",
                            ],
                            "authority": [
                                "type": ["object", "null"],
                                "description": "What phones need where the server made its own certificate.",
                                "properties": ["link": ["type": "string"], "fingerprint": ["type": "string"]],
                            ],
                            "account": ["type": ["object", "null"]],
                        ],
                    ]
                )
            ]
        ) { [self] request in
            let authority = try authority(request).map { link, fingerprint -> JSONValue in
                ["link": .string(link), "fingerprint": .string(fingerprint)]
            }
            let account = try browser(of: request)?.account
            let photo = try account.flatMap { try accounts.store.photoVersion(accountID: $0.id) }
            return .uncached([
                "version": .string(Release.version), "signUp": .string(accounts.signUp.rawValue),
                "sendsMail": .bool(recoveryPost != nil), "authority": authority ?? .null,
                "account": account.map { $0.json(photoVersion: photo) } ?? .null,
            ])
        }
    }

    private var signInEndpoint: Endpoint {
        .account(
            .post,
            "/api/v1/sessions",
            "signIn",
            "Sign in by name or e-mail address and password",
            takes: .fields(["name", "password"], required: ["name", "password"]),
            answers: [
                .json("Signed in: the answer sets the session's cookie.", .withAccount),
                .error(401, "Wrong name or password; which of them is not told."),
                .error(429, "Too many wrong passwords; Retry-After says how long to wait."),
            ]
        ) { [self] request in
            try checkOrigin(of: request)
            let fields = try JSONFields(request, known: ["name", "password"])
            let next = try await accounts.signIn(
                name: try fields.text("name"),
                password: try fields.text("password"),
                client: client(of: request),
                previous: sessionToken(of: request)
            )
            return try answer(next.account, session: next.token, for: request)
        }
    }

    private var followLinkEndpoint: Endpoint {
        .account(
            .post,
            "/api/v1/sessions/link",
            "followLink",
            "Follow a one-time link",
            takes: .fields(["token"], required: ["token"]),
            answers: [
                .json(
                    "What the link is for. One of a demo has signed in; the others wait for what is to be typed.",
                    [
                        "type": "object", "required": ["purpose", "account"],
                        "properties": [
                            "purpose": ["enum": ["administrator", "invitation", "recovery", "demo"]],
                            "account": ["type": ["object", "null"]],
                        ],
                    ]
                ),
                .error(404, "The link has been used, has expired, or was never made."),
            ]
        ) { [self] request in
            try checkOrigin(of: request)
            let token = try JSONFields(request, known: ["token"]).text("token")
            let outcome = try await accounts.follow(
                link: token,
                client: client(of: request),
                previous: sessionToken(of: request)
            )
            var purpose = OneTimeLink.Purpose.recovery
            switch outcome {
            case .createAccount(let administrator): purpose = administrator ? .administrator : .invitation
            case .setPassword: break
            case .signedIn(let next):
                let photo = try accounts.store.photoVersion(accountID: next.account.id)
                var response = Response.uncached([
                    "purpose": .string(OneTimeLink.Purpose.demo.rawValue),
                    "account": next.account.json(photoVersion: photo),
                ])
                response.headers["Set-Cookie"] = cookie(next.token, for: request)
                return response
            }
            return .uncached(["purpose": .string(purpose.rawValue), "account": .null])
        }
    }

    private var openSessionEndpoints: [Endpoint] {
        [
            .account(
                .get,
                "/api/v1/sessions",
                "listSessions",
                "Where one is signed in, last used first",
                answers: [
                    .json(
                        "The sessions.",
                        .list("sessions", of: ["id", "createdAt", "seenAt", "address", "agent", "isCurrent"])
                    ),
                    .error(401, "Nobody is signed in."),
                ]
            ) { [self] request in
                let browser = try await signedIn(request, evenWhenBeingDeleted: true)
                let sessions = try accounts.store.sessions(accountID: browser.account.id)
                return .uncached([
                    "sessions": .array(sessions.map { $0.json(isCurrent: $0.id == browser.session.id) })
                ])
            },
            .account(
                .delete,
                "/api/v1/sessions/{id}",
                "endSession",
                "End a session; “current” is this browser's",
                parameters: [.path("id", "The session's identifier, or current")],
                answers: [.empty(204, "It has ended."), .error(404, "There is no such session.")]
            ) { [self] request in
                let browser = try await signedIn(request, evenWhenBeingDeleted: true)
                let wanted = request.parameter("id") ?? ""
                let id = wanted == "current" ? browser.session.id : wanted
                try await accounts.store.removeSession(id: id, accountID: browser.account.id)
                var response = Self.done
                if id == browser.session.id { response.headers["Set-Cookie"] = cookie(nil, for: request) }
                return response
            },
        ]
    }
}
