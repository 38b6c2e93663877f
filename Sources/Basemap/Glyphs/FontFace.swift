// One font file opened with FreeType at the size glyph ranges are made in (24 pixels to the em, no hinting).

import CFreeType

/// An opened font.
///
/// Not for use from two threads at a time: `GlyphRanges` holds a lock round it.
@safe final class FontFace {
    private let library: FontLibrary
    private let face: FT_Face
    /// Height of the font's ascender in whole pixels.
    let ascender: Int

    /// Pixels to the em in glyph ranges.
    static let pixelsPerEm = 24

    /// Opens the first face of a file; nil when it is no font with outlines.
    init?(path: String, library: FontLibrary) {
        guard let handle = unsafe library.handle else { return nil }
        var opened: FT_Face?
        guard unsafe FT_New_Face(handle, path, 0, &opened) == 0, let face = unsafe opened else { return nil }
        guard unsafe FT_Set_Char_Size(face, 0, FT_F26Dot6(Self.pixelsPerEm * 64), 0, 0) == 0,
            let size = unsafe face.pointee.size
        else {
            unsafe FT_Done_Face(face)
            return nil
        }
        self.library = library
        unsafe self.face = face
        ascender = unsafe Int(size.pointee.metrics.ascender) / 64
    }

    deinit { unsafe FT_Done_Face(face) }

    /// Whether the font draws this code point.
    func contains(_ codePoint: UInt32) -> Bool {
        unsafe FT_Get_Char_Index(face, FT_ULong(codePoint)) != 0
    }

    /// Draws one glyph; nil when the font has none for the code point or it is damaged.
    ///
    /// The ascender is that of the stack's first font, so that all glyphs of a stack stand on one baseline.
    func glyph(_ codePoint: UInt32, ascender: Int) -> Glyph? {
        let index = unsafe FT_Get_Char_Index(face, FT_ULong(codePoint))
        guard index != 0, unsafe FT_Load_Glyph(face, index, FT_Int32(FT_LOAD_NO_HINTING)) == 0,
            let slot = unsafe face.pointee.glyph, unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return nil }
        let outline = GlyphOutline()
        let sound = unsafe withUnsafeMutablePointer(to: &slot.pointee.outline) { unsafe outline.read($0) }
        guard sound else { return nil }
        let advance = unsafe Int(slot.pointee.metrics.horiAdvance) / 64
        return Glyph(codePoint: codePoint, outline: outline, advance: max(0, advance), ascender: ascender)
    }
}

/// FreeType's own state, one for all faces of a `GlyphRanges`.
@safe final class FontLibrary {
    let handle: FT_Library?

    init() {
        var opened: FT_Library?
        unsafe handle = FT_Init_FreeType(&opened) == 0 ? opened : nil
    }

    deinit { if let handle = unsafe handle { unsafe FT_Done_FreeType(handle) } }
}
