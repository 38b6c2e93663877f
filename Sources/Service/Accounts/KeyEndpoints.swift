// An account's API keys: for maps, places and routes in pages and apps of its own. Signing keys are the operator's.

import Foundation
import HTTPServing
import Identity
import JSON

extension Application {
    private static let mostKeys = 50
    private static let subjects = ["maps", "places", "routes"]

    /// The operations below `/api/v1/account/keys`.
    var keyEndpoints: [Endpoint] {
        [
            .account(
                .get,
                "/api/v1/account/keys",
                "listKeys",
                "One's API keys by name, with their values",
                answers: [
                    .json(
                        "The keys.",
                        .list(
                            "keys",
                            of: ["id", "name", "value", "actions", "referers", "createdAt", "expiresAt"]
                        )
                    )
                ]
            ) { [self] request in
                let account = try await signedIn(request).account
                let keys = try identity.keys.store.apiKeys().filter { $0.accountID == account.id }
                return .uncached([
                    "keys": .array(try keys.map { try $0.json(value: identity.keys.value(ofAPIKey: $0.name)) })
                ])
            },
            .account(
                .post,
                "/api/v1/account/keys",
                "addKey",
                "Make an API key",
                takes: [
                    "type": "object", "required": ["name"], "additionalProperties": false,
                    "properties": [
                        "name": ["type": "string"],
                        "actions": ["type": "array", "items": ["enum": ["maps", "places", "routes"]]],
                        "referers": [
                            "type": "array", "items": ["type": "string", "description": "A pattern of pages."],
                        ],
                        "expiresAt": ["type": "string", "format": "date-time"],
                    ],
                ],
                answers: [
                    Endpoint.Answer(
                        status: 201,
                        summary: "The key with its value.",
                        mediaType: "application/json",
                        schema: ["type": "object", "properties": ["key": ["type": "object"]]]
                    ),
                    .error(409, "There is a key of this name already, or as many as an account can have."),
                ]
            ) { [self] request in
                let account = try await signedIn(request).account
                let fields = try JSONFields(request, known: ["name", "actions", "referers", "expiresAt"])
                let own = try identity.keys.store.apiKeys().count { $0.accountID == account.id }
                guard own < Self.mostKeys else { throw AccountError.tooMany("keys", most: Self.mostKeys) }
                let made = try await identity.keys.makeAPIKey(
                    named: try fields.text("name"),
                    accountID: account.id,
                    restrictions: try restrictions(fields),
                    expiresAt: try Self.instant(try fields.optionalText("expiresAt"))
                )
                var response = Response.uncached(["key": made.key.json(value: made.value)])
                response.status = 201
                return response
            },
            .account(
                .delete,
                "/api/v1/account/keys/{id}",
                "removeKey",
                "Revoke an API key",
                parameters: [.path("id", "The key's name")],
                answers: [.empty(204, "It is refused from now on."), .error(404, "There is no such key.")]
            ) { [self] request in
                let account = try await signedIn(request).account
                let name = request.parameter("id") ?? ""
                guard try identity.keys.store.apiKey(named: name)?.key.accountID == account.id else {
                    throw APIKeyError.unknown(name)
                }
                try await identity.keys.store.removeAPIKey(named: name)
                return Self.done
            },
        ]
    }

    private func restrictions(_ fields: JSONFields) throws -> KeyRestrictions {
        let subjects = try fields.optionalTexts("actions") ?? Self.subjects
        let actions = try subjects.flatMap { subject in
            guard let actions = KeyRestrictions.actions(of: subject) else {
                throw AccountError.invalidField("actions", Self.subjects.joined(separator: ", "))
            }
            return actions
        }
        return try KeyRestrictions(
            actions: actions,
            resources: KeyRestrictions.everything(identity.pools.names).resources,
            referers: try fields.optionalTexts("referers") ?? []
        )
    }

    private static func instant(_ text: String?) throws -> Date? {
        guard let text else { return nil }
        guard let date = try? Date(text, strategy: .iso8601) else {
            throw AccountError.invalidField("expiresAt", "a time such as 2027-01-31T12:00:00Z")
        }
        return date
    }
}

extension APIKey {
    /// The key with its value, which is its owner's to see.
    fileprivate func json(value: String) -> JSONValue {
        var members = about
        members.insert(JSONMember("value", .string(value)), at: 2)
        return .object(members)
    }

    /// The key without its value.
    var json: JSONValue { .object(about) }

    private var about: [JSONMember] {
        let subjects = ["maps", "places", "routes"].filter { subject in
            KeyRestrictions.actions(of: subject)?.allSatisfy(restrictions.actions.contains) ?? false
        }
        var members = [
            JSONMember("id", .string(name)), JSONMember("name", .string(name)),
            JSONMember("actions", .array(subjects.map { .string($0) })),
            JSONMember("referers", .array(restrictions.referers.map { .string($0) })),
            JSONMember("createdAt", .instant(createdAt)),
        ]
        if let expiresAt { members.append(JSONMember("expiresAt", .instant(expiresAt))) }
        return members
    }
}

extension APIKeyError {
    /// The HTTP status of each fault.
    var status: Int {
        switch self {
        case .nameTaken: 409
        case .unknown: 404
        case .invalidName, .invalid: 400
        case .unreadable: 500
        }
    }
}
