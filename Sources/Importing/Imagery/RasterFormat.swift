// Tells pictures by their first bytes; what an archive says of itself is not believed.

import Basemap

enum RasterFormat {
    /// The format of a picture; nil when it is none that a map client shows.
    static func of(_ bytes: UnsafeRawBufferPointer) -> TileFormat? {
        func begins(_ magic: [UInt8], at offset: Int = 0) -> Bool {
            guard bytes.count >= offset + magic.count else { return false }
            for (index, byte) in magic.enumerated() where unsafe bytes[offset + index] != byte { return false }
            return true
        }
        if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if begins([0xFF, 0xD8, 0xFF]) { return .jpeg }
        if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) { return .webp }
        if begins(Array("ftypavif".utf8), at: 4) { return .avif }
        return nil
    }
}
