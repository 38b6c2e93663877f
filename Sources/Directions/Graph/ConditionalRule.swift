// Rules that hold at times only, as the graph keeps them. The words of a condition are read by Rules/Condition.swift.

/// What a conditional rule does when its condition holds; raw values are in files.
enum ConditionalEffect: UInt8, Sendable, CaseIterable {
    /// The edge may not be driven.
    case forbidsEdge
    /// The edge may be driven, in the rule's value of milliseconds.
    case permitsEdge
    /// The edge takes the rule's value of milliseconds.
    case changesDuration
    /// The turn may not be made.
    case forbidsTurn

    /// Whether it is about a turn.
    var isOfTurn: Bool { self == .forbidsTurn }
}

/// A rule that holds when its condition does; without a time it is left alone.
struct ConditionalRule: Hashable, Sendable {
    var effect: ConditionalEffect
    /// The vehicles it is for: bit 1 << `Vehicle.rawValue`.
    var vehicles: UInt8
    /// The edge or turn.
    var target: UInt32
    /// A time in milliseconds, where the effect has one.
    var value: UInt32
    /// The condition as it stands in the data, such as "Mo-Fr 07:00-09:00"; a text's number.
    var condition: UInt32
}
