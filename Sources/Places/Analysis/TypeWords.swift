// Words for kinds of streets and areas, and how they and a few titles are shortened. A row's words stand for each other;
// rows of kinds weigh little in a match, because people leave them out.

enum TypeWords {
    /// Words that name a kind of street, area or number, as they are written; each row's words stand for each other.
    private static let kinds = """
        street st str
        road rd
        avenue ave av avda avenida
        boulevard blvd bd bld bvd boul bulevard
        lane ln
        drive dr
        square sq
        court ct
        highway hwy
        parkway pkwy
        terrace ter
        alley
        crescent cres
        strasse str
        platz pl plz
        gasse
        weg
        allee all
        ring
        rue r
        place pl
        chemin ch che
        impasse imp
        quai
        route rte
        passage pass psg
        escalier esc
        faubourg fg fbg
        ruelle
        sentier
        promenade prom
        calle cl
        carrer
        plaza pza plz
        placa pl
        paseo
        via v
        viale vle
        piazza pza pzza
        corso cso
        vicolo vic
        rua
        praca
        triq tr
        misrah
        улица ул вуліца вул вулиця
        проспект пр просп праспект пр-т пр-кт
        площадь пл плошча площа
        переулок пер завулак провулок
        набережная наб
        шоссе ш шаша
        бульвар бул б-р
        проезд пр-д
        тупик туп
        аллея ал
        микрорайон мкр мкрн
        район р-н раён
        город г горад
        область обл
        деревня дер
        посёлок пос
        дом д
        корпус корп к
        строение стр
        đường đ
        phố p
        phường p
        quận q
        huyện h
        xã x
        tỉnh t
        thành tp
        thị tt tx
        ngõ
        ngách
        hẻm
        kiệt
        thôn
        khu
        số
        jalan jl jln
        gang gg
        kelurahan kel
        kecamatan kec
        kabupaten kab
        nomor no
        katu
        tie
        gatan g
        vägen v
        路
        街
        道
        巷
        弄
        号
        省
        市
        区
        县
        镇
        乡
        村
        """

    /// Titles and directions: they stand for each other but weigh as any word.
    private static let titles = """
        saint st sankt
        sainte ste
        doctor dr doktor docteur
        professor prof professeur
        general gen gal
        marechal mal
        president pdt
        mount mt
        north n
        south s
        east e
        west w
        center centre ctr centrum zentrum
        bahnhof bhf bf
        имени им
        святого св
        академика акад ак
        генерала ген
        маршала марш
        большая б бол
        малая м мал
        верхний верх в
        нижний ниж н
        nguyễn ng
        trường thpt thcs
        bệnh bv
        đại đh
        """

    /// For each folded word the folded words that stand for it.
    static let equivalents: [[UInt8]: [[UInt8]]] = {
        var table: [[UInt8]: [[UInt8]]] = [:]
        for row in (kinds + "\n" + titles).split(separator: "\n") {
            let words = row.split(separator: " ").compactMap { folded(String($0)) }
            for word in words { table[word, default: []] += words.filter { $0 != word } }
        }
        return table
    }()

    /// Folded words for kinds of streets, areas and numbers.
    static let kindWords: Set<[UInt8]> = {
        Set(kinds.split(whereSeparator: { $0 == "\n" || $0 == " " }).compactMap { folded(String($0)) })
    }()

    /// Vietnamese admin kinds are two words; their second is a kind word only after the first.
    static let secondWords: [[UInt8]: Set<[UInt8]>] = {
        let thanh = Array("thanh".utf8), thi = Array("thi".utf8)
        return [thanh: [Array("pho".utf8)], thi: [Array("tran".utf8), Array("xa".utf8)]]
    }()

    /// What a word of a name weighs beside the others: one for a kind little.
    static func weight(of word: [UInt8]) -> Float { kindWords.contains(word) && saysKind(word) ? kindWeight : 1 }

    /// What a word for a kind weighs in a name.
    static let kindWeight: Float = 0.3

    /// Whether the word is long enough to be nothing but a word for a kind.
    private static func saysKind(_ word: [UInt8]) -> Bool { word.count > 2 || word.first.map { $0 >= 0x80 } ?? false }

    /// The tokens of a vocabulary that are words for kinds.
    static func tokens(in vocabulary: Vocabulary) -> TokenSet {
        var set = TokenSet(count: vocabulary.tokenHash.count)
        for word in kindWords where saysKind(word) {
            for token in vocabulary.tokens(word: word[...]) ?? 0..<0 { set.insert(token) }
        }
        return set
    }

    /// One folded word; of "пр-т" the joined letters.
    private static func folded(_ word: String) -> [UInt8]? {
        let list = TokenList(word)
        let bytes = list.tokens.flatMap { Array(list.folded($0)) }
        return bytes.isEmpty ? nil : bytes
    }
}
