// What can be wrong with a picture.

/// A fault in reading or writing a picture.
public enum PictureError: Error, Equatable, Sendable {
    /// The bytes are not an SVG document that can be drawn.
    case unreadableDrawing
    /// A picture of a size that is not made; sides are in pixels.
    case sizeOutOfRange(width: Int, height: Int)
    /// The picture could not be encoded, with the library's reason.
    case encodingFailed(reason: String)

    /// The stable name of the fault, for logs, metrics and JSON.
    public var code: String {
        switch self {
        case .unreadableDrawing: "picture.unreadable-drawing"
        case .sizeOutOfRange: "picture.size-out-of-range"
        case .encodingFailed: "picture.encoding-failed"
        }
    }
}

extension PictureError: CustomStringConvertible {
    /// One sentence: what is wrong, with which value, and what would be right.
    public var description: String {
        switch self {
        case .unreadableDrawing: "The drawing is not an SVG document; give one whose root element is svg."
        case .sizeOutOfRange(let width, let height):
            "A picture of \(width) × \(height) pixels is not made; each side is 1 to \(Pixels.longestSide)."
        case .encodingFailed(let reason): "The picture could not be written: \(reason)."
        }
    }
}
