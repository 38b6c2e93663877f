// A seeded country of many documents: names recombined from the words of a real extract, spread over some degrees, with
// a vocabulary that grows with the number of documents.

import Geodesy
import OSMExtract
import Places

/// Makes many documents from few.
struct Synthetic {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// So many documents, the given ones first.
    mutating func grown(_ documents: [PlaceDocument], to count: Int) -> [PlaceDocument] {
        var all = documents
        all.reserveCapacity(count)
        let words = documents.flatMap { ($0.names.first?.text ?? "").split(separator: " ").map(String.init) }
        let bases = documents.indices.filter { documents[$0].kind == .street || documents[$0].kind == .pointOfInterest }
        let vowels = Array("aeiou"), consonants = Array("bcdfghjklmnprstvwz")
        while all.count < count {
            let base = documents[bases[Int.random(in: 0..<bases.count, using: &generator)]]
            var name = (base.names.first?.text ?? "").split(separator: " ").map(String.init)
            guard !name.isEmpty, !words.isEmpty else { continue }
            name[Int.random(in: 0..<name.count, using: &generator)] =
                words[Int.random(in: 0..<words.count, using: &generator)]
            if Int.random(in: 0..<10, using: &generator) == 0 {
                let syllable =
                    String(consonants[Int.random(in: 0..<consonants.count, using: &generator)])
                    + String(vowels[Int.random(in: 0..<vowels.count, using: &generator)])
                name[0] += syllable
            }
            var document = PlaceDocument(
                source: PlaceSource(.node, Int64(1_000_000_000 + all.count)),
                kind: base.kind,
                names: [PlaceName(name.joined(separator: " "))],
                point: moved(base.point),
                importance: Double.random(in: 0...0.6, using: &generator)
            )
            document.categories = base.categories
            document.areas = base.areas
            all.append(document)
        }
        return all
    }

    private mutating func moved(_ point: PointE7) -> PointE7 {
        PointE7(
            longitudeE7: point.longitudeE7 + Int32.random(in: -20_000_000...20_000_000, using: &generator),
            latitudeE7: point.latitudeE7 + Int32.random(in: -20_000_000...20_000_000, using: &generator)
        )
    }

    /// Targets among documents, for questions.
    mutating func targets(_ documents: [PlaceDocument], count: Int) -> [Target] {
        (0..<count).map { _ in
            let document = documents[Int.random(in: 0..<documents.count, using: &generator)]
            return Target(
                kind: .point,
                name: document.names.first?.text ?? "",
                coordinate: document.point.coordinate
            )
        }
    }
}
