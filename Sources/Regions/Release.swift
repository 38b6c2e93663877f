// Which release this is: written into every region file, so that another release can say who wrote it.

/// The release of Waymark that this code belongs to.
public enum Release {
    /// The version in semantic form, e.g. `0.1.0`.
    public static let version = "0.1.0"
}
