// Everything of a signature that a stranger writes: the Authorization field, the query of a presigned address, paths,
// times. An input is a request as text: a line with method and target, lines with fields, an empty line, the body.
// Properties beside "no crash": nothing is accepted that was not signed with the key, what is signed here is accepted,
// an encoded text decodes to itself, and a resolved path resolves to itself.
//
// system CSodium: sodium
// module Cryptography: Sources/Cryptography/*.swift
// module RequestSigning: Sources/RequestSigning/*.swift

@testable import RequestSigning

private let now = SigningTime(seconds: 1_796_044_928)
private let secret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
private let signer = RequestSigner(
    accessKeyID: "AKIDEXAMPLE",
    secret: secret,
    sessionToken: "a+b/c==",
    region: "us-east-1",
    service: "geo"
)
private let verifier = SignatureVerifier(services: ["geo"], region: nil)

/// The fuzzer calls this for every input; returning is passing, a trap is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    let input = unsafe Array(UnsafeBufferPointer(start: data, count: min(size, 8 << 10)))
    var request = parse(input)
    checkTexts(input)
    if let presented = try? PresentedSignature.read(from: request) {
        // A stranger does not know the secret: whatever was written here, it cannot be the right signature.
        var isAccepted = false
        do {
            try verifier.verify(presented, of: request, secret: secret, hosts: ["a", "b"], now: presented.time)
            isAccepted = true
        } catch {
            precondition(error.description.hasSuffix("."), "a refusal is no sentence")
        }
        precondition(!isAccepted, "a signature was accepted that nobody made")
    }
    // The same request, signed by one who knows it, is accepted.
    request.fields.removeAll { ["authorization", "x-amz-date", "x-amz-security-token", "host"].contains($0.name) }
    request.fields.append(("host", "h"))
    request.fields.removeAll { $0.name == "x-amz-content-sha256" || !isName($0.name) }
    guard Set(request.fields.map(\.name)).count <= 60, let fields = try? signer.sign(request, now: now) else {
        return 0
    }
    request.fields += fields
    if let presented = (try? PresentedSignature.read(from: request)) ?? nil {
        do { try verifier.verify(presented, of: request, secret: secret, now: now) } catch {
            preconditionFailure("what was signed is refused: \(error)")
        }
    }
    return 0
}

private func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 &- 0x61 < 26 || $0 == UInt8(ascii: "-") }
}

private func checkTexts(_ input: [UInt8]) {
    precondition(URIEncoding.decode(URIEncoding.encode(input)[...]) == input, "an encoded text decodes to another")
    let resolved = CanonicalRequest.normalised(input)
    precondition(CanonicalRequest.normalised(resolved) == resolved, "a resolved path resolves to another")
    if let time = SigningTime(String(decoding: input, as: UTF8.self)) {
        precondition(Array(time.text.utf8) == input, "a time is written in another way than it was read")
    }
    if let field = try? AuthorizationField(String(decoding: input, as: UTF8.self)) {
        precondition(!field.signature.utf8.contains(UInt8(ascii: ",")), "a part holds its separator")
    }
}

private func parse(_ input: [UInt8]) -> SignableRequest {
    let lines = input.split(separator: 0x0A, omittingEmptySubsequences: false)
    let first = String(decoding: lines[0], as: UTF8.self).split(separator: " ", maxSplits: 1).map(String.init)
    var request = SignableRequest(method: first.first ?? "GET", target: first.count > 1 ? first[1] : "/")
    for (index, line) in lines.enumerated().dropFirst() {
        guard !line.isEmpty else {
            request.body = Array(lines[(index + 1)...].joined(separator: [0x0A]))
            break
        }
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        let name = SignableRequest.lowercased(String(decoding: line[..<colon], as: UTF8.self))
        request.fields.append((name, String(decoding: line[colon...].dropFirst(), as: UTF8.self)))
    }
    return request
}
