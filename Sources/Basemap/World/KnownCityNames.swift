// Names of large cities and capitals that neither time zones nor scripts give away, written down here.
// One city a line: country, GeoNames' main name, then language and name in turn.

enum KnownCityNames {
    /// Country and main name → language → name.
    static let all: [String: [String: String]] = {
        var all: [String: [String: String]] = [:]
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: "|").map(String.init)
            var names: [String: String] = [:]
            for index in stride(from: 2, to: fields.count - 1, by: 2) { names[fields[index]] = fields[index + 1] }
            all["\(fields[0])|\(fields[1])"] = names
        }
        return all
    }()

    static func names(of name: String, in country: String) -> [String: String] { all["\(country)|\(name)"] ?? [:] }

    private static let table = """
        CN|Beijing|ru|Пекин|vi|Bắc Kinh|zh|北京
        CN|Changchun|ru|Чанчунь|vi|Trường Xuân|zh|长春|zh-Hant|長春
        CN|Changsha|ru|Чанша|vi|Trường Sa|zh|长沙|zh-Hant|長沙
        CN|Chengdu|ru|Чэнду|vi|Thành Đô|zh|成都
        CN|Chongqing|ru|Чунцин|vi|Trùng Khánh|zh|重庆|zh-Hant|重慶
        CN|Dalian|ru|Далянь|vi|Đại Liên|zh|大连|zh-Hant|大連
        CN|Dongguan|ru|Дунгуань|vi|Đông Hoản|zh|东莞|zh-Hant|東莞
        CN|Foshan|ru|Фошань|vi|Phật Sơn|zh|佛山
        CN|Fuzhou|ru|Фучжоу|vi|Phúc Châu|zh|福州
        CN|Guangzhou|ru|Гуанчжоу|vi|Quảng Châu|zh|广州|zh-Hant|廣州
        CN|Guiyang|ru|Гуйян|vi|Quý Dương|zh|贵阳|zh-Hant|貴陽
        CN|Hangzhou|ru|Ханчжоу|vi|Hàng Châu|zh|杭州
        CN|Harbin|ru|Харбин|vi|Cáp Nhĩ Tân|zh|哈尔滨|zh-Hant|哈爾濱
        CN|Hefei|ru|Хэфэй|vi|Hợp Phì|zh|合肥
        CN|Jinan|ru|Цзинань|vi|Tế Nam|zh|济南|zh-Hant|濟南
        CN|Kunming|ru|Куньмин|vi|Côn Minh|zh|昆明
        CN|Nanjing|ru|Нанкин|vi|Nam Kinh|zh|南京
        CN|Nanning|ru|Наньнин|vi|Nam Ninh|zh|南宁|zh-Hant|南寧
        CN|Ningbo|ru|Нинбо|vi|Ninh Ba|zh|宁波|zh-Hant|寧波
        CN|Qingdao|ru|Циндао|vi|Thanh Đảo|zh|青岛|zh-Hant|青島
        CN|Shantou|ru|Шаньтоу|vi|Sán Đầu|zh|汕头|zh-Hant|汕頭
        CN|Shenyang|ru|Шэньян|vi|Thẩm Dương|zh|沈阳|zh-Hant|瀋陽
        CN|Shenzhen|ru|Шэньчжэнь|vi|Thâm Quyến|zh|深圳
        CN|Shijiazhuang|ru|Шицзячжуан|vi|Thạch Gia Trang|zh|石家庄|zh-Hant|石家莊
        CN|Suzhou|ru|Сучжоу|vi|Tô Châu|zh|苏州|zh-Hant|蘇州
        CN|Taiyuan|ru|Тайюань|vi|Thái Nguyên|zh|太原
        CN|Tianjin|ru|Тяньцзинь|vi|Thiên Tân|zh|天津
        CN|Wuhan|ru|Ухань|vi|Vũ Hán|zh|武汉|zh-Hant|武漢
        CN|Wuxi|ru|Уси|vi|Vô Tích|zh|无锡|zh-Hant|無錫
        CN|Xiamen|ru|Сямынь|vi|Hạ Môn|zh|厦门|zh-Hant|廈門
        CN|Xi’an|ru|Сиань|vi|Tây An|zh|西安
        CN|Zhengzhou|ru|Чжэнчжоу|vi|Trịnh Châu|zh|郑州|zh-Hant|鄭州
        AD|Andorra la Vella|ru|Андорра-ла-Велья|zh|安道尔城|zh-Hant|安道爾城
        AE|Abu Dhabi|ru|Абу-Даби|zh|阿布扎比|zh-Hant|阿布達比
        AU|Canberra|ru|Канберра|zh|堪培拉|zh-Hant|坎培拉
        BH|Manama|ru|Манама|zh|麦纳麦|zh-Hant|麥納瑪
        BN|Bandar Seri Begawan|ru|Бандар-Сери-Бегаван|zh|斯里巴加湾市|zh-Hant|斯里巴加灣市
        BR|Brasília|ru|Бразилиа|zh|巴西利亚|zh-Hant|巴西利亞
        BR|Rio de Janeiro|ru|Рио-де-Жанейро|zh|里约热内卢|zh-Hant|里約熱內盧
        CA|Ottawa|ru|Оттава|zh|渥太华|zh-Hant|渥太華
        CH|Bern|de|Bern|ru|Берн|zh|伯尔尼|zh-Hant|伯恩
        CI|Yamoussoukro|ru|Ямусукро|zh|亚穆苏克罗|zh-Hant|亞穆蘇克羅
        CR|San José|ru|Сан-Хосе|zh|圣何塞|zh-Hant|聖荷西
        EG|Alexandria|de|Alexandria|id|Iskandariyah|ru|Александрия|zh|亚历山大|zh-Hant|亞歷山大
        GY|Georgetown|ru|Джорджтаун|zh|乔治敦|zh-Hant|喬治城
        IN|Ahmedabad|ru|Ахмадабад|zh|艾哈迈达巴德|zh-Hant|艾哈邁達巴德
        IN|Chennai|ru|Ченнаи|zh|金奈
        IN|Delhi|ru|Дели|zh|德里
        IN|New Delhi|de|Neu-Delhi|ru|Нью-Дели|zh|新德里
        JP|Yokohama|ru|Иокогама|zh|横滨|zh-Hant|橫濱
        KR|Busan|ru|Пусан|zh|釜山
        KR|Incheon|ru|Инчхон|zh|仁川
        MA|Rabat|ru|Рабат|zh|拉巴特
        MN|Ulan Bator|ru|Улан-Батор|zh|乌兰巴托|zh-Hant|烏蘭巴托
        MT|Valletta|ru|Валлетта|zh|瓦莱塔|zh-Hant|瓦勒他
        NG|Abuja|ru|Абуджа|zh|阿布贾|zh-Hant|阿布札
        NZ|Wellington|ru|Веллингтон|zh|惠灵顿|zh-Hant|威靈頓
        RU|Saint Petersburg|de|Sankt Petersburg|ru|Санкт-Петербург|vi|Xanh Pê-téc-bua|zh|圣彼得堡|zh-Hant|聖彼得堡
        SA|Jeddah|ru|Джидда|zh|吉达|zh-Hant|吉達
        TW|New Taipei City|ru|Новый Тайбэй|vi|Tân Bắc|zh|新北
        US|New York City|de|New York|ru|Нью-Йорк|zh|纽约|zh-Hant|紐約
        US|Washington|ru|Вашингтон|zh|华盛顿|zh-Hant|華盛頓
        VN|Hanoi|de|Hanoi|ru|Ханой|vi|Hà Nội|zh|河内|zh-Hant|河內
        YE|Sanaa|ru|Сана|zh|萨那|zh-Hant|沙那
        ZA|Cape Town|de|Kapstadt|ru|Кейптаун|zh|开普敦|zh-Hant|開普敦
        ZA|Pretoria|ru|Претория|zh|比勒陀利亚|zh-Hant|普利托利亞
        """
}
