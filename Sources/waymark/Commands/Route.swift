// `waymark route`.

import Directions
import Foundation
import Geodesy
import Service

extension Option {
    fileprivate static let alternatives = Option(
        name: "alternatives",
        placeholder: "N",
        kind: .integer(0...RouteRequest.largestAlternatives),
        help: "how many other routes to look for",
        standard: "0"
    )
    fileprivate static let depart = Option(
        name: "depart",
        placeholder: "TIME",
        kind: .text,
        help: "when: now, or a time such as 2026-11-30T08:00, there; without, rules by the hour are passed over"
    )
    fileprivate static let gpx = Option(name: "gpx", kind: .flag, help: "write the route as GPX")
    fileprivate static let geoJSON = Option(name: "geojson", kind: .flag, help: "write the routes as GeoJSON")
}

extension Command {
    static let route = Command(
        words: ["route"],
        summary: "the best way from one place to another",
        details: """
            Places are coordinates (lat,lon) or words that a search finds; more than two are passed in the order given. \
            Roads named by --avoid are not used at all. A route stays within one region. No server is needed.
            """,
        examples: [
            Example(call: "route 43.7384,7.4246 43.7316,7.4156", meaning: "By car, step by step."),
            Example(
                call: "route \"place d'armes\" \"casino\" --vehicle foot --lang vi",
                meaning: "On foot between two places, told in Vietnamese."
            ),
            Example(
                call: "route 43.7384,7.4246 43.7316,7.4156 --avoid tolls,motorways --alternatives 2",
                meaning: "Without tolls and motorways, with two other ways if there are any."
            ),
            Example(
                call: "route 43.7384,7.4246 43.7316,7.4156 --gpx > route.gpx",
                meaning: "For a navigation device."
            ),
        ],
        arguments: [
            Argument(name: "FROM", kind: .text, help: "where the route starts"),
            Argument(
                name: "TO",
                kind: .text,
                help: "the places on the way, then where the route ends",
                count: .oneOrMore
            ),
        ],
        options: [.vehicle, .avoid, .alternatives, .depart, .instructionLanguage, .gpx, .geoJSON, .data],
        run: { try route($0) }
    )

    private static func route(_ invocation: Invocation) throws {
        let forms = [invocation.isOn(.gpx), invocation.isOn(.geoJSON), invocation.isOn(.json)]
        guard forms.filter(\.self).count <= 1 else {
            throw UsageError.conflict("--gpx, --geojson and --json exclude each other.", command: "route")
        }
        let form = RouteForm(language: try invocation.instructionLanguage())
        let roads = try invocation.roads()
        let asked = try invocation.coordinates(invocation.arguments)
        let zone = asked.first.map(roads.timeZone) ?? .current
        let rules = TravelRules(
            vehicle: try invocation.vehicle(),
            avoid: invocation.avoidance,
            departure: try departure(invocation.text(.depart), in: zone),
            timeZone: zone
        )
        let request = RouteRequest(
            points: asked.map { RoutePoint($0) },
            rules: rules,
            alternatives: invocation.integer(.alternatives) ?? 0,
            detail: form.detail,
            language: form.language
        )
        let (answer, region) = try roads.answer(asked) { try $0.router.route(request) }
        let terminal = invocation.terminal
        if invocation.isOn(.gpx), let best = answer.routes.first {
            let name = best.legs.map(\.summary).filter { !$0.isEmpty }.joined(separator: "; ")
            let bytes = best.gpx(
                name: name.isEmpty ? region.name : name,
                language: form.language,
                attribution: region.attribution
            )
            terminal.data(String(decoding: bytes, as: UTF8.self), jsonBytes: [])
        } else if invocation.isOn(.geoJSON) {
            let bytes = answer.geoJSON(asked: asked, vehicle: rules.vehicle, region: region, form: form)
            terminal.data(String(decoding: bytes, as: UTF8.self), jsonBytes: [])
        } else {
            terminal.data(
                answer.text(vehicle: rules.vehicle, language: form.language, attribution: region.attribution),
                jsonBytes: answer.json(asked: asked, vehicle: rules.vehicle, region: region, form: form)
            )
        }
    }

    /// The time in `--depart`.
    private static func departure(_ text: String?, in zone: TimeZone) throws -> Date? {
        guard let text else { return nil }
        if text == "now" { return Date() }
        guard let date = DepartureTime.date(text, in: zone) else {
            throw UsageError.invalidValue(
                text,
                of: "--depart",
                expected: DepartureTime.expected,
                suggestion: nil
            )
        }
        return date
    }
}
