// The fonts that our own styles name.

/// A font of our styles; its raw value is the name in a style's `text-font`.
public enum MapFont: String, CaseIterable, Sendable {
    /// Streets, points of interest, house numbers.
    case regular = "Noto Sans Regular"
    /// Cities, countries, shields.
    case bold = "Noto Sans Bold"
    /// Water.
    case italic = "Noto Sans Italic"
}
