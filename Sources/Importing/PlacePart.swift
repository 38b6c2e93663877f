// The part "places": the place index's builder behind the shape that all parts have.

import OSMExtract
import Places

/// Builds the index of places.
struct PlacePart: PartBuilder {
    private var builder = PlaceIndexBuilder()
    private let path: String

    /// A builder that will write to a path.
    init(path: String) { self.path = path }

    var tagKeys: [TagKey] { builder.tagKeys }

    mutating func receive(_ batch: borrowing ExtractBatch) { builder.receive(batch) }

    mutating func finish(progress: (_ done: Int, _ total: Int?) -> Bool) throws -> PartResult {
        guard progress(0, nil) else { return PartResult() }
        let summary = try builder.finish(writingTo: path)
        var result = PartResult()
        result.counts["places"] = summary.places.values.reduce(0, +)
        for (kind, count) in summary.places { result.counts["places.\(kind.name)"] = count }
        result.counts["houseNumbers"] = summary.houses
        let issues = [
            (
                "places.street-from-addresses", "addresses on no street of the extract; a street was made of them",
                summary.streetsFromAddresses
            ),
            (
                "places.address-without-street", "addresses without a street or place within reach, left out",
                summary.addressesWithoutStreet
            ),
            ("places.country-unknown", "places for which no country was found", summary.withoutCountry),
        ]
        result.issues = issues.filter { $0.2 > 0 }.map { code, name, count in
            ImportReport.Issue(code: code, name: name, count: count, examples: [])
        }
        return result
    }
}
