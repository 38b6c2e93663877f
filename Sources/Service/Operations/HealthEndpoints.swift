// What an operator's tools ask: is the process alive, may it get traffic, and what has it done.

import HTTPServing
import JSON

extension Application {
    /// The operations that an operator asks.
    var healthEndpoints: [Endpoint] {
        [
            Endpoint(
                method: .get,
                template: "/healthz",
                identifier: "getHealth",
                summary: "Whether the process answers at all",
                group: "operations",
                answers: [.json("It does.", ["type": "object"])],
                cors: .sameOrigin,
                handler: .inline { _ in .uncached(["status": "ok"]) }
            ),
            Endpoint(
                method: .get,
                template: "/readyz",
                identifier: "getReadiness",
                summary: "Whether the service should get traffic, with the reason when it should not",
                group: "operations",
                answers: [
                    .json("It should.", ["type": "object"]),
                    .error(503, "It should not; the message says why."),
                ],
                cors: .sameOrigin,
                handler: .inline { [self] _ in try readinessAnswer() }
            ),
            Endpoint(
                method: .get,
                template: "/metrics",
                identifier: "getMetrics",
                summary: "Counters in Prometheus' text format",
                group: "operations",
                answers: [.ok("The counters.", "text/plain", ["type": "string"])],
                cors: .sameOrigin,
                handler: .inline { [metrics] _ in
                    var response = Response.text(
                        metrics.exposition,
                        type: "text/plain; version=0.0.4; charset=utf-8"
                    )
                    response.headers["Cache-Control"] = "no-store"
                    return response
                }
            ),
        ]
    }

    private func readinessAnswer() throws -> Response {
        if let reason = unreadiness {
            throw Refusal(status: 503, code: "server.not-ready", message: reason)
        }
        let refused = map.current.refusals.map { JSONValue.string($0) }
        return .uncached([
            "status": "ready", "regions": .integer(map.current.regions.count), "warnings": .array(refused),
        ])
    }
}

extension Response {
    /// JSON that is true now and must not be kept.
    static func uncached(_ value: JSONValue) -> Response {
        var response = Response.json(value.bytes)
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}
