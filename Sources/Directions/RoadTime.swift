// Travel times as the graph and the searches count them.

/// Times in milliseconds.
enum RoadTime {
    /// What may not be driven; two of it still fit a number.
    static let blocked: UInt32 = .max / 2
}
