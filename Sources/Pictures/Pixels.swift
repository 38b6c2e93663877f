// A picture in memory: what is drawn into with cairo, looked at by byte, and written as PNG.

import CRSVG

/// Pixels of four bytes (blue, green, red, alpha, colours multiplied by alpha), rows from the top.
@safe public final class Pixels {
    /// The longest side that is made.
    public static let longestSide = 16384

    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    let surface: OpaquePointer

    /// Transparent pixels.
    ///
    /// - Throws: `PictureError.sizeOutOfRange` when a side is not 1 to `longestSide`.
    public init(width: Int, height: Int) throws(PictureError) {
        let sides = 1...Self.longestSide
        guard sides.contains(width), sides.contains(height),
            let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
            unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
        else { throw .sizeOutOfRange(width: width, height: height) }
        self.width = width
        self.height = height
        unsafe self.surface = surface
    }

    /// White pixels whose alpha is given, one byte a pixel.
    ///
    /// - Throws: `PictureError.sizeOutOfRange`, also when the bytes do not fill the picture.
    public convenience init(width: Int, height: Int, alpha: [UInt8]) throws(PictureError) {
        try self.init(width: width, height: height)
        guard alpha.count == width * height else { throw .sizeOutOfRange(width: width, height: height) }
        unsafe withRows { row, bytes in
            for column in 0..<width {
                let value = alpha[row * width + column]
                for channel in 0..<4 { unsafe bytes[column * 4 + channel] = value }
            }
        }
        unsafe cairo_surface_mark_dirty(surface)
    }

    deinit { unsafe cairo_surface_destroy(surface) }

    /// The alpha of every pixel, rows from the top.
    public var alpha: [UInt8] {
        var values = [UInt8](repeating: 0, count: width * height)
        unsafe cairo_surface_flush(surface)
        unsafe withRows { row, bytes in
            for column in 0..<width { unsafe values[row * width + column] = bytes[column * 4 + 3] }
        }
        return values
    }

    private func withRows(_ body: (_ row: Int, _ bytes: UnsafeMutablePointer<UInt8>) -> Void) {
        guard let bytes = unsafe cairo_image_surface_get_data(surface) else { return }
        let stride = unsafe Int(cairo_image_surface_get_stride(surface))
        for row in 0..<height { unsafe body(row, bytes + row * stride) }
    }

    /// The picture as a PNG file; the same bytes for the same pixels.
    ///
    /// - Throws: `PictureError.encodingFailed` with cairo's reason.
    public func png() throws(PictureError) -> [UInt8] {
        let output = PNGOutput()
        let status = unsafe cairo_surface_write_to_png_stream(
            surface,
            { closure, data, length in
                guard let closure = unsafe closure, let data = unsafe data else { return CAIRO_STATUS_WRITE_ERROR }
                let output = unsafe Unmanaged<PNGOutput>.fromOpaque(closure).takeUnretainedValue()
                unsafe output.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
                return CAIRO_STATUS_SUCCESS
            },
            Unmanaged.passUnretained(output).toOpaque()
        )
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .encodingFailed(reason: unsafe String(cString: cairo_status_to_string(status)))
        }
        return output.bytes
    }
}

private final class PNGOutput {
    var bytes: [UInt8] = []
}
