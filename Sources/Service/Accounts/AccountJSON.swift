// Accounts, sessions and devices as our interface shows them. No secret is among them.

import Foundation
import Identity
import JSON

extension Account {
    /// The account; `photoVersion` is nil where it has no photo.
    func json(photoVersion: String?) -> JSONValue {
        var members = [JSONMember("id", .string(id)), JSONMember("name", .string(name.description))]
        if let email { members.append(JSONMember("email", .string(email.description))) }
        members += [
            JSONMember("isAdministrator", .bool(isAdministrator)),
            JSONMember("displayName", .string(profile.displayName)),
        ]
        if let units = profile.units { members.append(JSONMember("units", .string(units.rawValue))) }
        if let language = profile.language { members.append(JSONMember("language", .string(language))) }
        if let timeZone = profile.timeZone { members.append(JSONMember("timeZone", .string(timeZone))) }
        members += [
            JSONMember("photo", photoVersion.map { .string("/api/v1/account/photo?v=\($0)") } ?? .null),
            JSONMember("createdAt", .instant(createdAt)),
        ]
        if let deletesAt { members.append(JSONMember("deletesAt", .instant(deletesAt))) }
        return .object(members)
    }
}

extension Session {
    /// The session.
    func json(isCurrent: Bool) -> JSONValue {
        [
            "id": .string(id), "createdAt": .instant(createdAt), "seenAt": .instant(seenAt),
            "address": .string(address),
            "agent": .string(agent), "isCurrent": .bool(isCurrent),
        ]
    }
}

extension Device {
    /// The device.
    var json: JSONValue {
        var members = [
            JSONMember("id", .string(id)), JSONMember("name", .string(name)),
            JSONMember("createdAt", .instant(createdAt)),
        ]
        if let seenAt { members.append(JSONMember("seenAt", .instant(seenAt))) }
        return .object(members)
    }
}

extension JSONValue {
    /// A time as ISO 8601 in UTC.
    static func instant(_ date: Date) -> JSONValue { .string(date.formatted(.iso8601)) }

    /// What the description of our interface says of accounts.
    static let accountSchema: JSONValue = [
        "type": "object",
        "required": ["id", "name", "isAdministrator", "displayName", "photo", "createdAt"],
        "properties": [
            "id": ["type": "string"], "name": ["type": "string"], "email": ["type": "string"],
            "isAdministrator": ["type": "boolean"], "displayName": ["type": "string"],
            "units": ["enum": ["metric", "imperial"]], "language": ["type": "string"],
            "timeZone": ["type": "string", "description": "An IANA name."],
            "photo": ["type": ["string", "null"], "description": "Where the photo is."],
            "createdAt": ["type": "string", "format": "date-time"],
            "deletesAt": [
                "type": "string", "format": "date-time", "description": "Until then deletion can be undone.",
            ],
        ],
    ]

    /// An object with the given text fields.
    static func fields(_ names: [String], required: [String] = []) -> JSONValue {
        [
            "type": "object", "required": .array(required.map { .string($0) }), "additionalProperties": false,
            "properties": .object(names.map { JSONMember($0, ["type": ["string", "null"]]) }),
        ]
    }

    /// An object with one list of objects.
    static func list(_ name: String, of properties: [String]) -> JSONValue {
        let item: JSONValue = [
            "type": "object", "properties": .object(properties.map { JSONMember($0, .object([])) }),
        ]
        return [
            "type": "object", "required": [.string(name)],
            "properties": .object([JSONMember(name, ["type": "array", "items": item])]),
        ]
    }

    /// An object with an account in it.
    static let withAccount: JSONValue = [
        "type": "object", "required": ["account"], "properties": ["account": ["$ref": "#/components/schemas/Account"]],
    ]
}
