import Testing

@testable import Places

@Suite("Words in very many names")
struct HeavyWordTests {
    @Test("an index is made of a thousand streets that share a word written with and without its mark")
    func markedForms() throws {
        let areas = [PlaceAreaLink(role: .city, document: 1), PlaceAreaLink(role: .country, document: 0)]
        var documents = Array(SampleTown.documents().prefix(2))
        for number in 0..<1000 {
            let word = number.isMultiple(of: 2) ? "Église" : "Eglise"
            documents.append(SampleTown.street(Int64(100 + number), "Rue \(word) \(number)", 47.15, areas))
        }
        var writer = try IndexWriter(documents)
        #expect(try writer.bytes().count > 0)
    }
}
