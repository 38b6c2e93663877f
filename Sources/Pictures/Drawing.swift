// An SVG drawing, drawn by librsvg. Drawings are ours; what comes from outside is not read here.

import CRSVG

/// An SVG document.
@safe public final class Drawing {
    private let handle: OpaquePointer

    /// Reads a document.
    ///
    /// - Throws: `PictureError.unreadableDrawing` when it is not one.
    public init(svg: String) throws(PictureError) {
        let bytes = Array(svg.utf8)
        let handle = unsafe bytes.withUnsafeBufferPointer {
            unsafe rsvg_handle_new_from_data($0.baseAddress, $0.count, nil)
        }
        guard let handle = unsafe handle else { throw .unreadableDrawing }
        unsafe self.handle = handle
    }

    deinit { unsafe g_object_unref(UnsafeMutableRawPointer(handle)) }

    /// Draws the document over a box of the picture, in pixels, keeping its proportions.
    ///
    /// - Throws: `PictureError.unreadableDrawing` when librsvg cannot draw it.
    public func draw(
        on pixels: Pixels,
        x: Double = 0,
        y: Double = 0,
        width: Double,
        height: Double
    ) throws(PictureError) {
        guard let context = unsafe cairo_create(pixels.surface) else { throw .unreadableDrawing }
        defer { unsafe cairo_destroy(context) }
        var box = RsvgRectangle(x: x, y: y, width: width, height: height)
        guard unsafe rsvg_handle_render_document(handle, context, &box, nil) != 0 else { throw .unreadableDrawing }
        unsafe cairo_surface_flush(pixels.surface)
    }
}
