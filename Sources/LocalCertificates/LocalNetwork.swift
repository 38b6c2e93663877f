// The name and the addresses under which other machines of the network find this one.

import Foundation

/// This machine in its network.
public enum LocalNetwork {
    /// The addresses of the machine's interfaces that are up, loopback and link-local ones apart: private and IPv4
    /// ones first.
    public static var addresses: [String] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&list) == 0 else { return [] }
        defer { unsafe freeifaddrs(list) }
        var four: [String] = []
        var six: [String] = []
        var next = unsafe list
        while let entry = unsafe next {
            unsafe next = entry.pointee.ifa_next
            let flags = unsafe Int32(entry.pointee.ifa_flags)
            guard flags & Int32(IFF_UP) != 0, flags & Int32(IFF_LOOPBACK) == 0,
                let address = unsafe entry.pointee.ifa_addr
            else { continue }
            let family = unsafe Int32(address.pointee.sa_family)
            guard family == AF_INET || family == AF_INET6 else { continue }
            let size = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let code = unsafe getnameinfo(
                address,
                socklen_t(size),
                &text,
                socklen_t(text.count),
                nil,
                0,
                NI_NUMERICHOST
            )
            guard code == 0 else { continue }
            let word = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if family == AF_INET, !word.hasPrefix("169.254.") { four.append(word) }
            if family == AF_INET6, !word.hasPrefix("fe80:") { six.append(word) }
        }
        let all = four + six
        return all.filter(isPrivate) + all.filter { !isPrivate($0) }
    }

    /// The name by which multicast DNS finds the machine, such as `map.local`; nil where it has none that could be one.
    public static var name: String? {
        var text = [CChar](repeating: 0, count: 256)
        guard unsafe gethostname(&text, text.count - 1) == 0 else { return nil }
        let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let label = String(decoding: bytes, as: UTF8.self).lowercased().prefix { $0 != "." }
        let isName = { (byte: UInt8) in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
            default: false
            }
        }
        guard !label.isEmpty, label != "localhost", label.utf8.count <= 63, label.utf8.allSatisfy(isName) else {
            return nil
        }
        return label + ".local"
    }

    /// Whether an address is one of those that are nobody's on the internet.
    public static func isPrivate(_ address: String) -> Bool {
        var four = in_addr()
        var six = in6_addr()
        if unsafe inet_pton(AF_INET, address, &four) == 1 {
            let bits = UInt32(bigEndian: four.s_addr)
            return bits >> 24 == 10 || bits >> 24 == 127 || bits >> 20 == 0xAC1 || bits >> 16 == 0xC0A8
                || bits >> 16 == 0xA9FE || bits >> 22 == 0x6440 >> 6
        }
        guard unsafe inet_pton(AF_INET6, address, &six) == 1 else { return false }
        let bytes = unsafe withUnsafeBytes(of: six) { unsafe Array($0) }
        return bytes[0] & 0xFE == 0xFC || bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
            || bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
    }
}
