import Testing

@testable import waymark

@Suite("What an import answers")
struct ImportAnswerTests {
    @Test(
        "counts are read as words",
        arguments: [
            ("tiles", 61, "61 tiles"), ("houseNumbers", 25_500, "26 k house numbers"), ("bytes", 91_000, "91 kB"),
            ("largestTileBytes", 91_000, "largest tile 91 kB"),
        ]
    )
    func words(name: String, count: Int, text: String) {
        #expect(ImportAnswer.readable(name: name, count: count) == text)
    }
}
