// One operation of our own interface, declared once: its route and its description in the OpenAPI document come from
// the same value, so that neither can say what the other does not do.

import HTTPServing
import JSON

/// An operation: method, path, what it takes, what it answers, and the handler.
struct Endpoint: Sendable {
    /// A parameter of the path or the query.
    struct Parameter: Sendable {
        enum Place: String, Sendable { case path, query }

        let name: String
        let place: Place
        let summary: String
        let schema: JSONValue
        var isRequired = false

        static func path(_ name: String, _ summary: String, _ schema: JSONValue = ["type": "string"]) -> Parameter {
            Parameter(name: name, place: .path, summary: summary, schema: schema, isRequired: true)
        }

        static func query(_ name: String, _ summary: String, _ schema: JSONValue = ["type": "string"]) -> Parameter {
            Parameter(name: name, place: .query, summary: summary, schema: schema)
        }
    }

    /// One answer of an operation.
    struct Answer: Sendable {
        let status: Int
        let summary: String
        let mediaType: String?
        let schema: JSONValue

        static func ok(
            _ summary: String,
            _ mediaType: String,
            _ schema: JSONValue = ["type": "string", "format": "binary"]
        ) -> Answer {
            Answer(status: 200, summary: summary, mediaType: mediaType, schema: schema)
        }

        static func json(_ summary: String, _ schema: JSONValue) -> Answer { ok(summary, "application/json", schema) }

        static func empty(_ status: Int, _ summary: String) -> Answer {
            Answer(status: status, summary: summary, mediaType: nil, schema: .null)
        }

        static func error(_ status: Int, _ summary: String) -> Answer {
            Answer(
                status: status,
                summary: summary,
                mediaType: "application/json",
                schema: ["$ref": "#/components/schemas/Error"]
            )
        }
    }

    let method: Method
    let template: String
    let identifier: String
    let summary: String
    let group: String
    var parameters: [Parameter] = []
    /// Whether the parameters may also stand in a form in the body.
    var isForm = false
    /// What the JSON object in the body must be; nil where the body is none.
    var body: JSONValue?
    /// The largest body in bytes; nil for the server's default.
    var maximumBody: Int?
    let answers: [Answer]
    var cors: CORSPolicy? = .anyone
    var handler: Handler
}

extension Router {
    /// Adds the routes of the operations.
    mutating func add(_ endpoints: [Endpoint], faultLog: @escaping FaultLog) {
        for endpoint in endpoints {
            add(
                endpoint.method,
                endpoint.template,
                maximumBody: endpoint.maximumBody,
                cors: endpoint.cors,
                endpoint.handler.refusingFaults(faultLog)
            )
        }
    }
}
