// Makes libsodium ready once a process. Everything of this module that draws random bytes or seals goes through here;
// sums need no preparation. This module is a thin face over libsodium: no algorithm is our own, and no Foundation.

import CSodium

enum Sodium {
    /// Whether libsodium is ready; false only where the system has no source of randomness.
    static let isReady: Bool = sodium_init() >= 0

    /// Ends the process where libsodium cannot work: secrets drawn without a source of randomness would be guessable.
    static func prepare() {
        precondition(isReady, "libsodium found no source of randomness on this system")
    }
}
