// QR codes as SVG, which the page shows and a phone's camera reads (ISO/IEC 18004 through libqrencode).

import CQRCode

/// A QR code.
enum QRCode {
    /// The code of a text as an SVG document; nil when the text is too long for one.
    static func svg(_ text: String) -> String? {
        guard let code = unsafe QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { unsafe QRcode_free(code) }
        let width = Int(unsafe code.pointee.width)
        guard let modules = unsafe code.pointee.data else { return nil }
        var path = ""
        for row in 0..<width {
            for column in 0..<width where unsafe modules[row * width + column] & 1 == 1 {
                path += "M\(column + 4) \(row + 4)h1v1h-1z"
            }
        }
        // Four modules of quiet zone, as the standard wants; black on white in any colour scheme.
        let side = width + 8
        return
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(side) \(side)\" shape-rendering=\"crispEdges\">"
            + "<path fill=\"#fff\" d=\"M0 0h\(side)v\(side)H0z\"/><path d=\"\(path)\"/></svg>"
    }
}
