// What people call categories: English, Vietnamese, Indonesian, Russian, Chinese, French, German, Finnish and Swedish.

enum CategoryWords {
    /// A category and its words, separated by commas.
    private static let table: [(category: String, words: String)] = [
        (
            "amenity=restaurant",
            "restaurant,restaurants,nhà hàng,quán ăn,restoran,rumah makan,ресторан,рестораны,餐厅,饭店,餐馆,gaststätte,"
                + "ravintola,restaurang,ristorante,restaurante"
        ),
        (
            "amenity=cafe",
            "cafe,coffee,coffee shop,cà phê,quán cà phê,kafe,kedai kopi,кафе,кофейня,咖啡馆,咖啡,kahvila,kafé,café"
        ),
        ("amenity=fast_food", "fast food,đồ ăn nhanh,makanan cepat saji,фастфуд,快餐,imbiss,pikaruoka,snabbmat"),
        ("amenity=bar", "bar,quán bar,бар,酒吧,baari"),
        ("amenity=pub", "pub,паб,kneipe"),
        (
            "amenity=pharmacy",
            "pharmacy,chemist,drugstore,hiệu thuốc,nhà thuốc,apotek,аптека,аптеки,药店,药房,pharmacie,apotheke,apteekki,"
                + "farmacia"
        ),
        (
            "amenity=hospital",
            "hospital,bệnh viện,rumah sakit,больница,госпиталь,医院,hôpital,krankenhaus,spital,sairaala,sjukhus"
        ),
        ("amenity=clinic", "clinic,phòng khám,klinik,поликлиника,клиника,诊所,clinique"),
        ("amenity=doctors", "doctor,doctors,bác sĩ,dokter,врач,arzt,médecin,lääkäri"),
        (
            "amenity=dentist",
            "dentist,nha khoa,nha sĩ,dokter gigi,стоматология,стоматолог,牙医,dentiste,zahnarzt,hammaslääkäri"
        ),
        ("amenity=bank", "bank,ngân hàng,банк,银行,banque,pankki"),
        (
            "amenity=atm",
            "atm,cash machine,cây atm,máy atm,банкомат,取款机,distributeur,geldautomat,bankomat,pankkiautomaatti"
        ),
        (
            "amenity=fuel",
            "fuel,gas station,petrol station,petrol,trạm xăng,cây xăng,spbu,pom bensin,азс,заправка,加油站,"
                + "station service,tankstelle,huoltoasema,bensinstation"
        ),
        ("amenity=charging_station", "charging station,trạm sạc,зарядная станция,充电站,borne de recharge,ladestation"),
        (
            "amenity=parking",
            "parking,car park,bãi đỗ xe,bãi đậu xe,parkir,парковка,стоянка,停车场,parkplatz,parkhaus,pysäköinti,parkering"
        ),
        ("amenity=school", "school,trường học,sekolah,школа,学校,école,schule,koulu,skola"),
        (
            "amenity=kindergarten",
            "kindergarten,nursery,mầm non,trường mầm non,taman kanak kanak,детский сад,幼儿园,maternelle,crèche,päiväkoti,förskola"
        ),
        (
            "amenity=university",
            "university,đại học,universitas,университет,大学,université,universität,yliopisto,universitet"
        ),
        ("amenity=library", "library,thư viện,perpustakaan,библиотека,图书馆,bibliothèque,bibliothek,kirjasto,bibliotek"),
        ("amenity=post_office", "post office,bưu điện,kantor pos,почта,邮局,bureau de poste,la poste,post,postamt,posti"),
        ("amenity=police", "police,công an,cảnh sát,polisi,полиция,милиция,警察局,派出所,polizei,poliisi,polis"),
        (
            "amenity=fire_station",
            "fire station,cứu hoả,pemadam kebakaran,пожарная часть,消防局,pompiers,feuerwehr,paloasema"
        ),
        (
            "amenity=townhall",
            "town hall,city hall,uỷ ban nhân dân,ubnd,balai kota,мэрия,администрация,市政府,mairie,hôtel de ville,rathaus,gemeindeverwaltung"
        ),
        ("amenity=embassy", "embassy,đại sứ quán,kedutaan,посольство,大使馆,ambassade,botschaft,suurlähetystö,ambassad"),
        (
            "amenity=place_of_worship",
            "church,mosque,temple,pagoda,nhà thờ,chùa,đền,gereja,masjid,церковь,храм,мечеть,教堂,寺,église,kirche,kirkko,kyrka,chapelle,kapelle"
        ),
        (
            "amenity=cinema",
            "cinema,movie theater,rạp chiếu phim,bioskop,кинотеатр,电影院,cinéma,kino,elokuvateatteri,biograf"
        ),
        ("amenity=theatre", "theatre,theater,nhà hát,teater,театр,剧院,théâtre,teatteri"),
        ("amenity=marketplace", "market,marketplace,chợ,pasar,рынок,市场,marché,markt,kauppatori"),
        ("amenity=toilets", "toilet,toilets,wc,nhà vệ sinh,туалет,厕所,洗手间,toilettes,toilette,vessa,toalett"),
        ("amenity=taxi", "taxi,taxi stand,такси,出租车"),
        (
            "amenity=bus_station",
            "bus station,bến xe,terminal bus,автовокзал,汽车站,gare routière,busbahnhof,linja autoasema"
        ),
        ("amenity=ferry_terminal", "ferry,ferry terminal,bến phà,паром,码头"),
        ("amenity=car_wash", "car wash,rửa xe,автомойка,洗车"),
        ("amenity=drinking_water", "drinking water,nước uống,питьевая вода,eau potable,trinkwasser"),
        (
            "highway=bus_stop",
            "bus stop,trạm xe buýt,bến xe buýt,halte,автобусная остановка,остановка,公交站,arrêt de bus,bushaltestelle,bussipysäkki,busshållplats"
        ),
        (
            "railway=station",
            "train station,railway station,station,ga,ga tàu,stasiun,вокзал,станция,火车站,车站,gare,bahnhof,rautatieasema,järnvägsstation"
        ),
        ("railway=subway_entrance", "subway,metro,metro station,tàu điện ngầm,метро,станция метро,地铁站,地铁,u bahn"),
        ("railway=tram_stop", "tram stop,tram,трамвай,arrêt de tram,raitiovaunupysäkki"),
        ("aeroway=aerodrome", "airport,sân bay,bandara,аэропорт,机场,aéroport,flughafen,lentokenttä,flygplats"),
        (
            "shop=supermarket",
            "supermarket,siêu thị,supermarket,супермаркет,超市,supermarché,supermarkt,supermarketti,lebensmittel,snabbköp"
        ),
        (
            "shop=convenience",
            "convenience store,tạp hóa,tạp hoá,cửa hàng tiện lợi,toko kelontong,продукты,便利店,épicerie,lähikauppa"
        ),
        ("shop=bakery", "bakery,tiệm bánh,toko roti,пекарня,булочная,面包店,boulangerie,bäckerei,leipomo,bageri"),
        ("shop=butcher", "butcher,мясо,boucherie,metzgerei,lihakauppa"),
        ("shop=clothes", "clothes,clothing,quần áo,thời trang,pakaian,одежда,服装店,vêtements,kleider,vaatteet,kläder"),
        (
            "shop=hairdresser",
            "hairdresser,barber,cắt tóc,salon,парикмахерская,理发店,coiffeur,friseur,coiffure,kampaamo,frisör"
        ),
        (
            "shop=books",
            "bookstore,bookshop,hiệu sách,nhà sách,toko buku,книжный магазин,книги,书店,librairie,buchhandlung,kirjakauppa"
        ),
        (
            "shop=mall",
            "mall,shopping mall,shopping centre,trung tâm thương mại,торговый центр,тц,购物中心,商场,centre commercial,einkaufszentrum,kauppakeskus"
        ),
        ("shop=car_repair", "car repair,garage,sửa xe,ô tô,автосервис,шиномонтаж,autowerkstatt,autokorjaamo"),
        ("shop=mobile_phone", "mobile phone,điện thoại,сотовая связь,手机店"),
        ("shop=florist", "florist,hoa,cửa hàng hoa,цветы,花店,fleuriste,blumen,kukkakauppa"),
        ("shop=optician", "optician,kính mắt,оптика,眼镜店,opticien,optiker,optikko"),
        ("tourism=hotel", "hotel,hotels,khách sạn,гостиница,отель,酒店,宾馆,旅馆,hôtel,hotelli,hotell"),
        ("tourism=hostel", "hostel,хостел,auberge de jeunesse,jugendherberge,青年旅舍"),
        (
            "tourism=guest_house",
            "guest house,guesthouse,nhà nghỉ,nhà khách,pension,гостевой дом,chambre d hôte,gasthaus,majatalo"
        ),
        ("tourism=museum", "museum,bảo tàng,музей,博物馆,musée,museo"),
        ("tourism=attraction", "attraction,sights,điểm tham quan,достопримечательность,景点,sehenswürdigkeit,nähtävyys"),
        ("tourism=viewpoint", "viewpoint,смотровая площадка,观景台,point de vue,belvédère,aussichtspunkt,näköalapaikka"),
        ("tourism=information", "tourist information,information,туристический центр,office de tourisme,tourist info"),
        ("tourism=camp_site", "camping,camp site,campsite,cắm trại,кемпинг,campingplatz,leirintäalue"),
        ("leisure=park", "park,công viên,taman,парк,сквер,公园,parc,puisto"),
        (
            "leisure=playground",
            "playground,sân chơi,детская площадка,游乐场,aire de jeux,spielplatz,leikkipuisto,lekplats"
        ),
        ("leisure=sports_centre", "sports centre,gym,thể thao,спортивный центр,体育馆,sportzentrum,urheiluhalli"),
        ("leisure=fitness_centre", "fitness,gym,phòng gym,фитнес,健身房"),
        ("leisure=stadium", "stadium,sân vận động,стадион,体育场,stade,stadion"),
        ("leisure=swimming_pool", "swimming pool,bể bơi,hồ bơi,бассейн,游泳池,piscine,schwimmbad,hallenbad,uimahalli"),
        ("natural=peak", "peak,mountain,núi,gunung,гора,山,sommet,berg,gipfel"),
        ("natural=beach", "beach,bãi biển,pantai,пляж,海滩,plage,strand,uimaranta"),
        ("historic=castle", "castle,lâu đài,kastil,замок,城堡,château,schloss,burg,linna,slott"),
        ("historic=monument", "monument,tượng đài,памятник,纪念碑,denkmal,muistomerkki"),
        ("amenity=community_centre", "community centre,nhà văn hóa,nhà văn hoá,дом культуры,gemeindesaal"),
        ("amenity=veterinary", "vet,veterinary,thú y,ветеринар,ветклиника,宠物医院,tierarzt,vétérinaire,eläinlääkäri"),
        ("amenity=nightclub", "night club,nightclub,ночной клуб,夜店,discothèque"),
        ("amenity=bicycle_rental", "bike rental,bicycle rental,велопрокат,自行车租赁,vélos"),
        (
            "amenity=car_rental",
            "car rental,thuê xe,прокат автомобилей,租车,location de voitures,autovermietung,autovuokraamo"
        ),
        ("amenity=bureau_de_change", "currency exchange,exchange,đổi tiền,обмен валют,货币兑换,geldwechsel"),
    ]

    /// The most words a category's name has.
    static let longestPhrase = 4

    /// Categories by their words, folded and with a space between.
    static let phrases: [[UInt8]: [String]] = {
        var phrases: [[UInt8]: [String]] = [:]
        for (category, words) in table {
            for phrase in words.split(separator: ",") {
                let list = TokenList(String(phrase))
                guard !list.tokens.isEmpty else { continue }
                let key = key(list.tokens.map { list.folded($0) })
                if phrases[key]?.contains(category) != true { phrases[key, default: []].append(category) }
            }
        }
        return phrases
    }()

    /// The key of words in a row.
    static func key(_ words: [ArraySlice<UInt8>]) -> [UInt8] {
        var key: [UInt8] = []
        for word in words {
            if !key.isEmpty { key.append(0x20) }
            key += word
        }
        return key
    }

    /// What a place without a name is called: its category's first word in the language, else in English.
    ///
    /// The words of a category are given language by language, in the order of this file's first line; scripts tell them
    /// apart where they differ, so this asks for the first word that the language can have written.
    static func title(of category: String?, language: String?) -> String {
        guard let category else { return "" }
        let words = table.first { $0.category == category }?.words.split(separator: ",").map(String.init) ?? []
        let base = language.map { String($0.lowercased().prefix { $0 != "-" }) } ?? "en"
        let own = words.first { word in
            switch base {
            case "ru": word.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) }
            case "zh": word.unicodeScalars.contains { HanScript.isHan($0.value) }
            case "vi": word.unicodeScalars.contains { $0.value >= 0x1EA0 && $0.value <= 0x1EF9 }
            default: false
            }
        }
        let plain = category.split(separator: "=").last.map { String($0.replacing("_", with: " ")) } ?? category
        let word = own ?? words.first ?? plain
        return word.prefix(1).uppercased() + word.dropFirst()
    }

    /// Whether the wire name of a category (`amenity=cafe` or `cafe`) is one that maps use.
    static func isKnown(_ name: String) -> Bool {
        table.contains { $0.category == name || $0.category.hasSuffix("=" + name) }
    }
}
