import Cryptography
import RequestSigning
import Testing

private let anyScope = "AKIDEXAMPLE/20261130/us-east-1/geo/aws4_request"
private let sigV4 = "AWS4-HMAC-SHA256"
private let zeros64 = String(repeating: "0", count: 64)

@Suite("Verifying signatures")
struct SignatureVerifierTests {
    private static let now = SigningTime(seconds: 1_796_044_928)

    private static func signer(token: Bool = false, service: String = "geo", region: String = "us-east-1")
        -> RequestSigner
    {
        token
            ? RequestSigner(
                accessKeyID: "ASIAEXAMPLE",
                secret: "c2VjcmV0L3dpdGgrcGx1cw==",
                sessionToken: "IQoJb3JpZ2luX2VjEA//tok+en/with=chars==",
                region: region,
                service: service
            )
            : RequestSigner(
                accessKeyID: "AKIDEXAMPLE",
                secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
                region: region,
                service: service
            )
    }

    private static func signed(
        _ request: SignableRequest,
        by signer: RequestSigner = Self.signer(),
        at time: SigningTime = Self.now
    ) throws -> SignableRequest {
        var request = request
        request.fields += try signer.sign(request, now: time)
        return request
    }

    private static func presigned(
        _ request: SignableRequest,
        validity: Int? = 3600,
        by signer: RequestSigner = Self.signer(),
        at time: SigningTime = Self.now
    ) throws -> SignableRequest {
        var request = request
        request.rawQuery = Array(try signer.presign(request, validity: validity, now: time).utf8)
        return request
    }

    private static let plain = SignableRequest(
        method: "POST",
        target: "/places/v0/indexes/i/search/position?b=2&a=%2F",
        fields: [("Host", "127.0.0.1:8080")],
        body: Array("{}".utf8)
    )
    private static let get = SignableRequest(
        method: "GET",
        target: "/maps/v0/maps/m/glyphs/Noto%20Sans,Arial/0-255.pbf?key=v1",
        fields: [("Host", "127.0.0.1:8080")]
    )

    private func answer(
        _ request: SignableRequest,
        after seconds: Int = 0,
        hosts: [String] = [],
        judge: Judge = .example
    ) -> String {
        judge.answer(to: request, now: SigningTime(seconds: Self.now.seconds + seconds), hosts: hosts)
    }

    @Test("the worked example of AWS's documentation has its signature")
    func documented() throws {
        let request = SignableRequest(
            method: "GET",
            target: "/?Action=ListUsers&Version=2010-05-08",
            fields: [
                ("Host", "iam.amazonaws.com"), ("Content-Type", "application/x-www-form-urlencoded; charset=utf-8"),
            ]
        )
        let signer = RequestSigner(
            accessKeyID: "AKIDEXAMPLE",
            secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
            region: "us-east-1",
            service: "iam"
        )
        let time = try #require(SigningTime("20150830T123600Z"))
        let fields = try signer.sign(request, now: time)
        #expect(
            fields.last?.value
                == "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, "
                + "SignedHeaders=content-type;host;x-amz-date, "
                + "Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7"
        )
    }

    @Test("what the signer signs is accepted, by header and by query, with and without a token")
    func roundTrip() throws {
        for token in [false, true] {
            let signer = Self.signer(token: token)
            #expect(answer(try Self.signed(Self.plain, by: signer)) == "ok")
            #expect(answer(try Self.signed(Self.get, by: signer)) == "ok")
            #expect(answer(try Self.presigned(Self.get, by: signer)) == "ok")
            #expect(answer(try Self.presigned(Self.get, validity: nil, by: signer)) == "ok")
        }
    }

    @Test("blanks after the commas may lack")
    func withoutBlanks() throws {
        var request = try Self.signed(Self.get)
        request.fields[request.fields.count - 1].value = try #require(request.fields.last).value.replacing(
            ", ",
            with: ","
        )
        #expect(answer(request) == "ok")
    }

    @Test("the clocks may differ by five minutes", arguments: [-301, -300, 0, 300, 301])
    func skew(seconds: Int) throws {
        let expected = abs(seconds) <= 300 ? "ok" : "InvalidSignatureException"
        #expect(answer(try Self.signed(Self.plain), after: seconds) == expected)
        #expect(answer(try Self.presigned(Self.get, validity: nil), after: seconds) == expected)
    }

    @Test("a presigned address holds as long as it says", arguments: [-301, -300, 0, 3600, 3601])
    func validity(seconds: Int) throws {
        let expected = (-300...3600).contains(seconds) ? "ok" : "InvalidSignatureException"
        #expect(answer(try Self.presigned(Self.get), after: seconds) == expected)
    }

    @Test(
        "no presigned address holds longer than a week",
        arguments: ["0", "604801", "-1", "1e3", "", "+60", "9999999"]
    )
    func longest(validity: String) throws {
        var request = try Self.presigned(Self.get, validity: 604_800)
        #expect(answer(request, after: 604_800) == "ok")
        request.rawQuery = Array(
            String(decoding: request.rawQuery, as: UTF8.self).replacing("Expires=604800", with: "Expires=\(validity)")
                .utf8
        )
        #expect(answer(request) == "IncompleteSignatureException")
    }

    @Test("faults of time begin with the words that SDKs look for")
    func words() throws {
        let request = try Self.signed(Self.plain)
        let presented = try #require(try PresentedSignature.read(from: request))
        let verifier = SignatureVerifier(services: ["geo"], region: nil)
        for (seconds, words) in [(301, "Signature expired: "), (-301, "Signature not yet current: ")] {
            let error = #expect(throws: SigningError.self) {
                try verifier.verify(
                    presented,
                    of: request,
                    secret: "x",
                    now: SigningTime(seconds: Self.now.seconds + seconds)
                )
            }
            #expect(error?.description.hasPrefix(words) == true)
        }
    }

    @Test("the host may be what the client saw, if it is one of the candidates")
    func hosts() throws {
        let request = try Self.signed(Self.plain)
        #expect(answer(request, hosts: ["other", "127.0.0.1", "127.0.0.1:8080"]) == "ok")
        #expect(answer(request, hosts: ["other", "127.0.0.1"]) == "InvalidSignatureException")
    }

    @Test("scope: service, region and day must be the right ones")
    func scope() throws {
        #expect(answer(try Self.signed(Self.get, by: Self.signer(service: "s3"))) == "InvalidSignatureException")
        #expect(answer(try Self.signed(Self.get, by: Self.signer(region: "eu-west-1"))) == "InvalidSignatureException")
        var anywhere = Judge.example
        anywhere.region = nil
        #expect(answer(try Self.signed(Self.get, by: Self.signer(region: "waymark-1")), judge: anywhere) == "ok")
    }

    @Test("host, and the field that chooses the operation, must be signed")
    func signedFields() throws {
        var request = SignableRequest(
            method: "POST",
            target: "/",
            fields: [("Host", "h"), ("X-Amz-Target", "Service.List")]
        )
        #expect(answer(try Self.signed(request)) == "ok")
        request = SignableRequest(method: "POST", target: "/", fields: [("Host", "h")])
        var signed = try Self.signed(request)
        signed.fields.append(("X-Amz-Target", "Service.Delete"))
        #expect(answer(signed) == "InvalidSignatureException")
    }

    @Test("a body's sum that is given must be the body's")
    func bodySum() throws {
        var request = Self.plain
        request.fields.append(("x-amz-content-sha256", SHA256.hexadecimal(of: request.body)))
        #expect(answer(try Self.signed(request)) == "ok")
        for value in ["UNSIGNED-PAYLOAD", SHA256.hexadecimal(of: []), ""] {
            var other = Self.plain
            other.fields.append(("X-Amz-Content-Sha256", value))
            #expect(answer(try Self.signed(other)) == "InvalidSignatureException")
        }
    }

    @Test("a presigned address does not cover a body of somebody else")
    func presignedBody() throws {
        var request = try Self.presigned(Self.get)
        request.body = Array("{}".utf8)
        #expect(answer(request) == "InvalidSignatureException")
    }

    @Test("a signature in the header and one in the query at once are refused")
    func both() throws {
        var request = try Self.presigned(Self.get)
        request.fields += try Self.signer().sign(request, now: Self.now)
        #expect(answer(request) == "IncompleteSignatureException")
    }

    @Test("an authorization of another scheme is no signature", arguments: ["Bearer abc", "Basic AWS4-", ""])
    func otherSchemes(value: String) {
        var request = Self.get
        request.fields.append(("Authorization", value))
        #expect(answer(request) == "MissingAuthenticationTokenException")
    }

    @Test(
        "a signature that is not in its form is told as such",
        arguments: [
            "AWS4-HMAC-SHA256",
            "AWS4-HMAC-SHA512 Credential=\(anyScope), SignedHeaders=host, Signature=\(zeros64)",
            "\(sigV4) Credential=\(anyScope), SignedHeaders=host",
            "\(sigV4) Credential=\(anyScope), SignedHeaders=host, Signature=\(zeros64.dropLast())",
            "\(sigV4) Credential=\(anyScope), SignedHeaders=host, Signature=\(zeros64.dropLast())g",
            "\(sigV4) Credential=\(anyScope), SignedHeaders=host, Signature=\(zeros64.dropLast())A",
            "\(sigV4) Credential=\(anyScope), SignedHeaders=Host, Signature=\(zeros64)",
            "\(sigV4) Credential=\(anyScope), SignedHeaders=host;host, Signature=\(zeros64)",
            "\(sigV4) Credential=\(anyScope), SignedHeaders=host;, Signature=\(zeros64)",
            "\(sigV4) Credential=\(anyScope), SignedHeaders=, Signature=\(zeros64)",
            "\(sigV4) Credential=\(anyScope), Credential=\(anyScope), SignedHeaders=host, Signature=\(zeros64)",
            "\(sigV4) Credential=\(anyScope), SignedHeaders=host, Signature=\(zeros64), Extra=1",
            "\(sigV4) Credential=AKIDEXAMPLE, SignedHeaders=host, Signature=\(zeros64)",
            "\(sigV4) Credential=/20261130/us-east-1/geo/aws4_request, SignedHeaders=host, Signature=\(zeros64)",
            "\(sigV4) Credential=K/20261130/us-east-1/geo/aws5_request, SignedHeaders=host, Signature=\(zeros64)",
        ]
    )
    func malformed(authorization: String) {
        var request = Self.get
        request.fields += [("X-Amz-Date", Self.now.text), ("Authorization", authorization)]
        #expect(answer(request) == "IncompleteSignatureException")
    }

    @Test("items of a presigned address that lack or come twice are told", arguments: 0..<7)
    func presignedItems(index: Int) throws {
        let request = try Self.presigned(Self.get, by: Self.signer(token: true))
        let items = String(decoding: request.rawQuery, as: UTF8.self).split(separator: "&").map(String.init)
        let names = [
            "X-Amz-Algorithm", "X-Amz-Credential", "X-Amz-Date", "X-Amz-SignedHeaders", "X-Amz-Signature",
            "X-Amz-Expires", "X-Amz-Security-Token",
        ]
        let item = try #require(items.first { $0.hasPrefix(names[index] + "=") })
        var without = request
        without.rawQuery = Array(items.filter { $0 != item }.joined(separator: "&").utf8)
        // Without its validity the address holds for the clocks' tolerance, but its signature covered the validity.
        let expected = [
            "X-Amz-Expires": "InvalidSignatureException", "X-Amz-Security-Token": "UnrecognizedClientException",
        ]
        #expect(answer(without) == expected[names[index]] ?? "IncompleteSignatureException")
        var doubled = request
        doubled.rawQuery = Array((items + [item + "0"]).joined(separator: "&").utf8)
        #expect(answer(doubled) == "IncompleteSignatureException")
    }
}
