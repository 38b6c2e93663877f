// Comparing secrets without telling by the time taken how much of them was right.

import CSodium

/// Whether two byte sequences are equal, in a time that depends on their lengths only.
///
/// Different lengths are told at once: a secret's length is no secret here.
///
/// - Complexity: O(n).
public func constantTimeEquals(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    guard first.count == second.count else { return false }
    guard !first.isEmpty else { return true }
    return unsafe sodium_memcmp(first, second, first.count) == 0
}

/// Whether two texts have the same UTF-8 bytes, in a time that depends on their lengths only.
///
/// Unlike `==` it knows nothing of canonical equivalence: é as one scalar or as two are different secrets.
public func constantTimeEquals(_ first: String, _ second: String) -> Bool {
    constantTimeEquals(Array(first.utf8), Array(second.utf8))
}
