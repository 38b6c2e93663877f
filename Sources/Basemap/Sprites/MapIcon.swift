// How an icon is described: shapes on a grid of 16 units, filled or stroked, plain or cut out of a round badge.
//
// All icons are our own drawings. Badges are discs with the shape left open: the styles fill the opening and a ring round
// the disc with the halo's colour, so that one distance field gives a coloured badge with a white picture in it.

/// An image of the sprite.
struct MapIcon: Sendable {
    /// What the shapes become.
    enum Form: Sendable {
        /// A disc with the shapes cut out.
        case badge
        /// The shapes alone, at a size in logical pixels.
        case plain(width: Int, height: Int)
    }

    /// Parts of an image that may be stretched, and the box its content keeps to, in units of the grid.
    struct Stretch: Sendable {
        let horizontal: ClosedRange<Double>
        let vertical: ClosedRange<Double>
        let left: Double
        let top: Double
        let right: Double
        let bottom: Double
    }

    let name: String
    let form: Form
    /// Path data of filled shapes; inside one path what is covered twice is open.
    let fills: [String]
    /// Path data of lines, and their width in units of the grid.
    let lines: String
    let lineWidth: Double
    let stretch: Stretch?

    init(
        _ name: String,
        fill: String...,
        line: String = "",
        width: Double = 1.5,
        form: Form = .badge,
        stretch: Stretch? = nil
    ) {
        self.name = name
        self.form = form
        fills = fill
        lines = line
        lineWidth = width
        self.stretch = stretch
    }

    /// Units of the grid.
    static let grid = 16.0

    /// The diameter of a badge and the size of the shapes in it, in logical pixels.
    static let badge = 22
    static let badgeShape = 13.5

    /// Names of the images that styles use besides the icons of points of interest.
    static let place = "place"
    static let dot = "dot"
    static let oneway = "oneway"
    static let shield = "shield"

    /// The shapes as an SVG document.
    var svg: String {
        let shapes = fills.map { "<path fill-rule=\"evenodd\" d=\"\($0)\"/>" }.joined()
        let strokes =
            lines.isEmpty
            ? ""
            : "<path d=\"\(lines)\" fill=\"none\" stroke=\"#000\" stroke-width=\"\(lineWidth)\" "
                + "stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
        let (width, height) = gridSize
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\">\(shapes)\(strokes)</svg>"
    }

    /// Logical pixels the image takes, without its margin.
    var size: (width: Int, height: Int) {
        switch form {
        case .badge: (Self.badge, Self.badge)
        case .plain(let width, let height): (width, height)
        }
    }

    /// The grid's size: of equal height for every icon, wider for a wide one.
    var gridSize: (width: Double, height: Double) {
        switch form {
        case .badge: (Self.grid, Self.grid)
        case .plain(let width, let height): (Self.grid * Double(width) / Double(height), Self.grid)
        }
    }
}

/// Path data of a circle.
func circle(_ x: Double, _ y: Double, _ radius: Double) -> String {
    "M\(x - radius) \(y)a\(radius) \(radius) 0 1 0 \(2 * radius) 0a\(radius) \(radius) 0 1 0 \(-2 * radius) 0z"
}

/// Path data of a box with rounded corners.
func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double) -> String {
    let (across, down) = (width - 2 * radius, height - 2 * radius)
    func corner(_ dx: Double, _ dy: Double) -> String { "a\(radius) \(radius) 0 0 1 \(dx * radius) \(dy * radius)" }
    return "M\(x + radius) \(y)h\(across)\(corner(1, 1))v\(down)\(corner(-1, 1))h\(-across)\(corner(-1, -1))"
        + "v\(-down)\(corner(1, -1))z"
}
