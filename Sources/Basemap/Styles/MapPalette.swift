// The colours of a style, by what they colour. Layers are the same for all palettes.

/// Colours as CSS writes them.
struct MapPalette {
    /// Land and what covers it.
    struct Ground {
        var land: String
        var residential: String
        var commercial: String
        var industrial: String
        var farmland: String
        var orchard: String
        var scrub: String
        var grass: String
        var park: String
        var pitch: String
        var forest: String
        var wetland: String
        var sand: String
        var rock: String
        var glacier: String
        var cemetery: String
        var campus: String
        var hospital: String
        var parking: String
        var aerodrome: String
        var danger: String
        var building: String
        var buildingOutline: String
        var building3D: String
        var water: String
        var waterShallow: String
        var pier: String
    }

    /// Roads, rails and other lines.
    struct Ways {
        var motorway: String
        var motorwayCasing: String
        var trunk: String
        var trunkCasing: String
        var primary: String
        var primaryCasing: String
        var secondary: String
        var secondaryCasing: String
        var street: String
        var streetCasing: String
        var pedestrian: String
        var tunnelCasing: String
        var bridgeCasing: String
        var path: String
        var cycleway: String
        var pathHalo: String
        var runway: String
        var rail: String
        var transit: String
        var ferry: String
        var aerialway: String
        var boundary: String
        var boundaryHalo: String
        var oneway: String
    }

    /// Text.
    struct Labels {
        /// The font of most names: heavier where text is white.
        var font: MapFont
        var halo: String
        var country: String
        var state: String
        var city: String
        var town: String
        var quarter: String
        var street: String
        var streetHalo: String
        var houseNumber: String
        var water: String
        var waterHalo: String
        var shield: String
        var shieldBorder: String
        var shieldText: String
    }

    /// Icons of points of interest, and the text beside them.
    struct Points {
        var food: String
        var shop: String
        var lodging: String
        var culture: String
        var nature: String
        var health: String
        var civic: String
        var transport: String
        var sport: String
        var plain: String
        var glyph: String
        /// How far text goes from an icon's colour to that of a city's name.
        var textMix: Double
    }

    var ground: Ground
    var ways: Ways
    var labels: Labels
    var points: Points
}
