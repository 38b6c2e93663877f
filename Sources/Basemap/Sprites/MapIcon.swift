// The images that styles name besides the icons of points of interest.

/// Names of images in the sprite.
enum MapIcon {
    /// Dot of a city or town on a small map.
    static let place = "place"
    /// Dot of a point of interest without an icon of its own.
    static let dot = "dot"
    /// Arrow along a street that goes one way.
    static let oneway = "oneway"
    /// Plate behind a road's number; it stretches.
    static let shield = "shield"
}
