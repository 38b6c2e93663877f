// The sprite: all icons on one sheet of distance fields, and the index that MapLibre reads beside it.
//
// Format: https://maplibre.org/maplibre-style-spec/sprite/. Because the images are distance fields, a style gives them
// their colours, dark ones too.

internal import JSON
import Pictures

/// A sheet of the sprite at one scale.
public struct SpriteSheet: Sendable {
    /// The sprite's name in addresses.
    public static let name = "icons"
    /// The scales it is made at: pixels in a logical pixel.
    public static let scales = [1, 2]

    /// The index as UTF-8 JSON.
    public let json: [UInt8]
    /// The sheet as a PNG file.
    public let png: [UInt8]

    /// Draws the sheet; the same bytes each time.
    ///
    /// - Parameter scale: one of `scales`.
    /// - Returns: the sheet with its index.
    /// - Throws: `MapResourceError.spriteUnknown` for another scale.
    /// - Complexity: some 0.1 s of drawing; keep what it gives.
    public static func make(scale: Int) throws -> SpriteSheet {
        guard scales.contains(scale) else {
            throw MapResourceError.spriteUnknown("\(name)@\(scale)x", known: [name, "\(name)@2x"])
        }
        let icons = try MapIcon.all.sorted { $0.name < $1.name }.map { ($0, try IconField($0, scale: scale).field) }
        let layout = SheetLayout(sizes: icons.map { ($0.1.width, $0.1.height) }, width: 512 * scale)
        var alpha = [UInt8](repeating: 0, count: layout.width * layout.height)
        var index: [JSONMember] = []
        for ((icon, field), place) in zip(icons, layout.places) {
            for row in 0..<field.height {
                let from = row * field.width
                let to = (place.y + row) * layout.width + place.x
                alpha.replaceSubrange(to..<(to + field.width), with: field.pixels[from..<(from + field.width)])
            }
            index.append(JSONMember(icon.name, entry(icon, field, place, scale: scale)))
        }
        let sheet = try Pixels(width: layout.width, height: layout.height, alpha: alpha)
        return SpriteSheet(json: JSONValue.object(index).bytes, png: try sheet.png())
    }

    /// The sheet of a name in an address, such as `icons` or `icons@2x`.
    ///
    /// - Returns: the scale to make.
    /// - Throws: `MapResourceError.spriteUnknown` with the known names.
    public static func scale(named name: String) throws(MapResourceError) -> Int {
        switch name {
        case Self.name: return 1
        case "\(Self.name)@2x": return 2
        default: throw .spriteUnknown(name, known: [Self.name, "\(Self.name)@2x"])
        }
    }

    private static func entry(
        _ icon: MapIcon,
        _ field: DistanceField,
        _ place: (x: Int, y: Int),
        scale: Int
    ) -> JSONValue {
        var members = [
            JSONMember("x", .integer(place.x)), JSONMember("y", .integer(place.y)),
            JSONMember("width", .integer(field.width)), JSONMember("height", .integer(field.height)),
            JSONMember("pixelRatio", .integer(scale)), JSONMember("sdf", true),
        ]
        if let stretch = icon.stretch {
            let unit = Double(icon.size.height * scale) / MapIcon.grid
            func pixels(_ value: Double) -> JSONValue {
                .number((value * unit + Double(IconField.margin * scale)).rounded())
            }
            func range(_ range: ClosedRange<Double>) -> JSONValue {
                [[pixels(range.lowerBound), pixels(range.upperBound)]]
            }
            members.append(JSONMember("stretchX", range(stretch.horizontal)))
            members.append(JSONMember("stretchY", range(stretch.vertical)))
            let content = [stretch.left, stretch.top, stretch.right, stretch.bottom].map(pixels)
            members.append(JSONMember("content", .array(content)))
        }
        return .object(members)
    }
}

/// Places for images on a sheet, in rows of the tallest first.
private struct SheetLayout {
    let width: Int
    let height: Int
    let places: [(x: Int, y: Int)]

    /// Pixels left free between images, so that smoothing takes nothing from a neighbour.
    private static let gap = 1

    init(sizes: [(width: Int, height: Int)], width: Int) {
        var places = [(x: Int, y: Int)](repeating: (0, 0), count: sizes.count)
        var (x, y, rowHeight) = (0, 0, 0)
        let order = sizes.indices.sorted { (sizes[$1].height, $0) < (sizes[$0].height, $1) }
        for index in order {
            let size = sizes[index]
            if x + size.width > width {
                (x, y, rowHeight) = (0, y + rowHeight + Self.gap, 0)
            }
            places[index] = (x, y)
            x += size.width + Self.gap
            rowHeight = max(rowHeight, size.height)
        }
        self.width = width
        height = y + rowHeight
        self.places = places
    }
}
