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
                    restrictions: try restrictions(fields, of: nil),
                    expiresAt: try Self.instant(try fields.optionalText("expiresAt"))
                )
                var response = Response.uncached(["key": made.key.json(value: made.value)])
                response.status = 201
                return response
            },
            .account(
                .patch,
                "/api/v1/account/keys/{id}",
                "changeKey",
                "Change an API key's name, restrictions or end; its value stays, null takes the end away",
                parameters: [.path("id", "The key's name so far")],
                takes: [
                    "type": "object", "additionalProperties": false,
                    "properties": [
                        "name": ["type": "string"],
                        "actions": ["type": "array", "items": ["enum": ["maps", "places", "routes"]]],
                        "referers": ["type": "array", "items": ["type": "string"]],
                        "expiresAt": ["type": ["string", "null"], "format": "date-time"],
                    ],
                ],
                answers: [
                    .json("The key as it is now.", ["type": "object", "properties": ["key": ["type": "object"]]]),
                    .error(400, "A field cannot be so."), .error(404, "There is no such key."),
                    .error(409, "There is a key of the new name already."),
                ]
            ) { [self] request in
                let account = try await signedIn(request).account
                let fields = try JSONFields(request, known: ["name", "actions", "referers", "expiresAt"])
                var key = try ownKey(request, of: account)
                let name = key.name
                if fields.has("name") { key.name = try fields.text("name") }
                if fields.has("actions") || fields.has("referers") {
                    key.restrictions = try restrictions(fields, of: key)
                }
                if fields.has("expiresAt") { key.expiresAt = try Self.instant(try fields.optionalText("expiresAt")) }
                let changed = try await identity.keys.change(apiKeyNamed: name, to: key)
                return .uncached(["key": changed.json(value: try identity.keys.value(ofAPIKey: changed.name))])
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
                try await identity.keys.store.removeAPIKey(named: try ownKey(request, of: account).name)
                return Self.done
            },
        ]
    }

    /// The key that a request names, where it is the account's.
    private func ownKey(_ request: Request, of account: Account) throws -> APIKey {
        let name = request.parameter("id") ?? ""
        guard let key = try identity.keys.store.apiKey(named: name)?.key, key.accountID == account.id else {
            throw APIKeyError.unknown(name)
        }
        return key
    }

    /// The restrictions that the fields say; where they say nothing, those of the key so far.
    private func restrictions(_ fields: JSONFields, of key: APIKey?) throws -> KeyRestrictions {
        let wanted = try fields.optionalTexts("actions")
        let actions = try (wanted ?? (key == nil ? Self.subjects : [])).flatMap { subject in
            guard let actions = KeyRestrictions.actions(of: subject) else {
                throw AccountError.invalidField("actions", Self.subjects.joined(separator: ", "))
            }
            return actions
        }
        let restrictions = key?.restrictions
        return try KeyRestrictions(
            actions: wanted == nil ? restrictions?.actions ?? actions : actions,
            resources: restrictions?.resources ?? KeyRestrictions.everything(identity.pools.names).resources,
            referers: try fields.optionalTexts("referers")
                ?? (fields.has("referers") ? [] : restrictions?.referers ?? []),
            appleApps: restrictions?.appleApps ?? [],
            androidApps: restrictions?.androidApps ?? []
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
