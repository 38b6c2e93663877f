// Our own interface for devices' positions: sending them, reading them back, where everybody is now, and the live stream.

import Foundation
import HTTPServing
import History
import Identity
import JSON

extension Application {
    /// The operations below `/api/v1/devices` and the stream of events.
    var positionEndpoints: [Endpoint] {
        [sendPositions, listPositions, removePositions, latestPosition, devicesNow, events]
    }

    private static let positionSchema: JSONValue = [
        "type": "object", "required": ["time", "latitude", "longitude"],
        "properties": [
            "time": [
                "type": ["string", "integer"], "description": "ISO 8601, UTC where no zone is told; or milliseconds.",
            ],
            "latitude": ["type": "number"], "longitude": ["type": "number"], "accuracyMetres": ["type": "number"],
            "altitudeMetres": ["type": "number"], "altitudeAccuracyMetres": ["type": "number"],
            "speedMetresPerSecond": ["type": "number"], "courseDegrees": ["type": "number"],
            "battery": ["type": "number", "minimum": 0, "maximum": 1], "isOwnChange": ["type": "boolean"],
        ],
    ]

    private var sendPositions: Endpoint {
        .device(
            .post,
            "/api/v1/devices/{id}/positions",
            "sendPositions",
            "Send 1 to 1000 positions; they are on the disk when this is answered",
            parameters: [.path("id", "The device's identifier")],
            takes: [
                "type": "object", "required": ["fixes"],
                "properties": ["fixes": ["type": "array", "maxItems": 1000, "items": Self.positionSchema]],
            ],
            maximumBody: 2 << 20,
            answers: [
                .json(
                    "What became of each, in their order; filtered are those that are there already.",
                    [
                        "type": "object", "required": ["accepted", "filtered", "rejected", "results"],
                        "properties": [
                            "accepted": ["type": "integer"], "filtered": ["type": "integer"],
                            "rejected": ["type": "integer"],
                            "results": [
                                "type": "array",
                                "items": [
                                    "type": "object", "required": ["status"],
                                    "properties": [
                                        "status": ["enum": ["accepted", "filtered", "rejected"]],
                                        "code": ["type": "string"], "message": ["type": "string"],
                                    ],
                                ],
                            ],
                        ],
                    ]
                ),
                .error(413, "More than 1000 positions."), .error(503, "Positions cannot be kept for now: try again."),
            ]
        ) { [self] request in
            let source = try await source(request)
            let body = try PositionsBody(request.body, now: Self.nowMilliseconds)
            let fixes = body.items.compactMap { try? $0.get() }
            let keepings =
                try await fixes.isEmpty ? [] : positions.keep(fixes, of: source, account: source.accountID ?? "")
            return Self.verdict(body.items, keepings)
        }
    }

    private static func verdict(
        _ items: [Result<KeptFix, IncomingFix.Fault>],
        _ keepings: [Keeping]
    ) -> Response {
        var writer = JSONWriter(capacity: 128 + 32 * items.count)
        var counts = (accepted: 0, filtered: 0, rejected: 0)
        var kept = keepings.makeIterator()
        writer.beginObject()
        writer.name("results")
        writer.beginArray()
        for item in items {
            writer.beginObject()
            writer.name("status")
            switch item {
            case .success:
                if kept.next() == .known {
                    counts.filtered += 1
                    writer.string("filtered")
                    writer.name("code")
                    writer.string("fix.known")
                } else {
                    counts.accepted += 1
                    writer.string("accepted")
                }
            case .failure(let fault):
                counts.rejected += 1
                writer.string("rejected")
                writer.name("code")
                writer.string(fault.rawValue)
                writer.name("message")
                writer.string(fault.message)
            }
            writer.endObject()
        }
        writer.endArray()
        writer.name("accepted")
        writer.integer(counts.accepted)
        writer.name("filtered")
        writer.integer(counts.filtered)
        writer.name("rejected")
        writer.integer(counts.rejected)
        writer.endObject()
        return uncachedJSON(writer.bytes)
    }

    private static func uncachedJSON(_ bytes: [UInt8]) -> Response {
        var response = Response.json(bytes)
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    private static let timeParameters: [Endpoint.Parameter] = [
        .path("id", "The device's identifier"),
        .query("from", "The first time, ISO 8601 or milliseconds since 1970"),
        .query("to", "The time before which it ends"),
    ]

    private var listPositions: Endpoint {
        .device(
            .get,
            "/api/v1/devices/{id}/positions",
            "listPositions",
            "A device's positions in order of time",
            parameters: Self.timeParameters + [
                .query("cursor", "The next of the page before"),
                .query("limit", "The most positions of a page; 100 unless told", ["type": "integer", "maximum": 1000]),
            ],
            answers: [
                .json(
                    "A page; next is there where more follow.",
                    [
                        "type": "object", "required": ["positions"],
                        "properties": [
                            "positions": ["type": "array", "items": Self.positionSchema], "next": ["type": "string"],
                        ],
                    ]
                ),
                .error(404, "There is no such device."),
            ]
        ) { [self] request in
            let source = try await source(request)
            let query = try request.query()
            var selection = try query.selection()
            if let cursor = query["cursor"] {
                guard let time = Int64(cursor) else {
                    throw Refusal.badValue("cursor", cursor, "the page before's next")
                }
                selection = PositionSelection(
                    from: max(time, selection.times.lowerBound),
                    to: selection.times.upperBound,
                    box: selection.box
                )
            }
            let limit = try query.integer("limit") ?? 100
            guard (1...1000).contains(limit) else { throw Refusal.badValue("limit", "\(limit)", "1 to 1000") }
            let page = try positions.store.page(of: source.id, in: selection, limit: limit)
            var writer = JSONWriter(capacity: 64 + 200 * page.fixes.count)
            writer.beginObject()
            writer.name("positions")
            writer.beginArray()
            for fix in page.fixes { fix.write(to: &writer) }
            writer.endArray()
            if let next = page.next {
                writer.name("next")
                writer.string(String(next))
            }
            writer.endObject()
            return Self.uncachedJSON(writer.bytes)
        }
    }

    private var removePositions: Endpoint {
        .device(
            .delete,
            "/api/v1/devices/{id}/positions",
            "removePositions",
            "Delete a device's positions of a time, an area, or both",
            parameters: Self.timeParameters + [
                .query("bbox", "west,south,east,north in degrees"),
                .query("preview", "true: only count them", ["type": "boolean"]),
            ],
            answers: [
                .json("How many.", ["type": "object", "properties": ["count": ["type": "integer"]]]),
                .error(404, "There is no such device."),
            ]
        ) { [self] request in
            let browser = try await signedIn(request)
            let source = try await source(request)
            let query = try request.query()
            let selection = try query.selection()
            guard query["from"] != nil || query["to"] != nil || query["bbox"] != nil else {
                throw Refusal.missing("from, to or bbox", "what is to be deleted")
            }
            guard browser.account.id == source.accountID else { throw AccountError.unknownDevice }
            if query["preview"] == "true" {
                return .uncached(["count": .integer(try positions.store.count(of: source.id, in: selection))])
            }
            do {
                let count = try await positions.store.remove(of: source.id, in: selection)
                return .uncached(["count": .integer(count)])
            } catch let error as HistoryError {
                throw Refusal(history: error)
            }
        }
    }

    private var latestPosition: Endpoint {
        .device(
            .get,
            "/api/v1/devices/{id}/latest",
            "latestPosition",
            "Where a device was last",
            parameters: [.path("id", "The device's identifier")],
            answers: [.json("The position of the latest time.", Self.positionSchema), .error(404, "There is none.")]
        ) { [self] request in
            let source = try await source(request)
            guard let fix = try positions.store.latest(of: source.id) else {
                throw Refusal(
                    status: 404,
                    code: "device.no-position",
                    message: "This device has not sent a position yet."
                )
            }
            var writer = JSONWriter(capacity: 256)
            fix.write(to: &writer)
            return Self.uncachedJSON(writer.bytes)
        }
    }

    private var devicesNow: Endpoint {
        .device(
            .get,
            "/api/v1/devices",
            "listDevicePositions",
            "One's devices, when each was last heard of and where it was",
            answers: [.json("The devices by name.", .list("devices", of: ["id", "name", "seenAt", "latest"]))]
        ) { [self] request in
            let browser = try await signedIn(request)
            var writer = JSONWriter(capacity: 1024)
            writer.beginObject()
            writer.name("devices")
            writer.beginArray()
            for device in try accounts.store.devices(accountID: browser.account.id) {
                let latest = try positions.store.latest(of: device.id)
                writer.beginObject()
                writer.name("id")
                writer.string(device.id)
                writer.name("name")
                writer.string(device.name)
                let seen = positions.seen(device.id).map { Int64($0.timeIntervalSince1970 * 1000) }
                if let seen = seen ?? latest?.time {
                    writer.name("seenAt")
                    writer.string(utf8: InstantText.write(seen))
                }
                if let latest {
                    writer.name("latest")
                    latest.write(to: &writer)
                }
                writer.endObject()
            }
            writer.endArray()
            writer.endObject()
            return Self.uncachedJSON(writer.bytes)
        }
    }

    private var events: Endpoint {
        .device(
            .get,
            "/api/v1/events",
            "followEvents",
            "What happens to one's devices, as server-sent events",
            parameters: [.query("lastEventId", "The last event seen, where Last-Event-ID cannot be sent")],
            answers: [
                .ok("Events of type positions; gap where some are lost.", "text/event-stream", ["type": "string"])
            ]
        ) { [self] request in
            let account: String
            if request.header("Authorization") != nil {
                account = try sendingDevice(request).account.id
            } else {
                account = try await signedIn(request).account.id
            }
            let last = try request.header("Last-Event-ID") ?? request.query()["lastEventId"]
            return Response(
                headers: ["Content-Type": "text/event-stream", "Cache-Control": "no-store"],
                body: .events(positions.hub(of: account).subscribe(lastEventID: last))
            )
        }
    }
}

extension Query {
    /// The times in `from` and `to` and the box in `bbox`; all where they are missing.
    fileprivate func selection() throws(Refusal) -> PositionSelection {
        PositionSelection(from: try time("from") ?? .min, to: try time("to") ?? .max, box: try boundingBox())
    }

    private func time(_ name: String) throws(Refusal) -> Int64? {
        guard let text = self[name] else { return nil }
        guard let time = Int64(text) ?? InstantText.read(Array(text.utf8)) else {
            throw .badValue(name, text, "a time such as 2027-01-31T12:00:00Z or milliseconds since 1970")
        }
        return time
    }
}

extension Endpoint {
    /// An operation of devices' positions, whose answers are kept by nobody.
    fileprivate static func device(
        _ method: Method,
        _ template: String,
        _ identifier: String,
        _ summary: String,
        parameters: [Parameter] = [],
        takes body: JSONValue? = nil,
        maximumBody: Int? = nil,
        answers: [Answer],
        handler: @escaping @Sendable (Request) async throws -> Response
    ) -> Endpoint {
        Endpoint(
            method: method,
            template: template,
            identifier: identifier,
            summary: summary,
            group: "devices",
            parameters: parameters,
            body: body,
            maximumBody: maximumBody,
            answers: answers,
            cors: .sameOrigin,
            handler: .async(handler)
        )
    }
}
