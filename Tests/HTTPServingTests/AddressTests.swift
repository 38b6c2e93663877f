import Testing

@testable import HTTPServing

@Suite("Addresses")
struct AddressTests {
    @Test(
        "addresses are read and written in their canonical form",
        arguments: [
            ("192.0.2.7", "192.0.2.7"), ("0.0.0.0", "0.0.0.0"), ("::1", "::1"), ("2001:DB8:0:0::1", "2001:db8::1"),
            ("::ffff:192.0.2.7", "192.0.2.7"), ("1.2.3", nil), ("1.2.3.4.5", nil), ("256.1.1.1", nil), ("", nil),
            ("a", nil),
            ("::1%lo", nil), ("1.2.3.4 ", nil),
        ] as [(String, String?)]
    )
    func readsAddresses(text: String, expected: String?) {
        #expect(IPAddress(text)?.description == expected)
    }

    @Test(
        "a network contains what shares its prefix",
        arguments: [
            ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.0", false), ("192.0.2.7", "192.0.2.7", true),
            ("192.0.2.7", "192.0.2.8", false), ("0.0.0.0/0", "203.0.113.1", true), ("0.0.0.0/0", "2001:db8::1", false),
            ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::", false), ("::/0", "::1", true),
            ("fe80::/65", "fe80::8000:0:0:0", false), ("fe80::/65", "fe80::7000:0:0:0", true),
            ("192.0.2.128/25", "192.0.2.127", false),
        ]
    )
    func matchesNetworks(network: String, address: String, expected: Bool) throws {
        let network = try #require(IPNetwork(network))
        let address = try #require(IPAddress(address))
        #expect(network.contains(address) == expected)
    }

    @Test(
        "what is no network is refused",
        arguments: ["10.0.0.0/33", "10.0.0.0/-1", "::/129", "/8", "a/8", "10.0.0.0/", ""]
    )
    func refusesNetworks(text: String) {
        #expect(IPNetwork(text) == nil)
    }

    @Test("IPv6 clients are counted by their /64, IPv4 ones by their address")
    func countsByNetwork() throws {
        let first = try #require(IPAddress("2001:db8::1"))
        let second = try #require(IPAddress("2001:db8::ffff:2"))
        let other = try #require(IPAddress("2001:db8:0:1::1"))
        #expect(first.countingKey == second.countingKey)
        #expect(first.countingKey != other.countingKey)
        let four = try #require(IPAddress("192.0.2.7"))
        #expect(four.countingKey == four)
    }

    @Test(
        "of a forwarding chain only the part that trusted proxies wrote is believed",
        arguments: [
            ("127.0.0.1", ["203.0.113.5"], "203.0.113.5"),
            ("127.0.0.1", ["198.51.100.1, 203.0.113.5"], "203.0.113.5"),
            ("127.0.0.1", ["198.51.100.1", "203.0.113.5, 10.0.0.9"], "203.0.113.5"),
            ("127.0.0.1", ["10.0.0.8, 10.0.0.9"], "10.0.0.8"), ("127.0.0.1", ["spoof, 10.0.0.9"], "10.0.0.9"),
            ("127.0.0.1", [], "127.0.0.1"), ("127.0.0.1", [""], "127.0.0.1"),
            ("192.0.2.1", ["203.0.113.5"], "192.0.2.1"),
        ]
    )
    func readsForwardingChains(peer: String, fields: [String], expected: String) throws {
        var head = RequestHead(target: "/".utf8)
        for field in fields { head.add(name: "X-Forwarded-For".utf8, value: field.utf8) }
        let trusted = ["127.0.0.1", "10.0.0.0/8"].compactMap { IPNetwork($0) }
        let client = Forwarding.client(of: head, peer: try #require(IPAddress(peer)), trusted: trusted)
        #expect(client.address.description == expected)
    }
}
