// `waymark search`.

import Places
import Service

extension Command {
    static let search = Command(
        words: ["search"],
        summary: "find places by name, address, kind or coordinate",
        details: """
            Forgives how people type: missing accents, slips of the keyboard, abbreviations, words left out or swapped, \
            other scripts. The last word may be unfinished. No server is needed.
            """,
        examples: [
            Example(call: "search rue grimaldi", meaning: "A street, whatever its accents."),
            Example(call: "search \"12 landstrasse vaduz\"", meaning: "An address, number before or after the street."),
            Example(call: "search cafe --lat 43.7333 --lon 7.4167", meaning: "Cafés, the near ones first."),
            Example(call: "search 43.7396,7.4274", meaning: "A coordinate in any usual notation."),
        ],
        arguments: [Argument(name: "TEXT", kind: .text, help: "what to look for", count: .oneOrMore)],
        options: [.latitude, .longitude, .language, .limit, .categories, .data],
        run: { invocation in
            var options = PlaceSearchOptions()
            options.bias = try invocation.coordinate()
            options.language = invocation.text(.language)
            options.limit = invocation.integer(.limit) ?? 10
            options.categories = invocation.categoryWords
            let text = invocation.arguments.joined(separator: " ")
            let places = try invocation.places().search(text, options: options)
            invocation.terminal.places(places, none: "Nothing was found for “\(text)”.")
        }
    )
}
