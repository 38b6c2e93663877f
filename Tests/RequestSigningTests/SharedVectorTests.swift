import Foundation
import RequestSigning
import Testing

/// Requests recorded from boto3 and other signers, where they lie beside the package.
struct SharedVectors: Decodable {
    struct Credential: Decodable {
        var secret: String
        var token: String?
    }

    struct Vector: Decodable, CustomTestStringConvertible {
        var name: String
        var method: String
        var target: String
        var headers: [[String]]
        var body_base64: String
        var now: String
        var expect: String
        var canonical_request: String?

        var testDescription: String { name }
    }

    var credentials: [String: Credential]
    var vectors: [Vector]

    static let path: String = {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let shared =
            ProcessInfo.processInfo.environment["WAYMARK_SHARED"] ?? package.appendingPathComponent("../shared").path
        return shared + "/vectors/sigv4_vectors.json"
    }()

    static let isThere = FileManager.default.fileExists(atPath: path)

    static let all: SharedVectors? = FileManager.default.contents(atPath: path).flatMap {
        try? JSONDecoder().decode(SharedVectors.self, from: $0)
    }
}

@Suite("Recorded signed requests", .enabled(if: SharedVectors.isThere, "shared/vectors is not beside the package"))
struct SharedVectorTests {
    @Test("there are 44 of them")
    func count() {
        #expect(SharedVectors.all?.vectors.count == 44)
    }

    @Test("each is answered as it should be", arguments: SharedVectors.all?.vectors ?? [])
    func vector(_ vector: SharedVectors.Vector) throws {
        let shared = try #require(SharedVectors.all)
        let judge = Judge(keys: shared.credentials.mapValues { Judge.Key(secret: $0.secret, token: $0.token) })
        let body = try #require(Data(base64Encoded: vector.body_base64))
        let request = SignableRequest(
            method: vector.method,
            target: vector.target,
            fields: vector.headers.map { ($0[0], $0[1]) },
            body: Array(body)
        )
        let now = try #require(
            SigningTime(vector.now.replacing("-", with: "").replacing(":", with: ""))
        )
        #expect(judge.answer(to: request, now: now) == vector.expect)
    }

    @Test(
        "the canonical form is the recorded one",
        arguments: (SharedVectors.all?.vectors ?? []).filter { $0.canonical_request != nil }
    )
    func canonical(_ vector: SharedVectors.Vector) throws {
        let body = try #require(Data(base64Encoded: vector.body_base64))
        let request = SignableRequest(
            method: vector.method,
            target: vector.target,
            fields: vector.headers.map { ($0[0], $0[1]) },
            body: Array(body)
        )
        let presented = try #require(try PresentedSignature.read(from: request))
        let expected = try #require(vector.canonical_request)
        let forms = try [["X-Amz-Signature"], ["X-Amz-Signature", "X-Amz-Security-Token"]].map { left in
            try CanonicalRequest(
                request,
                signedFields: presented.signedFields,
                leavesOut: Set(left),
                bodySum: String(expected.suffix(64))
            )
        }
        #expect(forms.contains { String(decoding: $0.text, as: UTF8.self) == expected })
    }
}
