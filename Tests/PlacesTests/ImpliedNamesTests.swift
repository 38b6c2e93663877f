import Testing

@testable import Places

@Suite("Names within names")
struct ImpliedNamesTests {
    @Test(
        "several names in one are names, and a motorway is said without its road",
        arguments: [
            ("沪陕高速; 合六高速", ["沪陕高速", "合六高速"]),
            ("合淮阜高速 蚌合高速", ["合淮阜高速", "蚌合高速"]),
            ("济广高速公路", ["济广高速"]),
            ("沪陕高速公路;合六高速公路", ["沪陕高速公路", "沪陕高速", "合六高速公路", "合六高速"]),
            ("纬八路·和麟大道", ["纬八路", "和麟大道"]),
            ("铜山中学 Tongshan Middle School", ["铜山中学", "Tongshan Middle School"]),
            ("Bank of China 中国银行", ["Bank of China", "中国银行"]),
            ("Rue A; Rue B", ["Rue A", "Rue B"]),
        ]
    )
    func implied(name: String, names: [String]) { #expect(ImpliedNames.within(name) == names) }

    @Test(
        "what is one name stays one",
        arguments: [
            "Rue Grimaldi", "和平路", "大庆北路 中环线西段", "宿舍 A", "G3 京台高速", "高速公路服务区", "Hà Nội", ";", "", "A/B",
            "铜山中学 (Tongshan) 西门",
        ]
    )
    func whole(name: String) { #expect(ImpliedNames.within(name) == []) }

    @Test(
        "a name is found by each of its names, the one that has it whole stands first, and what is shown is the whole"
    )
    func found() throws {
        var documents = SampleTown.documents()
        documents.append(SampleTown.street(30, "济广高速", 47.170, documents[3].areas))
        documents.append(SampleTown.street(31, "济广高速公路", 47.172, documents[3].areas))
        documents.append(
            SampleTown.poi(32, "铜山中学 Tongshan Middle School", "amenity=school", 47.1442, documents[3].areas)
        )
        let searcher = try SampleTown.searcher(documents)
        #expect(try searcher.suggest("济广高速").prefix(2).map(\.title) == ["济广高速", "济广高速公路"])
        #expect(try searcher.suggest("济广高速公路").first?.title == "济广高速公路")
        for words in ["tongshan middle school", "铜山中学"] {
            let match = try #require(try searcher.suggest(words).first)
            #expect(match.title == "铜山中学 Tongshan Middle School")
        }
    }
}
