import Foundation
import RequestSigning
import Testing

/// AWS's public suite of signed requests, run where the environment names its folder: `WAYMARK_SIGV4_SUITE`.
///
/// Both layouts are known: one folder a case with `header-signed-request.txt` and `query-signed-request.txt`
/// (aws-c-auth), and `.req` with `.authz` (botocore).
enum PublicSuite {
    static let folder = ProcessInfo.processInfo.environment["WAYMARK_SIGV4_SUITE"] ?? ""

    static let files: [String] = {
        guard !folder.isEmpty, let all = FileManager.default.enumerator(atPath: folder) else { return [] }
        return all.compactMap { $0 as? String }.filter {
            $0.hasSuffix("-signed-request.txt") || $0.hasSuffix(".authz")
        }
        .sorted()
    }()

    /// A request as the suite writes it: lines, folded fields, an empty line, the body.
    static func parse(_ text: String) -> SignableRequest? {
        let parts = text.replacing("\r\n", with: "\n").split(
            separator: "\n\n",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        var lines = parts[0].split(separator: "\n").map(String.init)
        guard !lines.isEmpty else { return nil }
        let first = lines.removeFirst()
        guard let method = first.firstIndex(of: " "), let version = first.range(of: " HTTP/1.1")?.lowerBound
        else { return nil }
        var fields: [SignableRequest.Field] = []
        for line in lines {
            if line.first == " " || line.first == "\t" {
                fields[fields.count - 1].value += "\n" + line
            } else if let colon = line.firstIndex(of: ":") {
                fields.append((String(line[..<colon]), String(line[line.index(after: colon)...])))
            }
        }
        return SignableRequest(
            method: String(first[..<method]),
            target: String(first[first.index(after: method)..<version]),
            fields: fields,
            body: parts.count > 1 ? Array(parts[1].utf8) : []
        )
    }
}

@Suite(
    "AWS's public suite",
    .enabled(if: !PublicSuite.files.isEmpty, "WAYMARK_SIGV4_SUITE names no folder with the suite")
)
struct PublicSuiteTests {
    @Test("each signed request is accepted, and not with another key", arguments: PublicSuite.files)
    func accepted(file: String) throws {
        let path = PublicSuite.folder + "/" + file
        let text = try String(contentsOfFile: path, encoding: .utf8)
        var request: SignableRequest
        if file.hasSuffix(".authz") {
            // The fields as sent, with those that were added after signing; one file's own signature is scrambled.
            let sent = try String(contentsOfFile: path.replacing(".authz", with: ".sreq"), encoding: .utf8)
            request = try #require(PublicSuite.parse(sent))
            request.fields.removeAll { $0.name == "Authorization" }
            request.fields.append(("Authorization", text.trimmingCharacters(in: .whitespacesAndNewlines)))
        } else {
            request = try #require(PublicSuite.parse(text))
        }
        let presented = try #require(try PresentedSignature.read(from: request))
        var judge = Judge(keys: [
            "AKIDEXAMPLE": Judge.Key(
                secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
                token: presented.sessionToken
            )
        ])
        judge.services = ["service"]
        judge.normalisesPath = !file.contains("unnormalized")
        let now = try #require(SigningTime("20150830T123600Z"))
        #expect(judge.answer(to: request, now: now) == "ok")
        judge.keys["AKIDEXAMPLE"]?.secret += "x"
        #expect(judge.answer(to: request, now: now) == "InvalidSignatureException")
    }
}
