// The address under which a client reaches us: absolute addresses in styles and descriptions are built on it.

import HTTPServing

extension Application {
    /// The public address, without a slash at its end: the configured one, else what the request says.
    ///
    /// - Throws: a 400 refusal when the request's `Host` is not a host name with an optional port.
    func baseAddress(of request: Request) throws(Refusal) -> String {
        if let configured = configuration.publicURL {
            return configured.hasSuffix("/") ? String(configured.dropLast()) : configured
        }
        let host = request.header("Host") ?? ""
        guard !host.isEmpty, host.utf8.count <= 255, host.utf8.allSatisfy(Self.isHostByte) else {
            throw Refusal(
                status: 400,
                code: "host.invalid",
                message: "The Host field is not a host name with an optional port, such as maps.example:8080."
            )
        }
        return (request.isSecure ? "https://" : "http://") + host
    }

    /// Letters, digits and `.-:[]_`: nothing that could end a string or a tag where the address is written.
    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"),
            UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
