// What can be wrong with a photo from outside.

/// A fault of a photo.
public enum PhotoError: Error, Equatable, Sendable {
    /// The bytes are not a JPEG, PNG or WebP photo that can be decoded.
    case unreadable
    /// A kind of photo that this machine has no decoder for.
    case noDecoder(PhotoHeader.Format)
    /// More pixels than are decoded; sides are in pixels.
    case tooManyPixels(width: Int, height: Int)
    /// The small picture could not be written.
    case encodingFailed
}

extension PhotoError: CustomStringConvertible {
    /// A stable code for logs, metrics and JSON.
    public var code: String {
        switch self {
        case .unreadable: "photo.not-an-image"
        case .noDecoder: "photo.no-decoder"
        case .tooManyPixels: "photo.too-many-pixels"
        case .encodingFailed: "photo.encoding-failed"
        }
    }

    /// What is wrong and what would be right, in one sentence.
    public var description: String {
        switch self {
        case .unreadable: "This is no photo that can be read; send a whole JPEG, PNG or WebP file."
        case .noDecoder(let format):
            "This server cannot read \(format.name) photos; send a JPEG or PNG file, or have its operator install the "
                + "package webp-pixbuf-loader."
        case .tooManyPixels(let width, let height):
            "A photo of \(width) × \(height) pixels is not decoded; send at most "
                + "\(PhotoReduction.mostPixels / 1_000_000) megapixels."
        case .encodingFailed: "The small picture could not be written; try another photo."
        }
    }
}
