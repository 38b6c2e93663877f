// `waymark reverse`.

import Places
import Service

extension Command {
    static let reverse = Command(
        words: ["reverse"],
        summary: "the address at a point",
        details: """
            The building the point lies in, else the nearest house number, street or place within 500 m. Where there is \
            none it says so, with the nearest town. No server is needed.
            """,
        examples: [
            Example(call: "reverse --lat 43.7396 --lon 7.4274", meaning: "The address at a point."),
            Example(call: "reverse --lat 43.7396 --lon 7.4274 --limit 5", meaning: "And what else is close."),
        ],
        options: [.latitude, .longitude, .language, .limit, .data],
        run: { invocation in
            guard let point = try invocation.coordinate() else {
                throw UsageError.missingOption("--lat", command: "reverse")
            }
            var options = ReverseOptions()
            options.language = invocation.text(.language)
            options.limit = invocation.isGiven(.limit) ? invocation.integer(.limit) ?? 1 : 1
            let answer = try invocation.places().reverse(at: point, options: options)
            var lines = answer.places.map(\.lines)
            if let message = answer.message(radius: options.radius) {
                let nearest = answer.nearestPlace.map {
                    " The nearest place is \($0.match.title), \(readableMetres($0.match.distanceMetres ?? 0)) away."
                }
                lines = [message + (nearest ?? "")]
            }
            invocation.terminal.data(lines.joined(separator: "\n"), json: answer.json(radius: options.radius))
        }
    )
}
