// Tag keys as small numbers: a look-up in an object's tags compares integers, whatever the key's length.
//
// The table is one for the process and only grows. A reading numbers the keys that exist when it begins; a key made
// later is still found, by comparing its text.

import Foundation

/// The key of a tag, interned: `static let highway = TagKey("highway")`.
///
/// Make keys before a reading begins (`ExtractConsumer.tagKeys`); one made later is looked up by its text: right, but slow.
public struct TagKey: Sendable, Hashable {
    let number: UInt16

    /// The key of that name; the same name gives the same key.
    ///
    /// - Complexity: O(length), under a lock: keep the key, do not make it per object.
    public init(_ name: String) {
        number = TagKeyTable.shared.number(of: name)
    }

    /// The key's text.
    public var name: String { TagKeyTable.shared.name(of: number) }
}

/// The process's keys; more than 60 000 would be a fault of ours, for keys come from the code, not from data.
@safe final class TagKeyTable: @unchecked Sendable {
    static let shared = TagKeyTable()

    private let lock = NSLock()
    private var names: [String] = []
    private var numbers: [String: UInt16] = [:]
    static let capacity = 60_000

    func number(of name: String) -> UInt16 {
        lock.withLock {
            if let known = numbers[name] { return known }
            precondition(names.count < Self.capacity, "tag keys are made from data")
            let number = UInt16(names.count)
            names.append(name)
            numbers[name] = number
            return number
        }
    }

    func name(of number: UInt16) -> String { lock.withLock { names[Int(number)] } }

    /// All keys made so far, in the order of their numbers.
    func all() -> [String] { lock.withLock { names } }
}
