// The tag keys that the layers' rules look at, interned before the reading.

import OSMExtract

enum TileTagKeys {
    static let addrHousename = TagKey("addr:housename")
    static let addrHousenumber = TagKey("addr:housenumber")
    static let adminLevel = TagKey("admin_level")
    static let aerialway = TagKey("aerialway")
    static let aeroway = TagKey("aeroway")
    static let amenity = TagKey("amenity")
    static let area = TagKey("area")
    static let areaAeroway = TagKey("area:aeroway")
    static let atm = TagKey("atm")
    static let bicycle = TagKey("bicycle")
    static let boundary = TagKey("boundary")
    static let bridge = TagKey("bridge")
    static let building = TagKey("building")
    static let buildingLevels = TagKey("building:levels")
    static let buildingMinLevel = TagKey("building:min_level")
    static let capital = TagKey("capital")
    static let covered = TagKey("covered")
    static let cuisine = TagKey("cuisine")
    static let denomination = TagKey("denomination")
    static let disputed = TagKey("disputed")
    static let emergency = TagKey("emergency")
    static let height = TagKey("height")
    static let highway = TagKey("highway")
    static let historic = TagKey("historic")
    static let horse = TagKey("horse")
    static let iata = TagKey("iata")
    static let information = TagKey("information")
    static let landuse = TagKey("landuse")
    static let layer = TagKey("layer")
    static let leisure = TagKey("leisure")
    static let manMade = TagKey("man_made")
    static let maritime = TagKey("maritime")
    static let military = TagKey("military")
    static let minHeight = TagKey("min_height")
    static let motorVehicle = TagKey("motor_vehicle")
    static let name = TagKey("name")
    static let natural = TagKey("natural")
    static let office = TagKey("office")
    static let oneway = TagKey("oneway")
    static let place = TagKey("place")
    static let population = TagKey("population")
    static let railway = TagKey("railway")
    static let recyclingClothes = TagKey("recycling:clothes")
    static let recyclingGlassBottles = TagKey("recycling:glass_bottles")
    static let recyclingPaper = TagKey("recycling:paper")
    static let recyclingScrapMetal = TagKey("recycling:scrap_metal")
    static let ref = TagKey("ref")
    static let religion = TagKey("religion")
    static let route = TagKey("route")
    static let service = TagKey("service")
    static let shop = TagKey("shop")
    static let sport = TagKey("sport")
    static let surface = TagKey("surface")
    static let tourism = TagKey("tourism")
    static let towerType = TagKey("tower:type")
    static let tracktype = TagKey("tracktype")
    static let tunnel = TagKey("tunnel")
    static let type = TagKey("type")
    static let vending = TagKey("vending")
    static let water = TagKey("water")
    static let waterway = TagKey("waterway")
    static let wetland = TagKey("wetland")
    static let wikidata = TagKey("wikidata")

    /// The keys of names in other languages, in the order of `FieldKey.translations`.
    static let translations = FieldKey.translations.map { TagKey("name:\($0.language)") }

    /// All of them: made when the list is asked for, which is before a reading begins.
    static let all: [TagKey] =
        [
            addrHousename, addrHousenumber, adminLevel, aerialway, aeroway, amenity, area, areaAeroway, atm, bicycle,
            boundary, bridge, building, buildingLevels, buildingMinLevel, capital, covered, cuisine, denomination,
            disputed, emergency, height, highway, historic, horse, iata, information, landuse, layer, leisure, manMade,
            maritime, military, minHeight, motorVehicle, name, natural, office, oneway, place, population, railway,
            recyclingClothes, recyclingGlassBottles, recyclingPaper, recyclingScrapMetal, ref, religion, route, service,
            shop, sport, surface, tourism, towerType, tracktype, tunnel, type, vending, water, waterway, wetland,
            wikidata,
        ] + translations
}
