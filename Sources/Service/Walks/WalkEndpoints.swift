// Walks of the account that is signed in: kept, listed, looked at, renamed, deleted with undo. What changes a walk's
// extent stands in WalkEditing.swift.

import Foundation
import HTTPServing
import History
import Identity
import JSON
import TrackFiles
import Tracking

extension Application {
    /// The operations below `/api/v1/walks`.
    var walkEndpoints: [Endpoint] {
        [keepWalk, listWalks, walkTotals, getWalk, walkPoints, walkPicture, exportWalk, changeWalk, deleteWalk]
            + walkEditingEndpoints
    }

    /// The walk of the path's identifier.
    ///
    /// - Throws: `WalkError.unknown`.
    func walk(_ request: Request, of account: Account) throws -> Walk {
        guard let walk = try history.walks.walk(id: request.parameter("id") ?? "", accountID: account.id) else {
            throw WalkError.unknown
        }
        return walk
    }

    private var keepWalk: Endpoint {
        .account(
            .post,
            "/api/v1/walks",
            "keepWalk",
            "Keep a finished recording",
            takes: [
                "type": "object", "required": ["fixes"],
                "properties": [
                    "id": [
                        "type": "string", "description": "A UUID of the sender's, so that sending twice is harmless.",
                    ],
                    "name": ["type": "string"], "activity": ["enum": ["walk", "run", "bicycle", "car"]],
                    "fixes": [
                        "type": "array", "minItems": 2, "maxItems": .integer(Walk.mostFixes),
                        "items": [
                            "type": "object", "required": ["time", "lat", "lon"],
                            "properties": [
                                "time": ["description": "ISO 8601 or milliseconds since 1970."],
                                "lat": ["type": "number"], "lon": ["type": "number"], "accuracy": ["type": "number"],
                                "altitude": ["type": "number"], "speed": ["type": "number"],
                                "course": ["type": "number"],
                            ],
                        ],
                    ],
                ],
            ],
            maximumBody: 32 << 20,
            answers: [
                .json("It was there already.", ["type": "object", "properties": ["walk": .walkSchema]]),
                Endpoint.Answer(
                    status: 201,
                    summary: "It is kept.",
                    mediaType: "application/json",
                    schema: ["type": "object", "properties": ["walk": .walkSchema]]
                ),
                .error(400, "A fix that cannot be, or too few or too many."),
                .error(503, "Nothing can be kept for now; send it again later."),
            ]
        ) { [self] request in
            let account = try await signedIn(request).account
            let fields = try JSONFields(request, known: ["id", "name", "activity", "fixes"])
            let id = try fields.optionalText("id") ?? UUID().uuidString
            guard let uuid = UUID(uuidString: id) else {
                throw Refusal(status: 400, code: "walk.bad-id", message: "The id is no UUID; leave it out or send one.")
            }
            let fixes = try WalkBody.fixes(fields.list("fixes"), now: Date().milliseconds)
            let kept = makeWalk(
                of: fixes,
                id: uuid.uuidString.lowercased(),
                name: try walkName(fields.optionalText("name") ?? ""),
                activity: try fields.optionalText("activity").map(activity),
                account: account
            )
            let isNew = try await history.walks.add(kept)
            let stored = try history.walks.walk(id: kept.walk.id, accountID: account.id) ?? kept.walk
            var response = Response.uncached(["walk": stored.json])
            response.status = isNew ? 201 : 200
            return response
        }
    }

    private var listWalks: Endpoint {
        .account(
            .get,
            "/api/v1/walks",
            "listWalks",
            "One's walks, the latest first",
            parameters: [
                .query("limit", "At most so many, 1 to 200; 50", ["type": "integer"]),
                .query("before", "Only those that began before; next of the page before"),
                .query("q", "Only those with this text in name or district"),
                .query("deleted", "true for those that can be taken back"),
            ],
            answers: [
                .json(
                    "The walks; next begins the next page.",
                    [
                        "type": "object",
                        "properties": [
                            "walks": ["type": "array", "items": .walkSchema], "next": ["type": ["string", "null"]],
                        ],
                    ]
                )
            ]
        ) { [self] request in
            let account = try await signedIn(request).account
            let query = try request.query()
            for item in query.items where !["limit", "before", "q", "deleted"].contains(item.name) {
                throw Refusal.unknownParameter(item.name, ["limit", "before", "q", "deleted"])
            }
            let limit = try query.integer("limit") ?? 50
            guard (1...200).contains(limit) else { throw Refusal.badValue("limit", "\(limit)", "1 to 200") }
            var wanted = WalkSelection(accountID: account.id, text: query["q"] ?? "", limit: limit + 1)
            if let before = query["before"] {
                guard let time = WalkBody.time(before) else {
                    throw Refusal.badValue("before", before, "an ISO 8601 time")
                }
                wanted.before = time
            }
            wanted.isDeleted = query["deleted"] == "true"
            let found = try history.walks.walks(wanted)
            let page = found.prefix(limit)
            return .uncached([
                "walks": .array(page.map(\.json)),
                "next": found.count > limit ? .moment(page[page.count - 1].start) : .null,
            ])
        }
    }

    private var walkTotals: Endpoint {
        .account(
            .get,
            "/api/v1/walks/totals",
            "getWalkTotals",
            "What one's walks come to by day or week, by the calendar of the places where they began",
            parameters: [
                .query("by", "day or week; day", ["enum": ["day", "week"]]),
                .query("from", "The first day, YYYY-MM-DD"), .query("to", "The last day, YYYY-MM-DD"),
            ],
            answers: [
                .json(
                    "The totals, the earliest first.",
                    .list("totals", of: ["from", "walks", "distanceMetres", "movingSeconds"])
                )
            ]
        ) { [self] request in
            let account = try await signedIn(request).account
            let query = try request.query()
            guard let period = WalkTotal.Period(rawValue: query["by"] ?? "day") else {
                throw Refusal.badValue("by", query["by"] ?? "", "day or week")
            }
            let totals = WalkTotal.totals(of: try history.walks.walks(WalkSelection(accountID: account.id)), by: period)
            let from = query["from"] ?? "", to = query["to"] ?? "9999-99-99"
            return .uncached([
                "totals": .array(
                    totals.filter { $0.day >= from && $0.day <= to }.map { total in
                        [
                            "from": .string(total.day), "walks": .integer(total.walks),
                            "distanceMetres": .rounded(total.distance, 10), "movingSeconds": .rounded(total.moving, 10),
                        ]
                    }
                )
            ])
        }
    }

    private var getWalk: Endpoint {
        .account(
            .get,
            "/api/v1/walks/{id}",
            "getWalk",
            "A walk with its line in colours of speed",
            parameters: [.path("id", "The walk's identifier")],
            answers: [
                .json(
                    "The walk, where each class of speed begins, and the stretches of one class.",
                    [
                        "type": "object",
                        "properties": [
                            "walk": .walkSchema, "legend": ["type": "array"], "runs": ["type": "array"],
                            "box": ["type": "array"],
                        ],
                    ]
                ), .error(404, "There is no such walk."),
            ]
        ) { [self] request in
            let walk = try walk(request, of: await signedIn(request).account)
            let line = WalkLine(of: try history.walks.fixes(of: walk.id).map(\.fix), walk.activity, zoom: 18)
            return .uncached(.object([JSONMember("walk", walk.json)] + line.members))
        }
    }

    private var walkPoints: Endpoint {
        .account(
            .get,
            "/api/v1/walks/{id}/points",
            "getWalkPoints",
            "All fixes of a walk: milliseconds since 1970, latitude, longitude, accuracy, altitude, speed",
            parameters: [.path("id", "The walk's identifier")],
            answers: [
                .json(
                    "The fixes in the order of their times.",
                    ["type": "object", "properties": ["points": ["type": "array"]]]
                ),
                .error(404, "There is no such walk."),
            ]
        ) { [self] request in
            let walk = try walk(request, of: await signedIn(request).account)
            let points = try history.walks.fixes(of: walk.id).map { kept -> JSONValue in
                let fix = kept.fix
                return [
                    .integer(Int(fix.time)), .rounded(fix.position.latitude, 1e7),
                    .rounded(fix.position.longitude, 1e7),
                    .rounded(fix.accuracy, 10), .rounded(fix.altitude, 10), .rounded(fix.speed, 100),
                ]
            }
            return .uncached(["points": .array(points)])
        }
    }

    private var walkPicture: Endpoint {
        .account(
            .get,
            "/api/v1/walks/{id}/thumbnail",
            "getWalkThumbnail",
            "A walk's line as a small picture",
            parameters: [.path("id", "The walk's identifier")],
            answers: [.ok("SVG of 96 by 64.", "image/svg+xml"), .error(404, "There is no such walk.")]
        ) { [self] request in
            let walk = try walk(request, of: await signedIn(request).account)
            let picture = Array((try history.walks.picture(of: walk.id) ?? "").utf8)
            var response = document(picture, type: "image/svg+xml")
            response.headers["Cache-Control"] = "private, no-cache"
            response.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
            return response
        }
    }

    private var exportWalk: Endpoint {
        .account(
            .get,
            "/api/v1/walks/{id}/export",
            "exportWalk",
            "A walk as a file",
            parameters: [
                .path("id", "The walk's identifier"),
                .query("format", "gpx, kml, geojson or csv; gpx", ["enum": ["gpx", "kml", "geojson", "csv"]]),
            ],
            answers: [.ok("The file.", "application/octet-stream"), .error(404, "There is no such walk.")]
        ) { [self] request in
            let walk = try walk(request, of: await signedIn(request).account)
            let types = [
                TrackFormat.gpx: "application/gpx+xml", .kml: "application/vnd.google-earth.kml+xml",
                .geojson: "application/geo+json", .csv: "text/csv; charset=utf-8",
            ]
            let name = try request.query()["format"] ?? "gpx"
            guard let format = TrackFormat(rawValue: name), let type = types[format] else {
                throw Refusal.badValue("format", name, "gpx, kml, geojson or csv")
            }
            let day = WalkTotal.day(of: walk.start, in: walk.timeZone)
            return Response(
                headers: [
                    "Content-Type": type, "Cache-Control": "no-store",
                    "Content-Disposition": "attachment; filename=\"\(walk.activity.word)-\(day).\(name)\"",
                ],
                body: .bytes(try file(of: walk, as: format))
            )
        }
    }

    /// A walk as a file.
    func file(of walk: Walk, as format: TrackFormat) throws -> [UInt8] {
        var file = TrackDocument()
        let details = TrackDetails(name: walk.name.isEmpty ? nil : walk.name, type: walk.activity.word)
        let points = try history.walks.fixes(of: walk.id).map { TrackPoint($0.fix) }
        file.tracks = [Track(details: details, segments: [points])]
        return try file.bytes(as: format)
    }

    private var changeWalk: Endpoint {
        .account(
            .patch,
            "/api/v1/walks/{id}",
            "changeWalk",
            "Rename a walk, or say how one travelled",
            parameters: [.path("id", "The walk's identifier")],
            takes: .fields(["name", "activity"], required: []),
            answers: [
                .json("The walk as it is now.", ["type": "object", "properties": ["walk": .walkSchema]]),
                .error(404, "There is no such walk."),
            ]
        ) { [self] request in
            var walk = try walk(request, of: await signedIn(request).account)
            let fields = try JSONFields(request, known: ["name", "activity"])
            if let name = try fields.optionalText("name") { walk.name = try walkName(name) }
            var picture: String?
            if let word = try fields.optionalText("activity") {
                let other = try activity(word)
                let remade = try remade(walk, as: other)
                (walk, picture) = (remade.walk, remade.picture)
            }
            try await history.walks.update(walk, picture: picture)
            return .uncached(["walk": walk.json])
        }
    }

    private var deleteWalk: Endpoint {
        .account(
            .delete,
            "/api/v1/walks/{id}",
            "deleteWalk",
            "Delete a walk; it can be taken back for seven days",
            parameters: [.path("id", "The walk's identifier")],
            answers: [.empty(204, "It is deleted."), .error(404, "There is no such walk.")]
        ) { [self] request in
            var walk = try walk(request, of: await signedIn(request).account)
            walk.deletedAt = walk.deletedAt ?? Date().milliseconds
            try await history.walks.update(walk, picture: nil)
            return Self.done
        }
    }

    private func walkName(_ name: String) throws(Refusal) -> String {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard name.count <= Walk.longestName else {
            throw Refusal(
                status: 400,
                code: "walk.name-too-long",
                message: "The name has \(name.count) characters; give at most \(Walk.longestName)."
            )
        }
        return name
    }

    private func activity(_ word: String) throws(Refusal) -> Activity {
        guard let activity = Activity(word: word) else {
            throw Refusal.badValue("activity", word, "walk, run, bicycle or car")
        }
        return activity
    }
}
