// Numbers as people read them. JSON never uses these.

import Foundation

extension String {
    /// The text with spaces after it up to a width.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

/// A number of bytes with three digits and a decimal unit, as `14.2 MB`.
func readableBytes(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return "\(bytes) B" }
    var value = Double(bytes)
    var unit = 0
    let units = ["B", "kB", "MB", "GB", "TB"]
    while value >= 999.5, unit < units.count - 1 {
        value /= 1000
        unit += 1
    }
    return String(format: value < 9.95 ? "%.1f %@" : "%.0f %@", value, units[unit])
}

/// A number with three digits and `k` or `M`, as `1.4 M`.
func readableCount(_ count: Double) -> String {
    if count < 999.5 { return String(format: "%.0f", count) }
    if count < 999_500 { return String(format: count < 9950 ? "%.1f k" : "%.0f k", count / 1e3) }
    return String(format: count < 9_950_000 ? "%.1f M" : "%.0f M", count / 1e6)
}

/// A time in seconds as `8 s`, `3 min 20 s` or `2 h 05 min`.
func readableTime(_ seconds: Double) -> String {
    let whole = Int(max(0, min(seconds, 1e9)).rounded())
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return String(format: "%d min %02d s", whole / 60, whole % 60) }
    return String(format: "%d h %02d min", whole / 3600, whole / 60 % 60)
}
