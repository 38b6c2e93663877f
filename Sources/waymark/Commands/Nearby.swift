// `waymark nearby`.

import Places
import Service

extension Option {
    fileprivate static let radius = Option(
        name: "radius",
        placeholder: "METRES",
        kind: .integer(1...100_000),
        help: "how far",
        standard: "1000"
    )
}

extension Command {
    static let nearby = Command(
        words: ["nearby"],
        summary: "places of some kinds near a point",
        examples: [
            Example(
                call: "nearby --lat 43.7396 --lon 7.4274 --categories cafe,bakery",
                meaning: "The nearest of two kinds."
            ),
            Example(
                call: "nearby --lat 43.7396 --lon 7.4274 --categories food --radius 300",
                meaning: "A whole group, not far."
            ),
        ],
        options: [.latitude, .longitude, .categories, .radius, .language, .limit, .data],
        run: { invocation in
            guard let point = try invocation.coordinate() else {
                throw UsageError.missingOption("--lat", command: "nearby")
            }
            var options = PlaceSearchOptions()
            options.language = invocation.text(.language)
            options.limit = invocation.integer(.limit) ?? 10
            let radius = Double(invocation.integer(.radius) ?? 1000)
            let places = try invocation.places().nearby(
                at: point,
                categories: invocation.categoryWords,
                radius: radius,
                options: options
            )
            invocation.terminal.places(places, none: "There is nothing of that kind within \(readableMetres(radius)).")
        }
    )
}
