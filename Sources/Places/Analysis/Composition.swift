// Canonical composition (NFC) of short texts, by Foundation.

import Foundation

enum Composition {
    /// The scalars of the text's composed form.
    static func compose(_ text: String) -> [UInt32] {
        text.precomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
    }
}
