// Colours between two others, for what a palette does not name itself: tunnels, text in an icon's colour.

/// Mixes colours written as `#rrggbb`.
enum ColorMix {
    /// The colour that lies the given part of the way from the first to the second; the first when one is no `#rrggbb`.
    static func mix(_ first: String, _ second: String, _ part: Double) -> String {
        guard let from = channels(first), let to = channels(second) else { return first }
        let mixed = zip(from, to).map { UInt8((Double($0) + (Double($1) - Double($0)) * part).rounded()) }
        return "#" + mixed.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func channels(_ color: String) -> [UInt8]? {
        guard color.utf8.count == 7, color.first == "#", let value = UInt32(color.dropFirst(), radix: 16) else {
            return nil
        }
        return [16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
