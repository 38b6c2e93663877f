// The address areas of any point. What closes comes first; where no boundary closes, what the addresses around say
// (`addr:city`, `addr:country`), then the nearest town and district; the country at last from what nearly all of the
// extract's addresses name. So every address gets a town and a country where anything at all is known.

import Geodesy
import OSMExtract

/// Finds address areas.
struct AddressResolver {
    private(set) var documents: [PlaceDocument]
    private let locator: AreaLocator
    private var countries: CountryBook
    private var byName: [[UInt8]: [Int]]
    private let nearby: PointGrid
    private var cityVotes = VoteGrid<Int>()
    private var countryVotes = VoteGrid<String>()
    private var postcodes: [String: (document: Int, latitude: Double, longitude: Double, count: Double)] = [:]
    private let codeOfArea: [Int: String]
    private(set) var withoutCountry = 0

    /// The areas of a point by role.
    struct Areas: Hashable {
        var neighbourhood: Int?
        var district: Int?
        var city: Int?
        var county: Int?
        var region: Int?
        var country: Int?
        var postcode: Int?

        /// As links, smallest first.
        var links: [PlaceAreaLink] {
            let all: [(AddressRole, Int?)] = [
                (.postcode, postcode), (.neighbourhood, neighbourhood), (.district, district), (.city, city),
                (.county, county), (.region, region), (.country, country),
            ]
            return all.compactMap { role, document in document.map { PlaceAreaLink(role: role, document: $0) } }
        }

        mutating func set(_ role: AddressRole, _ document: Int) {
            switch role {
            case .neighbourhood: neighbourhood = neighbourhood ?? document
            case .district: district = district ?? document
            case .city: city = city ?? document
            case .county: county = county ?? document
            case .region: region = region ?? document
            case .country: country = country ?? document
            case .postcode: postcode = postcode ?? document
            }
        }
    }

    init(_ areas: PlaceAreas, facts: ExtractFacts) {
        documents = areas.documents
        locator = areas.locator
        countries = areas.countries
        byName = areas.byName
        nearby = areas.nearby
        var codes: [PlaceSource: String] = [:]
        for feature in facts.features { if let code = feature.countryCode { codes[feature.source] = code } }
        var ofArea: [Int: String] = [:]
        for (number, document) in documents.enumerated() {
            ofArea[number] = codes[document.source] ?? document.members.lazy.compactMap { codes[$0] }.first
        }
        codeOfArea = ofArea
        gatherVotes(facts)
    }

    private mutating func gatherVotes(_ facts: ExtractFacts) {
        for address in facts.addresses {
            if let code = address.country { countryVotes.vote(code, at: address.point) }
            if let city = address.city, let document = cityDocument(named: city, near: address.point) {
                cityVotes.vote(document, at: address.point)
            }
        }
        for feature in facts.features {
            if let code = feature.address?.country ?? (feature.isPlaceTag ? feature.countryCode : nil) {
                countryVotes.vote(code, at: feature.point)
            }
        }
    }

    /// The document of a town by name, nearest first; made when no place of the name is there.
    private mutating func cityDocument(named name: String, near point: PointE7) -> Int? {
        let key = NameKey.full(name)
        guard !key.isEmpty, name.utf8.count < 100 else { return nil }
        if let known = document(named: key, near: point) { return known }
        if let known = document(named: NameKey.withoutKinds(name), near: point) { return known }
        var document = PlaceDocument(
            source: PlaceSource(derivedFrom: "city \(name)"),
            kind: .town,
            names: [PlaceName(name)],
            point: point,
            importance: 0.3
        )
        document.box.extend(point)
        documents.append(document)
        byName[key, default: []].append(documents.count - 1)
        return documents.count - 1
    }

    private func document(named key: [UInt8], near point: PointE7) -> Int? {
        let plane = LocalPlane(point.coordinate)
        var best: (document: Int, cost: Double)?
        for number in byName[key] ?? [] {
            let document = documents[number]
            guard let role = FeatureKinds.role(document.kind), role != .country, role != .postcode else { continue }
            let metres = document.box.contains(point) ? 0 : plane.distance(document.point.coordinate)
            guard metres < 60_000 else { continue }
            let cost = metres + (role == .city ? 0 : role == .district ? 3000 : 6000)
            if cost < best?.cost ?? .infinity { best = (number, cost) }
        }
        return best?.document
    }

    /// The areas of a point.
    ///
    /// `address` is what the address tags there say; `above` leaves only areas of roles above that one, for a place that
    /// is an area itself.
    mutating func areas(at point: PointE7, address: AddressFact? = nil, above: AddressRole? = nil) -> Areas {
        var areas = Areas()
        for number in locator.documents(at: point) {
            guard let role = FeatureKinds.role(documents[number].kind) else { continue }
            if let above, role.rawValue >= above.rawValue, role != .postcode { continue }
            areas.set(role, number)
        }
        if let above { areas.postcode = above == .postcode ? nil : areas.postcode }
        addNamed(address, at: point, to: &areas)
        if above.map({ $0.rawValue > AddressRole.city.rawValue }) ?? true { addCity(at: point, to: &areas) }
        if above == nil { addNearestDistrict(at: point, to: &areas) }
        addCountry(at: point, address: address, to: &areas)
        if let code = address?.postcode, above == nil { areas.postcode = postcode(code, at: point, areas: areas) }
        if areas.city == areas.region { areas.region = nil }
        return areas
    }

    private mutating func addNamed(_ address: AddressFact?, at point: PointE7, to areas: inout Areas) {
        if let city = address?.city, let document = cityDocument(named: city, near: point) {
            switch FeatureKinds.role(documents[document].kind) {
            case .city:
                if areas.city == nil || isSettlementName(city, of: areas.city) == false { areas.city = document }
            case .district: areas.district = areas.district ?? document
            case .neighbourhood: areas.neighbourhood = areas.neighbourhood ?? document
            default: break
            }
        }
        if areas.district == nil, let name = address?.district,
            let document = document(named: NameKey.full(name), near: point), documents[document].kind == .district
        {
            areas.district = document
        }
    }

    /// Whether the name is one of the document's.
    private func isSettlementName(_ name: String, of document: Int?) -> Bool {
        guard let document else { return false }
        let key = NameKey.withoutKinds(name)
        return documents[document].names.contains { NameKey.withoutKinds($0.text) == key }
    }

    private mutating func addCity(at point: PointE7, to areas: inout Areas) {
        guard areas.city == nil else { return }
        let voted = cityVotes.winner(near: point, rings: 2, before: <)
        if let voted, FeatureKinds.role(documents[voted].kind) == .city {
            areas.city = voted
            return
        }
        let found = nearby.nearest(to: point, rings: 12) { number, metres in
            switch documents[number].kind {
            case .city: metres / 4
            case .town: metres / 2
            case .village: metres
            default: nil
            }
        }
        if let found { areas.city = found.number }
    }

    private func addNearestDistrict(at point: PointE7, to areas: inout Areas) {
        guard areas.district == nil || areas.neighbourhood == nil else { return }
        let district = nearby.nearest(to: point, rings: 1) { number, metres in
            documents[number].kind == .district && documents[number].rings.isEmpty && metres < 2500 ? metres : nil
        }
        if areas.district == nil, let district { areas.district = district.number }
        let neighbourhood = nearby.nearest(to: point, rings: 1) { number, metres in
            let kind = documents[number].kind
            return (kind == .neighbourhood || kind == .hamlet) && documents[number].rings.isEmpty && metres < 1000
                ? metres : nil
        }
        if areas.neighbourhood == nil, let neighbourhood { areas.neighbourhood = neighbourhood.number }
    }

    private mutating func addCountry(at point: PointE7, address: AddressFact?, to areas: inout Areas) {
        guard areas.country == nil else { return }
        let known = [areas.region, areas.county, areas.city, areas.district].compactMap { $0 }
        let codes = codeOfArea
        let ofAreas = known.lazy.compactMap { codes[$0] }.first
        let code =
            address?.country ?? ofAreas ?? countryVotes.winner(near: point, rings: 10, before: <)
            ?? unanimous
        guard let code else {
            withoutCountry += 1
            return
        }
        areas.country = countries.document(code, near: point, in: &documents)
    }

    /// The only country that the extract's addresses name.
    private var unanimous: String? {
        let total = countryVotes.total.values.reduce(0, +)
        let most = countryVotes.total.max { ($0.value, $1.key) < ($1.value, $0.key) }
        return most.flatMap { $0.value * 10 >= total * 9 ? $0.key : nil }
    }

    private mutating func postcode(_ text: String, at point: PointE7, areas: Areas) -> Int? {
        let code = text.split(separator: ";").first.map { PlaceTags.trimmed($0) } ?? ""
        guard !code.isEmpty, code.utf8.count <= 16 else { return areas.postcode }
        let country = areas.country.flatMap { documents[$0].countryCode } ?? ""
        let key = country + " " + code
        if var known = postcodes[key] {
            known.latitude += Double(point.latitudeE7)
            known.longitude += Double(point.longitudeE7)
            known.count += 1
            postcodes[key] = known
            documents[known.document].box.extend(point)
            return known.document
        }
        var document = PlaceDocument(
            source: PlaceSource(derivedFrom: "postcode \(key)"),
            kind: .postcode,
            names: [PlaceName(code)],
            point: point,
            importance: 0.25
        )
        document.box.extend(point)
        document.areas =
            Areas(city: areas.city, county: areas.county, region: areas.region, country: areas.country).links
        postcodes[key] = (documents.count, Double(point.latitudeE7), Double(point.longitudeE7), 1)
        documents.append(document)
        return documents.count - 1
    }

    /// The town whose boundary closes around the point; nil where none does.
    func closedCity(at point: PointE7) -> Int? {
        locator.documents(at: point).first { FeatureKinds.role(documents[$0].kind) == .city }
    }

    /// Whether the area has a boundary that closes.
    func isClosed(_ document: Int?) -> Bool { document.map { !documents[$0].rings.isEmpty } ?? false }

    /// Puts postcodes at the middle of their addresses, and areas into the areas they lie in.
    mutating func finish() {
        for (_, postcode) in postcodes {
            documents[postcode.document].point = PointE7(
                longitudeE7: Int32(postcode.longitude / postcode.count),
                latitudeE7: Int32(postcode.latitude / postcode.count)
            )
        }
        var number = 0
        while number < documents.count {
            defer { number += 1 }
            let document = documents[number]
            guard document.kind != .country, document.areas.isEmpty else { continue }
            let role = FeatureKinds.role(document.kind)
            let links = areas(at: document.point, above: role).links
            documents[number].areas = links.filter { $0.document != number }
        }
    }
}
