// Documents and houses to answers: names in the asked language, address parts from the context, label in the country's
// order.

import Foundation
import Geodesy

/// Writes answers for one question.
struct AnswerWriter {
    let index: PlaceIndex
    private let preferences: [Int]
    private let language: String?

    /// `language`: the asked language, nil for the local one.
    init(_ index: PlaceIndex, language: String?) {
        self.index = index
        self.language = language
        preferences = index.preferences(for: language)
    }

    func name(of document: Int) -> String { index.name(of: document, preferences: preferences) }

    /// A document, or a house of it, as an answer.
    func match(_ document: Int, house: Int? = nil) -> PlaceMatch {
        let traits = index.traits(document)
        let extra = index.extra(of: document)
        let chain = chain(document, house: house)
        var address = self.address(chain: chain)
        let name = name(of: document)
        let format = AddressFormat.of(country: address.countryCode ?? extra.countryCode)
        if let code = extra.countryCode { address.countryCode = code }
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
        let point = BoundingBox(
            south: coordinate.latitude,
            west: coordinate.longitude,
            north: coordinate.latitude,
            east: coordinate.longitude
        )
        return PlaceMatch(
            id: house.map { index.identifier(ofHouse: $0) } ?? index.identifier(of: document),
            kind: house == nil ? traits.kind : .house,
            title: title,
            label: Self.label(title: title, lines: lines, isHouse: house != nil),
            address: address,
            coordinate: coordinate,
            boundingBox: house == nil ? extra.box ?? point : point,
            geometry: house == nil ? traits.geometry : .point,
            categories: house == nil
                ? extra.categories.compactMap {
                    index.categories.names.indices.contains($0) ? index.categories.names[$0] : nil
                }
                : [],
            distanceMetres: nil,
            confidence: 1,
            titleRanges: [],
            labelRanges: [],
            importance: Double(traits.importance)
        )
    }

    private func chain(_ document: Int, house: Int?) -> Int {
        if let house, index.houses.chain[house] != 0 { return Int(index.houses.chain[house]) }
        return Int(index.documentChain[document])
    }

    /// The address parts of a node of the context tree.
    func address(chain: Int) -> PlaceAddress {
        let context = AddressContext(chain: chain, index: index)
        var address = PlaceAddress()
        address.neighbourhood = context[.neighbourhood].map(name)
        address.district = context[.district].map(name)
        address.city = context[.city].map(name)
        address.county = context[.county].map(name)
        address.region = context[.region].map(name)
        address.postcode = context[.postcode].map { index.localName(of: $0) }
        if let country = context[.country] {
            address.countryCode = index.extra(of: country).countryCode
            address.country = countryName(country, code: address.countryCode)
        }
        return address
    }

    /// The country's name: the map's in the asked language, else the system's, else the local one.
    private func countryName(_ document: Int, code: String?) -> String {
        guard let language, let code else { return name(of: document) }
        var reader = NameReader(index, document: document)
        while let name = reader.next() {
            if name.language != 0, preferences.contains(name.language) { return self.name(of: document) }
        }
        return CountryNames.name(of: code, language: language) ?? name(of: document)
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
    static func label(title: String, lines: [String], isHouse: Bool) -> String {
        if AddressFormat.isLargeToSmall(lines.last ?? ""), lines.count <= 2 {
            let line = lines.last ?? ""
            return line.hasSuffix(title) ? line : line.isEmpty ? title : title + ", " + line
        }
        let rest = lines.first == title ? lines.dropFirst() : lines[...]
        return ([title] + rest.filter { $0 != title }).joined(separator: ", ")
    }
}

/// Names of countries by the system's data.
enum CountryNames {
    /// The country's name in a language; nil when the system does not know it.
    static func name(of code: String, language: String) -> String? {
        Locale(identifier: language).localizedString(forRegionCode: code)
    }
}
