// Photos from outside become small JPEGs of ours: turned as their EXIF says, then without it and all else that a camera
// or an attacker wrote beside the pixels. Decoded by gdk-pixbuf, which is told the format and picks none by itself: it
// knows many more, SVG among them.

import CPixbuf

/// Re-encoding of photos.
public enum PhotoReduction {
    /// The most pixels of a photo that is decoded.
    public static let mostPixels = 50_000_000

    /// A photo as a JPEG whose longer side has at most so many pixels.
    ///
    /// - Parameters:
    ///   - bytes: a JPEG, PNG or WebP file.
    ///   - side: the longest side of the result in pixels.
    /// - Returns: the JPEG's bytes.
    /// - Throws: `PhotoError.unreadable`, `.noDecoder`, `.tooManyPixels`, before anything is decoded where the header tells.
    public static func jpeg(of bytes: [UInt8], fitting side: Int) throws(PhotoError) -> [UInt8] {
        guard let header = PhotoHeader(bytes) else { throw .unreadable }
        guard header.width.multipliedReportingOverflow(by: header.height).partialValue <= mostPixels,
            header.width <= 65535, header.height <= 65535
        else { throw .tooManyPixels(width: header.width, height: header.height) }
        guard header.isWhole(bytes) else { throw .unreadable }
        guard let loader = unsafe gdk_pixbuf_loader_new_with_type(header.format.rawValue, nil) else {
            throw .noDecoder(header.format)
        }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(loader)) }
        unsafe waymark_loader_fits(loader, Int32(side))
        let isRead = unsafe gdk_pixbuf_loader_write(loader, bytes, bytes.count, nil) != 0
        // Closed in any case: it must not be let go of while it is open.
        let isWhole = unsafe gdk_pixbuf_loader_close(loader, nil) != 0
        guard isRead, isWhole, let decoded = unsafe gdk_pixbuf_loader_get_pixbuf(loader),
            let turned = unsafe gdk_pixbuf_apply_embedded_orientation(decoded)
        else { throw .unreadable }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(turned)) }
        return try unsafe encode(turned, fitting: side)
    }

    /// The pixels on white, where they are transparent.
    private static func encode(_ picture: OpaquePointer, fitting side: Int) throws(PhotoError) -> [UInt8] {
        let width = Int(unsafe gdk_pixbuf_get_width(picture))
        let height = Int(unsafe gdk_pixbuf_get_height(picture))
        let scale = min(1, Double(side) / Double(max(width, height, 1)))
        let fitted = (Int32(max(1, Double(width) * scale)), Int32(max(1, Double(height) * scale)))
        let bilinear: Int32 = 2
        guard
            let flat = unsafe gdk_pixbuf_composite_color_simple(
                picture,
                fitted.0,
                fitted.1,
                bilinear,
                255,
                16,
                0xFFFFFF,
                0xFFFFFF
            )
        else { throw .unreadable }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(flat)) }
        var bytes: UnsafeMutablePointer<CChar>?
        var count = 0
        guard unsafe waymark_save_jpeg(flat, &bytes, &count) != 0, let start = unsafe bytes else {
            throw .encodingFailed
        }
        defer { unsafe g_free(start) }
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
