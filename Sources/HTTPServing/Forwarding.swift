// Whom a request comes from when it comes through a proxy. Only fields set by a trusted peer are believed, and of the chain
// in X-Forwarded-For only the part that trusted proxies wrote: from the right to the first address that is none of them.

/// Reading of forwarding fields.
enum Forwarding {
    /// The client of a request.
    ///
    /// - Parameters:
    ///   - head: the request's head.
    ///   - peer: the address at the other end of the connection.
    ///   - trusted: the networks of the proxies.
    /// - Returns: The client's address, and whether it came by HTTPS where a trusted proxy says so.
    static func client(
        of head: RequestHead,
        peer: IPAddress,
        trusted: [IPNetwork]
    ) -> (address: IPAddress, isSecure: Bool?) {
        guard trusted.contains(where: { $0.contains(peer) }) else { return (peer, nil) }
        let isSecure = head.value(of: .forwardedProto).map { $0.equalsIgnoringCase("https") }
        var address = peer
        guard head.has(.forwardedFor) else { return (peer, isSecure) }
        for value in head.headers.all("X-Forwarded-For").reversed() {
            for item in value.split(separator: ",").reversed() {
                guard let hop = IPAddress(String(item.filter { $0 != " " && $0 != "\t" })) else {
                    return (address, isSecure)
                }
                address = hop
                if !trusted.contains(where: { $0.contains(hop) }) { return (hop, isSecure) }
            }
        }
        return (address, isSecure)
    }
}
