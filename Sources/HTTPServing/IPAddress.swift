// Addresses of peers, IPv4 and IPv6, as numbers: they are compared, counted and matched against networks without text.

import Glibc

/// An IPv4 or IPv6 address.
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// The upper half of the 128 bits in host order; IPv4 is held as ::ffff:a.b.c.d.
    let high: UInt64
    /// The lower half.
    let low: UInt64

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// An IPv4 address given as its 32 bits in host order.
    init(v4 bits: UInt32) {
        high = 0
        low = 0xffff_0000_0000 | UInt64(bits)
    }

    /// The machine itself, 127.0.0.1.
    public static let loopback = IPAddress(v4: 0x7f00_0001)

    /// The address written as text, such as `192.0.2.7` or `2001:db8::1`; nil for anything else.
    public init?(_ text: String) {
        var four = in_addr()
        var six = in6_addr()
        if unsafe inet_pton(AF_INET, text, &four) == 1 {
            self.init(v4: UInt32(bigEndian: four.s_addr))
        } else if unsafe inet_pton(AF_INET6, text, &six) == 1 {
            self.init(six)
        } else {
            return nil
        }
    }

    init(_ six: in6_addr) {
        let bytes = unsafe withUnsafeBytes(of: six) { unsafe Array($0) }
        high = bytes[0..<8].reduce(0) { $0 << 8 | UInt64($1) }
        low = bytes[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The address of a socket's peer; nil for families other than the internet's.
    @unsafe
    init?(socketAddress: UnsafePointer<sockaddr>) {
        switch unsafe Int32(socketAddress.pointee.sa_family) {
        case AF_INET:
            let four = unsafe UnsafeRawPointer(socketAddress).loadUnaligned(as: sockaddr_in.self)
            self.init(v4: UInt32(bigEndian: four.sin_addr.s_addr))
        case AF_INET6:
            let six = unsafe UnsafeRawPointer(socketAddress).loadUnaligned(as: sockaddr_in6.self)
            self.init(six.sin6_addr)
        default: return nil
        }
    }

    /// Whether this is an IPv4 address.
    public var isIPv4: Bool { high == 0 && low >> 32 == 0xffff }

    /// Whether this is the machine itself: 127.0.0.0/8 or ::1.
    public var isLoopback: Bool { isIPv4 ? (low >> 24) & 0xff == 127 : high == 0 && low == 1 }

    /// What somebody is counted by: the address itself, or the /64 network of an IPv6 one, which one subscriber owns.
    public var countingKey: IPAddress { isIPv4 || isLoopback ? self : IPAddress(high: high, low: 0) }

    /// The address as the socket interface has it.
    var in6: in6_addr {
        var six = in6_addr()
        unsafe withUnsafeMutableBytes(of: &six) { bytes in
            for index in 0..<8 {
                unsafe bytes[index] = UInt8(truncatingIfNeeded: high >> UInt64(56 - 8 * index))
                unsafe bytes[index + 8] = UInt8(truncatingIfNeeded: low >> UInt64(56 - 8 * index))
            }
        }
        return six
    }

    /// The address as text, IPv6 in its canonical short form.
    public var description: String {
        if isIPv4 {
            return "\(low >> 24 & 0xff).\(low >> 16 & 0xff).\(low >> 8 & 0xff).\(low & 0xff)"
        }
        var six = in6
        return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            guard let start = buffer.baseAddress,
                let text = unsafe inet_ntop(AF_INET6, &six, start, socklen_t(INET6_ADDRSTRLEN))
            else { return "::" }
            return unsafe String(cString: text)
        }
    }
}

/// A network in prefix notation, such as `10.0.0.0/8`; an address alone is a network of one.
public struct IPNetwork: Hashable, Sendable {
    private let base: IPAddress
    private let prefixLength: Int

    /// The network written as text; nil when it is not one.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let base = IPAddress(String(parts[0])) else { return nil }
        let width = base.isIPv4 ? 32 : 128
        var length = width
        if parts.count == 2 {
            guard let given = Int(parts[1]), (0...width).contains(given) else { return nil }
            length = given
        }
        self.base = base
        prefixLength = base.isIPv4 ? 96 + length : length
    }

    /// Whether the address lies in the network.
    public func contains(_ address: IPAddress) -> Bool {
        let highMask: UInt64 = prefixLength >= 64 ? .max : prefixLength == 0 ? 0 : ~0 << UInt64(64 - prefixLength)
        let lowLength = max(0, prefixLength - 64)
        let lowMask: UInt64 = lowLength == 0 ? 0 : lowLength >= 64 ? .max : ~0 << UInt64(64 - lowLength)
        return (base.high ^ address.high) & highMask == 0 && (base.low ^ address.low) & lowMask == 0
    }
}
