import Testing

@testable import Directions

@Suite("Names in requests") struct RequestNameTests {
    @Test(
        "language tags find their language",
        arguments: [
            ("en", InstructionLanguage.english), ("en-GB", .english), ("VI", .vietnamese), ("id_ID", .indonesian),
            ("ru", .russian), ("zh", .simplifiedChinese), ("zh-CN", .simplifiedChinese), ("zh-TW", .traditionalChinese),
            ("zh-Hant-HK", .traditionalChinese), ("zh-Hans-HK", .simplifiedChinese), ("zh_HK", .traditionalChinese),
        ]
    )
    func language(tag: String, language: InstructionLanguage) { #expect(InstructionLanguage(tag: tag) == language) }

    @Test("a tag without instructions finds none", arguments: ["", "-", "de", "english", "xx-vi"])
    func noLanguage(tag: String) { #expect(InstructionLanguage(tag: tag) == nil) }

    @Test("what can be avoided is found by its name, OSRM's too")
    func avoidance() {
        for (name, kind) in RoadAvoidance.named { #expect(RoadAvoidance(name: name) == kind) }
        #expect(RoadAvoidance(name: "Motorway") == .motorways)
        #expect(RoadAvoidance(name: "hills") == nil)
    }

    @Test("a hint's text reads back, whatever its numbers")
    func hint() {
        for hint in [
            SnapHint(graph: 0, segment: 0), SnapHint(graph: .max, segment: .max), SnapHint(graph: 7, segment: 9),
        ] {
            #expect(hint.text.count == 16)
            #expect(SnapHint(text: hint.text) == hint)
        }
    }

    @Test(
        "a text that is no hint is none",
        arguments: ["", "xyz", "+123456789abcdef", "-123456789abcdef", "00000000000000001"]
    )
    func noHint(text: String) { #expect(SnapHint(text: text) == nil) }
}
