// Documents and houses to answers: names in the asked language, address parts from the context, label in the country's
// order. Names of areas repeat from answer to answer and are looked up once.

import Foundation
import Geodesy

/// Writes answers for one question.
struct AnswerWriter {
    let index: PlaceIndex
    private let preferences: [Int]
    private let language: String?
    private var areaNames: [Int: String] = [:]
    private var formats: [String: AddressFormat] = [:]

    /// Answers in a language; nil is the local one.
    init(_ index: PlaceIndex, language: String?) {
        self.index = index
        self.language = language
        preferences = index.preferences(for: language)
    }

    /// A document's name in the asked language.
    func name(of document: Int) -> String { index.name(of: document, preferences: preferences) }

    /// A document, or a house of it, as an answer.
    mutating func match(_ document: Int, house: Int? = nil) -> PlaceMatch {
        let traits = index.traits(document)
        let extra = index.extra(of: document)
        var address = self.address(chain: chain(document, house: house))
        if let code = index.countryCode(extra) { address.countryCode = code }
        let format = format(of: address.countryCode)
        let categories = house == nil ? categories(extra) : []
        var name = name(of: document)
        if name.isEmpty { name = CategoryWords.title(of: categories.first, language: language) }
        fill(&address, document: document, kind: traits.kind, name: name, extra: extra)
        var title = name
        if let house {
            let number = index.houses.text(house)
            address.houseNumber = number
            address.isInterpolated = PlaceSource(packed: index.houses.source[house]).kind == .interpolation
            title = format.street(name, number: number)
        }
        let lines = format.lines(address)
        address.lines = lines
        let coordinate = house.map { index.houses.point($0) } ?? index.point(document)
        return PlaceMatch(
            id: house.map { index.identifier(ofHouse: $0) } ?? index.identifier(of: document),
            kind: house == nil ? traits.kind : .house,
            title: title,
            label: Self.label(title: title, lines: lines),
            address: address,
            coordinate: coordinate,
            boundingBox: house == nil
                ? index.box(extra, of: document) ?? BoundingBox(around: coordinate) : BoundingBox(around: coordinate),
            geometry: house == nil ? traits.geometry : .point,
            categories: categories,
            distanceMetres: nil,
            confidence: 1,
            titleRanges: [],
            labelRanges: [],
            importance: Double(traits.importance)
        )
    }

    private func categories(_ extra: DocumentExtra) -> [String] {
        let names = index.categories.names
        return index.categories(extra).compactMap { names.indices.contains($0) ? names[$0] : nil }
    }

    private mutating func format(of country: String?) -> AddressFormat {
        let code = country ?? ""
        if let known = formats[code] { return known }
        let format = AddressFormat.of(country: country)
        formats[code] = format
        return format
    }

    private func chain(_ document: Int, house: Int?) -> Int {
        if let house, index.houses.chain[house] != 0 { return Int(index.houses.chain[house]) }
        return Int(index.documentChain[document])
    }

    private mutating func areaName(_ document: Int) -> String {
        if let known = areaNames[document] { return known }
        let name = name(of: document)
        areaNames[document] = name
        return name
    }

    /// The address parts of a node of the context tree.
    mutating func address(chain: Int) -> PlaceAddress {
        let context = AddressContext(chain: chain, index: index)
        var address = PlaceAddress()
        if let document = context[.neighbourhood] { address.neighbourhood = areaName(document) }
        if let document = context[.district] { address.district = areaName(document) }
        if let document = context[.city] { address.city = areaName(document) }
        if let document = context[.county] { address.county = areaName(document) }
        if let document = context[.region] { address.region = areaName(document) }
        if let document = context[.postcode] { address.postcode = index.localName(of: document) }
        if let country = context[.country] {
            address.countryCode = index.countryCode(index.extra(of: country))
            address.country = countryName(country, code: address.countryCode)
        }
        return address
    }

    /// The country's name: the map's in the asked language, else the system's, else the local one.
    private mutating func countryName(_ document: Int, code: String?) -> String {
        if let known = areaNames[document] { return known }
        var name = name(of: document)
        if let language, let code, !hasName(document) {
            name = CountryNames.name(of: code, language: language) ?? name
        }
        areaNames[document] = name
        return name
    }

    /// Whether the document has a name in the asked language.
    private func hasName(_ document: Int) -> Bool {
        var reader = NameReader(index, document: document)
        while let name = reader.next() {
            if name.language != 0, preferences.contains(name.language) { return true }
        }
        return false
    }

    private func fill(
        _ address: inout PlaceAddress,
        document: Int,
        kind: PlaceKind,
        name: String,
        extra: DocumentExtra
    ) {
        switch kind {
        case .street: address.street = name
        case .city, .town, .village: address.city = name
        case .hamlet, .neighbourhood: address.neighbourhood = name
        case .district: address.district = name
        case .county: address.county = name
        case .region: address.region = name
        case .country: address.country = name
        case .postcode: address.postcode = name
        case .pointOfInterest, .natural, .locality, .house, .intersection, .point: break
        }
        if let street = extra.street { address.street = self.name(of: street) }
        if let number = extra.number { address.houseNumber = index.houses.numberText(at: number) }
    }

    /// Title and address in one line, the title not said twice.
    static func label(title: String, lines: [String]) -> String {
        if AddressFormat.isLargeToSmall(lines.last ?? ""), lines.count <= 2 {
            let line = lines.last ?? ""
            return line.hasSuffix(title) ? line : line.isEmpty ? title : title + ", " + line
        }
        let rest = lines.first == title ? lines.dropFirst() : lines[...]
        return ([title] + rest.filter { $0 != title }).joined(separator: ", ")
    }
}

extension BoundingBox {
    /// The box of one point.
    init(around point: Coordinate) {
        self.init(south: point.latitude, west: point.longitude, north: point.latitude, east: point.longitude)
    }
}

/// Names of countries by the system's data.
enum CountryNames {
    /// The country's name in a language; nil when the system does not know it.
    static func name(of code: String, language: String) -> String? {
        Locale(identifier: language).localizedString(forRegionCode: code)
    }
}
