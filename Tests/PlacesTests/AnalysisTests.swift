// Folding, tokens, Telex and house numbers: what is the same word to the index.

import Testing

@testable import Places

private func folded(_ text: String) -> [String] {
    let list = TokenList(text)
    return list.tokens.map { String(decoding: list.folded($0), as: UTF8.self) }
}

@Suite("Analysis")
struct AnalysisTests {
    @Test(
        "text folds to plain tokens",
        arguments: [
            ("Straße des 17. Juni", ["strasse", "des", "17", "juni"]),
            ("Đường Nguyễn Thị Minh Khai", ["duong", "nguyen", "thi", "minh", "khai"]),
            ("Œuvre Æbleskov Łódź Ísafjörður", ["oeuvre", "aebleskov", "lodz", "isafjordur"]),
            ("l'Église d'Azur", ["l", "eglise", "d", "azur"]), ("Кам’янець", ["kamianec"]),
            ("Rue Saint-Jean", ["rue", "saint", "jean"]), ("ＡＢＣ　１２３", ["abc", "123"]),
            ("徐州市", ["徐", "州", "市"]), ("國際", ["国", "际"]), ("١٢٣", ["123"]), ("", []), ("\u{301}", []),
            ("G104国道", ["g104", "国", "道"]), ("Αθήνα", ["athina"]), ("🏠 home", ["home"]),
        ]
    )
    func folds(text: String, tokens: [String]) { #expect(folded(text) == tokens) }

    @Test(
        "Russian words and all their romanisations are one token",
        arguments: [
            ("Ленинский", ["Leninskiy", "Leninskij", "Leninskii", "Leninsky"]),
            ("Юбилейная", ["Yubileynaya", "Jubilejnaja", "Iubileinaia", "Yubileinaya"]),
            ("Щёлковское", ["Shchyolkovskoye", "Schelkovskoe", "Shchelkovskoe"]),
            ("Жукова", ["Zhukova"]), ("Цветной", ["Tsvetnoy", "Cvetnoj", "Tsvetnoi"]),
            ("Хорошёвское", ["Khoroshevskoe", "Horoshyovskoye"]), ("Тверская", ["Tverskaya", "Tverskaja"]),
        ]
    )
    func romanises(cyrillic: String, latin: [String]) {
        let canonical = folded(cyrillic)
        for spelling in latin {
            let list = TokenList(spelling)
            let slavic = list.tokens.map {
                String(decoding: Romanisation.slavic(list.folded($0)), as: UTF8.self)
            }
            #expect(slavic == canonical, "\(spelling)")
        }
    }

    @Test(
        "raw Telex and VNI are read as the syllables they stand for",
        arguments: [
            ("haf", "hà"), ("nooij", "nội"), ("dduwowngf", "đường"), ("nguyeenx", "nguyễn"), ("hoanf", "hoàn"),
            ("kieems", "kiếm"), ("truwowngf", "trường"), ("ddaij", "đại"), ("quoocs", "quốc"), ("ha2", "hà"),
            ("no65i", "nội"), ("d9u7o7ng2", "đường"), ("phoos", "phố"), ("huees", "huế"), ("giangr", "giảng"),
        ]
    )
    func telex(raw: String, syllable: String) { #expect(Telex.decode(Array(raw.utf8)[...]) == syllable) }

    @Test("words that are no Telex are left alone", arguments: ["hanoi", "street", "strasse", "x", "", "boulevards"])
    func noTelex(raw: String) { #expect(Telex.decode(Array(raw.utf8)[...]) == nil) }

    @Test(
        "house numbers written differently have one key",
        arguments: [
            (["10 E", "10e", "10E", "10-e"], "10e", 10), (["4-6", "4/6", "4 6"], "4/6", 4),
            (["25 к1 с2", "25к1с2", "25 корп. 1 стр. 2", "д. 25, корпус 1, строение 2"], "25k1s2", 25),
            (["12 bis", "12bis"], "12bis", 12), (["43/91"], "43/91", 43), (["12号"], "12", 12), (["A5"], "a5", 0),
        ]
    )
    func houseNumbers(written: [String], key: String, main: UInt32) {
        for text in written {
            let number = HouseNumber(text)
            #expect(number.map { String(decoding: $0.key, as: UTF8.self) } == key, "\(text)")
            #expect(number?.main == main)
        }
    }

    @Test("composed and decomposed texts have the same marked form")
    func normalisation() {
        let composed = TokenList("Nguyễn Hội"), decomposed = TokenList("Nguye\u{302}\u{303}n Ho\u{323}\u{302}i")
        #expect(composed.tokens.map(\.markedHash) == decomposed.tokens.map(\.markedHash))
        #expect(composed.tokens[0].markedHash != TokenList("nguyên").tokens[0].markedHash)
    }

    @Test("scalar offsets point at the token in the text")
    func offsets() {
        let text = "12, Rue de l’Église"
        let scalars = Array(text.unicodeScalars)
        let words = TokenList(text).tokens.map { token in
            String(String.UnicodeScalarView(scalars[token.scalars]))
        }
        #expect(words == ["12", "Rue", "de", "l", "Église"])
    }
}
