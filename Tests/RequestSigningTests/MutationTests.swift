import RequestSigning
import Testing

/// Signed requests with one byte changed: the signature must not hold for anything that means something else.
@Suite("Changed requests")
struct MutationTests {
    /// What a server acts on, brought to one form by other code than the verifier's.
    private struct Meaning: Equatable {
        var method: String
        var path: String
        var query: [String]
        var fields: [String]
        var body: [UInt8]

        init(_ request: SignableRequest, signed: [String]) {
            method = request.method
            var segments: [Substring] = []
            let raw = String(decoding: request.rawPath, as: UTF8.self)
            for part in raw.split(separator: "/") where part != "." {
                if part == ".." { _ = segments.popLast() } else { segments.append(part) }
            }
            path = segments.joined(separator: "/") + (raw.hasSuffix("/") ? "/" : "")
            query = String(decoding: request.rawQuery, as: UTF8.self).split(separator: "&").map { item in
                let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return parts.map { Self.unescaped(String($0)) }.joined(separator: "=") + (parts.count == 1 ? "=" : "")
            }
            .filter { !$0.hasPrefix("X-Amz-Signature=") && !$0.hasPrefix("X-Amz-Security-Token=") }.sorted()
            fields = signed.map { name in
                let values = request.fields.filter { $0.name.lowercased() == name }.map { field in
                    field.value.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ")
                }
                return name + ":" + values.joined(separator: ",")
            }
            body = request.body
        }

        private static func unescaped(_ text: String) -> String {
            var bytes: [UInt8] = []
            var rest = Substring(text)
            while let first = rest.first {
                if first == "%", let value = UInt8(rest.dropFirst().prefix(2), radix: 16) {
                    bytes.append(value)
                    rest = rest.dropFirst(3)
                } else {
                    bytes += String(first).utf8
                    rest = rest.dropFirst()
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    private struct Generator {
        var state: UInt64

        mutating func next(below bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
    }

    private static let now = SigningTime(seconds: 1_796_044_928)

    private static func requests() throws -> [SignableRequest] {
        let token = RequestSigner(
            accessKeyID: "ASIAEXAMPLE",
            secret: "c2VjcmV0L3dpdGgrcGx1cw==",
            sessionToken: "IQoJb3JpZ2luX2VjEA//tok+en/with=chars==",
            region: "us-east-1",
            service: "geo"
        )
        let plain = RequestSigner(
            accessKeyID: "AKIDEXAMPLE",
            secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
            region: "us-east-1",
            service: "geo"
        )
        var requests: [SignableRequest] = []
        for signer in [plain, token] {
            var post = SignableRequest(
                method: "POST",
                target: "/tracking/v0/trackers/t/devices/a%2Fb/x?b=c%20d&a=1&a",
                fields: [("Host", "127.0.0.1:8080"), ("Content-Type", "application/json"), ("User-Agent", "x")],
                body: Array(#"{"Updates":[{"DeviceId":"d","Position":[106.7,10.8]}]}"#.utf8)
            )
            post.fields += try signer.sign(post, now: now)
            requests.append(post)
            var get = SignableRequest(
                method: "GET",
                target: "/maps/v0/maps/m/tiles/3/1/2?key=v1.public.abc",
                fields: [("Host", "h:1")]
            )
            get.rawQuery = Array(try signer.presign(get, validity: 3600, now: now).utf8)
            requests.append(get)
        }
        return requests
    }

    /// The request with one byte of its method, target, fields or body changed.
    private static func changed(_ request: SignableRequest, _ generator: inout Generator) -> SignableRequest {
        func change(_ bytes: [UInt8]) -> [UInt8] {
            var bytes = bytes
            let printable = UInt8(0x20 + generator.next(below: 95))
            guard !bytes.isEmpty else { return [printable] }
            let index = generator.next(below: bytes.count)
            switch generator.next(below: 4) {
            case 0: bytes.remove(at: index)
            case 1: bytes.insert(printable, at: index)
            case 2: bytes[index] ^= UInt8(1 << generator.next(below: 8))
            default: bytes[index] = printable
            }
            return bytes
        }
        func change(_ text: String) -> String { String(decoding: change(Array(text.utf8)), as: UTF8.self) }
        var request = request
        switch generator.next(below: 12) {
        case 0: request.method = change(request.method)
        case 1...3: request.rawPath = change(request.rawPath)
        case 4...6: request.rawQuery = change(request.rawQuery)
        case 7: request.body = change(request.body)
        case 8:
            let index = generator.next(below: request.fields.count)
            request.fields[index].name = change(request.fields[index].name)
        default:
            let index = generator.next(below: request.fields.count)
            request.fields[index].value = change(request.fields[index].value)
        }
        return request
    }

    @Test("of 10 000 one-byte changes none is accepted unless it means the same", arguments: [1, 2, 3, 4])
    func changes(seed: UInt64) throws {
        var generator = Generator(state: seed)
        let requests = try Self.requests()
        var accepted = 0
        for _ in 0..<2500 {
            let original = requests[generator.next(below: requests.count)]
            let other = Self.changed(original, &generator)
            guard Judge.example.answer(to: other, now: Self.now) == "ok" else { continue }
            accepted += 1
            let signed = try #require(try PresentedSignature.read(from: original)).signedFields
            #expect(
                Meaning(other, signed: signed) == Meaning(original, signed: signed),
                "seed \(seed): \(other.method) \(String(decoding: other.rawPath + other.rawQuery, as: UTF8.self))"
            )
        }
        // Most changes must be refused; a verifier that accepts everything would not get here with few.
        #expect(accepted < 400)
    }
}
