// What changes a walk's extent: trimming, splitting, joining, and taking back. The walks before are kept as deleted ones,
// so that each of these can be undone for seven days.

import Foundation
import HTTPServing
import History
import Identity
import JSON
import Tracking

extension Application {
    /// The operations that change walks' extents.
    var walkEditingEndpoints: [Endpoint] { [restoreWalk, trimWalk, splitWalk, joinWalks] }

    private var restoreWalk: Endpoint {
        .walkEditing("restore", "restoreWalk", "Take a deleted walk back") { [self] request in
            var walk = try walk(request, of: await signedIn(request).account)
            walk.deletedAt = nil
            try await history.walks.update(walk, picture: nil)
            return .uncached(["walk": walk.json])
        }
    }

    private var trimWalk: Endpoint {
        .walkEditing(
            "trim",
            "trimWalk",
            "Keep the part of a walk between two times",
            takes: .fields(["from", "to"], required: ["from", "to"])
        ) { [self] request in
            let account = try await signedIn(request).account
            let walk = try walk(request, of: account)
            let fields = try JSONFields(request, known: ["from", "to"])
            let from = try time(fields, "from"), to = try time(fields, "to")
            let fixes = try history.walks.fixes(of: walk.id).map(\.fix)
            let trimmed = try part(of: walk, fixes.filter { $0.time >= from && $0.time <= to }, account)
            try await history.walks.replace([walk.id], of: account.id, by: [trimmed], at: Date().milliseconds)
            return .uncached(["walk": trimmed.walk.json, "replaced": [.string(walk.id)]])
        }
    }

    private var splitWalk: Endpoint {
        .walkEditing(
            "split",
            "splitWalk",
            "Make two walks of one",
            takes: .fields(["at"], required: ["at"])
        ) { [self] request in
            let account = try await signedIn(request).account
            let walk = try walk(request, of: account)
            let at = try time(JSONFields(request, known: ["at"]), "at")
            let fixes = try history.walks.fixes(of: walk.id).map(\.fix)
            let parts = [
                try part(of: walk, fixes.filter { $0.time < at }, account),
                try part(of: walk, fixes.filter { $0.time >= at }, account),
            ]
            try await history.walks.replace([walk.id], of: account.id, by: parts, at: Date().milliseconds)
            return .uncached(["walks": .array(parts.map(\.walk.json)), "replaced": [.string(walk.id)]])
        }
    }

    private var joinWalks: Endpoint {
        .walkEditing(
            "join",
            "joinWalks",
            "Make one walk of two that follow each other",
            takes: .fields(["with"], required: ["with"])
        ) { [self] request in
            let account = try await signedIn(request).account
            let one = try walk(request, of: account)
            let id = try JSONFields(request, known: ["with"]).text("with")
            guard let other = try history.walks.walk(id: id, accountID: account.id), other.id != one.id,
                one.deletedAt == nil, other.deletedAt == nil
            else { throw WalkError.unknown }
            let (first, second) = one.start <= other.start ? (one, other) : (other, one)
            guard first.end < second.start else { throw WalkError.overlapping }
            let fixes = try history.walks.fixes(of: first.id) + history.walks.fixes(of: second.id)
            guard fixes.count <= Walk.mostFixes else { throw WalkError.fixCount(fixes.count) }
            let joined = try part(of: first, fixes.map(\.fix), account)
            try await history.walks.replace(
                [first.id, second.id],
                of: account.id,
                by: [joined],
                at: Date().milliseconds
            )
            return .uncached(["walk": joined.walk.json, "replaced": [.string(first.id), .string(second.id)]])
        }
    }

    /// A walk of some fixes, with the name and activity of another.
    private func part(of walk: Walk, _ fixes: [Fix], _ account: Account) throws(WalkError) -> KeptWalk {
        guard fixes.count >= 2 else { throw .emptyCut }
        return makeWalk(
            of: fixes,
            id: UUID().uuidString.lowercased(),
            name: walk.name,
            activity: walk.activity,
            account: account
        )
    }

    private func time(_ fields: JSONFields, _ name: String) throws(Refusal) -> Int64 {
        let text = try fields.text(name)
        guard let time = WalkBody.time(text) else { throw Refusal.badValue(name, text, "an ISO 8601 time") }
        return time
    }
}

extension Endpoint {
    fileprivate static func walkEditing(
        _ verb: String,
        _ identifier: String,
        _ summary: String,
        takes body: JSONValue? = nil,
        handler: @escaping @Sendable (Request) async throws -> Response
    ) -> Endpoint {
        .account(
            .post,
            "/api/v1/walks/{id}/\(verb)",
            identifier,
            summary,
            parameters: [.path("id", "The walk's identifier")],
            takes: body,
            answers: [
                .json(
                    "What is there now; replaced are the walks that can be taken back instead.",
                    [
                        "type": "object",
                        "properties": [
                            "walk": .walkSchema, "walks": ["type": "array", "items": .walkSchema],
                            "replaced": ["type": "array", "items": ["type": "string"]],
                        ],
                    ]
                ), .error(400, "A part without fixes, or walks that overlap."), .error(404, "There is no such walk."),
            ],
            handler: handler
        )
    }
}
