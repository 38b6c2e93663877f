// Which release this is: written into every region file, so that another release can say who wrote it.

/// The release of Waymark that this code belongs to.
public enum Release {
    /// The version in semantic form.
    public static let version = "0.1.0"
}
