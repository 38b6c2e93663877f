// The few forms of MapLibre's expressions that our layers use (https://maplibre.org/maplibre-style-spec/expressions/).

internal import JSON

/// Makes style expressions.
enum StyleExpression {
    /// A feature's field.
    static func get(_ field: String) -> JSONValue { ["get", .string(field)] }

    /// A value that grows with zoom, by default as the ground does but slower.
    static func zoom(base: Double = 1.5, _ stops: (Double, JSONValue)...) -> JSONValue {
        zoom(base: base, stops: stops)
    }

    /// A value that grows with zoom; a base of 1 grows evenly.
    static func zoom(base: Double, stops: [(Double, JSONValue)]) -> JSONValue {
        let kind: JSONValue = base == 1 ? ["linear"] : ["exponential", .number(base)]
        return .array(["interpolate", kind, ["zoom"]] + stops.flatMap { [.number($0.0), $0.1] })
    }

    /// A value that changes at whole zooms.
    static func step(_ first: JSONValue, _ stops: (Double, JSONValue)...) -> JSONValue {
        .array(["step", ["zoom"], first] + stops.flatMap { [.number($0.0), $0.1] })
    }

    /// The value of the first case that holds the input.
    static func match(_ input: JSONValue, _ cases: [([String], JSONValue)], otherwise: JSONValue) -> JSONValue {
        guard !cases.isEmpty else { return otherwise }
        let arms = cases.flatMap { labels, value -> [JSONValue] in
            [labels.count == 1 ? .string(labels[0]) : .array(labels.map(JSONValue.string)), value]
        }
        return .array(["match", input] + arms + [otherwise])
    }

    /// Whether a field has one of the values.
    static func among(_ field: String, _ values: [String]) -> JSONValue {
        ["in", get(field), ["literal", .array(values.map(JSONValue.string))]]
    }

    /// Whether a field has the value.
    static func equals(_ field: String, _ value: JSONValue) -> JSONValue { ["==", get(field), value] }

    /// Whether a boolean field is not true; an absent one is not.
    static func isNot(_ field: String) -> JSONValue { ["!=", get(field), true] }

    /// Whether all conditions hold.
    static func all(_ conditions: JSONValue...) -> JSONValue { .array(["all"] + conditions) }
}
